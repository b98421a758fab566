// SPDX-License-Identifier: Apache-2.0
// A board as a key "MOVER|OTHER": each side in its own numbering, its 24 points from the ace point
// up, then bar, reserve and off, one character each: 0-9, then a = 10 to f = 15.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/board.h"
#include "rules/variant.h"

namespace kotra::notation {

std::string board_key(const rules::Board& board);

// The counters as they are written, whatever they add up to. Errors carry the column.
base::Result<rules::Board> read_board_counters(std::string_view key);

// The board must have the variant's number of checkers a side. Errors carry the column.
base::Result<rules::Board> read_board_key(std::string_view key, const rules::Variant& variant);

}  // namespace kotra::notation
