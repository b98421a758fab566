// SPDX-License-Identifier: Apache-2.0
// Ctrl-C as a request to stop, for long computations.
#pragma once

#include <chrono>
#include <stop_token>
#include <thread>

#include "cli/line_editor.h"

namespace kotra::cli {

// While it lives, Ctrl-C does not end the program but requests a stop. At most one lives at a time.
class InterruptWatch {
 public:
    InterruptWatch() : watcher_([this](const std::stop_token& over) { watch(over); }) {}

    std::stop_token stop() const { return source_.get_token(); }
    void request_stop() { source_.request_stop(); }

 private:
    void watch(const std::stop_token& over) {
        while (!over.stop_requested() && !source_.stop_requested()) {
            if (InterruptGuard::noticed()) source_.request_stop();
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
    }

    InterruptGuard guard_;
    std::stop_source source_;
    std::jthread watcher_;
};

}  // namespace kotra::cli
