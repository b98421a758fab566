// SPDX-License-Identifier: Apache-2.0
// A position as Snowie writes it: 40 fields, each followed by ';'. docs/formats/snowie.md describes
// them.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "record/match.h"
#include "rules/board.h"
#include "rules/game.h"
#include "rules/side.h"
#include "rules/variant.h"

namespace kotra::formats {

struct SnowiePosition {
    rules::GameState state;
    rules::PerSide<record::Player> players;  // names only
};

// True if the text begins as such a position: with two numbers, each followed by ';'.
bool is_snowie_position(std::string_view text);

// Reads all fields. Player 0 of the file is Side::first. Options without a field are those of the
// variant. The result is checked by rules::Game::from. Errors carry the column.
base::Result<SnowiePosition> read_snowie_position(std::string_view text,
                                                  const rules::Variant& variant);

// The checkers alone, seen by `side`. Which of `players` is on roll, the names say where they are
// theirs, else the number does. Errors carry the column.
base::Result<rules::Board> read_snowie_board(std::string_view text,
                                             const rules::PerSide<record::Player>& players,
                                             const rules::Variant& variant, rules::Side side);

// The state without offer, resignation and result; ';' in a name becomes ','. The board has no
// reserve.
std::string snowie_position(const rules::GameState& state,
                            const rules::PerSide<record::Player>& players);

}  // namespace kotra::formats
