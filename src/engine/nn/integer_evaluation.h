// SPDX-License-Identifier: Apache-2.0
// Runs a whole-number network: its weights in the order that the kernels want.
#pragma once

#include <memory>
#include <span>

#include "engine/eval/outcome.h"
#include "engine/nn/integer_network.h"
#include "engine/nn/simd/integer_kernels.h"
#include "rules/board.h"

namespace kotra::engine {

// Thread-safe. The results are those of the plain arithmetic that IntegerNetwork describes.
class IntegerEvaluation {
 public:
    // With the fastest of simd::product_kernels(), or with one of them.
    explicit IntegerEvaluation(const IntegerNetwork& network);
    IntegerEvaluation(const IntegerNetwork& network, const simd::ProductKernels& kernels);
    ~IntegerEvaluation();

    // Any number of boards; neighbours that differ in few places are cheapest.
    void evaluate(std::span<const rules::Board> boards, std::span<Outcome> outcomes) const;

 private:
    struct Prepared;
    struct Workspace;
    std::unique_ptr<const Prepared> prepared_;
};

}  // namespace kotra::engine
