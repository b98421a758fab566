// SPDX-License-Identifier: Apache-2.0
// What to do about the cube in one position at every score.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/engine.h"
#include "rules/game.h"

namespace kotra::api {

// The most points that a side may be away.
inline constexpr int largest_cube_map = 15;
inline constexpr int deepest_cube_map = 2;

struct CubeMapQuestion {
    rules::GameState state;  // before the roll, or while a double is offered; its score is not used
    int size = 9;            // away scores from 1 to this
    int plies = 2;
};

// The schema CubeMapWanted. A roll in the position is passed over: the question is about the turn
// before it. Fails with what is wrong with the request or the position, also where there is no
// cube.
base::Result<CubeMapQuestion> read_cube_map_question(std::string_view json);

// The schema CubeMap: cube and board are those of the question, at each score between 1-away and
// `size`-away, and in money play. Where one side is 1-away the Crawford game is over, since in it
// there is no cube. `limits` may end the search before it is complete, which the answer says: it
// then holds what was judged at fewer plies, but the same at all scores. The engine is one for the
// state's variant.
base::Result<std::string> cube_map(const engine::Engine& engine, const CubeMapQuestion& question,
                                   const engine::SearchLimits& limits);

}  // namespace kotra::api
