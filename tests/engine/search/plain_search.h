// SPDX-License-Identifier: Apache-2.0
// The slow and obvious twin of the search: plain recursion over one position after the other,
// without tables, batches, filters or threads, and with turns taken from rules::Game.
#pragma once

#include <vector>

#include "engine/eval/evaluator.h"
#include "rules/game.h"

namespace kotra::engine {

// All states to which the turn can lead that begins with this roll, up to the next roll. `game`
// waits for a roll.
std::vector<rules::Game> plain_ends(const rules::Game& game, rules::Roll roll);

// The chances of the player on roll at so many plies. `game` waits for a roll or is over.
Outcome plain_judge(const Evaluator& evaluator, const rules::Game& game, int plies);

// A game in the middle of play, after a number of random plays from the start; it waits for a roll.
rules::Game random_game(const rules::Variant& variant, std::uint64_t seed, int turns);

}  // namespace kotra::engine
