// SPDX-License-Identifier: Apache-2.0
// How much each level gives away.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/engine.h"
#include "engine/levels.h"

namespace kotra::engine {

// Equity (points a cube, cubeless money) that a level gives away in a decision between at least
// two plays.
struct LevelError {
    double mean = 0;
    double standard_error = 0;
};

struct LevelTest {
    int decisions = 300;
    std::uint64_t seed = 1;  // of the dice, and of the levels' errors
    // Which judges the plays.
    SearchOptions judge = {2, *find_filter("wide")};
};

// Every level decides in the same positions, those of games that the networks play against
// themselves without looking ahead. One row a level, in the order of `levels`; nothing if
// `progress`, which is told the share that is done, returned false.
std::optional<std::vector<LevelError>> measure_levels(
    const Engine& engine, const LevelTest& test,
    const std::function<bool(double done)>& progress = {});

}  // namespace kotra::engine
