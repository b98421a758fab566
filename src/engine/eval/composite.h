// SPDX-License-Identifier: Apache-2.0
// Several evaluators as one: each position goes to the one that knows its kind best.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "engine/eval/evaluator.h"
#include "rules/variant.h"

namespace kotra::engine {

class CompositeEvaluator final : public Evaluator {
 public:
    // A kind of position and who judges it. `covers` is called from several threads at once.
    struct Part {
        std::function<bool(const rules::Board&)> covers;
        std::unique_ptr<const Evaluator> evaluator;
    };

    // A position goes to the first part that covers it, and to `rest` if none does. Games that are
    // over go to nobody: the rules of the variant judge them here.
    CompositeEvaluator(const rules::Variant& variant, std::vector<Part> parts,
                       std::unique_ptr<const Evaluator> rest);

    // Asks each part at most once, for all its positions in their order.
    void evaluate(std::span<const rules::Board> boards, std::span<Outcome> outcomes) const override;

 private:
    rules::Variant variant_;
    std::vector<Part> parts_;  // the last one is `rest`, which covers everything
};

}  // namespace kotra::engine
