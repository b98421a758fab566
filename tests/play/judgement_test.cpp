// SPDX-License-Identifier: Apache-2.0
#include "play/judgement.h"

#include <gtest/gtest.h>

#include <array>
#include <initializer_list>
#include <utility>

#include "rules/board.h"
#include "rules/variant.h"

namespace kotra::play {
namespace {

using rules::Board;
using rules::HalfBoard;

HalfBoard standing(std::initializer_list<std::pair<int, int>> places) {
    HalfBoard half;
    for (const auto& [place, count] : places) {
        half[static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(count);
    }
    return half;
}

// One attacker, nothing in the way: the shots out of 36 that every textbook lists.
TEST(HittingRolls, CountsTheShotsOfTheTextbook) {
    constexpr std::array<int, 25> shots{0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3,
                                        0, 0,  1,  1,  0,  1,  0,  1, 0, 0, 0, 1};
    for (int distance = 1; distance <= 23; ++distance) {
        // The attacker stands on its 24-point, which is the defender's ace point.
        const HalfBoard attacker = standing({{24, 1}});
        const HalfBoard defender = standing({{1 + distance, 1}});
        EXPECT_EQ(hitting_rolls(defender, attacker, static_cast<rules::Place>(1 + distance)),
                  shots[static_cast<std::size_t>(distance)])
            << "at a distance of " << distance;
    }
}

TEST(HittingRolls, CombinedShotsNeedAnOpenPointBetween) {
    const HalfBoard attacker = standing({{24, 1}});
    // Seven away: 6-1, 5-2 and 4-3, six rolls. Holding the points 5 and 6 away leaves 4-3 only.
    EXPECT_EQ(hitting_rolls(standing({{8, 1}}), attacker, 8), 6);
    EXPECT_EQ(hitting_rolls(standing({{8, 1}, {7, 2}, {2, 2}}), attacker, 8), 4);
    // Twelve away: 6-6, 4-4 and 3-3; a held point 9 away stops the threes.
    EXPECT_EQ(hitting_rolls(standing({{13, 1}, {10, 2}}), attacker, 13), 2);
}

TEST(HittingRolls, CheckersThatEnterShootToo) {
    const HalfBoard blot = standing({{6, 1}});
    EXPECT_EQ(hitting_rolls(blot, standing({{25, 1}}), 6), 17);
    EXPECT_EQ(hitting_rolls(blot, standing({{26, 1}}), 6), 17);
    // An attacker that has gone past does not.
    EXPECT_EQ(hitting_rolls(blot, standing({{18, 1}}), 6), 0);
}

TEST(BoardScore, CountsPipsInARace) {
    const Board ahead{standing({{6, 5}, {0, 10}}), standing({{6, 6}, {0, 9}})};
    EXPECT_EQ(board_score(rules::backgammon(), ahead), 6.0);
    EXPECT_EQ(board_score(rules::backgammon(), rules::flipped(ahead)), -6.0);
}

TEST(BoardScore, PrefersPointsToBlotsAndToStacks) {
    const HalfBoard opponent = standing({{24, 2}, {13, 5}, {8, 3}, {6, 5}});
    // 3-1 from the start: the point on 5 and 6 against one checker run from 24 to 20.
    const HalfBoard points = standing({{24, 2}, {13, 5}, {8, 2}, {6, 4}, {5, 2}});
    const HalfBoard runs = standing({{24, 1}, {20, 1}, {13, 5}, {8, 3}, {6, 5}});
    EXPECT_GT(board_score(rules::backgammon(), Board{points, opponent}),
              board_score(rules::backgammon(), Board{runs, opponent}));
    const HalfBoard stacked = standing({{24, 2}, {13, 5}, {6, 8}});
    const HalfBoard spread = standing({{24, 2}, {13, 5}, {8, 2}, {6, 4}, {4, 2}});
    EXPECT_GT(board_score(rules::backgammon(), Board{spread, opponent}),
              board_score(rules::backgammon(), Board{stacked, opponent}));
}

TEST(WinChance, TheRollerOfAnEvenRaceIsAhead) {
    const HalfBoard half = standing({{6, 5}, {5, 5}, {4, 5}});
    const double even = win_chance(rules::backgammon(), Board{half, half});
    EXPECT_GT(even, 0.5);
    EXPECT_LT(even, 0.75);
    const HalfBoard behind = standing({{6, 5}, {5, 5}, {4, 2}, {12, 3}});
    EXPECT_LT(win_chance(rules::backgammon(), Board{behind, half}), 0.4);
    EXPECT_GT(win_chance(rules::backgammon(), Board{half, behind}), 0.85);
}

TEST(Level, IsCertainOnlyWhenTheLoserHasNoTimeLeft) {
    const rules::Variant& variant = rules::backgammon();
    const HalfBoard last = standing({{1, 1}, {0, 14}});
    const HalfBoard far = standing({{13, 15}});
    const HalfBoard near = standing({{7, 1}, {1, 14}});
    const HalfBoard trapped = standing({{19, 1}, {1, 14}});
    EXPECT_EQ(certain_level({variant, last, far, true}), 2);
    EXPECT_EQ(certain_level({variant, last, near, true}), 2);
    EXPECT_EQ(certain_level({variant, last, near, false}), 1) << "a 6-1 takes a checker off";
    EXPECT_EQ(certain_level({variant, last, standing({{0, 1}, {6, 14}}), true}), 1);
    // All bear off before the loser has moved fifteen checkers from his 13-point.
    EXPECT_EQ(certain_level({variant, standing({{1, 5}, {0, 10}}), far, false}), 2);
    EXPECT_EQ(certain_level({variant, last, trapped, true}), 3)
        << "a checker in the winner's home with no turn left";
    EXPECT_EQ(certain_level({variant, standing({{2, 2}, {0, 13}}), trapped, true}), 1)
        << "the loser may run home and bear one off";
}

TEST(Level, IsLikelyMoreWhenTheLoserIsFarBehind) {
    const rules::Variant& variant = rules::backgammon();
    const HalfBoard winner = standing({{2, 6}, {0, 9}});
    const double far = likely_level({variant, winner, standing({{13, 12}, {6, 3}}), true});
    const double near = likely_level({variant, winner, standing({{7, 1}, {6, 14}}), true});
    EXPECT_GT(far, 1.9);
    EXPECT_LT(near, 1.3);
    EXPECT_EQ(likely_level({variant, winner, standing({{6, 14}, {0, 1}}), true}), 1.0);

    const rules::Variant& acey = *rules::find_variant("acey.seed");
    EXPECT_EQ(likely_level({acey, winner, standing({{26, 10}, {0, 5}}), true}), 10.0);
    EXPECT_EQ(likely_level({*rules::find_variant("acey.zoo"), winner, standing({{26, 15}}), true}),
              1.0);
}

}  // namespace
}  // namespace kotra::play
