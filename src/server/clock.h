// SPDX-License-Identifier: Apache-2.0
// The clocks of a match: a value that follows from its setup and from when the turn passed.
#pragma once

#include <cstdint>
#include <optional>

#include "api/table_setup.h"
#include "api/table_state.h"
#include "rules/side.h"

namespace kotra::server {

// Milliseconds since 1970.
using Time = std::int64_t;

// One thread at a time. A side never has less than nothing left: whether it lost by time is decided
// by whoever watches `runs_out`, and is an event of its own.
class MatchClock {
 public:
    explicit MatchClock(const api::ClockSetup& setup)
        : setup_(setup), left_{{setup.main, setup.main}} {}

    bool is_used() const { return setup_.kind != api::ClockSetup::Kind::none; }
    // Whose time runs from now on; nobody's between games. As long as it stays the same side's, one
    // delay or increment is all it gets.
    void pass_to(std::optional<rules::Side> side, Time now);
    // Correspondence counts decisions, not turns: the time for one begins.
    void next_decision(Time now);

    // When the side whose time runs will have none left.
    std::optional<Time> runs_out() const;
    // What the clocks show.
    std::optional<api::ClockState> at(Time now) const;

    bool operator==(const MatchClock&) const = default;

 private:
    std::int64_t left_at(Time now) const;  // of the side whose time runs

    api::ClockSetup setup_;
    rules::PerSide<std::int64_t> left_;
    std::optional<rules::Side> running_;
    Time since_ = 0;
};

}  // namespace kotra::server
