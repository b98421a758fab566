// SPDX-License-Identifier: Apache-2.0
// The tables as an evaluator.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "engine/bearoff/one_sided.h"
#include "engine/bearoff/two_sided.h"
#include "engine/eval/evaluator.h"
#include "rules/variant.h"

namespace kotra::engine {

// Judges positions in which both sides have all their checkers on the points of the table or off.
// The chance to win, and those of gammons, follow from the two sides' distributions of rolls, each
// side playing as if it were alone: an approximation within about .001 of the truth where the
// chance to win is neither small nor large, and much closer elsewhere. Backgammons cannot happen
// there.
//
// As a part of a CompositeEvaluator:
//     {.covers = [e](const rules::Board& board) { return e->covers(board); }, .evaluator = …}
// Thread-safe.
class BearoffEvaluator final : public Evaluator {
 public:
    // The one-sided table's number of checkers should be the variant's, or nothing is covered.
    // `two_sided` may be null.
    BearoffEvaluator(const rules::Variant& variant, std::shared_ptr<const OneSidedTable> one_sided,
                     std::shared_ptr<const TwoSidedTable> two_sided = nullptr);

    // True for games that bear off by the rules of backgammon and do not count the checkers left:
    // the tables hold for no others (see EndingEvaluator).
    static bool knows(const rules::Variant& variant);

    // True if evaluate() can judge the board. False for every board of a game that is not known.
    bool covers(const rules::Board& board) const {
        return knows_game_ && one_sided_->covers(board.mover) && one_sided_->covers(board.other);
    }

    // What the two-sided table says of the board, with the cube; nothing if it does not have it.
    std::optional<ExactMoney> exact_money(const rules::Board& board) const;

    // Every board must be covered.
    void evaluate(std::span<const rules::Board> boards, std::span<Outcome> outcomes) const override;

 private:
    Outcome judge(const rules::Board& board) const;

    rules::Variant variant_;
    int levels_;
    bool knows_game_;
    // Shared with whoever else looks something up in them.
    std::shared_ptr<const OneSidedTable> one_sided_;
    std::shared_ptr<const TwoSidedTable> two_sided_;
};

}  // namespace kotra::engine
