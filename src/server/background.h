// SPDX-License-Identifier: Apache-2.0
// Thinking that nobody at a table waits for: it takes what the tables leave of the machine.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <string>

#include "server/refusal.h"
#include "server/timers.h"

namespace kotra::server {

// Answers questions one after the other, each while its asker waits. Thread-safe.
class Background {
 public:
    using Work = std::function<Outcome<std::string>()>;

    // `most_waiting`: askers at a time, each of whom holds a thread of the server.
    Background(std::size_t threads, std::size_t most_waiting)
        : most_waiting_(most_waiting), workers_(threads, Workers::Urgency::low) {}

    // What the work comes to, once it was its turn; what it throws is thrown. Refuses at once when
    // too many wait already.
    Outcome<std::string> ask(Work work);

 private:
    std::size_t most_waiting_;
    std::atomic<std::size_t> waiting_ = 0;
    Workers workers_;
};

}  // namespace kotra::server
