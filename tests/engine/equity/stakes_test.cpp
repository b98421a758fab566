// SPDX-License-Identifier: Apache-2.0
#include "engine/equity/stakes.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>

#include "engine/equity/efficiency.h"
#include "live_twin.h"
#include "random_stakes.h"

namespace kotra::engine {
namespace {

constexpr CubeState centred{1, CubeOwner::centred};

Stakes money(bool jacoby = false, int limit = 64) {
    MatchState match;
    match.jacoby = jacoby;
    match.cube_limit = limit;
    return {match, kazaross()};
}

Stakes at(int my_away, int their_away, Crawford crawford = Crawford::before) {
    MatchState match;
    match.my_away = my_away;
    match.their_away = their_away;
    match.crawford = crawford;
    return {match, kazaross()};
}

double points(const Stakes& stakes, const Outcome& outcome, CubeState cube, double efficiency) {
    return stakes.equity(stakes.cubeful(outcome, cube, efficiency), cube).points();
}

TEST(Stakes, MoneyCountsPoints) {
    const Stakes stakes = money();
    EXPECT_EQ(stakes.win({4, CubeOwner::mine}, 2), 8);
    EXPECT_EQ(stakes.loss({4, CubeOwner::mine}, 3), -12);
    const Outcome outcome = outcome_with(.6, .25, .1, .2, 0);
    const CubeState cube{2, CubeOwner::theirs};
    EXPECT_NEAR(stakes.cubeless(outcome, cube), 2 * money_equity(outcome).points(), 1e-6);
    EXPECT_NEAR(stakes.equity(5, cube).points(), 2.5, 1e-12);
}

TEST(Stakes, JacobyTakesAwayGammonsWhileTheCubeIsCentred) {
    const Stakes stakes = money(true);
    const Outcome outcome = outcome_with(.6, .25, .1, .2, 0);
    EXPECT_NEAR(stakes.cubeless(outcome, centred), .2, 1e-6);
    EXPECT_NEAR(stakes.cubeless(outcome, {2, CubeOwner::mine}), 2 * money_equity(outcome).points(),
                1e-6);
}

TEST(Stakes, AMatchCountsChancesFromTheTable) {
    const Stakes stakes = at(3, 5);
    EXPECT_DOUBLE_EQ(stakes.win(centred, 1), 2 * .74359 - 1);    // 2-away 5-away
    EXPECT_DOUBLE_EQ(stakes.win(centred, 2), 2 * .84179 - 1);    // Crawford, 5-away
    EXPECT_DOUBLE_EQ(stakes.win({4, CubeOwner::theirs}, 1), 1);  // no credit beyond the match
    EXPECT_DOUBLE_EQ(stakes.loss(centred, 2), 2 * .5 - 1);       // 3-away 3-away
    EXPECT_DOUBLE_EQ(stakes.loss({2, CubeOwner::mine}, 2), 2 * .24924 - 1);  // 3-away, Crawford
    EXPECT_DOUBLE_EQ(stakes.win(flipped(centred), 1), 2 * .4285 - 1);  // the other: 4-away 3-away
    EXPECT_DOUBLE_EQ(at(3, 1, Crawford::now).win(centred, 1), 2 * .48803 - 1);
    EXPECT_DOUBLE_EQ(at(4, 1, Crawford::after).win({2, CubeOwner::theirs}, 1), 2 * .48803 - 1);
}

// The figures of Janowski's paper for a game without gammons.
TEST(Stakes, LiveMoneyCubesTakeAtTwentyPercent) {
    const Outcome even = outcome_with(.5, 0, 0, 0, 0);
    const Stakes endless = money(false, 0);
    EXPECT_NEAR(endless.live_points(even, centred).take, .2, 1e-9);
    EXPECT_NEAR(endless.live_points(even, centred).cash, .8, 1e-9);
    EXPECT_NEAR(endless.dead_points(even, centred).take, .25, 1e-9);
    EXPECT_NEAR(endless.dead_points(even, centred).cash, .75, 1e-9);
    // One, two and three doublings left: each take point from the one before.
    EXPECT_NEAR(money().live_points(even, {32, CubeOwner::theirs}).take, .25, 1e-9);
    EXPECT_NEAR(money().live_points(even, {16, CubeOwner::theirs}).take, .1875, 1e-9);
    EXPECT_NEAR(money().live_points(even, {8, CubeOwner::theirs}).take, .203125, 1e-9);
    EXPECT_NEAR(money().live_points(even, centred).take, .2, 1e-4);
}

// E = C (p (W + L + x/2) - L) for an owned cube, and less x/2 for the other's (Janowski, 1993).
RC_GTEST_PROP(Stakes, MoneyFollowsTheFormulasOfThePaper, ()) {
    const Outcome outcome = *random_outcome();
    const double x = *unit();
    const Stakes stakes = money(false, 0);
    const Outcome& o = outcome;
    RC_PRE(o.win(1) > 0.01F && o.win(1) < 0.99F);
    const double p = o.win(1);
    const double w = (o.win(1) + o.win(2) + o.win(3)) / p;
    const double l = (o.loss(1) + o.loss(2) + o.loss(3)) / (1 - p);
    const double take = (l - .5) / (w + l + .5);
    const double cash = (l + 1) / (w + l + .5);
    if (p < cash) {
        const double owned = p * (w + l + x / 2) - l;
        RC_ASSERT(std::abs(points(stakes, o, {2, CubeOwner::mine}, x) - owned) < 1e-6);
    }
    if (p > take) {
        const double unavailable = p * (w + l + x / 2) - l - x / 2;
        RC_ASSERT(std::abs(points(stakes, o, {2, CubeOwner::theirs}, x) - unavailable) < 1e-6);
    }
    if (p > take && p < cash) {
        const double dead = p * (w + l) - l;
        const double live = 4.0 / 3 * (p * (w + l + .5) - l - .25);
        RC_ASSERT(std::abs(points(stakes, o, centred, x) - ((1 - x) * dead + x * live)) < 1e-6);
    }
}

RC_GTEST_PROP(Stakes, ALiveCubeIsWhatItsDefinitionSays, ()) {
    const Stakes stakes(*random_match(9), kazaross());
    const Outcome outcome = *random_outcome();
    const CubeState cube = *random_cube(stakes.match());
    const double slow = live_by_definition(stakes, outcome, cube, outcome.win(1));
    // With six doublings left, the fast one takes the cube for endless. The more gammons, the
    // worse.
    const MatchState& match = stakes.match();
    const bool is_endless = match.is_money() && cube.value * 64 <= match.cube_limit;
    const double tolerance = is_endless ? .02 : 1e-5;
    RC_ASSERT(std::abs(stakes.cubeful(outcome, cube, 1) - slow) < tolerance * cube.value);
}

RC_GTEST_PROP(Stakes, NobodyTurnsADeadCube, ()) {
    const Stakes stakes(*random_match(9), kazaross());
    const Outcome outcome = *random_outcome();
    const CubeState cube = *random_cube(stakes.match());
    const double cubeless = stakes.cubeless(outcome, cube);
    if (!stakes.is_free(cube) && !stakes.is_free(flipped(cube))) {
        RC_ASSERT(stakes.cubeful(outcome, cube, 0) == cubeless);
    }
    if (!stakes.can_double(cube) && !stakes.can_double(flipped(cube))) {
        RC_ASSERT(stakes.cubeful(outcome, cube, *unit()) == cubeless);
    }
}

RC_GTEST_PROP(Stakes, BothSidesSeeTheSameGame, ()) {
    const Stakes stakes(*random_match(15), kazaross());
    const Outcome outcome = *random_outcome();
    const CubeState cube = *random_cube(stakes.match());
    const double x = *unit();
    RC_ASSERT(std::abs(stakes.cubeless(outcome, cube) +
                       stakes.cubeless(flipped(outcome), flipped(cube))) < 1e-6 * cube.value);
    RC_ASSERT(std::abs(stakes.cubeful(outcome, cube, x) +
                       stakes.cubeful(flipped(outcome), flipped(cube), x)) < 1e-5 * cube.value);
    const Equity equity = stakes.equity(stakes.cubeless(outcome, cube), cube);
    RC_ASSERT(std::abs(stakes.utility(equity, cube) - stakes.cubeless(outcome, cube)) <
              1e-9 * cube.value);
}

RC_GTEST_PROP(Stakes, OwningTheCubeIsBestAndLackingItWorst, ()) {
    MatchState match = *random_match(15);
    match.jacoby = false;  // under Jacoby's rule a cube that was turned is another game
    const Stakes stakes(match, kazaross());
    const Outcome outcome = *random_outcome();
    const int value = (*random_cube(match)).value;
    const double x = *unit();
    const double mine = stakes.cubeful(outcome, {value, CubeOwner::mine}, x);
    const double middle = stakes.cubeful(outcome, {value, CubeOwner::centred}, x);
    const double theirs = stakes.cubeful(outcome, {value, CubeOwner::theirs}, x);
    RC_ASSERT(mine >= middle - 1e-9);
    RC_ASSERT(middle >= theirs - 1e-9);
}

RC_GTEST_PROP(Stakes, MoreWinsAreWorthMore, ()) {
    const Stakes stakes(*random_match(15), kazaross());
    const CubeState cube = *random_cube(stakes.match());
    const std::array shape{*unit(), *unit(), *unit(), *unit()};
    const double x = *unit();
    double last = -1e9;
    for (const double chance : {.0, .1, .2, .3, .4, .5, .6, .7, .8, .9, 1.}) {
        const double utility =
            stakes.cubeful(outcome_with(chance, shape[0], shape[1], shape[2], shape[3]), cube, x);
        RC_ASSERT(utility >= last - 1e-6 * cube.value);
        last = utility;
    }
}

// users.md C 34: at double match point the cube and gammons mean nothing.
RC_GTEST_PROP(Stakes, AtDoubleMatchPointOnlyWinsCount, ()) {
    const Outcome outcome = *random_outcome();
    const Stakes stakes =
        at(1, 1, *rc::gen::elementOf(std::vector{Crawford::before, Crawford::after}));
    for (const int value : {1, 2, 4}) {
        const CubeState cube{value, value == 1 ? CubeOwner::centred : CubeOwner::mine};
        RC_ASSERT(!stakes.can_double(cube));
        const double expected = 2 * static_cast<double>(outcome.win(1)) - 1;
        RC_ASSERT(std::abs(stakes.cubeful(outcome, cube, *unit()) - expected) < 1e-6);
        RC_ASSERT(std::abs(points(stakes, outcome, cube, *unit()) - expected) < 1e-6);
    }
}

TEST(Stakes, TheCrawfordGameHasNoCube) {
    const Outcome outcome = outcome_with(.6, .25, 0, .2, 0);
    for (const Stakes& stakes : {at(1, 4, Crawford::now), at(4, 1, Crawford::now)}) {
        EXPECT_FALSE(stakes.can_double(centred));
        EXPECT_FALSE(stakes.can_double(flipped(centred)));
        EXPECT_EQ(stakes.cubeful(outcome, centred, .68), stakes.cubeless(outcome, centred));
    }
}

TEST(Stakes, NobodyDoublesWithTheMatchAlreadyAtStake) {
    EXPECT_FALSE(at(2, 5).can_double({2, CubeOwner::mine}));
    EXPECT_TRUE(at(5, 2).can_double({2, CubeOwner::mine}));
    EXPECT_FALSE(at(1, 3, Crawford::after).can_double(centred));
    EXPECT_TRUE(at(3, 1, Crawford::after).can_double(centred));
    EXPECT_TRUE(at(3, 1, Crawford::after).is_free(centred));
    EXPECT_FALSE(at(3, 2).is_free(centred));
    EXPECT_TRUE(at(3, 2).is_free({2, CubeOwner::mine}));
}

TEST(Stakes, EqualScoresWithEqualChancesAreEven) {
    const Outcome even = outcome_with(.5, .2, .1, .2, .1);
    for (int away = 1; away <= 25; ++away) {
        EXPECT_NEAR(at(away, away).cubeful(even, centred, .68), 0, 1e-6) << away;
    }
}

TEST(Stakes, TheNormalisedEquityOfADropIsOne) {
    for (const auto& [mine, theirs] : {std::array{2, 3}, {7, 4}, {25, 11}}) {
        const Stakes stakes = at(mine, theirs);
        EXPECT_NEAR(stakes.equity(stakes.pass(centred), centred).points(), 1, 1e-12);
        EXPECT_NEAR(stakes.equity(stakes.loss(centred, 1), centred).points(), -1, 1e-12);
    }
}

// 2-away 2-away: a double makes the game the match, and the take point is the chance after a drop.
TEST(Stakes, TakePointsFollowFromTheTableByHand) {
    const Outcome even = outcome_with(.5, 0, 0, 0, 0);
    EXPECT_NEAR(at(2, 2).dead_points(even, centred).take, .32264, 1e-9);
    EXPECT_NEAR(at(2, 2).live_points(even, centred).take, .32264, 1e-9);
    // 4-away 4-away, doubled to 2: a drop leaves 4-away 3-away, a win 2-away 4-away, a loss the
    // reverse. Risk .4285 - .3313, gain .6687 - .4285.
    const double dead = (.4285 - .3313) / (.6687 - .3313);
    EXPECT_NEAR(at(4, 4).dead_points(even, centred).take, dead, 1e-9);
    // The redouble to 4 is for the match; whoever is doubled so has .3313 after a drop.
    const double redouble_cash = 1 - .3313;
    const double live = redouble_cash * (.4285 - .3313) / (.6687 - .3313);
    EXPECT_NEAR(at(4, 4).live_points(even, centred).take, live, 1e-9);
}

TEST(Stakes, AreReadFromAGame) {
    rules::GameState state;
    state.options.length = 7;
    state.score = {{3, 6}};
    state.crawford = true;
    MatchState match = match_state(state);
    EXPECT_EQ(match.my_away, 4);
    EXPECT_EQ(match.their_away, 1);
    EXPECT_EQ(match.crawford, Crawford::now);
    state.crawford = false;
    state.turn = rules::Side::second;
    state.cube = {2, rules::Side::first};
    match = match_state(state);
    EXPECT_EQ(match.my_away, 1);
    EXPECT_EQ(match.crawford, Crawford::after);
    EXPECT_EQ(cube_state(state), (CubeState{2, CubeOwner::theirs}));
    state.score = {{3, 4}};
    EXPECT_EQ(match_state(state).crawford, Crawford::before);
    state.options.crawford = false;
    EXPECT_EQ(match_state(state).crawford, Crawford::after);
    state.options = {};
    state.options.jacoby = true;
    EXPECT_TRUE(match_state(state).is_money());
    EXPECT_TRUE(match_state(state).jacoby);
    state.variant = *rules::find_variant("acey.seed");
    EXPECT_FALSE(match_state(state).jacoby);
    EXPECT_EQ(match_state(state).levels, 15);
}

// Checkers left, 1 to 15 points, to a match of 20.
TEST(Stakes, GamesThatCountCheckersAreScoredByThem) {
    MatchState match;
    match.levels = 15;
    match.cube_in_use = false;
    Outcome outcome(15);
    for (int level = 1; level <= 15; ++level) {
        outcome.set_win(level, static_cast<float>(16 - level) / 15.F);
    }
    EXPECT_NEAR(Stakes(match, kazaross()).cubeful(outcome, centred, .68), 8, 1e-5);
    match.my_away = 5;
    match.their_away = 20;
    const std::array single{1.0};
    const MatchEquityTable table = MatchEquityTable::without_cube(single);
    double expected = 0;
    for (int level = 1; level <= 15; ++level) {
        expected += (2 * table.chance(5 - level, 20, Crawford::before) - 1) / 15;
    }
    EXPECT_NEAR(Stakes(match, table).cubeful(outcome, centred, .68), expected, 1e-6);
}

TEST(Efficiency, DependsOnTheKindOfPosition) {
    rules::Board board{rules::backgammon().setup, rules::backgammon().setup};
    EXPECT_EQ(cube_efficiency(board), .68);
    board = {};
    board.mover[7] = 5;
    board.mover[3] = 10;
    board.other[6] = 15;
    EXPECT_NEAR(cube_efficiency(board), .55 + 65 * .00125, 1e-12);
    board.mover[12] = 15;
    EXPECT_EQ(cube_efficiency(board), .7);
    board.mover = board.other;
    EXPECT_EQ(cube_efficiency(board), .6);
}

}  // namespace
}  // namespace kotra::engine
