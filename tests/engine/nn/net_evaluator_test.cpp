// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/net_evaluator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/random.h"
#include "engine/nn/boards_of_play.h"
#include "engine/nn/random_network.h"

namespace kotra::engine {
namespace {

// Networks of all kinds of shapes: widths that fill no vector, one hidden layer, many levels.
std::vector<NetworkShape> shapes() {
    return {{"backgammon", "contact", {128, 32, 16}, 3},
            {"backgammon", "places", {64, 16}, 3},
            {"backgammon", "race", {33, 7}, 3},
            {"backgammon", "contact", {65}, 3},
            {"acey-deucey", "contact", {70, 50, 30, 20}, 15},
            {"acey-deucey", "places", {1, 1}, 15}};
}

std::vector<rules::Board> some_boards(const NetworkShape& shape) {
    std::vector<rules::Board> boards = boards_of_play(shape.variant, 40, 3);
    const std::vector<rules::Board> more = siblings(shape.variant, boards[20]);
    boards.insert(boards.end(), more.begin(), more.begin() + 40);
    return boards;
}

double largest_difference(const Outcome& a, const Outcome& b) {
    double largest = 0;
    for (int level = 1; level <= a.levels(); ++level) {
        largest = std::max({largest, std::abs(static_cast<double>(a.win(level) - b.win(level))),
                            std::abs(static_cast<double>(a.loss(level) - b.loss(level)))});
    }
    return largest;
}

TEST(NetEvaluator, WholeNumbersFollowTheirDefinition) {
    for (const NetworkShape& shape : shapes()) {
        const IntegerNetwork network = make_integer(random_network(shape, 1));
        const std::vector<rules::Board> boards = some_boards(shape);
        for (const simd::ProductKernels& kernels : simd::product_kernels()) {
            const IntegerEvaluation evaluation(network, kernels);
            std::vector<Outcome> outcomes(boards.size());
            evaluation.evaluate(boards, outcomes);
            for (std::size_t i = 0; i < boards.size(); ++i) {
                const Outcome slow = slow_outcome(network, boards[i]);
                ASSERT_TRUE(is_consistent(outcomes[i]));
                ASSERT_LT(largest_difference(outcomes[i], slow), 1e-6) << kernels.name;
            }
        }
    }
}

TEST(NetEvaluator, AllKernelsGiveTheSameBits) {
    for (const NetworkShape& shape : shapes()) {
        const IntegerNetwork network = make_integer(random_network(shape, 2));
        const std::vector<rules::Board> boards = some_boards(shape);
        std::vector<Outcome> expected(boards.size());
        IntegerEvaluation(network, simd::product_kernels().back()).evaluate(boards, expected);
        for (const simd::ProductKernels& kernels : simd::product_kernels()) {
            std::vector<Outcome> outcomes(boards.size());
            IntegerEvaluation(network, kernels).evaluate(boards, outcomes);
            ASSERT_EQ(outcomes, expected) << kernels.name;
        }
    }
}

TEST(NetEvaluator, RealNumbersAreThoseOfDoublePrecision) {
    for (const NetworkShape& shape : shapes()) {
        const Network network = random_network(shape, 3);
        const NetEvaluator evaluator(network, Arithmetic::real_numbers);
        const std::vector<rules::Board> boards = some_boards(shape);
        std::vector<Outcome> outcomes(boards.size());
        evaluator.evaluate(boards, outcomes);
        for (std::size_t i = 0; i < boards.size(); ++i) {
            ASSERT_LT(largest_difference(outcomes[i], slow_outcome(network, boards[i])), 1e-4);
        }
    }
}

TEST(NetEvaluator, ABoardIsJudgedTheSameInAnyBatch) {
    base::Random random(1);
    for (const Arithmetic arithmetic : {Arithmetic::whole_numbers, Arithmetic::real_numbers}) {
        for (const NetworkShape& shape : shapes()) {
            const NetEvaluator evaluator(random_network(shape, 4), arithmetic);
            std::vector<rules::Board> boards = some_boards(shape);
            std::vector<Outcome> expected;
            for (const rules::Board& board : boards) expected.push_back(evaluate(evaluator, board));
            // In another order, in pieces of any size.
            std::vector<std::size_t> order(boards.size());
            for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
            for (std::size_t i = order.size() - 1; i > 0; --i) {
                std::swap(order[i], order[random.below(static_cast<std::uint32_t>(i + 1))]);
            }
            for (std::size_t at = 0; at < order.size();) {
                const std::size_t left = order.size() - at;
                const std::size_t count =
                    std::min<std::size_t>(left, random.below(2) == 0 ? left : 1 + random.below(40));
                std::vector<rules::Board> batch;
                for (std::size_t i = 0; i < count; ++i) batch.push_back(boards[order[at + i]]);
                std::vector<Outcome> outcomes(count);
                evaluator.evaluate(batch, outcomes);
                for (std::size_t i = 0; i < count; ++i) {
                    ASSERT_EQ(outcomes[i], expected[order[at + i]]);
                }
                at += count;
            }
        }
    }
}

TEST(NetEvaluator, NoBoardsAreNoQuestion) {
    const NetEvaluator evaluator(random_network(shapes()[0], 5));
    evaluator.evaluate({}, {});
}

// The loss of whole numbers; docs/networks.md states that of the trained networks.
TEST(NetEvaluator, WholeNumbersAreCloseToRealOnes) {
    for (const char* inputs : {"contact", "places"}) {
        const Network network = random_network({"backgammon", inputs, {512, 128, 32}, 3}, 6);
        const NetEvaluator whole(network);
        const NetEvaluator real(network, Arithmetic::real_numbers);
        const std::vector<rules::Board> boards = boards_of_play("backgammon", 1000, 9);
        std::vector<Outcome> a(boards.size());
        std::vector<Outcome> b(boards.size());
        whole.evaluate(boards, a);
        real.evaluate(boards, b);
        double sum = 0;
        for (std::size_t i = 0; i < boards.size(); ++i) {
            sum += std::abs(money_equity(a[i]) - money_equity(b[i]));
        }
        EXPECT_LT(sum / static_cast<double>(boards.size()), 0.004) << inputs;
        EXPECT_GT(sum, 0) << "the two ways are the same";
    }
}

// Weights of any size give chances, not nonsense.
TEST(NetEvaluator, HugeWeightsStillGiveChances) {
    Network network = random_network({"backgammon", "contact", {40, 20, 10}, 3}, 7);
    for (Layer& layer : network.layers) {
        for (float& w : layer.weights) w *= 1e30F;
        for (float& b : layer.bias) b *= 1e35F;
    }
    const NetEvaluator evaluator(network);
    for (const rules::Board& board : boards_of_play("backgammon", 20, 1)) {
        EXPECT_TRUE(is_consistent(evaluate(evaluator, board)));
    }
}

}  // namespace
}  // namespace kotra::engine
