// SPDX-License-Identifier: Apache-2.0
// Rollouts in which both sides use the cube.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/equity/met.h"
#include "engine/eval/fake.h"
#include "engine/rollout/race.h"
#include "engine/rollout/rollout.h"
#include "engine/rollout/slow_rollout.h"

namespace kotra::engine {
namespace {

Stakes stakes(const MatchState& match) {
    return {match, MatchEquityTable::kazaross_xg2()};
}

RolloutTask cubeful_task(const Evaluator& evaluator, const MatchState& match,
                         std::vector<RolloutStart> starts) {
    RolloutTask task;
    task.evaluator = &evaluator;
    task.starts = std::move(starts);
    task.settings.cubeful = true;
    task.stakes = stakes(match);
    return task;
}

RolloutSums rolled_out(const RolloutTask& task, std::uint64_t trials) {
    RolloutSums sums = start_sums(task);
    EXPECT_EQ(roll_out(task, {.trials = trials}, 2, sums), RolloutEnd::trials);
    return sums;
}

// Two checkers that 19 of 36 rolls bear off, against one that the next roll surely does.
rules::Board last_roll() {
    return race({{5, 1}, {2, 1}}, {{1, 1}});
}

// The three ways to begin at a position: to be decided, not doubled, doubled and taken.
std::vector<RolloutStart> all_starts(const rules::Board& board) {
    return {{.board = board},
            {.board = board, .cube_decided = true},
            {.board = board, .cube = doubled(CubeState{}), .cube_decided = true}};
}

TEST(CubefulRollout, AgreesWithTheSlowOne) {
    const FakeEvaluator fake(rules::backgammon());
    const rules::Board board = race({{8, 3}, {6, 4}, {3, 2}}, {{10, 2}, {7, 3}, {4, 3}, {2, 1}});
    const rules::Board opening{rules::backgammon().setup, rules::backgammon().setup};
    for (const MatchState& match :
         {MatchState{}, MatchState{.jacoby = true, .beavers = true},
          MatchState{.my_away = 3, .their_away = 5},
          MatchState{.my_away = 4, .their_away = 1, .crawford = Crawford::after}}) {
        for (const bool reduces : {false, true}) {
            RolloutTask task = cubeful_task(fake, match, all_starts(board));
            task.starts.push_back({.board = rules::flipped(board),
                                   .state = {.is_ours = false},
                                   .cube = {.value = 2, .owner = CubeOwner::mine}});
            task.settings.variance_reduction = reduces;
            const std::uint64_t trials = reduces ? 12 : 72;
            EXPECT_EQ(rolled_out(task, trials), slow_rollout(task, trials));
            task.starts = all_starts(opening);
            task.settings.truncate = 5;
            EXPECT_EQ(rolled_out(task, trials), slow_rollout(task, trials));
        }
    }
}

// Nobody who is asked for a cube uses it where nobody may.
TEST(CubefulRollout, ScoresWithoutTheCubeToo) {
    const FakeEvaluator fake(rules::backgammon());
    RolloutTask task = cubeful_task(fake, {.my_away = 2, .their_away = 4},
                                    {{.board = race({{6, 3}, {3, 2}}, {{5, 2}, {4, 3}})}});
    task.settings.cubeful = false;
    const RolloutSums sums = rolled_out(task, 36);
    EXPECT_EQ(sums, slow_rollout(task, 36));
    EXPECT_EQ(sums.cubeful(0), sums.cubeless(0));
}

TEST(CubefulRollout, DoublesTheLastRoll) {
    const rules::Board board = last_roll();
    const TruthfulEvaluator truthful(board);
    const double cubeless = 19 / 36.0 * 2 - 1;
    for (const bool reduces : {false, true}) {
        RolloutTask task = cubeful_task(truthful, {}, all_starts(board));
        task.settings.variance_reduction = reduces;
        // The cube model does not know that this is the last roll; looking ahead shows it.
        task.settings.cube_plies = 1;
        const RolloutSums sums = rolled_out(task, 36);
        EXPECT_NEAR(sums.cubeful(0).mean, 2 * cubeless, 1e-6);
        EXPECT_NEAR(sums.cubeful(1).mean, cubeless, 1e-6);
        EXPECT_NEAR(sums.cubeful(2).mean, 2 * cubeless, 1e-6);
        for (std::size_t i = 0; i < 3; ++i) {
            EXPECT_NEAR(sums.cubeless(i).mean, cubeless, 1e-6);
            EXPECT_NEAR(sums.chances(i).win[0], 19 / 36.0, 1e-6);
        }
    }
}

TEST(CubefulRollout, CashesWhatIsNoTake) {
    // 34 of 36 rolls bear off both checkers; the others leave one against a roll that wins.
    const rules::Board board = race({{3, 1}, {1, 1}}, {{1, 2}});
    const TruthfulEvaluator truthful(board);
    for (const int plies : {0, 1, 2}) {
        RolloutTask task = cubeful_task(truthful, {}, all_starts(board));
        task.settings.cube_plies = plies;
        const RolloutSums sums = rolled_out(task, 36);
        const double cubeless = sums.cubeless(0).mean;
        EXPECT_NEAR(cubeless, 34 / 36.0 * 2 - 1, 1e-6);
        EXPECT_EQ(sums.cubeful(0), (Estimate{1, 0}));
        EXPECT_NEAR(sums.cubeful(1).mean, cubeless, 1e-6);
        EXPECT_NEAR(sums.cubeful(2).mean, 2 * cubeless, 1e-6);
    }
}

TEST(CubefulRollout, IsCubelessAtDoubleMatchPoint) {
    const FakeEvaluator fake(rules::backgammon());
    const rules::Board board = race({{6, 3}, {3, 2}}, {{5, 2}, {4, 3}});
    const RolloutTask task =
        cubeful_task(fake, {.my_away = 1, .their_away = 1}, {{.board = board}});
    const RolloutSums sums = rolled_out(task, 144);
    EXPECT_NEAR(sums.cubeful(0).mean, 2 * sums.chances(0).win[0] - 1, 1e-6);
    EXPECT_NEAR(sums.cubeful(0).mean, sums.cubeless(0).mean, 1e-6);
}

TEST(CubefulRollout, DoublesAtOnceBehindAfterTheCrawfordGame) {
    const FakeEvaluator fake(rules::backgammon());
    const rules::Board board = race({{6, 3}, {3, 2}}, {{5, 2}, {4, 2}});
    const RolloutTask task = cubeful_task(
        fake, {.my_away = 4, .their_away = 1, .crawford = Crawford::after}, all_starts(board));
    const RolloutSums sums = rolled_out(task, 72);
    EXPECT_EQ(sums.cubeful(0), sums.cubeful(2));
    EXPECT_GT(sums.cubeful(2).mean, sums.cubeful(1).mean - 4 * sums.difference(1, 2).error);
}

TEST(CubefulRollout, DecidesTheCubeAtAnyPly) {
    const FakeEvaluator fake(rules::backgammon());
    const rules::Board board = race({{6, 3}, {3, 2}}, {{5, 2}, {4, 2}});
    RolloutTask task = cubeful_task(fake, {}, all_starts(board));
    const RolloutSums simple = rolled_out(task, 36);
    task.settings.cube_plies = 1;
    const RolloutSums deep = rolled_out(task, 36);
    EXPECT_NE(deep.cubeful(1), simple.cubeful(1));
    // The same plays with other cubes: the truth about the chances is the same.
    EXPECT_NEAR(deep.chances(2).win[0], simple.chances(2).win[0], 0.1);
}

}  // namespace
}  // namespace kotra::engine
