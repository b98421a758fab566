// SPDX-License-Identifier: Apache-2.0
#include "engine/eval/composite.h"

#include <cassert>
#include <cstddef>
#include <utility>

#include "engine/eval/finished.h"

namespace kotra::engine {

CompositeEvaluator::CompositeEvaluator(const rules::Variant& variant, std::vector<Part> parts,
                                       std::unique_ptr<const Evaluator> rest)
    : variant_(variant), parts_(std::move(parts)) {
    parts_.push_back({[](const rules::Board&) { return true; }, std::move(rest)});
}

void CompositeEvaluator::evaluate(std::span<const rules::Board> boards,
                                  std::span<Outcome> outcomes) const {
    assert(boards.size() == outcomes.size());
    const std::size_t finished = parts_.size();

    // 1. Who judges which position.
    std::vector<std::size_t> judges(boards.size());
    for (std::size_t i = 0; i < boards.size(); ++i) {
        if (const auto outcome = finished_outcome(variant_, boards[i])) {
            outcomes[i] = *outcome;
            judges[i] = finished;
            continue;
        }
        while (!parts_[judges[i]].covers(boards[i])) ++judges[i];
    }

    // 2. Each part gets its positions together, and its answers go back to where they belong.
    std::vector<rules::Board> asked;
    std::vector<Outcome> answers;
    for (std::size_t part = 0; part < parts_.size(); ++part) {
        asked.clear();
        for (std::size_t i = 0; i < boards.size(); ++i) {
            if (judges[i] == part) asked.push_back(boards[i]);
        }
        if (asked.empty()) continue;
        answers.resize(asked.size());
        parts_[part].evaluator->evaluate(asked, answers);
        std::size_t next = 0;
        for (std::size_t i = 0; i < boards.size(); ++i) {
            if (judges[i] == part) outcomes[i] = answers[next++];
        }
    }
}

}  // namespace kotra::engine
