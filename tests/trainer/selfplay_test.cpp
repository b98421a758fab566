// SPDX-License-Identifier: Apache-2.0
#include "trainer/selfplay.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "base/running_mean.h"
#include "engine/eval/composite.h"
#include "rules/board.h"
#include "rules/scoring.h"

namespace kotra::trainer {
namespace {

// Judges at random, but the same board always alike: such games end, while two players who only
// count pips hit each other for ever.
class MoodyEvaluator final : public engine::Evaluator {
 public:
    explicit MoodyEvaluator(int levels) : levels_(levels) {}

    void evaluate(std::span<const rules::Board> boards,
                  std::span<engine::Outcome> outcomes) const override {
        for (std::size_t i = 0; i < boards.size(); ++i) {
            engine::Outcome outcome(levels_);
            outcome.set_win(1, static_cast<float>(rules::hash(boards[i]) % 1000 + 1) / 1002);
            outcomes[i] = outcome;
        }
    }

 private:
    int levels_;
};

// Games that are over are judged by the rules.
std::unique_ptr<engine::Evaluator> judge_of(const rules::Variant& variant) {
    return std::make_unique<engine::CompositeEvaluator>(
        variant, std::vector<engine::CompositeEvaluator::Part>{},
        std::make_unique<MoodyEvaluator>(rules::max_level(variant)));
}

std::vector<Sample> game(const rules::Variant& variant, const SelfPlayOptions& options,
                         std::uint64_t seed) {
    const auto judge = judge_of(variant);
    base::Random random(seed);
    return SelfPlay(variant, *judge, *judge, options).play(random);
}

void expect_equal(const std::vector<Sample>& a, const std::vector<Sample>& b) {
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        EXPECT_EQ(a[i].board, b[i].board);
        EXPECT_EQ(a[i].target, b[i].target);
    }
}

TEST(SelfPlay, PlaysTheSameGameAgain) {
    for (const char* name : {"backgammon", "short", "acey.seed", "acey.bgammon"}) {
        const rules::Variant& variant = *rules::find_variant(name);
        for (std::uint64_t seed = 1; seed <= 2; ++seed) {
            expect_equal(game(variant, {}, seed), game(variant, {}, seed));
        }
    }
}

TEST(SelfPlay, BeginsAtTheStartUnlessToldOtherwise) {
    SelfPlayOptions options;
    options.random_start_share = 0;
    options.back_game_share = 0;
    const rules::Variant& variant = rules::backgammon();
    const auto samples = game(variant, options, 4);
    ASSERT_FALSE(samples.empty());
    EXPECT_EQ(samples.front().board, (rules::Board{variant.setup, variant.setup}));
}

// With a share of one half the 1-2 of a position counts not at all or twice, and both alike often:
// half-way between is what it is worth.
TEST(SelfPlay, IsRightOnAverageWhenItLeavesOutTurnsOf12) {
    const rules::Variant& variant = *rules::find_variant("acey.seed");
    SelfPlayOptions options;
    options.lambda = 0;
    options.random_start_share = 0;
    const double exact = game(variant, options, 1).front().target[0];
    options.followed_share = 0.5;
    base::RunningMean followed;
    base::RunningMean not_followed;
    for (std::uint64_t seed = 1; seed <= 24; ++seed) {
        const double target = game(variant, options, seed).front().target[0];
        (target > exact ? followed : not_followed).add(target);
    }
    EXPECT_GT(followed.mean() - not_followed.mean(), 0.02);
    EXPECT_NEAR((followed.mean() + not_followed.mean()) / 2, exact, 0.002);
}

TEST(SelfPlay, TeachesLegalBoards) {
    for (const char* name : {"backgammon", "short", "acey.seed", "acey.bgammon"}) {
        const rules::Variant& variant = *rules::find_variant(name);
        for (std::uint64_t seed = 1; seed <= 2; ++seed) {
            for (const Sample& sample : game(variant, {}, seed)) {
                ASSERT_TRUE(rules::is_consistent(sample.board, variant.checkers));
                ASSERT_LT(sample.board.mover.off(), variant.checkers);
                ASSERT_LT(sample.board.other.off(), variant.checkers);
            }
        }
    }
}

TEST(SelfPlay, BackGamesAreLegal) {
    base::Random random(6);
    for (int i = 0; i < 1000; ++i) {
        const rules::Board board = random_back_game(random);
        ASSERT_TRUE(rules::is_consistent(board, 15));
        int anchors = 0;
        int behind = 0;
        for (std::size_t p = 19; p <= 24; ++p) {
            if (board.other[p] >= 2) ++anchors;
            behind += board.other[p];
        }
        ASSERT_EQ(anchors, 2);
        ASSERT_GE(behind, 4);
        ASSERT_LE(behind, 7);
    }
}

}  // namespace
}  // namespace kotra::trainer
