// SPDX-License-Identifier: Apache-2.0
// Plays positions out many times and says what became of them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/equity/stakes.h"
#include "engine/eval/evaluator.h"
#include "engine/rollout/statistics.h"
#include "engine/search/filter.h"
#include "engine/search/node.h"
#include "rules/board.h"
#include "rules/variant.h"

namespace kotra::engine {

// A position to be played out, before a roll; it may be over. state.is_ours says whether the
// player on roll is the one for whom the rollout counts: after a play of his, he usually is not.
struct RolloutStart {
    rules::Board board;  // seen by the player on roll
    NodeState state = {};
    // Seen by the player on roll; whose eyes these are (`swapped`) follows from the state.
    CubeState cube = {};
    // The player on roll has decided not to double now, or has doubled already.
    bool cube_decided = false;

    bool operator==(const RolloutStart&) const = default;
};

// What determines every trial.
struct RolloutSettings {
    std::uint64_t seed = 1;
    // Rolls after which a trial ends with what the evaluator says; nothing: when the game is over.
    std::optional<int> truncate = std::nullopt;
    // Takes the luck out of every trial: each roll's luck is the evaluator's judgement after the
    // best play of that roll, less the mean of the same over all rolls. Its expected value is 0
    // however wrong the evaluator is, so that the means stay what they are, but their errors
    // shrink by the part of the luck that the evaluator sees.
    bool variance_reduction = true;
    int plies = 0;  // at which plays are chosen, 0 to max_plies
    // At which the cube is decided, 0 to max_plies: by the cube model at 0; else by the same model
    // a roll later, with either cube, on chances judged at one ply less.
    int cube_plies = 0;
    // Both sides double, take and drop as they find right; needs stakes. A trial that ends with a
    // dropped double counts what the evaluator says of that position as its chances.
    bool cubeful = false;
    // Which plays are looked at more deeply, and, where there is a quick evaluator, how many of a
    // roll's plays the large one compares.
    Filter filter = normal_filter();

    bool operator==(const RolloutSettings&) const = default;
};

// A rollout of one or more candidates with common dice. The evaluators must outlive it; `quick`
// may be nullptr.
struct RolloutTask {
    rules::Variant variant = rules::backgammon();
    const Evaluator* evaluator = nullptr;
    const Evaluator* quick = nullptr;
    std::vector<RolloutStart> starts;  // at least one
    RolloutSettings settings = {};
    // The score, made for the player who decides; nothing: money play without cube.
    std::optional<Stakes> stakes = std::nullopt;
    // Equities count for this cube, seen by who decides: that before the decision.
    CubeState unit = {};
};

// Trials after which the rules of stopping are looked at: whenever each of the first rolls has
// come as often as the others.
inline constexpr std::uint64_t trials_between_checks = 36;
// Before so many trials, the errors are too uncertain to stop by.
inline constexpr std::uint64_t least_trials = 144;

struct RolloutProgress {
    const RolloutSums& sums;  // of the trials that count already
    double done = 0;          // share of the trials asked for, 0 to 1
};

// When to end. These have no influence on what a trial shows.
struct RolloutLimits {
    std::uint64_t trials = 1296;  // in all, those made earlier included
    // End when no candidate's standard error is larger.
    std::optional<double> error = std::nullopt;
    // End when the leader is the best with at least this chance (RolloutSums::leader_confidence).
    std::optional<double> confidence = std::nullopt;
    // Ends the rollout soon; trials that are not finished are lost.
    std::stop_token stop = {};
    // Called now and then, from the calling thread; must not block.
    std::function<void(const RolloutProgress&)> progress = {};
};

enum class RolloutEnd : std::uint8_t { trials, error, confidence, stopped };

// Makes trials and adds them to `sums`, which holds what earlier calls with an equal task have
// made, or nothing (start_sums). Each trial depends on the task and its number alone, and trials
// are added in their order: neither threads (0: one a core) nor interruptions change a bit.
RolloutEnd roll_out(const RolloutTask& task, const RolloutLimits& limits, int threads,
                    RolloutSums& sums);

// No trials yet.
RolloutSums start_sums(const RolloutTask& task);

}  // namespace kotra::engine
