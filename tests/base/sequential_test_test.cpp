// SPDX-License-Identifier: Apache-2.0
#include "base/sequential_test.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"

namespace kotra::base {
namespace {

using Verdict = SequentialTest::Verdict;

// Twelve evenly distributed numbers make one that is nearly normal, of variance 1.
double normal(Random& random) {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += random.unit();
    return sum;
}

TEST(SequentialTest, ComputesTheRatioOfTheLikelihoods) {
    RunningMean sample;
    for (int i = 0; i < 50; ++i) {
        sample.add(1);
        sample.add(-.5);
    }
    const SequentialTest test(-.1, .3, .05);
    // By the definition, observation by observation.
    const double variance = sample.variance();
    double ratio = 0;
    for (const double value : {1.0, -.5}) {
        ratio += 50 * ((value + .1) * (value + .1) - (value - .3) * (value - .3)) / (2 * variance);
    }
    EXPECT_NEAR(test.log_ratio(sample), ratio, 1e-9);
    EXPECT_EQ(test.verdict(sample), ratio > test.bound() ? Verdict::high : Verdict::open);
    EXPECT_NEAR(test.bound(), std::log(19), 1e-12);
}

TEST(SequentialTest, SaysNothingAboutASmallOrAConstantSample) {
    const SequentialTest test(0, 1, .05);
    RunningMean sample;
    for (int i = 0; i < 31; ++i) sample.add(i % 2 == 0 ? 9 : 10);
    EXPECT_EQ(test.verdict(sample), Verdict::open);
    RunningMean constant;
    for (int i = 0; i < 100; ++i) constant.add(7);
    EXPECT_EQ(test.verdict(constant), Verdict::open);
}

TEST(SequentialTest, ErrsAsSeldomAsPromised) {
    constexpr double error = .05;
    constexpr int runs = 2000;
    const SequentialTest test(0, .3, error);
    for (const bool is_high : {false, true}) {
        Random random(is_high ? 1 : 2);
        int wrong = 0;
        double observations = 0;
        for (int run = 0; run < runs; ++run) {
            RunningMean sample;
            while (test.verdict(sample) == Verdict::open) {
                sample.add(normal(random) + (is_high ? .3 : 0));
            }
            observations += static_cast<double>(sample.count());
            if ((test.verdict(sample) == Verdict::high) != is_high) ++wrong;
        }
        EXPECT_LT(wrong, runs * error);
        // A test of fixed size needs (2 * 1.645 / .3)^2 = 120.
        EXPECT_LT(observations / runs, 100);
    }
}

}  // namespace
}  // namespace kotra::base
