// SPDX-License-Identifier: Apache-2.0
#include "engine/bearoff/ending_evaluator.h"

#include <cassert>
#include <cstddef>
#include <utility>

#include "rules/scoring.h"

namespace kotra::engine {

EndingEvaluator::EndingEvaluator(const rules::Variant& variant,
                                 std::shared_ptr<const EndingTable> table)
    : variant_(variant),
      levels_(rules::max_level(variant)),
      counts_checkers_(variant.scoring == rules::Scoring::checkers_left),
      table_(std::move(table)) {
    const auto rules = EndingRules::of(variant);
    knows_game_ = rules && *rules == table_->size().rules &&
                  (!counts_checkers_ || levels_ >= table_->size().checkers);
}

bool EndingEvaluator::covers(const rules::Board& board) const {
    const bool may_be_gammon =
        levels_ > 1 && !counts_checkers_ && (board.mover.off() == 0 || board.other.off() == 0);
    return knows_game_ && !may_be_gammon && table_->covers(board, variant_.checkers);
}

void EndingEvaluator::evaluate(std::span<const rules::Board> boards,
                               std::span<Outcome> outcomes) const {
    assert(boards.size() == outcomes.size());
    for (std::size_t i = 0; i < boards.size(); ++i) {
        assert(covers(boards[i]));
        if (counts_checkers_) {
            outcomes[i] = table_->points(boards[i], levels_);
        } else {
            outcomes[i] = Outcome(levels_);
            outcomes[i].set_win(1, table_->win(boards[i]));
        }
    }
}

}  // namespace kotra::engine
