// SPDX-License-Identifier: Apache-2.0
// How fast the engine is, and a number that changes with its behaviour.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/engine.h"
#include "engine/rollout/statistics.h"
#include "rules/board.h"
#include "rules/variant.h"

namespace kotra::analysis {

// What the engine does. None of it may be over.
struct BenchmarkTask {
    std::vector<engine::PlayQuestion> decisions;  // at least one
    rules::Board rolled_out;                      // a position before a roll
    int most_plies = 2;                           // the decisions are made at 0 plies, 1, …
    std::uint64_t trials = 1296;                  // of 7 rolls, without the luck
    int threads = 1;                              // 0: one a core; the engine's own count too
};

// Decisions with contact from games of the variant in which every play is drawn at random: fixed
// ones, which depend on no engine.
std::vector<engine::PlayQuestion> random_decisions(const rules::Variant& variant,
                                                   std::size_t count);

// Times are those of the clock on the wall. What was not measured before a stop is missing.
struct BenchmarkReport {
    // Of what the engine did: each judgement to a hundredth of a point, each play that it chose,
    // each decision about the cube, the rollout. It depends on the engine's knowledge, its search
    // and the task's positions, never on threads, time or the machine.
    std::optional<std::uint32_t> signature;
    // Of everything that the 21 rolls of a position lead to, position by position.
    std::optional<double> static_evaluations_per_s;
    std::vector<double> decisions_per_s;  // cubeless money; one a ply count, from 0
    std::optional<double> rollout_games_per_s;
    engine::Estimate rollout_equity;  // of the rollout
};

// `progress` is told the share that is done (0 to 1), and returns false to stop.
BenchmarkReport run_benchmark(const engine::Engine& engine, const BenchmarkTask& task,
                              const std::function<bool(double done)>& progress);

}  // namespace kotra::analysis
