// SPDX-License-Identifier: Apache-2.0
#include "api/rollout_plan.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "engine/eval/fake.h"
#include "notation/board_key.h"

namespace kotra::api {
namespace {

using engine::CubeOwner;
using rules::GameState;
using rules::Phase;

struct Fixture {
    GameState state;
    std::unique_ptr<engine::Engine> engine;

    explicit Fixture(const std::string& variant) {
        state.variant = rules::parse_variant(variant).value();
        state.options = rules::MatchOptions::of(state.variant);
        state.board = {state.variant.setup, state.variant.setup};
        state.phase = Phase::to_roll;
        engine = std::make_unique<engine::Engine>(
            state.variant, std::make_unique<engine::FakeEvaluator>(state.variant), nullptr);
    }
    void throw_dice(int first, int second) {
        state.roll = rules::Roll::from_dice(first, second);
        state.phase = Phase::to_play;
    }
    base::Result<RolloutPlan> plays(const std::vector<std::string>& texts, std::size_t count = 3) {
        return plan_plays(*engine, state, texts, count, {.plies = 0});
    }
};

TEST(RolloutPlan, OfAPositionCountsForThePlayerOnRoll) {
    Fixture game("backgammon");
    game.state.options.length = 7;
    game.state.cube = {2, game.state.turn};
    const auto plan = plan_position(*game.engine, game.state);
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->subject, RolloutSubject::position);
    ASSERT_EQ(plan->task.starts.size(), 1U);
    EXPECT_TRUE(plan->task.starts[0].state.is_ours);
    EXPECT_EQ(plan->task.starts[0].cube.owner, CubeOwner::mine);
    EXPECT_EQ(plan->task.unit.value, 2);
    EXPECT_EQ(plan->task.stakes->match().my_away, 7);
    game.throw_dice(3, 1);
    EXPECT_FALSE(plan_position(*game.engine, game.state));
}

TEST(RolloutPlan, OfTheCubeHasTheTwoSidesOfTheDecision) {
    Fixture game("backgammon");
    const auto plan = plan_cube(*game.engine, game.state);
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->names, (std::vector<std::string>{"No double", "Double, take"}));
    EXPECT_EQ(plan->task.starts[0].cube, engine::CubeState{});
    EXPECT_EQ(plan->task.starts[1].cube.value, 2);
    EXPECT_EQ(plan->task.starts[1].cube.owner, CubeOwner::theirs);
    EXPECT_TRUE(plan->task.starts[0].cube_decided);
    EXPECT_TRUE(plan->task.starts[1].cube_decided);

    game.state.cube = {2, opponent(game.state.turn)};
    EXPECT_EQ(plan_cube(*game.engine, game.state).error().message,
              "the player on roll may not double in this position");
    game.state.cube = {};
    game.throw_dice(3, 1);
    EXPECT_EQ(plan_cube(*game.engine, game.state).error().message,
              "there is no cube to turn once the dice are thrown");
}

TEST(RolloutPlan, OfPlaysTakesThoseThatAreNamed) {
    Fixture game("backgammon");
    game.state.cube = {2, game.state.turn};
    EXPECT_EQ(game.plays({}).error().message,
              "plays need a roll: give --dice, or a position that shows the dice");
    game.throw_dice(3, 1);
    const auto plan = game.plays({"24/23 13/10", "8/5 6/5"});
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->names, (std::vector<std::string>{"24/23 13/10", "8/5 6/5"}));
    for (std::size_t i = 0; i < 2; ++i) {
        const engine::RolloutStart& start = plan->task.starts[i];
        EXPECT_EQ(start.board, rules::flipped(plan->boards[i]));
        EXPECT_FALSE(start.state.is_ours);
        EXPECT_EQ(start.cube.owner, CubeOwner::theirs);
        EXPECT_FALSE(start.cube_decided);
    }
    EXPECT_EQ(plan->boards[1].mover[5], 2);
    EXPECT_EQ(game.plays({"8/5 6/5", "6/5 8/5"}).error().message,
              "'6/5 8/5' is the same play as another one");
    const auto wrong = game.plays({"8/2"});
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().source, "'8/2'");
}

TEST(RolloutPlan, OfPlaysTakesTheBestOnesElse) {
    Fixture game("backgammon");
    game.throw_dice(3, 1);
    const auto ranking = game.engine->rank_plays(game.state, {.plies = 0});
    const auto plan = game.plays({}, 4);
    ASSERT_EQ(plan->boards.size(), 4U);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(plan->boards[i], ranking->plays[i].after);
    EXPECT_EQ(game.plays({}, 100)->boards.size(), 16U);
}

// The player goes on after a named number whose four moves were made, and after no other play.
TEST(RolloutPlan, FollowsTheTurnToItsNextRoll) {
    Fixture game("acey-deucey");
    game.throw_dice(6, 3);
    EXPECT_FALSE(game.plays({}, 1)->task.starts[0].state.is_ours);

    game.throw_dice(2, 1);
    const auto named = game.plays({}, 1);
    ASSERT_TRUE(named);
    const engine::RolloutStart& start = named->task.starts[0];
    EXPECT_TRUE(start.state.is_ours);
    EXPECT_TRUE(start.state.extra_roll);
    // Two checkers entered with the 1-2, and the named number was played on top of that.
    EXPECT_LT(rules::pip_count(start.board.mover), rules::pip_count(named->boards[0].mover));

    // In the middle of the turn, with the number named already.
    game.state.board = named->boards[0];
    game.state.named = 6;
    game.state.chain = 1;
    const auto later = game.plays({}, 1);
    ASSERT_TRUE(later);
    EXPECT_TRUE(later->task.starts[0].state.is_ours);
    EXPECT_EQ(later->task.starts[0].board, later->boards[0]);
}

}  // namespace
}  // namespace kotra::api
