// SPDX-License-Identifier: Apache-2.0
#include "cli/situation.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace kotra::cli {
namespace {

TEST(Dice, AreReadInEveryForm) {
    for (const std::string_view text : {"31", "3-1", "3,1", "3 1"}) {
        const auto roll = read_dice(text);
        ASSERT_TRUE(roll) << text;
        EXPECT_EQ(roll->first(), 3);
        EXPECT_EQ(roll->second(), 1);
    }
}

TEST(Dice, OfNoDieAreRefused) {
    for (const std::string_view text :
         {"", "3", "30", "07", "3-7", "311", "3:1", "-31", "3-1 ", "aa", "\xff\xff"}) {
        EXPECT_FALSE(read_dice(text)) << text;
    }
}

TEST(Situation, WithoutAPositionIsTheStartOfTheGame) {
    SituationOptions options;
    options.variant = "nackgammon";
    const auto state = situation(options);
    ASSERT_TRUE(state);
    EXPECT_EQ(state->board.mover, state->variant.setup);
    EXPECT_EQ(state->phase, rules::Phase::to_roll);
}

TEST(Situation, ErrorsNameTheOption) {
    SituationOptions options;
    options.variant = "chess";
    EXPECT_EQ(situation(options).error().source, "--variant");
    options.variant = "backgammon";
    options.board = std::string("nonsense");
    EXPECT_EQ(situation(options).error().source, "--board");
    options.xgid = std::string("nonsense");
    EXPECT_FALSE(situation(options));
}

TEST(Situation, ABoardWithNoCheckerLeftIsOverAndCounted) {
    SituationOptions options;
    options.board = "00000000000000000000000000f|000005030000500000000002000";
    const auto state = situation(options);
    ASSERT_TRUE(state);
    EXPECT_EQ(state->phase, rules::Phase::over);
    ASSERT_TRUE(state->result);
    EXPECT_EQ(state->result->winner, rules::Side::first);
    EXPECT_EQ(state->result->level, 3);  // two of the loser stand in the winner's home
    options.board = "000005030000500000000002000|00000000000000000000000000f";
    EXPECT_EQ(situation(options)->result->winner, rules::Side::second);
}

}  // namespace
}  // namespace kotra::cli
