// SPDX-License-Identifier: Apache-2.0
// The line of 52 fields in which GNU Backgammon is told a situation
// (docs/formats/gnubg-external.md), and its answers.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/game.h"
#include "rules/legal_plays.h"
#include "rules/side.h"

namespace kotra::play {

// "board:me:opponent:…" as `side` sees the game, which must be one of the backgammon family: 24
// points and at most 15 checkers a side, without a reserve.
std::string fibs_board(const rules::GameState& state, rules::Side side);

// The board after "13/10 10/9", "bar/22* 6/off" or "25/22 6/0", seen by who moves, from `board`; a
// checker that is hit goes to the bar. Whether that is legal is not asked. Fails where no checker
// is there to move.
base::Result<rules::Board> after_moves(const rules::Board& board, std::string_view moves);

}  // namespace kotra::play
