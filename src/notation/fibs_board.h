// SPDX-License-Identifier: Apache-2.0
// The line of 52 fields behind "board:" in which FIBS tells a situation, and in which GNU
// Backgammon is asked. docs/formats/fibs-board.md describes it.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/game.h"
#include "rules/side.h"
#include "rules/variant.h"

namespace kotra::notation {

// A situation with the names that stand beside it.
struct FibsBoard {
    rules::GameState state;
    rules::PerSide<std::string> names;
};

// "board:…" as `side` sees the game, its name first. Not held: Jacoby, beavers, automatic doubles
// and the cube limit as agreements, whether the cube is used, the order of the dice, whether a
// player without dice is on an extra roll; names get '_' in place of ':' and blanks. Fails for what
// cannot be left out: checkers in the reserve, a named number, a beaver, a resignation, an opening
// throw that is still due, a finished game.
base::Result<std::string> fibs_board(const rules::GameState& state, rules::Side side,
                                     const rules::PerSide<std::string>& names = {});

// True if the text begins as such a line.
bool looks_like_fibs_board(std::string_view text);

// The situation, in which the player named first is Side::first. The points tell where the checkers
// are: the counts of the bars and of those borne off, which say it again, are passed over, and so
// are the fields behind the Crawford ones' meaning (moves possible, forced). Checkers not shown are
// off. Options that the line does not hold are those of the variant. The result is checked by
// rules::Game::from. Errors name the field and carry the column. Not accepted: a game that is over.
base::Result<FibsBoard> read_fibs_board(std::string_view text, const rules::Variant& variant);

}  // namespace kotra::notation
