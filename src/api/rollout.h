// SPDX-License-Identifier: Apache-2.0
// A rollout for the outside: what somebody asks for, and what `--json` and HTTP say of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "api/rollout_plan.h"
#include "base/json_writer.h"
#include "base/result.h"
#include "engine/engine.h"
#include "engine/equity/decision.h"
#include "engine/rollout/rollout.h"
#include "rules/game.h"

namespace kotra::api {

// The most trials that can be asked for over HTTP.
inline constexpr std::int64_t most_trials = 5184;

struct RolloutQuestion {
    rules::GameState state;          // its phase is to_roll, double_offered or to_play
    std::size_t candidates = 3;      // where there are plays: how many of the best
    std::vector<rules::Board> also;  // and those that lead to these boards
    std::uint64_t trials = 0;
};

// The schema RolloutWanted. Fails with what is wrong with the request or the position.
base::Result<RolloutQuestion> read_rollout_question(std::string_view json);

// What is to be rolled out, whole games with the cube where there is one: the best plays of a roll
// as the engine sees them a roll ahead, with those that are wanted, no double against a double
// where the player on roll may double, else the position. Fails where one is wanted that is not
// legal. The engine is one for the state's variant; it must outlive the plan.
base::Result<RolloutPlan> plan_rollout(const engine::Engine& engine,
                                       const RolloutQuestion& question);

// The candidates' numbers, the highest cubeful equity first.
std::vector<std::size_t> ranking(const engine::RolloutSums& sums);

// What the values of a rollout of the cube say.
engine::CubeDecision decision_of(const engine::RolloutTask& task, const engine::RolloutSums& sums);

// "position", "plays", "cube".
std::string_view word(RolloutSubject subject);
// "trials", "error", "confidence", "stopped".
std::string_view word(engine::RolloutEnd end);

// As members of a JSON object that is open: `confidence`, `candidates`, and of the cube
// `double_pass`, `decision` and `cube`. All means are 0 before the first trial is over.
void write_rolled_out(base::JsonWriter& json, const RolloutPlan& plan,
                      const engine::RolloutSums& sums);

}  // namespace kotra::api
