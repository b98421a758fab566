// SPDX-License-Identifier: Apache-2.0
// The generator of the program against the obvious one: every variant, house rules at random,
// boards from play and boards that no play would lead to.
#include <gtest/gtest.h>

#include "rules/boards.h"
#include "rules/compare_generators.h"

namespace kotra::rules {
namespace {

using namespace testing_boards;

TEST(FastAgainstSlow, EveryVariantAfterRandomPlay) {
    base::Random random(0x6b6f747261);
    PlayList plays;
    for (const Variant& variant : all_variants()) {
        for (int i = 0; i < 25; ++i) {
            const Board board = random_play_board(variant, random);
            ASSERT_TRUE(is_consistent(board, variant.checkers)) << variant.name;
            ASSERT_EQ(difference_at_random(variant, board, random, plays), "");
        }
    }
}

TEST(FastAgainstSlow, EveryVariantOnScatteredBoards) {
    base::Random random(25);
    PlayList plays;
    for (const Variant& variant : all_variants()) {
        for (int i = 0; i < 50; ++i) {
            const Board board = random_scattered_board(variant, random);
            ASSERT_TRUE(is_consistent(board, variant.checkers)) << variant.name << key(board);
            ASSERT_EQ(difference_at_random(variant, board, random, plays), "");
        }
    }
}

TEST(FastAgainstSlow, EveryRollAndNumberOfTheSetUp) {
    PlayList plays;
    for (const Variant& variant : all_variants()) {
        ASSERT_EQ(difference(variant, Board{variant.setup, variant.setup}, plays), "");
    }
}

TEST(FastAgainstSlow, HouseRules) {
    base::Random random(2026);
    PlayList plays;
    for (int i = 0; i < 700; ++i) {
        const Variant variant = random_house_rules(random);
        const Board board = i % 3 == 0 ? random_play_board(variant, random)
                                       : random_scattered_board(variant, random);
        ASSERT_TRUE(is_consistent(board, variant.checkers)) << variant_text(variant);
        ASSERT_EQ(difference_at_random(variant, board, random, plays), "");
    }
}

}  // namespace
}  // namespace kotra::rules
