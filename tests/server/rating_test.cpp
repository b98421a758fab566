// SPDX-License-Identifier: Apache-2.0
#include "server/rating.h"

#include <gtest/gtest.h>

namespace kotra::server {
namespace {

using rules::Side;

TEST(Rating, EqualsGainAndLoseHalf) {
    const rules::PerSide<Rated> veterans{{Rated{1500, 1000}, Rated{1500, 1000}}};
    const auto changes = rating_changes(veterans, Side::second, 1);
    EXPECT_DOUBLE_EQ(changes[Side::second], 2);
    EXPECT_DOUBLE_EQ(changes[Side::first], -2);
    EXPECT_DOUBLE_EQ(rating_changes(veterans, Side::first, 9)[Side::first], 6);
}

TEST(Rating, BeginnersMoveFiveTimesAsFast) {
    const auto changes = rating_changes({{Rated{1500, 0}, Rated{1500, 200}}}, Side::first, 1);
    EXPECT_DOUBLE_EQ(changes[Side::first], 10);
    EXPECT_DOUBLE_EQ(changes[Side::second], -6);
}

// 2000 points of rating are a factor of ten in a match to 1; a quarter of them do in one to 16.
TEST(Rating, TheStrongerIsExpectedToWin) {
    EXPECT_NEAR(expected(3500, 1500, 1), 10.0 / 11, 1e-12);
    EXPECT_NEAR(expected(2000, 1500, 16), 10.0 / 11, 1e-12);
    EXPECT_NEAR(expected(1500, 2000, 16), 1.0 / 11, 1e-12);
    const rules::PerSide<Rated> players{{Rated{2000, 999}, Rated{1500, 999}}};
    EXPECT_LT(rating_changes(players, Side::first, 16)[Side::first],
              rating_changes(players, Side::second, 16)[Side::second]);
}

}  // namespace
}  // namespace kotra::server
