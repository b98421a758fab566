// SPDX-License-Identifier: Apache-2.0
// What the engine says of a decision, for people (for programs: api/judgement.h).
#pragma once

#include <string>

#include "engine/engine.h"
#include "rules/game.h"

namespace kotra::cli {

// Chances, for people: "55.1" and so on in percent, in the columns of chances_heading.
std::string chances_heading(const rules::Variant& variant);
std::string chances_text(const rules::Variant& variant, const engine::Outcome& outcome);

// "2 plies".
std::string plies_text(int plies);

// A play as it is typed, with the number to be named after it; or the number alone.
std::string answer_text(const engine::RankedPlay& play);

// A table of the best `count` answers (0: all), a line each.
std::string ranking_text(const rules::GameState& state, const engine::PlayRanking& ranking,
                         std::size_t count);

// The chances, the equities of the cube's actions, and what to do.
std::string cube_text(const rules::GameState& state, const engine::Judgement& judgement,
                      const engine::Stakes& stakes);

}  // namespace kotra::cli
