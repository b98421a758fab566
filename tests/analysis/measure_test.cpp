// SPDX-License-Identifier: Apache-2.0
#include "analysis/measure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/running_mean.h"
#include "engine/eval/fake.h"
#include "rules/variant.h"

namespace kotra::analysis {
namespace {

using engine::Outcome;
using testing::DoubleNear;

constexpr double tiny = 1e-6;  // chances are floats

rules::Board start() {
    return {rules::backgammon().setup, rules::backgammon().setup};
}

// Backgammon's chances without gammons.
Outcome wins(float chance) {
    Outcome outcome(3);
    outcome.set_win(1, chance);
    return outcome;
}

StrengthRow row(double equity, double se = 0, std::optional<std::int64_t> decision = {}) {
    return {start(), (equity + 1) / 2, equity, se, decision};
}

TEST(Measure, OfNothingIsNothing) {
    const StrengthReport report = measure({}, {});
    EXPECT_EQ(report.rows, 0U);
    EXPECT_EQ(report.decisions, 0U);
    EXPECT_EQ(report.mean_abs_equity_error, 0);
    EXPECT_EQ(report.rmse_noise_corrected, 0);
}

TEST(Measure, TheTruthHasNoError) {
    const std::vector rows{row(0), row(-.5, 0, 1), row(.25, 0, 1)};
    const std::vector outcomes{wins(.5F), wins(.25F), wins(.625F)};
    const StrengthReport report = measure(rows, outcomes);
    EXPECT_EQ(report.rows, 3U);
    EXPECT_EQ(report.mean_abs_equity_error, 0);
    EXPECT_EQ(report.mean_abs_win_error, 0);
    EXPECT_EQ(report.decisions, 1U);
    EXPECT_EQ(report.regret, 0);
}

TEST(Measure, ErrorsAreAveragedWithoutTheirSign) {
    // Says .1 too much and .3 too little.
    const std::vector rows{row(0), row(0)};
    const std::vector outcomes{wins(.55F), wins(.35F)};
    const StrengthReport report = measure(rows, outcomes);
    EXPECT_THAT(report.mean_abs_equity_error, DoubleNear(.2, tiny));
    EXPECT_THAT(report.mean_abs_win_error, DoubleNear(.1, tiny));
    EXPECT_THAT(report.rmse_noise_corrected, DoubleNear(std::sqrt(.05), tiny));
}

TEST(Measure, GammonsCount) {
    Outcome outcome = wins(.5F);
    outcome.set_win(2, .25F);
    outcome.set_win(3, .125F);
    outcome.set_loss(2, .0625F);
    const StrengthReport report = measure(std::vector{row(0)}, std::vector{outcome});
    EXPECT_THAT(report.mean_abs_equity_error, DoubleNear(.3125, tiny));
    EXPECT_EQ(report.mean_abs_win_error, 0);
}

TEST(Measure, TheNoiseOfTheRowsIsTakenOut) {
    const std::vector outcomes{wins(.55F), wins(.35F)};
    const StrengthReport part = measure(std::vector{row(0, .1), row(0, .1)}, outcomes);
    EXPECT_THAT(part.rmse_noise_corrected, DoubleNear(.2, tiny));
    const StrengthReport all = measure(std::vector{row(0, .5), row(0, .5)}, outcomes);
    EXPECT_EQ(all.rmse_noise_corrected, 0);
}

TEST(Measure, RegretIsWhatTheChoiceGivesAway) {
    // Decision 7: the best row is the second, and the third is chosen; decision 3: the best is
    // chosen. The mover wants the opponent's equity to be low.
    const std::vector rows{row(.1, 0, 7), row(-.2, 0, 7), row(0, 0, 7),
                           row(.4, 0, 3), row(.3, 0, 3),  row(-.9)};
    const std::vector outcomes{wins(.5F), wins(.4F), wins(.3F), wins(.9F), wins(.8F), wins(.1F)};
    const StrengthReport report = measure(rows, outcomes);
    EXPECT_EQ(report.decisions, 2U);
    EXPECT_THAT(report.regret, DoubleNear(.1, tiny));
    EXPECT_THAT(report.regret_se, DoubleNear(.1, tiny));  // of .2 and 0
}

TEST(Measure, OfEqualPlaysTheFirstIsChosen) {
    const std::vector rows{row(.1, 0, 1), row(0, 0, 1)};
    EXPECT_THAT(measure(rows, std::vector{wins(.5F), wins(.5F)}).regret, DoubleNear(.1, tiny));
}

TEST(Measure, ASinglePlayIsNoDecision) {
    const StrengthReport report = measure(std::vector{row(0, 0, 1)}, std::vector{wins(.5F)});
    EXPECT_EQ(report.decisions, 0U);
    EXPECT_EQ(report.regret, 0);
}

TEST(Measure, ADecisionThatIsNotAllJudgedDoesNotCount) {
    const std::vector rows{row(.1, 0, 1), row(0, 0, 1), row(.1, 0, 2), row(.2, 0, 2),
                           row(-.5, 0, 2)};
    const std::vector outcomes{wins(.4F), wins(.5F), wins(.5F), wins(.5F)};
    const StrengthReport report = measure(rows, outcomes);
    EXPECT_EQ(report.rows, 4U);
    EXPECT_EQ(report.decisions, 1U);
    EXPECT_THAT(report.regret, DoubleNear(.1, tiny));
}

// The numbers again, from their definitions and in two passes.
RC_GTEST_PROP(Measure, EqualsItsDefinition, ()) {
    const auto size = *rc::gen::inRange<std::size_t>(1, 30);
    std::vector<StrengthRow> rows;
    std::vector<Outcome> outcomes;
    for (std::size_t i = 0; i < size; ++i) {
        rows.push_back(row(*rc::gen::inRange(-100, 101) / 100.0, *rc::gen::inRange(0, 10) / 100.0));
        if (*rc::gen::arbitrary<bool>()) rows.back().decision = *rc::gen::inRange(0, 5);
        outcomes.push_back(wins(static_cast<float>(*rc::gen::inRange(0, 101)) / 100));
    }
    double error = 0;
    double square = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const double says = 2.0 * static_cast<double>(outcomes[i].win(1)) - 1;
        error += std::abs(says - rows[i].equity);
        square += (says - rows[i].equity) * (says - rows[i].equity) - rows[i].se * rows[i].se;
    }
    const double n = static_cast<double>(size);
    std::vector<double> regrets;
    for (int decision = 0; decision < 5; ++decision) {
        std::vector<std::size_t> members;
        for (std::size_t i = 0; i < size; ++i) {
            if (rows[i].decision == decision) members.push_back(i);
        }
        if (members.size() < 2) continue;
        const auto says = [&](std::size_t i) { return outcomes[i].win(1); };
        const auto truth = [&](std::size_t i) { return rows[i].equity; };
        regrets.push_back(rows[*std::ranges::min_element(members, {}, says)].equity -
                          truth(*std::ranges::min_element(members, {}, truth)));
    }
    double regret = 0;
    for (const double one : regrets) regret += one / static_cast<double>(regrets.size());
    const StrengthReport report = measure(rows, outcomes);
    RC_ASSERT(std::abs(report.mean_abs_equity_error - error / n) < tiny);
    RC_ASSERT(std::abs(report.rmse_noise_corrected - std::sqrt(std::max(0.0, square / n))) < 1e-3);
    RC_ASSERT(report.decisions == regrets.size());
    RC_ASSERT(std::abs(report.regret - regret) < tiny);
}

TEST(Measure, TakesWhatAnEvaluatorSays) {
    const engine::FakeEvaluator fake(rules::backgammon());
    const std::vector boards{start(), start()};
    std::vector<Outcome> outcomes(boards.size());
    fake.evaluate(boards, outcomes);
    std::vector<StrengthRow> rows;
    for (std::size_t i = 0; i < boards.size(); ++i) {
        rows.push_back({boards[i], outcomes[i].win(1),
                        engine::money_equity(outcomes[i]).points() + .25, 0, std::nullopt});
    }
    EXPECT_THAT(measure(rows, outcomes).mean_abs_equity_error, DoubleNear(.25, tiny));
}

TEST(RunningMean, KnowsMeanAndError) {
    base::RunningMean mean;
    EXPECT_EQ(mean.standard_error(), 0);
    for (const double value : {1e9 + 1, 1e9 + 2, 1e9 + 3, 1e9 + 6}) mean.add(value);
    EXPECT_EQ(mean.count(), 4U);
    EXPECT_DOUBLE_EQ(mean.mean(), 1e9 + 3);
    EXPECT_NEAR(mean.variance(), 14.0 / 3, 1e-6);
    EXPECT_NEAR(mean.standard_error(), std::sqrt(14.0 / 12), 1e-6);
    base::RunningMean again(mean.count(), mean.mean(), mean.sum_of_squares());
    EXPECT_EQ(again, mean);
}

}  // namespace
}  // namespace kotra::analysis
