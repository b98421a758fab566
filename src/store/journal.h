// SPDX-License-Identifier: Apache-2.0
// Writes the changes at all tables, in the order in which they come, many in one transaction when
// many come at once.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "store/store.h"

namespace kotra::store {

// Thread-safe. One thread of its own does the writing.
class Journal {
 public:
    // Called on the journal's thread when the changes can no longer be written; the server has to
    // stop, because what it believes is no longer what is kept. After it nothing is written or
    // announced any more: what waits is dropped, and so is what is submitted later.
    using Broken = std::function<void(const std::string& why)>;

    // `store` outlives the journal.
    Journal(Store& store, Broken broken);
    // Writes what is still waiting.
    ~Journal();
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;
    Journal(Journal&&) = delete;
    Journal& operator=(Journal&&) = delete;

    // Does not block. `kept` is called on the journal's thread once the change is on disk, in the
    // order of the calls. A change without events and seat writes nothing and only waits its turn.
    void submit(Change change, std::function<void()> kept);

    // What has been written so far.
    struct Counts {
        std::size_t changes = 0;
        std::size_t transactions = 0;
        std::size_t waiting = 0;
    };
    Counts counts() const;

 private:
    struct Entry {
        Change change;
        std::function<void()> kept;
    };

    void run();
    bool write(std::vector<Entry>& batch);
    void give_up();

    Store* store_;
    Broken broken_;
    mutable std::mutex mutex_;
    std::condition_variable wakes_;
    std::vector<Entry> waiting_;
    Counts counts_;
    bool stops_ = false;
    bool is_broken_ = false;
    std::thread thread_;
};

}  // namespace kotra::store
