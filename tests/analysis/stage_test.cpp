// SPDX-License-Identifier: Apache-2.0
#include "analysis/stage.h"

#include <gtest/gtest.h>

#include "analysis/judged_matches.h"
#include "rules/variant.h"

namespace kotra::analysis {
namespace {

using testing::half;

TEST(Stage, TheFirstTurnsAreTheOpening) {
    const rules::HalfBoard setup = rules::backgammon().setup;
    EXPECT_EQ(stage_of({setup, setup}, 0), Stage::opening);
    EXPECT_EQ(stage_of({setup, setup}, opening_turns - 1), Stage::opening);
    EXPECT_EQ(stage_of({setup, setup}, opening_turns), Stage::middle);
}

TEST(Stage, ARaceBecomesABearOffOnceAllAreHome) {
    const rules::HalfBoard other = half({{6, 5}, {5, 5}, {4, 5}});
    EXPECT_EQ(stage_of({half({{7, 1}, {5, 5}}), other}, 30), Stage::race);
    EXPECT_EQ(stage_of({half({{6, 1}, {5, 5}}), other}, 30), Stage::bear_off);
    EXPECT_EQ(stage_of({other, half({{7, 1}, {5, 5}})}, 30), Stage::bear_off);
    // Against a checker on the bar it is one all the same.
    EXPECT_EQ(stage_of({half({{6, 1}, {5, 5}}), half({{25, 1}, {4, 5}})}, 30), Stage::bear_off);
}

TEST(Stage, ABackGameNeedsTwoPointsAndADeficit) {
    const rules::HalfBoard behind = half({{24, 2}, {22, 2}, {13, 4}, {8, 3}, {6, 4}});
    const rules::HalfBoard ahead = half({{8, 5}, {7, 3}, {6, 5}, {2, 2}});
    ASSERT_GE(rules::pip_count(behind) - rules::pip_count(ahead), back_game_deficit);
    EXPECT_EQ(stage_of({behind, ahead}, 30), Stage::back_game);
    EXPECT_EQ(stage_of({ahead, behind}, 30), Stage::back_game) << "for both";
    EXPECT_EQ(stage_of({behind, behind}, 30), Stage::middle) << "nobody is behind";
    const rules::HalfBoard one = half({{24, 4}, {13, 4}, {8, 3}, {6, 4}});
    EXPECT_EQ(stage_of({one, ahead}, 30), Stage::middle) << "one point is not enough";
}

}  // namespace
}  // namespace kotra::analysis
