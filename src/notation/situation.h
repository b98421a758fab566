// SPDX-License-Identifier: Apache-2.0
// A situation in any notation, told by its form.
#pragma once

#include <string_view>

#include "base/result.h"
#include "rules/board.h"
#include "rules/game.h"
#include "rules/variant.h"

namespace kotra::notation {

// A board alone as a situation: nothing known about cube and score, the mover to roll; where one
// side has borne off everything, the game is over.
rules::GameState with_board(const rules::Variant& variant, const rules::Board& board);

// Reads an XGID, an OGID, a board of FIBS, a board key, a GNU position ID or a pair POSITION:MATCH.
// Errors carry a place in the text.
base::Result<rules::GameState> read_situation(std::string_view text, const rules::Variant& variant);

// Reads a GNU position ID or a pair POSITION:MATCH.
base::Result<rules::GameState> read_gnu_situation(std::string_view text,
                                                  const rules::Variant& variant);

}  // namespace kotra::notation
