// SPDX-License-Identifier: Apache-2.0
// Lines that a person types or a script sends.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/console.h"

namespace kotra::cli {

// One thread at a time.
class LineReader {
 public:
    virtual ~LineReader() = default;

    // Shows the prompt and waits for a line, which comes without its end. Nothing: the input has
    // ended, or somebody pressed Ctrl-C. What the console holds is written out before.
    virtual std::optional<std::string> next(const std::string& prompt) = 0;
};

// At a terminal: line editing and a history that is kept in `history_file` (empty: not kept).
// Elsewhere: plain lines, printed after their prompts so that the output reads like a session.
std::unique_ptr<LineReader> make_line_reader(Console& console, const std::string& history_file);

// While it lives, Ctrl-C (and whatever else asks the program to end: SIGTERM, SIGHUP) no longer
// ends the program but the waiting for a line, or a computation. At most one lives at a time.
class InterruptGuard {
 public:
    InterruptGuard();
    ~InterruptGuard();
    // True once somebody asked, since the guard was made. For computations, which end by
    // themselves.
    static bool noticed();
    InterruptGuard(const InterruptGuard&) = delete;
    InterruptGuard& operator=(const InterruptGuard&) = delete;
};

}  // namespace kotra::cli
