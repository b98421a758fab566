// SPDX-License-Identifier: Apache-2.0
// Runs a network in real numbers, as it was trained.
#pragma once

#include <memory>
#include <span>

#include "engine/eval/outcome.h"
#include "engine/nn/network.h"
#include "rules/board.h"

namespace kotra::engine {

// Thread-safe.
class RealEvaluation {
 public:
    explicit RealEvaluation(const Network& network);
    ~RealEvaluation();

    void evaluate(std::span<const rules::Board> boards, std::span<Outcome> outcomes) const;

 private:
    struct Prepared;
    std::unique_ptr<const Prepared> prepared_;
};

}  // namespace kotra::engine
