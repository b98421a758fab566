// SPDX-License-Identifier: Apache-2.0
// A board as GNU Backgammon draws it with text.
#pragma once

#include <string>

#include "base/result.h"
#include "rules/game.h"
#include "rules/side.h"

namespace kotra::formats::gnubg_text {

// The lines with the two IDs, the board with names, scores, dice and cube beside it, and the pip
// counts. Side::first is the upper player, O, who is player 0 of the IDs. Fails for a state that
// the IDs cannot hold.
base::Result<std::string> board_text(const rules::GameState& state,
                                     const rules::PerSide<std::string>& names);

}  // namespace kotra::formats::gnubg_text
