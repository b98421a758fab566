// SPDX-License-Identifier: Apache-2.0
#include "analysis/survey.h"

#include <gtest/gtest.h>

#include <memory>
#include <numeric>
#include <stop_token>
#include <utility>
#include <vector>

#include "engine/eval/classic.h"
#include "engine/eval/composite.h"
#include "rules/variant.h"

namespace kotra::analysis {
namespace {

// Plays sensibly, so that games end.
engine::Engine simple_engine(const rules::Variant& variant) {
    auto evaluator = std::make_unique<engine::CompositeEvaluator>(
        variant, std::vector<engine::CompositeEvaluator::Part>{},
        std::make_unique<engine::ClassicEvaluator>(variant));
    return {variant, std::move(evaluator), nullptr};
}

SurveySettings few(std::uint64_t games) {
    SurveySettings settings;
    settings.games = games;
    return settings;
}

std::uint64_t turns(const Survey& survey) {
    std::uint64_t count = 0;
    for (const NamedTurns& phase : survey.turns) {
        count = std::reduce(phase.named.begin(), phase.named.end(), count);
    }
    return count;
}

TEST(Survey, CountsEveryGameOfBackgammon) {
    const engine::Engine engine = simple_engine(rules::backgammon());
    const auto found = survey(engine, few(20));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->games, 20U);
    EXPECT_EQ(found->points.count(), 20U);
    EXPECT_GE(found->stake.mean(), 1);
    EXPECT_LE(found->stake.mean(), 3);
    EXPECT_GT(found->rolls.mean(), 20);
    // Backgammon has no reserve, and names no numbers.
    EXPECT_EQ(found->entered.count(), 0U);
    EXPECT_EQ(turns(*found), 0U);
    // Blots are hit sometimes, which costs more the farther they have come.
    const BlotCost& far = found->blots[18];
    const BlotCost& near = found->blots[4];
    EXPECT_GT(near.loss.count(), 0U);
    EXPECT_GT(near.loss.mean(), far.loss.mean());
    EXPECT_GT(far.loss.mean(), 0);
    EXPECT_GT(near.hit_chance.mean(), 0);
    EXPECT_LE(near.hit_chance.mean(), 1);
}

TEST(Survey, KnowsThe12OfAceyDeucey) {
    const engine::Engine engine = simple_engine(*rules::find_variant("acey.seed"));
    const auto found = survey(engine, few(6));
    ASSERT_TRUE(found);
    EXPECT_GT(found->entered.count(), 0U);
    EXPECT_LE(found->entered.count(), 12U);
    EXPECT_GE(found->entered.mean(), 1);
    EXPECT_LE(found->entered.mean(), 15);
    EXPECT_GT(turns(*found), 0U);
    for (const NamedTurns& phase : found->turns) {
        EXPECT_LE(phase.rolled_again,
                  std::reduce(phase.named.begin(), phase.named.end(), std::uint64_t{0}));
    }
    // Four moves of a number and another roll are worth more than a roll.
    const NamedTurns& contact = found->turns[static_cast<std::size_t>(GamePhase::contact)];
    EXPECT_GT(contact.gain.mean(), 2 * contact.gain.standard_error());
}

TEST(Survey, IsTheSameForAnyNumberOfThreads) {
    const engine::Engine engine = simple_engine(rules::backgammon());
    SurveySettings settings = few(8);
    const auto one = survey(engine, settings);
    settings.threads = 3;
    const auto three = survey(engine, settings);
    ASSERT_TRUE(one && three);
    EXPECT_EQ(one->points, three->points);
    EXPECT_EQ(one->rolls, three->rolls);
    EXPECT_EQ(one->blots[6].loss, three->blots[6].loss);
    settings.seed = 2;
    EXPECT_NE(survey(engine, settings)->rolls, one->rolls);
}

TEST(Survey, StopsWhenAsked) {
    const engine::Engine engine = simple_engine(rules::backgammon());
    std::stop_source stop;
    EXPECT_FALSE(survey(engine, few(1000), stop.get_token(), [&](double) { stop.request_stop(); }));
}

}  // namespace
}  // namespace kotra::analysis
