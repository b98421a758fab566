// SPDX-License-Identifier: Apache-2.0
// Small bear-offs, whose truth a recursion finds.
#pragma once

#include <initializer_list>
#include <span>
#include <unordered_map>
#include <utility>

#include "engine/eval/evaluator.h"
#include "engine/search/node.h"
#include "rules/board.h"
#include "rules/variant.h"

namespace kotra::engine {

// Points and how many checkers stand there; the rest of the fifteen are off.
using Checkers = std::initializer_list<std::pair<int, int>>;
rules::Board race(Checkers mover, Checkers other);

// Knows the chance of the player on roll to win a small bear-off in which nobody can lose a gammon.
// Every play is chosen as `taste` would, or as is best when there is none. One thread at a time.
class RaceTruth {
 public:
    explicit RaceTruth(const Evaluator* taste = nullptr) : taste_(taste) {}

    double win_chance(const rules::Board& board);

 private:
    struct BoardHash {
        std::size_t operator()(const rules::Board& board) const {
            return static_cast<std::size_t>(rules::hash(board));
        }
    };

    const Evaluator* taste_;
    std::unordered_map<rules::Board, double, BoardHash> known_;
};

// Says the truth of small bear-offs, if all its positions were prepared: every one that can arise
// from the board given.
class TruthfulEvaluator final : public Evaluator {
 public:
    explicit TruthfulEvaluator(const rules::Board& board);

    void evaluate(std::span<const rules::Board> boards, std::span<Outcome> outcomes) const override;

 private:
    mutable RaceTruth truth_;
};

}  // namespace kotra::engine
