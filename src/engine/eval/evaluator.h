// SPDX-License-Identifier: Apache-2.0
// The one interface between thinking and knowing: search and rollouts ask, and networks, databases,
// caches and combinations of them answer.
#pragma once

#include <span>

#include "engine/eval/outcome.h"
#include "rules/board.h"

namespace kotra::engine {

// Judges positions of one variant, the one that it was made for. Thread-safe.
//
// outcomes[i] answers boards[i]; the spans have equal length, which may be 0. Every board is seen
// by the player on roll, before the roll, and is consistent with the variant. A game that is over
// is judged as the rules score it. The answer for a board depends on nothing but the board: not on
// the others of the batch, on earlier calls or on the thread.
class Evaluator {
 public:
    Evaluator() = default;
    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;
    virtual ~Evaluator() = default;

    virtual void evaluate(std::span<const rules::Board> boards,
                          std::span<Outcome> outcomes) const = 0;
};

// A single position; for tests and for questions that are not urgent.
Outcome evaluate(const Evaluator& evaluator, const rules::Board& board);

}  // namespace kotra::engine
