// SPDX-License-Identifier: Apache-2.0
// The hand-made positions of tests/data/rules/positions.json (ids T.. and A..).
#pragma once

#include <string>
#include <vector>

#include "rules/board.h"
#include "rules/legal_plays.h"
#include "rules/roll.h"
#include "rules/variant.h"

namespace kotra::rules {

// Single moves as a person writes them, in their order.
using WrittenMoves = std::vector<Step>;  // hits are not said

struct TestPosition {
    std::string id;
    Variant variant;
    Board board;
    Roll roll = *Roll::from_dice(1, 1);
    std::vector<WrittenMoves> legal;
    std::vector<WrittenMoves> illegal;
    std::size_t distinct_results = 0;
    int dice_used = 0;
};

const std::vector<TestPosition>& test_positions();

// Empty if everything that the position states is true of the generator, else what is not.
std::string disagreement(const TestPosition& position);

// True if the single moves, in this order, are a whole legal play of the roll.
bool is_whole_play(const Variant& variant, const Board& board, Roll roll,
                   const WrittenMoves& moves);

}  // namespace kotra::rules
