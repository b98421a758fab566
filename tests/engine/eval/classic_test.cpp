// SPDX-License-Identifier: Apache-2.0
#include "engine/eval/classic.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <utility>

namespace kotra::engine {
namespace {

using rules::Board;
using rules::HalfBoard;

HalfBoard standing(std::initializer_list<std::pair<rules::Place, int>> places) {
    HalfBoard half;
    for (const auto& [place, count] : places) half[place] = static_cast<std::uint8_t>(count);
    return half;
}

constexpr rules::Place bar = rules::place_bar;
constexpr rules::Place reserve = rules::place_reserve;
constexpr rules::Place off = rules::place_off;

const rules::Variant& acey = *rules::find_variant("acey.seed");

TEST(Classic, CountsPipsAndHowFarFromHomeTheyAre) {
    const HalfBoard nobody = standing({{off, 15}});
    EXPECT_DOUBLE_EQ(classic_burden(standing({{3, 2}, {off, 13}}), nobody), 6);
    EXPECT_DOUBLE_EQ(classic_burden(standing({{10, 2}, {off, 13}}), nobody), 20 + 2 * 6);
    EXPECT_DOUBLE_EQ(classic_burden(standing({{reserve, 15}}), nobody), 15 * (25 + 6));
}

// A lone checker on my 5-point stands on the other's 20-point.
TEST(Classic, CountsABlotThatMayBeHit) {
    const HalfBoard blot = standing({{5, 1}, {off, 14}});
    const double safe = classic_burden(blot, standing({{19, 1}, {off, 14}}));
    EXPECT_DOUBLE_EQ(safe, 5);  // the other is past it
    const double near = classic_burden(blot, standing({{24, 1}, {off, 14}}));
    EXPECT_GT(near, safe);
    EXPECT_DOUBLE_EQ(classic_burden(blot, standing({{bar, 1}, {off, 14}})), near);
    EXPECT_DOUBLE_EQ(classic_burden(blot, standing({{reserve, 1}, {off, 14}})), near);
    const HalfBoard outer = standing({{14, 1}, {off, 14}});
    const double far = classic_burden(outer, standing({{20, 1}, {off, 14}}));
    EXPECT_GT(classic_burden(outer, standing({{15, 1}, {off, 14}})), far);
    EXPECT_GT(far, classic_burden(outer, standing({{off, 15}})));
    EXPECT_DOUBLE_EQ(classic_burden(standing({{5, 2}, {off, 13}}), standing({{24, 1}, {off, 14}})),
                     10);  // a made point is none
}

TEST(Classic, ACheckerOnTheBarIsWorseThanInTheReserve) {
    const HalfBoard nobody = standing({{off, 15}});
    EXPECT_GT(classic_burden(standing({{bar, 1}, {off, 14}}), nobody),
              classic_burden(standing({{reserve, 1}, {off, 14}}), nobody));
}

TEST(Classic, JudgesBothSidesAlikeButForTheRoll) {
    const ClassicEvaluator classic(acey);
    const Board start{acey.setup, acey.setup};
    const Outcome equal = evaluate(classic, start);
    EXPECT_TRUE(is_consistent(equal));
    EXPECT_GT(money_equity(equal).points(), 0);
    Board ahead = start;
    ahead.mover = standing({{6, 4}, {reserve, 11}});
    const Outcome better = evaluate(classic, ahead);
    EXPECT_GT(money_equity(better), money_equity(equal));
    EXPECT_LT(money_equity(evaluate(classic, rules::flipped(ahead))), money_equity(equal));
}

// Of means over replies, the order is that of the mean leads.
TEST(Classic, EquityIsLinearInTheLead) {
    const ClassicEvaluator classic(acey);
    const auto equity = [&](rules::Place place) {
        const Board board{standing({{place, 1}, {off, 14}}), standing({{1, 2}, {off, 13}})};
        return money_equity(evaluate(classic, board)).points();
    };
    EXPECT_NEAR(equity(2) - equity(3), equity(4) - equity(5), 1e-5);
    EXPECT_GT(equity(2), equity(3));
}

TEST(Classic, LeavesFinishedGamesToTheRules) {
    const ClassicEvaluator classic(acey);
    const Board lost{standing({{4, 3}, {off, 12}}), standing({{off, 15}})};
    EXPECT_EQ(evaluate(classic, lost), Outcome::certain_loss(15, 3));
}

}  // namespace
}  // namespace kotra::engine
