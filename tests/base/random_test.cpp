// SPDX-License-Identifier: Apache-2.0
#include "base/random.h"

#include <gtest/gtest.h>

#include <array>

namespace kotra::base {
namespace {

// Pinned: a change of these numbers changes every game that a seed stands for.
TEST(Random, IsPinned) {
    Random random(1);
    EXPECT_EQ(random.next(), 0xb3f2af6d0fc710c5U);
    EXPECT_EQ(random.next(), 0x853b559647364ceaU);
    std::array<int, 10> dice{};
    for (int& die : dice) die = random.die();
    EXPECT_EQ(dice, (std::array{5, 4, 5, 1, 4, 3, 1, 3, 4, 4}));
}

TEST(Random, DiceAreFair) {
    Random random(7);
    std::array<int, 7> seen{};
    constexpr int throws = 600'000;
    for (int i = 0; i < throws; ++i) ++seen[static_cast<std::size_t>(random.die())];
    double chi_squared = 0;
    for (std::size_t die = 1; die <= 6; ++die) {
        const double difference = seen[die] - throws / 6.0;
        chi_squared += difference * difference / (throws / 6.0);
    }
    EXPECT_LT(chi_squared, 20.5);  // five degrees of freedom: p = .001
    EXPECT_EQ(seen[0], 0);
}

TEST(Random, BelowStaysInRange) {
    Random random(3);
    for (std::uint32_t bound = 1; bound < 100; ++bound) {
        for (int i = 0; i < 100; ++i) EXPECT_LT(random.below(bound), bound);
    }
}

}  // namespace
}  // namespace kotra::base
