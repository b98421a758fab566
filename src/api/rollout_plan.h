// SPDX-License-Identifier: Apache-2.0
// What a rollout compares: the candidates of a situation.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/engine.h"
#include "engine/rollout/rollout.h"
#include "rules/board.h"
#include "rules/game.h"
#include "rules/legal_plays.h"

namespace kotra::api {

enum class RolloutSubject : std::uint8_t {
    position,  // the player on roll is about to roll
    plays,     // rival plays of a roll
    cube,      // not to double, and to double and be taken
};

struct RolloutPlan {
    RolloutSubject subject = RolloutSubject::position;
    engine::RolloutTask task;        // all but the settings
    std::vector<std::string> names;  // of the task's starts; empty texts for a position
    // plays: the boards that they lead to, seen by who plays, and one way to get there.
    std::vector<rules::Board> boards;
    std::vector<rules::Steps> steps;
};

// The position of a game whose player is about to roll. Everything counts for this player.
base::Result<RolloutPlan> plan_position(const engine::Engine& engine,
                                        const rules::GameState& state);
// Not to double, and to double: the player on roll must be allowed to.
base::Result<RolloutPlan> plan_cube(const engine::Engine& engine, const rules::GameState& state);
// Plays of the roll of Phase::to_play: those written in `plays`, or where there are none, the
// `count` best ones as the engine sees them with these options. Those that lead to the boards in
// `also`, seen by who plays, come after them where they are not among them; fails where one is not
// legal. Where a play is to be followed by the naming of a number, the number and its play are the
// engine's.
base::Result<RolloutPlan> plan_plays(const engine::Engine& engine, const rules::GameState& state,
                                     const std::vector<std::string>& plays, std::size_t count,
                                     const engine::SearchOptions& search,
                                     const std::vector<rules::Board>& also = {});

}  // namespace kotra::api
