// SPDX-License-Identifier: Apache-2.0
#include "engine/rollout/dice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <utility>
#include <vector>

namespace kotra::engine {
namespace {

int thrown(rules::Roll roll) {
    return (roll.first() - 1) * 6 + roll.second() - 1;
}

// The first `count` throws of a trial.
std::vector<int> throws_of(const RolloutDice& dice, std::uint64_t trial, int count) {
    TrialDice one = dice.trial(trial);
    std::vector<int> throws;
    for (int i = 0; i < count; ++i) throws.push_back(thrown(one.next()));
    return throws;
}

TEST(RolloutDice, ShowEachThrowOnceInThirtySixTrials) {
    const RolloutDice dice(7);
    for (const std::uint64_t block : {0U, 1U, 35U, 36U, 1000U}) {
        std::array<std::set<int>, stratified_rolls> seen;
        for (std::uint64_t trial = block * 36; trial < block * 36 + 36; ++trial) {
            const auto throws = throws_of(dice, trial, stratified_rolls);
            for (std::size_t i = 0; i < seen.size(); ++i) seen[i].insert(throws[i]);
        }
        for (const auto& of_roll : seen) EXPECT_EQ(of_roll.size(), 36U);
    }
}

TEST(RolloutDice, ShowEachPairOnceInAThousandTwoHundredNinetySix) {
    const RolloutDice dice(8);
    for (const std::uint64_t block : {0U, 3U}) {
        std::set<std::pair<int, int>> first_and_second;
        std::set<std::pair<int, int>> first_and_third;
        for (std::uint64_t trial = block * 1296; trial < block * 1296 + 1296; ++trial) {
            const auto throws = throws_of(dice, trial, 3);
            first_and_second.emplace(throws[0], throws[1]);
            first_and_third.emplace(throws[0], throws[2]);
        }
        EXPECT_EQ(first_and_second.size(), 1296U);
        EXPECT_EQ(first_and_third.size(), 1296U);
    }
}

TEST(RolloutDice, ShowEachTripleOnce) {
    const RolloutDice dice(9);
    std::vector<bool> seen(46'656);
    for (std::uint64_t trial = 0; trial < seen.size(); ++trial) {
        const auto throws = throws_of(dice, trial, 3);
        seen[static_cast<std::size_t>((throws[0] * 36 + throws[1]) * 36 + throws[2])] = true;
    }
    EXPECT_EQ(std::count(seen.begin(), seen.end(), true), 46'656);
}

TEST(RolloutDice, ThrowFairlyLater) {
    const RolloutDice dice(10);
    std::array<int, 36> counts{};
    constexpr int trials = 3600;
    for (std::uint64_t trial = 0; trial < trials; ++trial) {
        const auto throws = throws_of(dice, trial, 13);
        for (std::size_t i = stratified_rolls; i < throws.size(); ++i) {
            ++counts[static_cast<std::size_t>(throws[i])];
        }
    }
    // 36,000 throws, 1,000 of each expected, with a standard deviation of 31.
    for (const int count : counts) EXPECT_NEAR(count, 1000, 155);
}

TEST(RolloutDice, DependOnSeedAndTrialAlone) {
    const RolloutDice dice(11);
    EXPECT_EQ(throws_of(dice, 5, 50), throws_of(RolloutDice(11), 5, 50));
    EXPECT_NE(throws_of(dice, 5, 50), throws_of(dice, 6, 50));
    EXPECT_NE(throws_of(dice, 5, 50), throws_of(RolloutDice(12), 5, 50));
    // Also the later rolls differ between trials.
    std::set<std::vector<int>> later;
    for (std::uint64_t trial = 0; trial < 200; ++trial) {
        const auto throws = throws_of(dice, trial, 23);
        later.emplace(throws.begin() + stratified_rolls, throws.end());
    }
    EXPECT_EQ(later.size(), 200U);
}

// Results must be the same on every machine and in later versions: these are the dice themselves.
TEST(RolloutDice, ArePinned) {
    EXPECT_EQ(throws_of(RolloutDice(1), 0, 8), (std::vector<int>{23, 12, 12, 14, 34, 0, 16, 17}));
    EXPECT_EQ(throws_of(RolloutDice(1), 1295, 8), (std::vector<int>{9, 18, 24, 12, 1, 17, 4, 33}));
}

}  // namespace
}  // namespace kotra::engine
