// SPDX-License-Identifier: Apache-2.0
// GNU Backgammon's position ID (the checkers) and match ID (everything else). Both have a fixed
// packing that docs/formats/gnu-ids.md describes.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/board.h"
#include "rules/game.h"
#include "rules/variant.h"

namespace kotra::notation {

// Fails for a board with checkers in the reserve, which the ID has no place for.
base::Result<std::string> position_id(const rules::Board& board);

// The board seen by the player on roll. Checkers that the ID does not show are off; a side may have
// at most the variant's number. Errors carry the column.
base::Result<rules::Board> read_position_id(std::string_view id, const rules::Variant& variant);

// Player 1 of the ID is Side::first (as in XGID, where that is the bottom player), player 0 is
// Side::second. Not held, and so not written: beavers and raccoons as agreements, automatic
// doubles, the cube limit, whether the cube is used, the owner of the cube before a beaver, the
// order of the dice, the last roll of a finished game. Fails for what cannot be left out: a named
// number, an extra roll, a resignation beyond level 3 or against a beaver, an award, numbers too
// large for their fields.
base::Result<std::string> match_id(const rules::GameState& state);

// The game that the two IDs describe together, checked by rules::Game::from. Options that the IDs
// do not hold are those of the variant, as far as the game allows them. Errors carry the column
// within the ID that they name.
base::Result<rules::GameState> read_gnu_ids(std::string_view position_id, std::string_view match_id,
                                            const rules::Variant& variant);

}  // namespace kotra::notation
