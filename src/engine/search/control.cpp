// SPDX-License-Identifier: Apache-2.0
#include "engine/search/control.h"

#include <algorithm>

namespace kotra::engine {

SearchControl::SearchControl(const SearchLimits& limits) : limits_(limits) {
    if (limits.time) end_ = std::chrono::steady_clock::now() + *limits.time;
}

bool SearchControl::stopped() const {
    return limits_.stop.stop_requested() || (end_ && std::chrono::steady_clock::now() >= *end_);
}

bool SearchControl::may_look_at(std::uint64_t rolls) {
    if (limits_.rolls == 0) return true;
    if (rolls > limits_.rolls - std::min(rolls_, limits_.rolls)) return false;
    rolls_ += rolls;
    return true;
}

void SearchControl::begin(int plies, std::uint64_t units) {
    plies_ = plies;
    units_ = units;
    done_ = 0;
    report();
}

void SearchControl::advance(std::uint64_t units) {
    done_ += units;
    report();
}

void SearchControl::report() {
    if (!limits_.progress) return;
    // Whoever finds somebody reporting need not wait: the next report tells his work too.
    const std::unique_lock lock(reporting_, std::try_to_lock);
    if (!lock.owns_lock()) return;
    const double share =
        units_ == 0 ? 1 : static_cast<double>(done_.load()) / static_cast<double>(units_);
    limits_.progress({plies_, std::min(1.0, share)});
}

}  // namespace kotra::engine
