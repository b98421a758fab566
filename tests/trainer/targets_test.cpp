// SPDX-License-Identifier: Apache-2.0
#include "trainer/targets.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace kotra::trainer {
namespace {

constexpr int levels = 3;
constexpr std::size_t used = 5;

Chances near(double win, base::Random& random) {
    Chances chances{};
    const auto noise = [&] { return 0.01 * random.unit(); };
    chances[0] = static_cast<float>(win + noise());
    chances[1] = static_cast<float>(0.15 + noise());
    chances[2] = static_cast<float>(0.05 + noise());
    chances[3] = static_cast<float>(0.15 + noise());
    chances[4] = static_cast<float>(0.05 + noise());
    return chances;
}

void expect_near(const Chances& a, const Chances& b) {
    for (std::size_t k = 0; k < used; ++k) EXPECT_NEAR(a[k], b[k], 1e-5) << k;
}

std::vector<Visit> some_visits(base::Random& random, int count) {
    std::vector<Visit> visits;
    for (int i = 0; i < count; ++i) {
        rules::Board board;
        board.mover[1] = static_cast<std::uint8_t>(i);
        visits.push_back({board, near(0.5, random), near(0.5, random), random.below(3) == 0});
    }
    return visits;
}

TEST(Targets, WithoutLambdaAreTheAveragesOfTheRolls) {
    base::Random random(1);
    const std::vector<Visit> visits = some_visits(random, 20);
    const std::vector<Sample> samples = targets(visits, levels, 0);
    ASSERT_EQ(samples.size(), visits.size());
    for (std::size_t i = 0; i < visits.size(); ++i) {
        EXPECT_EQ(samples[i].board, visits[i].board);
        expect_near(samples[i].target, visits[i].average);
    }
}

// With lambda 1 the luck is all that is taken out: when every value is what the rolls made of it
// (value after the roll = the average before it), the target of a visit is the target of the next
// one, seen by the same player.
TEST(Targets, WithLambdaOneFollowTheLaterAverages) {
    base::Random random(2);
    std::vector<Visit> visits = some_visits(random, 6);
    for (std::size_t i = 1; i < visits.size(); ++i) {
        const Visit& before = visits[i - 1];
        visits[i].value =
            before.same_player_next ? before.average : flipped(before.average, levels);
    }
    const std::vector<Sample> samples = targets(visits, levels, 1);
    expect_near(samples.back().target, visits.back().average);
    for (std::size_t i = 0; i + 1 < visits.size(); ++i) {
        const Chances& next = samples[i + 1].target;
        expect_near(samples[i].target, visits[i].same_player_next ? next : flipped(next, levels));
    }
}

TEST(Targets, AreDiscountedByLambdaARoll) {
    base::Random random(3);
    std::vector<Visit> visits = some_visits(random, 2);
    visits[0].same_player_next = true;
    constexpr float lambda = 0.5F;
    const Chances target = targets(visits, levels, lambda)[0].target;
    for (std::size_t k = 0; k < used; ++k) {
        const float later = visits[1].average[k] - visits[1].value[k];
        EXPECT_NEAR(target[k], visits[0].average[k] + lambda * later, 1e-6);
    }
}

// A clamped target would be wrong on average wherever a chance is near 0 or 1.
TEST(Targets, MayLeaveTheRangeOfChances) {
    std::vector<Visit> visits(1);
    visits[0].average = {1.4F, 0.9F, 0.95F, 0.3F, -0.2F};
    EXPECT_EQ(targets(visits, levels, 1)[0].target, visits[0].average);
}

TEST(Targets, OfNoVisitsAreNone) {
    EXPECT_TRUE(targets({}, levels, 1).empty());
}

}  // namespace
}  // namespace kotra::trainer
