// SPDX-License-Identifier: Apache-2.0
// A judgement made by hand: what programs for games of the family did before they learned.
#pragma once

#include <span>

#include "engine/eval/evaluator.h"
#include "rules/board.h"
#include "rules/variant.h"

namespace kotra::engine {

// What is still to be done by the side `half`, in pips, the less the better: its pips, some more
// for each checker that is not home yet, for each checker on the bar, and for each blot that the
// other side may hit, the more the nearer it is to home. `other` is in its own numbering.
double classic_burden(const rules::HalfBoard& half, const rules::HalfBoard& other);

// Compares the burdens of both sides. The chance of each level is linear in the lead, so that the
// mean over replies is that of the leads; the levels count less and less. For comparing plays, by
// itself or under a search of one ply, and no measure of the truth. After the description of the
// only public acey-deucey program (weighted pips, blots and hits); the weights are ours.
class ClassicEvaluator final : public Evaluator {
 public:
    explicit ClassicEvaluator(const rules::Variant& variant) : variant_(variant) {}

    void evaluate(std::span<const rules::Board> boards, std::span<Outcome> outcomes) const override;

 private:
    rules::Variant variant_;
};

}  // namespace kotra::engine
