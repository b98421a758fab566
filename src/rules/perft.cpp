// SPDX-License-Identifier: Apache-2.0
#include "rules/perft.h"

#include <vector>

#include "rules/legal_plays.h"

namespace kotra::rules {
namespace {

std::uint64_t count(const Variant& variant, const Board& board, int depth,
                    std::vector<PlayList>& lists) {
    if (depth == 0) return 1;
    PlayList& plays = lists[static_cast<std::size_t>(depth)];
    std::uint64_t leaves = 0;
    for (const WeightedRoll& weighted : all_rolls) {
        legal_plays(variant, board, Dice::of(variant, weighted.roll), plays);
        if (depth == 1) {
            leaves += plays.size();
            continue;
        }
        for (const Board& after : plays.boards()) {
            const bool is_over = after.mover.off() == variant.checkers;
            leaves += is_over ? 1 : count(variant, flipped(after), depth - 1, lists);
        }
    }
    return leaves;
}

}  // namespace

std::uint64_t perft(const Variant& variant, const Board& board, int depth) {
    std::vector<PlayList> lists(static_cast<std::size_t>(depth) + 1);
    return count(variant, board, depth, lists);
}

}  // namespace kotra::rules
