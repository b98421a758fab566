// SPDX-License-Identifier: Apache-2.0
#include "engine/equity/prices.h"

#include <gtest/gtest.h>

#include "random_stakes.h"

namespace kotra::engine {
namespace {

constexpr CubeState centred{1, CubeOwner::centred};

Stakes at(int my_away, int their_away, Crawford crawford = Crawford::before) {
    MatchState match;
    match.my_away = my_away;
    match.their_away = their_away;
    match.crawford = crawford;
    return {match, kazaross()};
}

TEST(Prices, Money) {
    MatchState match;
    match.cube_limit = 0;
    const Stakes stakes(match, kazaross());
    EXPECT_EQ(gammon_price(stakes, centred), .5);
    EXPECT_EQ(gammon_price(stakes, centred, 3), .5);
    EXPECT_NEAR(take_point(stakes, centred)->dead, .25, 1e-12);
    EXPECT_NEAR(take_point(stakes, centred)->live, .2, 1e-12);
    EXPECT_NEAR(double_point(stakes, centred)->dead, .5, 1e-12);
    EXPECT_NEAR(double_point(stakes, centred)->live, .8, 1e-12);
    match.jacoby = true;
    EXPECT_EQ(gammon_price(Stakes(match, kazaross()), centred), 0);
    EXPECT_EQ(gammon_price(Stakes(match, kazaross()), {2, CubeOwner::mine}), .5);
}

// From the table: (after the gammon - after the win) / (after the win - after the loss).
TEST(Prices, GammonsByHand) {
    // 4-away 4-away: 2-4 .6687, 3-4 .5715, 4-3 .4285.
    EXPECT_NEAR(gammon_price(at(4, 4), centred), (.6687 - .5715) / (.5715 - .4285), 1e-9);
    // The cube on 2: a gammon wins the match, a win leads to 2-4, a loss to 4-2.
    EXPECT_NEAR(gammon_price(at(4, 4), {2, CubeOwner::mine}), (1 - .6687) / (.6687 - .3313), 1e-9);
    // 2-away in the Crawford game against 1-away: a win leads to double match point.
    EXPECT_NEAR(gammon_price(at(2, 1, Crawford::now), centred), (1 - .5) / .5, 1e-9);
    // The leader needs no gammons.
    EXPECT_EQ(gammon_price(at(1, 2, Crawford::now), centred), 0);
}

TEST(Prices, PointsByHand) {
    // 2-away 3-away, the leader doubled by the trailer: the cube is
    // dead in his hands: a drop leaves 2-2, a loss 2-away 1-away (Crawford), a win the match.
    const Point take = *take_point(at(2, 3), centred);
    EXPECT_NEAR(take.dead, (.5 - .32264) / (1 - .32264), 1e-9);
    EXPECT_EQ(take.dead, take.live);
    // The trailer: a drop leaves 3-1 in the Crawford game, a loss the match; a win makes it 1-2.
    const Point trailer = *take_point(at(3, 2), centred);
    EXPECT_NEAR(trailer.dead, .24924 / .67736, 1e-9);
    // Once he has taken he redoubles at once, and then a win is the match.
    EXPECT_NEAR(trailer.live, .24924, 1e-9);
    // A double at 2-2 risks .32264 for as much.
    EXPECT_NEAR(double_point(at(2, 2), centred)->dead, .5, 1e-9);
}

// No double tells these chances apart, and still everything is a number.
TEST(Prices, HopelessScores) {
    MatchState match;
    match.my_away = 998;
    match.their_away = 3;
    const Stakes stakes(match, MatchEquityTable::kazaross_xg2(998));
    EXPECT_EQ(gammon_price(stakes, centred), 0);
    EXPECT_EQ(stakes.equity(stakes.pass(centred), centred).points(), 0);
}

TEST(Prices, NoPointsWhereTheCubeIsOfNoUse) {
    EXPECT_FALSE(take_point(at(3, 1, Crawford::now), centred));
    EXPECT_FALSE(double_point(at(3, 1, Crawford::now), centred));
    EXPECT_FALSE(take_point(at(3, 1, Crawford::after), centred));
    EXPECT_TRUE(double_point(at(3, 1, Crawford::after), centred));
    EXPECT_EQ(double_point(at(3, 1, Crawford::after), centred)->dead, 0);
    EXPECT_FALSE(double_point(at(2, 5), {2, CubeOwner::mine}));
}

}  // namespace
}  // namespace kotra::engine
