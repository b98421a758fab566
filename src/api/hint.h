// SPDX-License-Identifier: Apache-2.0
// What the engine says about a position that somebody asks about.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/engine.h"
#include "rules/game.h"

namespace kotra::api {

// The most plies that can be asked for: what a server answers within seconds.
inline constexpr int deepest_hint = 3;

struct HintQuestion {
    rules::GameState state;  // its phase is to_roll, double_offered, to_play or to_choose
    engine::SearchOptions search;
    std::size_t count = 0;  // of the plays wanted, beside the one to be judged in any case; 0: all
};

// The schema HintWanted. Fails with what is wrong with the request or the position, also when it
// asks for no decision.
base::Result<HintQuestion> read_hint_question(std::string_view json);

// The schema Hint. `limits` may end the search before it is complete, which the answer says; what
// it has by then stands, at 0 plies in any case. The engine is one for the state's variant.
base::Result<std::string> hint(const engine::Engine& engine, const HintQuestion& question,
                               const engine::SearchLimits& limits);

}  // namespace kotra::api
