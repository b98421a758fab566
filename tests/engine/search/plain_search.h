// SPDX-License-Identifier: Apache-2.0
// The slow and obvious twin of the search: plain recursion over one position after the other,
// without tables, batches, filters or threads, and with turns taken from rules::Game.
#pragma once

#include <vector>

#include "engine/equity/stakes.h"
#include "engine/eval/evaluator.h"
#include "rules/game.h"

namespace kotra::engine {

// All states to which the turn can lead that begins with this roll, up to the next roll. `game`
// waits for a roll.
std::vector<rules::Game> plain_ends(const rules::Game& game, rules::Roll roll);

// What a position is worth to its player on roll: the chances, and the utility with a cube.
struct PlainWorth {
    Outcome outcome;
    double utility = 0;
};

// A question to the plain search. Stakes are those of `us`; cubes are always seen by `us`.
struct PlainQuestion {
    const Evaluator& evaluator;
    const Stakes& stakes;
    rules::Side us;
    CubeState choice_cube;  // with which plays are compared
};

// The worth for `us` at so many plies of a game that waits for a roll or is over.
PlainWorth plain_judge(const PlainQuestion& question, const rules::Game& game, CubeState cube,
                       int plies);
// The same if who is on roll may not double now.
PlainWorth plain_wait(const PlainQuestion& question, const rules::Game& game, CubeState cube,
                      int plies);

// A game in the middle of play, after a number of random plays from the start; it waits for a roll.
rules::Game random_game(const rules::Variant& variant, std::uint64_t seed, int turns);

}  // namespace kotra::engine
