// SPDX-License-Identifier: Apache-2.0
// A network as an Evaluator.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "engine/eval/evaluator.h"
#include "engine/nn/integer_evaluation.h"
#include "engine/nn/network.h"
#include "engine/nn/real_evaluation.h"

namespace kotra::engine {

// How a network is computed. Both are close to each other (docs/networks.md states by how much).
enum class Arithmetic : std::uint8_t {
    whole_numbers,  // fast, and the same bits on every machine
    real_numbers,   // as trained; the same bits on every machine with fused multiply-add
};

// Judges every board of the network's variant whose game is not over (CompositeEvaluator looks
// after those). The answer is what the network says, made consistent. Thread-safe; each thread
// keeps a few hundred kilobytes of working memory while it lives.
class NetEvaluator final : public Evaluator {
 public:
    // Takes some 20 milliseconds with whole numbers (integer_network.h).
    explicit NetEvaluator(const Network& network,
                          Arithmetic arithmetic = Arithmetic::whole_numbers);
    ~NetEvaluator() override;

    void evaluate(std::span<const rules::Board> boards, std::span<Outcome> outcomes) const override;

 private:
    std::unique_ptr<const IntegerEvaluation> whole_;  // one of the two
    std::unique_ptr<const RealEvaluation> real_;
};

}  // namespace kotra::engine
