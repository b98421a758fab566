// SPDX-License-Identifier: Apache-2.0
#include "engine/equity/decision.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>

#include "live_twin.h"
#include "random_stakes.h"

namespace kotra::engine {
namespace {

constexpr CubeState centred{1, CubeOwner::centred};

Stakes money() {
    return {MatchState{}, kazaross()};
}

Stakes at(int my_away, int their_away, Crawford crawford = Crawford::before) {
    MatchState match;
    match.my_away = my_away;
    match.their_away = their_away;
    match.crawford = crawford;
    return {match, kazaross()};
}

CubeDecision decide_even(const Stakes& stakes, double chance, CubeState cube = centred) {
    return decide(stakes, cube, cube_values(stakes, outcome_with(chance, 0, 0, 0, 0), cube, .68));
}

TEST(Decision, MoneyWithoutGammons) {
    EXPECT_EQ(words(decide_even(money(), .55)), "No double, take");
    EXPECT_EQ(words(decide_even(money(), .75)), "Double, take");
    EXPECT_EQ(words(decide_even(money(), .85)), "Double, pass");
    EXPECT_EQ(words(decide_even(money(), .55, {2, CubeOwner::mine})), "No redouble, take");
    EXPECT_EQ(words(decide_even(money(), .77, {2, CubeOwner::mine})), "Redouble, take");
    EXPECT_EQ(words(decide_even(money(), .85, {2, CubeOwner::mine})), "Redouble, pass");
    EXPECT_EQ(words(decide_even(money(), .85, {2, CubeOwner::theirs})), "Cube not available");
}

TEST(Decision, AnEquityOfADropIsThePointOfTheCube) {
    const CubeDecision decision = decide_even(money(), .9, {4, CubeOwner::mine});
    EXPECT_EQ(decision.values.pass, 4);
    EXPECT_EQ(decision.best, 4);
    EXPECT_EQ(decision.double_error, 0);
    EXPECT_EQ(decision.pass_error, 0);
    EXPECT_GT(decision.wait_error, 0);
    EXPECT_GT(decision.take_error, 0);
}

TEST(Decision, GammonsCanMakeAPositionTooGood) {
    const Outcome outcome = outcome_with(.9, .6, 0, 0, 0);
    const CubeDecision decision =
        decide(money(), centred, cube_values(money(), outcome, centred, .68));
    EXPECT_EQ(words(decision), "Too good to double, pass");
    EXPECT_GT(decision.values.no_double, 1);
    EXPECT_NEAR(decision.double_error, decision.values.no_double - 1, 1e-12);
    // Not so under Jacoby's rule, where they count only once the cube was turned.
    MatchState jacoby;
    jacoby.jacoby = true;
    const Stakes stakes(jacoby, kazaross());
    EXPECT_EQ(words(decide(stakes, centred, cube_values(stakes, outcome, centred, .68))),
              "Double, pass");
}

TEST(Decision, WordsForTheRest) {
    EXPECT_EQ(words(decide(money(), centred, {1.2, .9, 1})), "Too good to double, take");
    EXPECT_EQ(words(decide(money(), {2, CubeOwner::mine}, {2.6, 2.9, 2})),
              "Too good to redouble, pass");
    EXPECT_EQ(words(decide(money(), centred, {1, 1.1, 1})), "No double, pass");
}

// The figures of a report: XG gives no double .754, double and take .877.
TEST(Decision, ComparesWhatOthersFound) {
    const CubeDecision decision = decide(money(), centred, {.754, .877, 1});
    EXPECT_EQ(words(decision), "Double, take");
    EXPECT_NEAR(decision.wait_error, .123, 1e-12);
    EXPECT_NEAR(decision.pass_error, .123, 1e-12);
    EXPECT_EQ(decision.take_error, 0);
}

// users.md C 47.
RC_GTEST_PROP(Decision, ABeaverIsRightExactlyWhenTheDoubleIsWorthLessThanNothing, ()) {
    MatchState match;
    match.beavers = true;
    const Stakes stakes(match, kazaross());
    const double no_double = *unit() * 2 - 1;
    const double take = *unit() * 2 - 1;
    const CubeDecision decision = decide(stakes, centred, {no_double, take, 1});
    RC_ASSERT((decision.answer == AnswerAdvice::beaver) == (take < 0));
    RC_ASSERT(decision.beaver == 2 * take);
    if (take < 0) {
        RC_ASSERT(decision.answered == 2 * take);
        RC_ASSERT(decision.take_error == -take);
    }
    match.beavers = false;
    RC_ASSERT(decide(Stakes(match, kazaross()), centred, {no_double, take, 1}).answer !=
              AnswerAdvice::beaver);
}

TEST(Decision, TheLimitOfTheCubeIsTheLimitOfBeaversToo) {
    MatchState match;
    match.beavers = true;
    match.raccoons = true;
    match.cube_limit = 4;
    const Stakes stakes(match, kazaross());
    EXPECT_EQ(words(decide(stakes, centred, {-.3, -.4, 1})), "No double, beaver");
    EXPECT_EQ(words(decide(stakes, {2, CubeOwner::mine}, {-.3, -.4, 2})), "No redouble, take");
    EXPECT_EQ(words(decide(stakes, {4, CubeOwner::mine}, {-.3, -.4, 4})), "Cube not available");
    EXPECT_EQ(answer_beaver(stakes, centred, .3), BeaverAnswer::take);
    match.cube_limit = 8;
    const Stakes higher(match, kazaross());
    EXPECT_EQ(answer_beaver(higher, centred, .3), BeaverAnswer::raccoon);
    EXPECT_EQ(answer_beaver(higher, centred, -.3), BeaverAnswer::take);
    EXPECT_EQ(answer_beaver(higher, centred, -2.1), BeaverAnswer::drop);
}

// users.md C 35: whoever trails after the Crawford game doubles as soon as he may.
RC_GTEST_PROP(Decision, ATrailerAfterTheCrawfordGameDoublesAtOnce, ()) {
    const int away = *rc::gen::inRange(2, 26);
    const Outcome outcome = *random_outcome();
    const Stakes stakes = at(away, 1, Crawford::after);
    const CubeDecision decision =
        decide(stakes, centred, cube_values(stakes, outcome, centred, *unit()));
    RC_ASSERT(decision.advice == DoubleAdvice::offer || decision.advice == DoubleAdvice::too_good);
    RC_ASSERT(decide(at(1, away, Crawford::after), centred, {0, 0, 1}).advice ==
              DoubleAdvice::not_allowed);
    if (outcome.win(2) == 0) RC_ASSERT(decision.advice == DoubleAdvice::offer);
}

// The drop is not waited for because of a few gammons: only many are worth the risk.
TEST(Decision, ATrailerAfterTheCrawfordGamePlaysOnForManyGammonsOnly) {
    const Stakes stakes = at(2, 1, Crawford::after);
    const auto said = [&](float wins, float gammons) {
        Outcome outcome(3);
        outcome.set_win(1, wins);
        outcome.set_win(2, gammons);
        return words(decide(stakes, centred, cube_values(stakes, outcome, centred, .68)));
    };
    EXPECT_EQ(said(.527F, .14F), "Double, pass");  // the usual start
    EXPECT_EQ(said(.6F, .18F), "Double, pass");
    EXPECT_EQ(said(.85F, .6F), "Too good to double, pass");
}

TEST(Decision, TheLeaderDropsAfterTheCrawfordGameWhereItCostsLeast) {
    // 2-away: a drop leads to double match point, so he needs more than .5. 3-away: a drop leaves
    // the trailer 2-away with .48803.
    EXPECT_EQ(words(decide_even(at(2, 1, Crawford::after), .49)), "Double, take");
    EXPECT_EQ(words(decide_even(at(2, 1, Crawford::after), .51)), "Double, pass");
    // A game lost at 2 leaves the trailer 1-away: again .5 to the leader, and a take is right up to
    // .48803 = p * .5 + ..., whose solution lies above .9.
    EXPECT_EQ(words(decide_even(at(3, 1, Crawford::after), .8)), "Double, take");
}

// 2-away 2-away: the last cube of the match, for the match.
TEST(Decision, TwoAwayTwoAway) {
    EXPECT_EQ(words(decide_even(at(2, 2), .69)), "Double, pass");
    EXPECT_EQ(words(decide_even(at(2, 2), .66)), "Double, take");
}

TEST(Decision, NoDoubleInTheCrawfordGame) {
    EXPECT_EQ(words(decide_even(at(5, 1, Crawford::now), .9)), "Cube not available");
}

RC_GTEST_PROP(Decision, TheRightActionCostsNothingAndNoOtherGains, ()) {
    const Stakes stakes(*random_match(15), kazaross());
    const CubeState cube = *random_cube(stakes.match());
    const CubeDecision d =
        decide(stakes, cube, cube_values(stakes, *random_outcome(), cube, *unit()));
    RC_ASSERT(d.wait_error >= 0);
    RC_ASSERT(d.double_error >= 0);
    RC_ASSERT(d.take_error >= 0);
    RC_ASSERT(d.pass_error >= 0);
    RC_ASSERT(d.beaver_error >= 0);
    RC_ASSERT(std::min(d.wait_error, d.double_error) == 0);
    RC_ASSERT(d.best - d.wait_error <= d.values.no_double + 1e-12);
    const bool doubles = d.advice == DoubleAdvice::offer;
    RC_ASSERT((doubles ? d.double_error : d.wait_error) < 2e-6);
    switch (d.answer) {
        case AnswerAdvice::take:
            RC_ASSERT(d.take_error == 0);
            break;
        case AnswerAdvice::pass:
            RC_ASSERT(d.pass_error == 0);
            break;
        case AnswerAdvice::beaver:
            RC_ASSERT(d.beaver_error == 0);
            break;
    }
    RC_ASSERT(stakes.can_double(cube) == (d.advice != DoubleAdvice::not_allowed));
}

}  // namespace
}  // namespace kotra::engine
