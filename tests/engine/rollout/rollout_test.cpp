// SPDX-License-Identifier: Apache-2.0
#include "engine/rollout/rollout.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "engine/eval/fake.h"
#include "engine/rollout/race.h"
#include "engine/rollout/slow_rollout.h"
#include "rules/scoring.h"

namespace kotra::engine {
namespace {

rules::Board start_of(const rules::Variant& variant) {
    return {variant.setup, variant.setup};
}

// The opening 31: 8/5 6/5 made, the opponent on roll.
rules::Board after_31() {
    rules::Board board = start_of(rules::backgammon());
    --board.mover[8];
    --board.mover[6];
    board.mover[5] += 2;
    return rules::flipped(board);
}

RolloutStart after_play(const rules::Board& board) {
    return {board, {.is_ours = false}};
}

RolloutTask task_of(const rules::Variant& variant, const Evaluator& evaluator,
                    std::vector<RolloutStart> starts, RolloutSettings settings = {}) {
    return {variant, &evaluator, nullptr, std::move(starts), settings};
}

RolloutSums rolled_out(const RolloutTask& task, std::uint64_t trials, int threads = 1) {
    RolloutSums sums = start_sums(task);
    EXPECT_EQ(roll_out(task, {.trials = trials}, threads, sums), RolloutEnd::trials);
    EXPECT_EQ(sums.trials(), trials);
    return sums;
}

TEST(Rollout, AgreesWithTheSlowOne) {
    struct Case {
        const char* variant;
        RolloutSettings settings;
        std::uint64_t trials;
    };
    for (const Case& one : {
             Case{"backgammon", {.seed = 1, .truncate = 7}, 40},
             Case{"backgammon", {.seed = 2, .truncate = 7, .variance_reduction = false}, 200},
             Case{"hypergammon", {.seed = 3, .variance_reduction = false}, 100},
             Case{"hypergammon", {.seed = 4}, 20},
             Case{"acey-deucey", {.seed = 5, .truncate = 4}, 4},
             Case{"acey.wp", {.seed = 6, .truncate = 9, .variance_reduction = false}, 40},
             Case{"acey.bgammon,bonus.max_chain=1",
                  {.seed = 7, .truncate = 9, .variance_reduction = false},
                  40},
         }) {
        SCOPED_TRACE(std::string(one.variant) + ", seed " + std::to_string(one.settings.seed));
        const rules::Variant game = rules::parse_variant(one.variant).value();
        const FakeEvaluator fake(game);
        const rules::Board start = start_of(game);
        const RolloutTask task =
            task_of(game, fake, {{start, {}}, after_play(start)}, one.settings);
        EXPECT_EQ(rolled_out(task, one.trials, 2), slow_rollout(task, one.trials));
    }
}

// Of a roll's plays, the large evaluator compares those that the quick one likes best.
TEST(Rollout, LetsTheQuickEvaluatorChoose) {
    // Likes to be behind, so that what it picks shows.
    class Contrary final : public Evaluator {
     public:
        void evaluate(std::span<const rules::Board> boards,
                      std::span<Outcome> outcomes) const override {
            FakeEvaluator(rules::backgammon()).evaluate(boards, outcomes);
            for (Outcome& outcome : outcomes) outcome = flipped(outcome);
        }
    };
    const Contrary contrary;
    const FakeEvaluator fake(rules::backgammon());
    RolloutTask task =
        task_of(rules::backgammon(), fake, {after_play(after_31())}, {.truncate = 6});
    const RolloutSums without = rolled_out(task, 36);
    task.quick = &contrary;
    for (const FilterStep inner : {FilterStep{2, 10}, FilterStep{20, 0.05}, FilterStep{0, 0}}) {
        task.settings.filter.inner = inner;
        const RolloutSums sums = rolled_out(task, 36);
        EXPECT_EQ(sums, slow_rollout(task, 36));
        EXPECT_EQ(sums == without, inner.keep == 0);
    }
}

TEST(Rollout, IsTheSameWithAnyNumberOfThreadsAndAnyInterruption) {
    const FakeEvaluator fake(rules::backgammon());
    const rules::Board start = start_of(rules::backgammon());
    for (const int plies : {0, 1}) {
        const RolloutTask task =
            task_of(rules::backgammon(), fake, {after_play(after_31()), {start, {}}},
                    {.truncate = plies == 0 ? 5 : 2, .plies = plies});
        const std::uint64_t trials = plies == 0 ? 200 : 12;
        const RolloutSums alone = rolled_out(task, trials);
        EXPECT_EQ(rolled_out(task, trials, 3), alone);

        RolloutSums parts = start_sums(task);
        for (const std::uint64_t until : {trials / 3, trials / 2, trials}) {
            roll_out(task, {.trials = until}, 2, parts);
            EXPECT_EQ(parts.trials(), until);
        }
        EXPECT_EQ(parts, alone);
    }
}

TEST(Rollout, DependsOnTheSeed) {
    const FakeEvaluator fake(rules::backgammon());
    RolloutTask task =
        task_of(rules::backgammon(), fake, {after_play(after_31())}, {.seed = 1, .truncate = 6});
    const RolloutSums first = rolled_out(task, 36);
    EXPECT_EQ(rolled_out(task, 36), first);
    task.settings.seed = 2;
    EXPECT_NE(rolled_out(task, 36), first);
}

TEST(Rollout, TruncatedAtOnceSaysWhatTheEvaluatorSays) {
    const FakeEvaluator fake(rules::backgammon());
    const rules::Board board = after_31();
    const Outcome outcome = evaluate(fake, board);
    const RolloutTask task =
        task_of(rules::backgammon(), fake, {{board, {}}, after_play(board)}, {.truncate = 0});
    const RolloutSums sums = rolled_out(task, 10);
    EXPECT_EQ(sums.chances(0).outcome(3), outcome);
    EXPECT_EQ(sums.chances(1).outcome(3), flipped(outcome));
    EXPECT_NEAR(sums.cubeless(0).mean, money_equity(outcome).points(), 1e-6);
    EXPECT_DOUBLE_EQ(sums.cubeless(1).mean, -sums.cubeless(0).mean);
    EXPECT_EQ(sums.cubeless(0).error, 0);
}

TEST(Rollout, OfAGameThatIsOverSaysHowItEnded) {
    const FakeEvaluator fake(rules::backgammon());
    rules::Board over = start_of(rules::backgammon());
    over.other = {};
    over.other[rules::place_off] = 15;
    const RolloutTask task = task_of(rules::backgammon(), fake, {{over, {}}, after_play(over)});
    const RolloutSums sums = rolled_out(task, 2);
    // Checkers in the winner's home: a backgammon.
    EXPECT_EQ(sums.cubeless(0), (Estimate{-3, 0}));
    EXPECT_EQ(sums.cubeless(1), (Estimate{3, 0}));
}

// The truth of a small bear-off, in which all plays are chosen by an evaluator that knows little.
// Both ways of playing it out must come to it, whatever the evaluator thinks of luck.
TEST(Rollout, IsUnbiased) {
    const FakeEvaluator fake(rules::backgammon());
    const rules::Board board = race({{6, 1}, {4, 1}, {1, 1}}, {{5, 2}, {2, 1}});
    RaceTruth truth(&fake);
    const double chance = truth.win_chance(board);
    for (const bool reduces : {false, true}) {
        SCOPED_TRACE(reduces);
        const RolloutTask task =
            task_of(rules::backgammon(), fake, {{board, {}}}, {.variance_reduction = reduces});
        const RolloutSums sums = rolled_out(task, 5184);
        const double error = sums.chance_errors(0).win[0];
        EXPECT_GT(error, 0);
        EXPECT_NEAR(sums.chances(0).win[0], chance, 4 * error);
        EXPECT_NEAR(sums.cubeless(0).mean, 2 * chance - 1, 8 * error);
    }
}

TEST(Rollout, NeedsFewerTrialsWithoutTheLuck) {
    // Nearly right about small bear-offs.
    class Approximate final : public Evaluator {
     public:
        explicit Approximate(const rules::Board& board) : truthful_(board) {}

        void evaluate(std::span<const rules::Board> boards,
                      std::span<Outcome> outcomes) const override {
            truthful_.evaluate(boards, outcomes);
            for (std::size_t i = 0; i < boards.size(); ++i) {
                if (boards[i].other.off() == 15) continue;
                const auto noise = static_cast<float>(rules::hash(boards[i]) % 101) / 1000 - 0.05F;
                outcomes[i].set_win(1, outcomes[i].win(1) + noise);
                outcomes[i] = made_consistent(outcomes[i]);
            }
        }

     private:
        TruthfulEvaluator truthful_;
    };
    const rules::Board board = race({{6, 2}, {5, 1}, {2, 1}}, {{6, 1}, {4, 1}, {3, 2}});
    const Approximate approximate(board);
    const auto error = [&](bool reduces) {
        const RolloutTask task = task_of(rules::backgammon(), approximate, {{board, {}}},
                                         {.variance_reduction = reduces});
        return rolled_out(task, 360).cubeless(0).error;
    };
    EXPECT_GT(error(true), 0);
    EXPECT_LT(error(true), 0.25 * error(false));
}

// An evaluator that knows the truth sees all of the luck: nothing is left to chance.
TEST(Rollout, HasNoErrorWithoutIgnorance) {
    const rules::Board board = race({{5, 1}, {3, 2}}, {{6, 1}, {2, 1}, {1, 1}});
    const TruthfulEvaluator truthful(board);
    const double chance = RaceTruth().win_chance(board);
    for (const std::optional<int> truncate : {std::optional<int>{}, std::optional<int>{1}}) {
        const RolloutTask task =
            task_of(rules::backgammon(), truthful, {{board, {}}}, {.truncate = truncate});
        const RolloutSums sums = rolled_out(task, 72, 2);
        EXPECT_NEAR(sums.chances(0).win[0], chance, 1e-6);
        EXPECT_LT(sums.cubeless(0).error, 1e-6);
    }
}

// Looking ahead finds what the evaluator itself does not know.
TEST(Rollout, PlaysBetterByLookingAhead) {
    const FakeEvaluator fake(rules::backgammon());
    const rules::Board board = race({{6, 2}, {5, 1}, {2, 2}}, {{6, 1}, {4, 2}, {3, 2}});
    const auto chance = [&](int plies) {
        RolloutTask task = task_of(rules::backgammon(), fake, {{board, {}}}, {.plies = plies});
        task.settings.filter = *find_filter("all");
        return rolled_out(task, 180, 2);
    };
    const RolloutSums simple = chance(0);
    const RolloutSums deep = chance(2);
    EXPECT_NE(simple, deep);
    const double truth = RaceTruth().win_chance(board);
    // Both sides play better, so that the chances come nearer to those of the best play.
    EXPECT_NEAR(deep.chances(0).win[0], truth, 4 * deep.chance_errors(0).win[0]);
}

TEST(Rollout, EndsWhenTheErrorIsSmallEnough) {
    const FakeEvaluator fake(rules::backgammon());
    const RolloutTask task =
        task_of(rules::backgammon(), fake, {after_play(after_31())}, {.truncate = 4});
    const double error = rolled_out(task, 288).cubeless(0).error;
    RolloutSums sums = start_sums(task);
    EXPECT_EQ(roll_out(task, {.trials = 10'000, .error = error * 1.0001}, 2, sums),
              RolloutEnd::error);
    EXPECT_LE(sums.trials(), 288U);
    EXPECT_GE(sums.trials(), least_trials);
    EXPECT_EQ(sums.trials() % trials_between_checks, 0U);
    EXPECT_EQ(sums, rolled_out(task, sums.trials()));
    // What is known is enough: nothing more is done.
    const RolloutSums before = sums;
    EXPECT_EQ(roll_out(task, {.trials = 10'000, .error = error * 1.0001}, 2, sums),
              RolloutEnd::error);
    EXPECT_EQ(sums, before);
}

TEST(Rollout, EndsWhenTheLeaderIsSureEnough) {
    const FakeEvaluator fake(rules::backgammon());
    const rules::Board start = start_of(rules::backgammon());
    // To be on roll is better than not to be.
    const RolloutTask task =
        task_of(rules::backgammon(), fake, {after_play(start), {start, {}}}, {.truncate = 3});
    RolloutSums sums = start_sums(task);
    EXPECT_EQ(roll_out(task, {.trials = 10'000, .confidence = 0.99}, 2, sums),
              RolloutEnd::confidence);
    EXPECT_EQ(sums.leader(), 1U);
    EXPECT_EQ(sums.trials(), least_trials);
    // Without rivals there is nothing to be sure of.
    const RolloutTask alone =
        task_of(rules::backgammon(), fake, {after_play(start)}, {.truncate = 0});
    RolloutSums of_one = start_sums(alone);
    EXPECT_EQ(roll_out(alone, {.trials = 200, .confidence = 0.5}, 1, of_one), RolloutEnd::trials);
}

TEST(Rollout, StopsWhenToldAndKeepsWhatItKnows) {
    const FakeEvaluator fake(rules::backgammon());
    const RolloutTask task =
        task_of(rules::backgammon(), fake, {after_play(after_31())}, {.truncate = 4});
    std::stop_source source;
    RolloutSums sums = start_sums(task);
    double last = 0;
    RolloutLimits limits{.trials = 100'000, .stop = source.get_token()};
    limits.progress = [&](const RolloutProgress& progress) {
        EXPECT_GE(progress.done, last);
        last = progress.done;
        if (progress.sums.trials() >= 100) source.request_stop();
    };
    EXPECT_EQ(roll_out(task, limits, 2, sums), RolloutEnd::stopped);
    EXPECT_GE(sums.trials(), 100U);
    EXPECT_LT(sums.trials(), 2000U);
    EXPECT_GT(last, 0);
    EXPECT_LE(last, 1);
    // And it can go on.
    const std::uint64_t more = sums.trials() + 50;
    EXPECT_EQ(roll_out(task, {.trials = more}, 1, sums), RolloutEnd::trials);
    EXPECT_EQ(sums, rolled_out(task, more));
}

}  // namespace
}  // namespace kotra::engine
