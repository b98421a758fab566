// SPDX-License-Identifier: Apache-2.0
#include "store/journal.h"

#include <exception>
#include <utility>

namespace kotra::store {

Journal::Journal(Store& store, Broken broken)
    : store_(&store), broken_(std::move(broken)), thread_([this] { run(); }) {}

Journal::~Journal() {
    {
        const std::lock_guard lock(mutex_);
        stops_ = true;
    }
    wakes_.notify_one();
    thread_.join();
}

void Journal::submit(Change change, std::function<void()> kept) {
    {
        const std::lock_guard lock(mutex_);
        if (is_broken_) return;
        waiting_.push_back({std::move(change), std::move(kept)});
    }
    wakes_.notify_one();
}

Journal::Counts Journal::counts() const {
    const std::lock_guard lock(mutex_);
    Counts counts = counts_;
    counts.waiting = waiting_.size();
    return counts;
}

void Journal::run() {
    while (true) {
        std::vector<Entry> batch;
        {
            std::unique_lock lock(mutex_);
            wakes_.wait(lock, [this] { return stops_ || !waiting_.empty(); });
            if (waiting_.empty()) return;
            batch.swap(waiting_);
        }
        if (!write(batch)) {
            give_up();
            return;
        }
        for (const Entry& entry : batch) entry.kept();
    }
}

void Journal::give_up() {
    std::vector<Entry> dropped;  // outside the lock: who waits for an answer learns that none comes
    const std::lock_guard lock(mutex_);
    is_broken_ = true;
    dropped.swap(waiting_);
}

// All changes of the batch; false once that failed and everybody knows.
bool Journal::write(std::vector<Entry>& batch) {
    std::vector<Change> changes;
    for (Entry& entry : batch) {
        const bool is_empty = entry.change.events.empty() && !entry.change.seat;
        if (!is_empty) changes.push_back(std::move(entry.change));
    }
    if (changes.empty()) return true;
    try {
        store_->write(changes);
    } catch (const std::exception& error) {
        broken_(error.what());
        return false;
    }
    const std::lock_guard lock(mutex_);
    counts_.changes += changes.size();
    ++counts_.transactions;
    return true;
}

}  // namespace kotra::store
