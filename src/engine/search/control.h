// SPDX-License-Identifier: Apache-2.0
// How a search is watched and stopped.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>

namespace kotra::engine {

struct SearchProgress {
    int plies = 0;    // that are being judged now
    double done = 0;  // the share of that ply's work, 0 to 1
};

// When a search ends before its time, and who hears of it.
struct SearchLimits {
    // Ends the search soon after a stop is requested or the time is over. What was judged by then
    // stays judged; a position is never half judged.
    std::stop_token stop = {};
    std::optional<std::chrono::steady_clock::duration> time = std::nullopt;
    // The most rolls that the search may look at, 0: no limit. Known before a ply is begun (a play
    // at p plies counts 21 to the power p), so that the answer does not depend on the machine: a
    // ply that would go beyond is not begun. Ply 0 is always judged.
    std::uint64_t rolls = 0;
    // Called from any of the search's threads, but never from two at once; must not block.
    std::function<void(const SearchProgress&)> progress = {};
};

// One search's limits while it runs. Thread-safe.
class SearchControl {
 public:
    explicit SearchControl(const SearchLimits& limits);

    // True from the moment when the search has to end.
    bool stopped() const;
    // True if so many more rolls are within the limit; they are then counted.
    bool may_look_at(std::uint64_t rolls);
    // What is coming: `units` of work at so many plies.
    void begin(int plies, std::uint64_t units);
    // So many of them are done.
    void advance(std::uint64_t units);

 private:
    void report();

    const SearchLimits& limits_;
    std::optional<std::chrono::steady_clock::time_point> end_;
    std::uint64_t rolls_ = 0;
    int plies_ = 0;
    std::uint64_t units_ = 0;
    std::atomic<std::uint64_t> done_ = 0;
    std::mutex reporting_;
};

}  // namespace kotra::engine
