// SPDX-License-Identifier: Apache-2.0
#include "engine/rollout/statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/random.h"

namespace kotra::engine {
namespace {

TrialResult result(double cubeful, double win = 0.5) {
    TrialResult one;
    one.cubeful = cubeful;
    one.cubeless = cubeful / 2;
    one.chances.win = {win, win / 4, 0};
    one.chances.loss = {1 - win, 0, 0};
    return one;
}

TEST(RolloutSums, AreMeansAndStandardErrors) {
    RolloutSums sums(3, 1);
    for (const double value : {1.0, 2.0, 4.0, 9.0}) sums.add({result(value, value / 10)});
    // Mean 4; squared deviations 9 + 4 + 0 + 25 = 38; 38 / 3 / 4 = 3.1667.
    EXPECT_EQ(sums.trials(), 4U);
    EXPECT_DOUBLE_EQ(sums.cubeful(0).mean, 4);
    EXPECT_DOUBLE_EQ(sums.cubeful(0).error, std::sqrt(38.0 / 12));
    EXPECT_DOUBLE_EQ(sums.cubeless(0).mean, 2);
    EXPECT_DOUBLE_EQ(sums.cubeless(0).error, std::sqrt(38.0 / 12) / 2);
    EXPECT_DOUBLE_EQ(sums.chances(0).win[0], 0.4);
    EXPECT_DOUBLE_EQ(sums.chances(0).loss[0], 0.6);
    EXPECT_DOUBLE_EQ(sums.chance_errors(0).win[1], std::sqrt(38.0 / 12) / 40);
    EXPECT_DOUBLE_EQ(sums.largest_error(), std::sqrt(38.0 / 12));
}

TEST(RolloutSums, KnowNoErrorBeforeTheSecondTrial) {
    RolloutSums sums(3, 2);
    EXPECT_EQ(sums.leader_confidence(), 0);
    sums.add({result(1), result(0)});
    EXPECT_EQ(sums.cubeful(0), (Estimate{1, 0}));
    EXPECT_EQ(sums.leader_confidence(), 0);
}

// What the candidates have in common does not count in their difference.
TEST(RolloutSums, CompareOnCommonDice) {
    RolloutSums sums(3, 2);
    base::Random random(1);
    for (int trial = 0; trial < 400; ++trial) {
        const double luck = random.unit() * 10;
        sums.add({result(luck), result(luck + 0.1 + random.unit() / 100)});
    }
    EXPECT_EQ(sums.leader(), 1U);
    EXPECT_GT(sums.cubeful(0).error, 0.1);
    EXPECT_NEAR(sums.difference(1, 0).mean, 0.105, 0.001);
    EXPECT_LT(sums.difference(1, 0).error, 0.0005);
    EXPECT_DOUBLE_EQ(sums.difference(0, 1).mean, -sums.difference(1, 0).mean);
    EXPECT_DOUBLE_EQ(sums.difference(0, 1).error, sums.difference(1, 0).error);
    EXPECT_EQ(sums.difference(1, 1), Estimate{});
    EXPECT_GT(sums.leader_confidence(), 0.999999);
}

TEST(RolloutSums, AreAsSureOfTheLeaderAsTheTrialsAllow) {
    RolloutSums alone(3, 1);
    EXPECT_EQ(alone.leader_confidence(), 1);

    // Four trials of the difference 1, 1, 3, 3: mean 2, standard error 0.577, so 3.46 errors ahead.
    RolloutSums two(3, 2);
    RolloutSums three(3, 3);
    for (const double lead : {1.0, 1.0, 3.0, 3.0}) {
        two.add({result(lead), result(0)});
        three.add({result(0), result(lead), result(0)});
    }
    const double behind = std::erfc(2 / std::sqrt(1.0 / 3) / std::sqrt(2.0)) / 2;
    EXPECT_DOUBLE_EQ(two.leader_confidence(), 1 - behind);
    EXPECT_DOUBLE_EQ(three.leader_confidence(), 1 - 2 * behind);

    // Candidates that cannot be told apart.
    RolloutSums even(3, 2);
    for (int trial = 0; trial < 10; ++trial) even.add({result(1), result(1)});
    EXPECT_EQ(even.leader_confidence(), 0.5);
    EXPECT_EQ(even.leader(), 0U);
}

TEST(RolloutSums, ComeBackFromTheirNumbers) {
    RolloutSums sums(3, 3);
    base::Random random(2);
    for (int trial = 0; trial < 10; ++trial) {
        sums.add({result(random.unit()), result(random.unit()), result(random.unit())});
    }
    const auto values = sums.values();
    ASSERT_EQ(values.size(), RolloutSums::value_count(3, 3));
    RolloutSums copy(3, 3);
    ASSERT_TRUE(copy.set_values(10, values));
    EXPECT_EQ(copy, sums);
    EXPECT_FALSE(RolloutSums(3, 2).set_values(10, values));
    EXPECT_FALSE(RolloutSums(2, 3).set_values(10, values));
}

TEST(Chances, BecomeAnOutcomeThatIsPossible) {
    Outcome outcome(3);
    outcome.set_win(1, 0.7F);
    outcome.set_win(2, 0.2F);
    outcome.set_loss(2, 0.1F);
    EXPECT_EQ(Chances::of(outcome).outcome(3), outcome);
    Chances impossible = Chances::of(outcome);
    impossible.win[1] = 0.9;
    impossible.loss[2] = -0.1;
    EXPECT_TRUE(is_consistent(impossible.outcome(3)));
}

}  // namespace
}  // namespace kotra::engine
