// SPDX-License-Identifier: Apache-2.0
#include "engine/eval/outcome.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>

#include "engine/eval/finished.h"
#include "rules/scoring.h"
#include "rules/variant.h"

namespace kotra::engine {
namespace {

// Chances that float holds exactly, so that sums can be compared exactly.
Outcome backgammon_outcome() {
    Outcome outcome(3);
    outcome.set_win(1, 0.625F);
    outcome.set_win(2, 0.25F);
    outcome.set_win(3, 0.03125F);
    outcome.set_loss(2, 0.125F);
    outcome.set_loss(3, 0.015625F);
    return outcome;
}

TEST(Outcome, LosesWhatItDoesNotWin) {
    EXPECT_EQ(backgammon_outcome().loss(1), 0.375F);
    EXPECT_EQ(Outcome(3), Outcome::certain_loss(3, 1));
}

TEST(Outcome, SeenFromTheOtherSide) {
    const Outcome other = flipped(backgammon_outcome());
    EXPECT_EQ(other.win(1), 0.375F);
    EXPECT_EQ(other.win(2), 0.125F);
    EXPECT_EQ(other.win(3), 0.015625F);
    EXPECT_EQ(other.loss(2), 0.25F);
    EXPECT_EQ(other.loss(3), 0.03125F);
    EXPECT_EQ(flipped(other), backgammon_outcome());
}

TEST(Outcome, EquityOfMoneyPlay) {
    // By hand: (.625 + .25 + .03125) - (.375 + .125 + .015625).
    EXPECT_EQ(money_equity(backgammon_outcome()).points(), 0.390625);
    EXPECT_EQ(money_equity(flipped(backgammon_outcome())), -money_equity(backgammon_outcome()));
}

TEST(Outcome, CertainGamesAreWorthTheirLevel) {
    for (const int levels : {1, 2, 3, max_levels}) {
        for (int level = 1; level <= levels; ++level) {
            const Outcome win = Outcome::certain_win(levels, level);
            const Outcome loss = Outcome::certain_loss(levels, level);
            EXPECT_EQ(money_equity(win), Equity::from_points(level));
            EXPECT_EQ(money_equity(loss), Equity::from_points(-level));
            EXPECT_EQ(flipped(win), loss);
            EXPECT_TRUE(is_consistent(win));
            EXPECT_TRUE(is_consistent(loss));
        }
    }
}

TEST(Outcome, TellsWhatCannotBe) {
    EXPECT_TRUE(is_consistent(backgammon_outcome()));
    EXPECT_FALSE(is_consistent(Outcome()));

    Outcome more_gammons_than_wins = backgammon_outcome();
    more_gammons_than_wins.set_win(2, 0.75F);
    EXPECT_FALSE(is_consistent(more_gammons_than_wins));
    EXPECT_TRUE(is_consistent(more_gammons_than_wins, 0.125F));

    Outcome more_gammons_than_losses = backgammon_outcome();
    more_gammons_than_losses.set_loss(2, 0.5F);
    EXPECT_FALSE(is_consistent(more_gammons_than_losses));

    Outcome negative = backgammon_outcome();
    negative.set_win(3, -0.25F);
    EXPECT_FALSE(is_consistent(negative));

    Outcome no_number = backgammon_outcome();
    no_number.set_loss(3, std::numeric_limits<float>::quiet_NaN());
    EXPECT_FALSE(is_consistent(no_number, 1));
}

TEST(Outcome, IsBroughtIntoTheRange) {
    Outcome outcome(3);
    outcome.set_win(1, 0.25F);
    outcome.set_win(2, 0.5F);
    outcome.set_win(3, -0.5F);
    outcome.set_loss(2, 1.5F);
    outcome.set_loss(3, 0.5F);
    const Outcome made = made_consistent(outcome);
    EXPECT_TRUE(is_consistent(made));
    EXPECT_EQ(made.win(1), 0.25F);
    EXPECT_EQ(made.win(2), 0.25F);
    EXPECT_EQ(made.win(3), 0.F);
    EXPECT_EQ(made.loss(2), 0.75F);
    EXPECT_EQ(made.loss(3), 0.5F);
    EXPECT_EQ(made_consistent(backgammon_outcome()), backgammon_outcome());
}

TEST(OutcomeMean, WeighsWhatIsAdded) {
    OutcomeMean mean;
    mean.add(Outcome::certain_win(3, 2), 1);
    mean.add(Outcome::certain_loss(3, 3), 2);
    mean.add(Outcome::certain_win(3, 1), 1);
    EXPECT_EQ(mean.weight(), 4);
    EXPECT_EQ(mean.mean().win(1), 0.5F);
    EXPECT_EQ(mean.mean().win(2), 0.25F);
    EXPECT_EQ(mean.mean().win(3), 0.F);
    EXPECT_EQ(mean.mean().loss(2), 0.5F);
    EXPECT_EQ(mean.mean().loss(3), 0.5F);
}

TEST(FinishedOutcome, SaysNothingOfAGameThatGoesOn) {
    for (const rules::Variant& variant : rules::all_variants()) {
        EXPECT_FALSE(finished_outcome(variant, {variant.setup, variant.setup})) << variant.name;
    }
}

// Whoever is on roll, for every game: the loser has `off` checkers off and the others on one point.
TEST(FinishedOutcome, IsWhatTheRulesScore) {
    for (const rules::Variant& variant : rules::all_variants()) {
        const auto checkers = static_cast<std::uint8_t>(variant.checkers);
        rules::HalfBoard winner;
        winner[rules::place_off] = checkers;
        for (const rules::Place place : {rules::Place{3}, rules::Place{20}, rules::place_bar}) {
            for (std::uint8_t off = 0; off < checkers; ++off) {
                rules::HalfBoard loser;
                loser[rules::place_off] = off;
                loser[place] = static_cast<std::uint8_t>(checkers - off);
                const int level = rules::win_level(variant, loser);
                const int levels = rules::max_level(variant);
                EXPECT_EQ(finished_outcome(variant, {loser, winner}),
                          Outcome::certain_loss(levels, level));
                EXPECT_EQ(finished_outcome(variant, {winner, loser}),
                          Outcome::certain_win(levels, level));
            }
        }
    }
}

TEST(FinishedOutcome, KnowsBackgammonsThreeLevels) {
    rules::HalfBoard winner;
    winner[rules::place_off] = 15;
    rules::HalfBoard single;
    single[rules::place_off] = 1;
    single[6] = 14;
    rules::HalfBoard gammon;
    gammon[6] = 15;
    rules::HalfBoard backgammon;
    backgammon[6] = 14;
    backgammon[19] = 1;
    const std::array losers{single, gammon, backgammon};
    for (int level = 1; level <= 3; ++level) {
        const auto outcome = finished_outcome(
            rules::backgammon(), {losers[static_cast<std::size_t>(level - 1)], winner});
        ASSERT_TRUE(outcome);
        EXPECT_EQ(money_equity(*outcome), Equity::from_points(-level));
    }
}

}  // namespace
}  // namespace kotra::engine
