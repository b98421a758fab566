// SPDX-License-Identifier: Apache-2.0
// The table of endings as an evaluator.
#pragma once

#include <memory>
#include <span>

#include "engine/bearoff/ending_table.h"
#include "engine/eval/evaluator.h"
#include "rules/variant.h"

namespace kotra::engine {

// Judges positions in which both sides have few checkers left, all of them home: exactly, up to the
// rounding of the table. Where a win counts the loser's checkers both sides play for points, and
// elsewhere to win: gammons do not count there, as both sides have borne off a checker. The cube is
// not looked at. As a part of a CompositeEvaluator: see BearoffEvaluator. Thread-safe.
class EndingEvaluator final : public Evaluator {
 public:
    // Where the table is one for other rules than the variant's, nothing is covered.
    EndingEvaluator(const rules::Variant& variant, std::shared_ptr<const EndingTable> table);

    // True if evaluate() can judge the board.
    bool covers(const rules::Board& board) const;

    // Every board must be covered.
    void evaluate(std::span<const rules::Board> boards, std::span<Outcome> outcomes) const override;

 private:
    rules::Variant variant_;
    int levels_;
    bool counts_checkers_;
    bool knows_game_;
    std::shared_ptr<const EndingTable> table_;
};

}  // namespace kotra::engine
