// SPDX-License-Identifier: Apache-2.0
#include "engine/eval/composite.h"

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/eval/finished.h"

namespace kotra::engine {

CompositeEvaluator::CompositeEvaluator(const rules::Variant& variant, std::vector<Part> parts,
                                       std::unique_ptr<const Evaluator> rest)
    : variant_(variant), parts_(std::move(parts)) {
    parts_.push_back({[](const rules::Board&) { return true; }, std::move(rest)});
    assert(parts_.size() < 255);
}

void CompositeEvaluator::evaluate(std::span<const rules::Board> boards,
                                  std::span<Outcome> outcomes) const {
    assert(boards.size() == outcomes.size());
    const std::size_t finished = parts_.size();

    // 1. Who judges which position.
    std::vector<std::uint8_t> judges(boards.size());
    std::vector<std::size_t> counts(parts_.size() + 1);
    for (std::size_t i = 0; i < boards.size(); ++i) {
        const rules::Board& board = boards[i];
        std::size_t judge = 0;
        if (board.mover.off() == variant_.checkers || board.other.off() == variant_.checkers) {
            outcomes[i] = *finished_outcome(variant_, board);
            judge = finished;
        } else {
            while (judge + 1 < parts_.size() && !parts_[judge].covers(board)) ++judge;
        }
        judges[i] = static_cast<std::uint8_t>(judge);
        ++counts[judge];
    }

    // 2. Each part gets its positions together, and its answers go back to where they belong. The
    // usual case needs no copies: all positions are of one kind.
    std::vector<rules::Board> asked;
    std::vector<Outcome> answers;
    for (std::size_t part = 0; part < parts_.size(); ++part) {
        if (counts[part] == 0) continue;
        if (counts[part] == boards.size()) {
            parts_[part].evaluator->evaluate(boards, outcomes);
            return;
        }
        asked.clear();
        for (std::size_t i = 0; i < boards.size(); ++i) {
            if (judges[i] == part) asked.push_back(boards[i]);
        }
        answers.resize(asked.size());
        parts_[part].evaluator->evaluate(asked, answers);
        std::size_t next = 0;
        for (std::size_t i = 0; i < boards.size(); ++i) {
            if (judges[i] == part) outcomes[i] = answers[next++];
        }
    }
}

}  // namespace kotra::engine
