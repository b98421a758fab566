// SPDX-License-Identifier: Apache-2.0
// Counting positions: the number that shows whether two generators agree.
#pragma once

#include <cstdint>

#include "rules/board.h"
#include "rules/variant.h"

namespace kotra::rules {

// The number of resulting positions, summed over all 21 rolls, `depth` plies deep. A ply is one
// plain turn: the bonus of a 1-2 is not followed. A finished game counts as one leaf; so does a
// turn without a legal play. Depth 0 is 1.
std::uint64_t perft(const Variant& variant, const Board& board, int depth);

}  // namespace kotra::rules
