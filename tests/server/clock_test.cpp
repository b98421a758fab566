// SPDX-License-Identifier: Apache-2.0
#include "server/clock.h"

#include <gtest/gtest.h>

namespace kotra::server {
namespace {

using Kind = api::ClockSetup::Kind;
using rules::Side;

TEST(MatchClock, WithoutOneNothingRuns) {
    MatchClock clock({Kind::none, 0, 0});
    clock.pass_to(Side::first, 1000);
    EXPECT_FALSE(clock.runs_out());
    EXPECT_FALSE(clock.at(2000));
}

TEST(MatchClock, TheDelayIsNeverTakenFromTheTime) {
    MatchClock clock({Kind::delay, 10000, 3000});
    clock.pass_to(Side::first, 0);
    EXPECT_EQ(clock.runs_out(), 13000);
    EXPECT_EQ(clock.at(2000)->left[Side::first], 10000);
    EXPECT_EQ(clock.at(2000)->step_left, 1000);
    EXPECT_EQ(clock.at(5000)->left[Side::first], 8000);
    clock.pass_to(Side::second, 5000);
    clock.pass_to(Side::first, 6000);
    EXPECT_EQ(clock.at(6000)->left[Side::first], 8000);
    EXPECT_EQ(clock.at(6000)->left[Side::second], 10000);
    EXPECT_EQ(clock.runs_out(), 6000 + 3000 + 8000);
}

TEST(MatchClock, BronsteinGivesBackWhatWasUsed) {
    MatchClock clock({Kind::bronstein, 10000, 3000});
    clock.pass_to(Side::first, 0);
    EXPECT_EQ(clock.runs_out(), 10000);
    EXPECT_EQ(clock.at(2000)->left[Side::first], 8000);
    clock.pass_to(Side::second, 2000);
    EXPECT_EQ(clock.at(2000)->left[Side::first], 10000);
    clock.pass_to(Side::first, 7000);
    EXPECT_EQ(clock.at(7000)->left[Side::second], 8000);
}

TEST(MatchClock, FischerGivesTheWholeStep) {
    MatchClock clock({Kind::fischer, 10000, 3000});
    clock.pass_to(Side::first, 0);
    clock.pass_to(Side::second, 1000);
    EXPECT_EQ(clock.at(1000)->left[Side::first], 12000);
    EXPECT_EQ(clock.at(1000)->running, Side::second);
}

TEST(MatchClock, NobodyHasLessThanNothing) {
    MatchClock clock({Kind::fischer, 1000, 500});
    clock.pass_to(Side::first, 0);
    EXPECT_EQ(clock.at(5000)->left[Side::first], 0);
    clock.pass_to(Side::second, 5000);
    EXPECT_EQ(clock.at(5000)->left[Side::first], 500);
}

TEST(MatchClock, BetweenGamesNobodysTimeRuns) {
    MatchClock clock({Kind::bronstein, 10000, 0});
    clock.pass_to(Side::first, 0);
    clock.pass_to(std::nullopt, 4000);
    EXPECT_FALSE(clock.runs_out());
    EXPECT_EQ(clock.at(90000)->left[Side::first], 6000);
}

TEST(MatchClock, CorrespondenceCountsDecisions) {
    MatchClock clock({Kind::correspondence, 0, 1000});
    clock.pass_to(Side::first, 0);
    EXPECT_EQ(clock.runs_out(), 1000);
    clock.next_decision(800);
    EXPECT_EQ(clock.runs_out(), 1800);
    EXPECT_EQ(clock.at(1000)->step_left, 800);
}

}  // namespace
}  // namespace kotra::server
