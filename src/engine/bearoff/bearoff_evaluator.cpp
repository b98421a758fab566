// SPDX-License-Identifier: Apache-2.0
#include "engine/bearoff/bearoff_evaluator.h"

#include <cassert>
#include <cstddef>
#include <utility>

#include "engine/bearoff/side_plays.h"
#include "engine/eval/finished.h"
#include "rules/scoring.h"

namespace kotra::engine {

BearoffEvaluator::BearoffEvaluator(const rules::Variant& variant,
                                   std::shared_ptr<const OneSidedTable> one_sided,
                                   std::shared_ptr<const TwoSidedTable> two_sided)
    : variant_(variant),
      levels_(rules::max_level(variant)),
      knows_game_(knows(variant) && variant.checkers == one_sided->size().checkers),
      one_sided_(std::move(one_sided)),
      two_sided_(std::move(two_sided)) {}

bool BearoffEvaluator::knows(const rules::Variant& variant) {
    return bears_off_as_backgammon(variant) && variant.scoring != rules::Scoring::checkers_left;
}

std::optional<ExactMoney> BearoffEvaluator::exact_money(const rules::Board& board) const {
    if (!knows_game_ || !two_sided_ || !two_sided_->covers(board, variant_.checkers)) {
        return std::nullopt;
    }
    return two_sided_->money(board);
}

void BearoffEvaluator::evaluate(std::span<const rules::Board> boards,
                                std::span<Outcome> outcomes) const {
    assert(boards.size() == outcomes.size());
    for (std::size_t i = 0; i < boards.size(); ++i) outcomes[i] = judge(boards[i]);
}

Outcome BearoffEvaluator::judge(const rules::Board& board) const {
    assert(covers(board));
    if (board.mover.off() == variant_.checkers || board.other.off() == variant_.checkers) {
        return *finished_outcome(variant_, board);
    }
    Outcome outcome(levels_);
    if (two_sided_ && two_sided_->covers(board, variant_.checkers)) {
        outcome.set_win(1, two_sided_->money(board).win);
        return outcome;
    }
    const RollRow mover = one_sided_->to_bear_off(board.mover);
    const RollRow other = one_sided_->to_bear_off(board.other);
    // With its k-th roll the mover is ahead of an opponent who needs more than k-1, and the
    // opponent with its k-th ahead of a mover who needs more than k.
    outcome.set_win(1, static_cast<float>(chance_to_finish_first(mover, other, 1)));
    if (levels_ < 2) return outcome;
    if (board.other.off() == 0) {
        const RollRow saved = one_sided_->to_first_off(board.other);
        outcome.set_win(2, static_cast<float>(chance_to_finish_first(mover, saved, 1)));
    }
    if (board.mover.off() == 0) {
        const RollRow saved = one_sided_->to_first_off(board.mover);
        outcome.set_loss(2, static_cast<float>(chance_to_finish_first(other, saved, 0)));
    }
    return outcome;
}

}  // namespace kotra::engine
