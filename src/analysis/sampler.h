// SPDX-License-Identifier: Apache-2.0
// Decisions from the engine's games against itself, rolled out: positions whose truth is known well
// enough to measure evaluators with.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/eval/evaluator.h"
#include "engine/rollout/rollout.h"
#include "engine/rollout/statistics.h"
#include "rules/board.h"

namespace kotra::analysis {

struct SampleSettings {
    std::uint64_t seed = 1;
    double margin = 0.1;   // plays that lie no further behind the best are rolled out, in points
    double error = 0.004;  // the largest standard error of an equity that is good enough
    std::uint64_t most_trials = 46'656;
    engine::RolloutSettings rollout;  // cubeless; its seed is not used
    int threads = 1;                  // 0: one a core
};

// A decision that is worth rolling out: the positions after its rival plays, each seen by the
// player who rolls next. At least two.
using RivalPositions = std::vector<rules::Board>;

struct SampledPosition {
    rules::Board board;
    engine::Chances chances;
    engine::Estimate equity;  // cubeless, in money play
    std::uint64_t trials = 0;
};

// Takes decisions of backgammon, at most one a game, at a roll drawn at random. The evaluator plays
// both sides at 0 plies. What is found in a game depends on the settings, the evaluators and the
// game's number alone. One thread at a time.
class Sampler {
 public:
    // The evaluators must outlive the sampler; `quick` may be nullptr.
    Sampler(const engine::Evaluator& evaluator, const engine::Evaluator* quick,
            const SampleSettings& settings);

    // The decision of the game with this number; nothing where the game was over before, its two
    // sides had passed each other, or all plays but one lie too far behind.
    std::optional<RivalPositions> find(std::uint64_t game) const;

    // Rolls the positions out with common dice until all are known well enough; nothing if stopped.
    // `progress` is called as that of RolloutLimits.
    std::optional<std::vector<SampledPosition>> roll_out(
        std::uint64_t game, const RivalPositions& positions, std::stop_token stop,
        const std::function<void(const engine::RolloutProgress&)>& progress) const;

 private:
    const engine::Evaluator& evaluator_;
    const engine::Evaluator* quick_;
    SampleSettings settings_;
};

}  // namespace kotra::analysis
