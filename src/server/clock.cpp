// SPDX-License-Identifier: Apache-2.0
#include "server/clock.h"

#include <algorithm>

namespace kotra::server {

using Kind = api::ClockSetup::Kind;

std::int64_t MatchClock::left_at(Time now) const {
    const std::int64_t used = std::max<std::int64_t>(now - since_, 0);
    const std::int64_t left = left_[*running_];
    switch (setup_.kind) {
        case Kind::delay:
            return std::max<std::int64_t>(left - std::max<std::int64_t>(used - setup_.step, 0), 0);
        case Kind::bronstein:
        case Kind::fischer:
            return std::max<std::int64_t>(left - used, 0);
        case Kind::none:
        case Kind::correspondence:
            break;
    }
    return left;
}

void MatchClock::pass_to(std::optional<rules::Side> side, Time now) {
    if (!is_used() || side == running_) return;
    if (running_) {
        const std::int64_t used = std::max<std::int64_t>(now - since_, 0);
        std::int64_t& left = left_[*running_];
        left = left_at(now);
        // What a turn gives back: the time used, but no more than the step; or the step.
        if (setup_.kind == Kind::bronstein) left += std::min(used, setup_.step);
        if (setup_.kind == Kind::fischer) left += setup_.step;
    }
    running_ = side;
    since_ = now;
}

void MatchClock::next_decision(Time now) {
    if (setup_.kind == Kind::correspondence) since_ = now;
}

std::optional<Time> MatchClock::runs_out() const {
    if (!running_) return std::nullopt;
    switch (setup_.kind) {
        case Kind::delay:
            return since_ + setup_.step + left_[*running_];
        case Kind::bronstein:
        case Kind::fischer:
            return since_ + left_[*running_];
        case Kind::correspondence:
            return since_ + setup_.step;
        case Kind::none:
            break;
    }
    return std::nullopt;
}

std::optional<api::ClockState> MatchClock::at(Time now) const {
    if (!is_used()) return std::nullopt;
    api::ClockState state{setup_.kind, left_, running_, 0};
    if (!running_) return state;
    state.left[*running_] = left_at(now);
    const bool has_step = setup_.kind == Kind::delay || setup_.kind == Kind::correspondence;
    if (has_step) state.step_left = std::max<std::int64_t>(since_ + setup_.step - now, 0);
    return state;
}

}  // namespace kotra::server
