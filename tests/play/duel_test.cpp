// SPDX-License-Identifier: Apache-2.0
#include "play/duel.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <vector>

#include "base/running_mean.h"
#include "play/engine_for_tests.h"
#include "play/engine_player.h"
#include "play/opponents.h"

namespace kotra::play {
namespace {

using PlayerResult = base::Result<std::unique_ptr<Player>>;

PlayerResult pips() {
    return std::make_unique<EnginePlayer>(pip_engine(rules::backgammon()),
                                          *engine::find_level("expert"), 0);
}

PlayerResult runner() {
    return make_runner(0);
}

class Quitter final : public Player {
 public:
    std::optional<rules::Action> decide(const rules::Game&, rules::Side) override { return {}; }
};

DuelPlan plan_of(PlayerResult (*a)(), PlayerResult (*b)(), int length, std::uint64_t pairs) {
    DuelPlan plan;
    plan.terms.options = rules::MatchOptions::of(plan.terms.variant);
    plan.terms.options.length = length;
    plan.terms.luck_engine = pip_engine(plan.terms.variant);
    plan.make_a = a;
    plan.make_b = b;
    plan.end_pair = pairs;
    return plan;
}

std::vector<PairResult> results(const DuelPlan& plan) {
    std::vector<PairResult> pairs;
    DuelWatch watch;
    watch.pair_played = [&](std::uint64_t pair, const PairResult& result) {
        EXPECT_EQ(pair, plan.first_pair + pairs.size());
        pairs.push_back(result);
        return true;
    };
    watch.waiting = [] { return true; };
    const auto done = run_duel(plan, watch);
    EXPECT_TRUE(done) << done.error().message;
    return pairs;
}

TEST(Duel, EqualPlayersAreEqualInEveryPair) {
    for (const int length : {0, 3}) {
        for (const PairResult& pair : results(plan_of(runner, runner, length, 4))) {
            EXPECT_EQ(pair.score, 0);
            EXPECT_NEAR(pair.adjusted, 0, 1e-9);
            EXPECT_EQ(pair.wins, .5);
            EXPECT_NEAR(pair.wins_adjusted, .5, 1e-9);
        }
    }
}

TEST(Duel, ThreadsAndPartsDoNotMatter) {
    DuelPlan plan = plan_of(pips, runner, 0, 8);
    const auto whole = results(plan);
    ASSERT_EQ(whole.size(), 8U);
    plan.threads = 3;
    EXPECT_EQ(results(plan), whole);
    plan.first_pair = 5;
    EXPECT_EQ(results(plan), std::vector(whole.begin() + 5, whole.end()));
    plan.terms.seed = 2;
    EXPECT_NE(results(plan), std::vector(whole.begin() + 5, whole.end()));
}

TEST(Duel, SeatsAreExchanged) {
    const auto there = results(plan_of(pips, runner, 0, 6));
    const auto back = results(plan_of(runner, pips, 0, 6));
    for (std::size_t i = 0; i < there.size(); ++i) {
        EXPECT_EQ(there[i].score, -back[i].score);
        EXPECT_NEAR(there[i].adjusted, -back[i].adjusted, 1e-9);
        EXPECT_EQ(there[i].wins, 1 - back[i].wins);
        EXPECT_NEAR(there[i].wins_adjusted, 1 - back[i].wins_adjusted, 1e-9);
    }
}

TEST(Duel, WithoutLuckTheResultsAgree) {
    DuelPlan plan = plan_of(pips, runner, 0, 60);
    plan.terms.options.cube = false;
    base::RunningMean score;
    base::RunningMean adjusted;
    base::RunningMean wins;
    base::RunningMean wins_adjusted;
    for (const PairResult& pair : results(plan)) {
        score.add(pair.score);
        adjusted.add(pair.adjusted);
        wins.add(pair.wins);
        wins_adjusted.add(pair.wins_adjusted);
    }
    const auto agree = [](const base::RunningMean& with, const base::RunningMean& without) {
        const double error = std::hypot(with.standard_error(), without.standard_error());
        return std::abs(with.mean() - without.mean()) < 3 * error;
    };
    EXPECT_TRUE(agree(score, adjusted));
    EXPECT_TRUE(agree(wins, wins_adjusted));
}

TEST(Duel, EndsWhenItIsTold) {
    DuelPlan plan = plan_of(runner, runner, 0, 1'000'000);
    plan.threads = 2;
    int seen = 0;
    DuelWatch watch;
    watch.pair_played = [&](std::uint64_t, const PairResult&) { return ++seen < 3; };
    watch.waiting = [] { return true; };
    EXPECT_TRUE(run_duel(plan, watch));
    EXPECT_EQ(seen, 3);
    watch.waiting = [] { return false; };
    watch.pair_played = [](std::uint64_t, const PairResult&) { return true; };
    plan.terms.options.length = 999;
    EXPECT_TRUE(run_duel(plan, watch));
}

TEST(Duel, SaysWhyItCannotGoOn) {
    DuelWatch watch;
    watch.pair_played = [](std::uint64_t, const PairResult&) { return true; };
    watch.waiting = [] { return true; };
    const DuelPlan quit = plan_of(
        pips, []() -> PlayerResult { return std::make_unique<Quitter>(); }, 0, 3);
    EXPECT_EQ(run_duel(quit, watch).error().message, "player 2 left the table");
    const DuelPlan none =
        plan_of([]() -> PlayerResult { return base::fail("nobody"); }, pips, 0, 3);
    EXPECT_EQ(run_duel(none, watch).error().message, "nobody");
}

}  // namespace
}  // namespace kotra::play
