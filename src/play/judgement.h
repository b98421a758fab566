// SPDX-License-Identifier: Apache-2.0
// What a simple player sees in a board: pips, blots, points, and from them rough chances. The
// weights were set by hand for sensible play; they are no measure of the truth.
#pragma once

#include "rules/board.h"
#include "rules/variant.h"

namespace kotra::play {

// How many of the 36 rolls hit a blot of `half` on its `point`. `attacker` is the other half, in
// its own numbering. Direct and combined shots of checkers on the board and of those still to
// enter; each attacking checker as if it alone could move.
int hitting_rolls(const rules::HalfBoard& half, const rules::HalfBoard& attacker,
                  rules::Place point);

// What the board is worth to its mover, in pips: the lead in the race, and while there is contact
// also the points held, checkers on the bar and blots in danger. The opponent is to roll.
double board_score(const rules::Variant& variant, const rules::Board& board);

// The chance (0 to 1) that the mover wins, who is to roll.
double win_chance(const rules::Variant& variant, const rules::Board& board);

// Two players of a game that one of them is about to win. Each half in its owner's numbering.
struct Winning {
    const rules::Variant& variant;
    const rules::HalfBoard& winner;
    const rules::HalfBoard& loser;
    bool winner_rolls = true;  // else the loser is to roll
};

// The level that the win has at the least: 1, unless the loser cannot better himself in the turns
// that are left to him.
int certain_level(const Winning& game);

// The level that the win will have on average, by rough estimate.
double likely_level(const Winning& game);

}  // namespace kotra::play
