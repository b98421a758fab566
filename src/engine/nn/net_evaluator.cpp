// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/net_evaluator.h"

#include "engine/nn/integer_network.h"

namespace kotra::engine {

NetEvaluator::NetEvaluator(const Network& network, Arithmetic arithmetic) {
    if (arithmetic == Arithmetic::whole_numbers) {
        whole_ = std::make_unique<const IntegerEvaluation>(make_integer(network));
    } else {
        real_ = std::make_unique<const RealEvaluation>(network);
    }
}

NetEvaluator::~NetEvaluator() = default;

void NetEvaluator::evaluate(std::span<const rules::Board> boards,
                            std::span<Outcome> outcomes) const {
    if (whole_ != nullptr) {
        whole_->evaluate(boards, outcomes);
    } else {
        real_->evaluate(boards, outcomes);
    }
}

}  // namespace kotra::engine
