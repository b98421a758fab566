// SPDX-License-Identifier: Apache-2.0
// A network as an Evaluator.
#pragma once

#include <memory>
#include <span>

#include "engine/eval/evaluator.h"
#include "engine/nn/network.h"

namespace kotra::engine {

// Judges every board of the network's variant whose game is not over (CompositeEvaluator looks
// after those). The answer is what the network says, made consistent. Thread-safe; each thread
// keeps a few hundred kilobytes of working memory while it lives.
class NetEvaluator final : public Evaluator {
 public:
    explicit NetEvaluator(const Network& network);
    ~NetEvaluator() override;

    void evaluate(std::span<const rules::Board> boards, std::span<Outcome> outcomes) const override;

 private:
    struct Prepared;
    std::unique_ptr<const Prepared> prepared_;
};

}  // namespace kotra::engine
