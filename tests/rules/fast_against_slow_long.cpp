// SPDX-License-Identifier: Apache-2.0
// As fast_against_slow_test.cpp, on far more boards.
#include <gtest/gtest.h>

#include "rules/boards.h"
#include "rules/compare_generators.h"

namespace kotra::rules {
namespace {

using namespace testing_boards;

TEST(FastAgainstSlowLong, EveryVariant) {
    base::Random random(1);
    PlayList plays;
    for (const Variant& variant : all_variants()) {
        const int count = variant.doublet.complement > 0 ? 200 : 5000;  // doublets of eight moves
        for (int i = 0; i < count; ++i) {
            const Board board = i % 2 == 0 ? random_play_board(variant, random)
                                           : random_scattered_board(variant, random);
            ASSERT_EQ(difference_at_random(variant, board, random, plays), "") << variant.name;
        }
    }
}

TEST(FastAgainstSlowLong, HouseRules) {
    base::Random random(3);
    PlayList plays;
    for (int i = 0; i < 30'000; ++i) {
        const Variant variant = random_house_rules(random);
        const Board board = i % 3 == 0 ? random_play_board(variant, random)
                                       : random_scattered_board(variant, random);
        ASSERT_EQ(difference_at_random(variant, board, random, plays), "");
    }
}

}  // namespace
}  // namespace kotra::rules
