// SPDX-License-Identifier: Apache-2.0
#include "engine/eval/evaluator.h"

namespace kotra::engine {

Outcome evaluate(const Evaluator& evaluator, const rules::Board& board) {
    Outcome outcome;
    evaluator.evaluate({&board, 1}, {&outcome, 1});
    return outcome;
}

}  // namespace kotra::engine
