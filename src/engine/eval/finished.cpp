// SPDX-License-Identifier: Apache-2.0
#include "engine/eval/finished.h"

#include "rules/scoring.h"

namespace kotra::engine {

std::optional<Outcome> finished_outcome(const rules::Variant& variant, const rules::Board& board) {
    const int levels = rules::max_level(variant);
    // The usual case: who has just moved bore off, and the loser would be on roll.
    if (board.other.off() == variant.checkers) {
        return Outcome::certain_loss(levels, rules::win_level(variant, board.mover));
    }
    if (board.mover.off() == variant.checkers) {
        return Outcome::certain_win(levels, rules::win_level(variant, board.other));
    }
    return std::nullopt;
}

}  // namespace kotra::engine
