// SPDX-License-Identifier: Apache-2.0
// The players that the program can be, each in decisions of its own.
#include <gtest/gtest.h>

#include <array>
#include <initializer_list>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "play/classic_player.h"
#include "play/opponents.h"
#include "play/random_player.h"
#include "play/runner.h"
#include "rules/game.h"

namespace kotra::play {
namespace {

using rules::Action;
using rules::ActionKind;
using rules::Board;
using rules::Game;
using rules::GameState;
using rules::HalfBoard;
using rules::Phase;
using rules::Roll;
using rules::Side;

HalfBoard standing(std::initializer_list<std::pair<int, int>> places) {
    HalfBoard half;
    for (const auto& [place, count] : places) {
        half[static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(count);
    }
    return half;
}

// A money game with all that can be agreed on, Side::first to roll.
GameState money_state(HalfBoard mover, HalfBoard other) {
    GameState state;
    state.options.beavers = true;
    state.options.raccoons = true;
    state.board = {mover, other};
    state.phase = Phase::to_roll;
    return state;
}

Game game_from(const GameState& state) {
    auto game = Game::from(state);
    EXPECT_TRUE(game) << game.error().message;
    return *game;
}

Game to_play(GameState state, int first, int second) {
    state.phase = Phase::to_play;
    state.roll = Roll::from_dice(first, second);
    return game_from(state);
}

Game offered(GameState state) {
    Game game = game_from(state);
    EXPECT_TRUE(game.act(Action::simple(state.turn, ActionKind::offer_double)));
    return game;
}

const HalfBoard start = rules::backgammon().setup;

TEST(Opponents, AreFoundByName) {
    std::set<std::string_view> names;
    for (const Opponent& opponent : opponents) {
        EXPECT_TRUE(names.insert(opponent.name).second) << opponent.name;
        EXPECT_EQ(find_opponent(opponent.name), &opponent);
        EXPECT_FALSE(opponent.help.empty());
        EXPECT_NE(opponent.make(1), nullptr);
    }
    EXPECT_TRUE(names.contains("random"));
    EXPECT_TRUE(names.contains("runner"));
    EXPECT_TRUE(names.contains("classic"));
    EXPECT_EQ(find_opponent("nobody"), nullptr);
    EXPECT_EQ(find_opponent(""), nullptr);
}

TEST(RandomPlayer, ChoosesEachPlayEquallyOften) {
    const Game game = to_play(money_state(start, start), 6, 5);
    std::map<std::uint64_t, int> counts;
    constexpr int trials = 7000;
    for (int seed = 0; seed < trials; ++seed) {
        RandomPlayer player(static_cast<std::uint64_t>(seed));
        const auto action = player.decide(game, Side::first);
        ASSERT_TRUE(action);
        ++counts[rules::hash(action->after)];
    }
    // 6-5 has seven plays; 1000 each, with a standard deviation of 29.
    ASSERT_EQ(counts.size(), 7U);
    for (const auto& [board, count] : counts) EXPECT_NEAR(count, trials / 7, 150);
}

TEST(RandomPlayer, DecidesTheSameWayEachTime) {
    const Game game = to_play(money_state(start, start), 1, 1);
    RandomPlayer player(7);
    const auto once = player.decide(game, Side::first);
    EXPECT_EQ(player.decide(game, Side::first), once);
    EXPECT_EQ(RandomPlayer(7).decide(game, Side::first), once);
}

TEST(RandomPlayer, NeverDoublesAndAlwaysTakes) {
    RandomPlayer player(3);
    const HalfBoard ahead = standing({{1, 5}, {0, 10}});
    const HalfBoard behind = standing({{6, 15}});
    EXPECT_EQ(player.decide(game_from(money_state(ahead, behind)), Side::first),
              Action::simple(Side::first, ActionKind::roll));
    EXPECT_EQ(player.decide(offered(money_state(ahead, behind)), Side::second),
              Action::simple(Side::second, ActionKind::take));
}

TEST(RandomPlayer, NamesEveryNumber) {
    GameState state;
    state.variant = *rules::find_variant("acey.seed");
    state.options = rules::MatchOptions::of(state.variant);
    state.board = {standing({{26, 13}, {24, 1}, {23, 1}}), state.variant.setup};
    state.phase = Phase::to_choose;
    state.roll = Roll::from_dice(1, 2);
    const Game game = game_from(state);
    std::set<int> numbers;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        numbers.insert(RandomPlayer(seed).decide(game, Side::first)->number);
    }
    EXPECT_EQ(numbers, (std::set<int>{1, 2, 3, 4, 5, 6}));
}

TEST(Runner, MakesThePointsThatBeginnersAreTaught) {
    Runner runner;
    const auto plays = [&](int first, int second, HalfBoard expected) {
        const Game game = to_play(money_state(start, start), first, second);
        EXPECT_EQ(runner.decide(game, Side::first)->after.mover, expected)
            << first << "-" << second;
    };
    plays(3, 1, standing({{24, 2}, {13, 5}, {8, 2}, {6, 4}, {5, 2}}));
    plays(4, 2, standing({{24, 2}, {13, 5}, {8, 2}, {6, 4}, {4, 2}}));
    plays(6, 1, standing({{24, 2}, {13, 4}, {8, 2}, {7, 2}, {6, 5}}));
}

TEST(Runner, BearsOffInARace) {
    Runner runner;
    const Game game =
        to_play(money_state(standing({{6, 3}, {1, 2}, {0, 10}}), standing({{6, 15}})), 6, 1);
    EXPECT_EQ(runner.decide(game, Side::first)->after.mover, standing({{6, 2}, {1, 1}, {0, 12}}));
}

TEST(Runner, DoublesTakesAndDropsByItsChances) {
    Runner runner;
    const HalfBoard ahead = standing({{6, 4}, {5, 4}, {4, 4}, {0, 3}});
    const HalfBoard close = standing({{6, 7}, {5, 3}, {4, 2}, {0, 3}});
    const HalfBoard behind = standing({{6, 10}, {12, 5}});
    EXPECT_EQ(runner.decide(game_from(money_state(start, start)), Side::first)->kind,
              ActionKind::roll);
    EXPECT_EQ(runner.decide(game_from(money_state(ahead, close)), Side::first)->kind,
              ActionKind::offer_double);
    EXPECT_EQ(runner.decide(offered(money_state(ahead, close)), Side::second)->kind,
              ActionKind::take);
    EXPECT_EQ(runner.decide(offered(money_state(ahead, behind)), Side::second)->kind,
              ActionKind::drop);
    // A point or two made in the opening is no reason to give up.
    const HalfBoard with_points = standing({{24, 2}, {13, 4}, {8, 2}, {6, 4}, {5, 2}, {4, 1}});
    EXPECT_EQ(runner.decide(offered(money_state(with_points, start)), Side::second)->kind,
              ActionKind::take);
    // Doubled by who is behind, it beavers; beavered by who is ahead, it does not go on.
    const Game wrong = offered(money_state(behind, ahead));
    EXPECT_EQ(runner.decide(wrong, Side::second)->kind, ActionKind::beaver);
    Game beavered = wrong;
    ASSERT_TRUE(beavered.act(Action::simple(Side::second, ActionKind::beaver)));
    EXPECT_EQ(runner.decide(beavered, Side::first)->kind, ActionKind::drop);
}

TEST(Runner, KnowsTheScoreOfAMatch) {
    Runner runner;
    GameState state;
    state.options.length = 5;
    state.board = {start, start};
    state.phase = Phase::to_roll;
    state.score = {{2, 4}};
    EXPECT_EQ(runner.decide(game_from(state), Side::first)->kind, ActionKind::offer_double)
        << "after the Crawford game, the trailer has nothing to lose";
    state.board = {standing({{1, 5}, {0, 10}}), standing({{6, 15}})};
    state.score = {{3, 3}};
    EXPECT_EQ(runner.decide(offered(state), Side::second)->kind, ActionKind::drop);
    state.cube = {2, Side::first};
    EXPECT_EQ(runner.decide(game_from(state), Side::first)->kind, ActionKind::roll)
        << "the cube is dead: two points win the match";
}

TEST(Runner, AcceptsAResignationThatIsWorthIt) {
    Runner runner;
    const HalfBoard last = standing({{1, 1}, {0, 14}});
    const auto answer = [&](const GameState& state, int level) {
        Game game = game_from(state);
        EXPECT_TRUE(game.act(Action::resigned(Side::second, level)));
        return runner.decide(game, Side::first)->kind;
    };
    // A gammon is certain.
    const GameState gammon = money_state(last, standing({{13, 15}}));
    EXPECT_EQ(answer(gammon, 1), ActionKind::refuse_resignation);
    EXPECT_EQ(answer(gammon, 2), ActionKind::accept_resignation);
    // With Jacoby and the cube in the middle it counts 1.
    GameState jacoby = gammon;
    jacoby.options.jacoby = true;
    EXPECT_EQ(answer(jacoby, 1), ActionKind::accept_resignation);
    // One point wins the match.
    GameState match = gammon;
    match.options = {};
    match.options.length = 3;
    match.score = {{2, 0}};
    EXPECT_EQ(answer(match, 1), ActionKind::accept_resignation);
    // Nothing decided yet; a single is fair.
    EXPECT_EQ(answer(money_state(start, start), 1), ActionKind::accept_resignation);
}

TEST(Runner, CountsTheCheckersThatAreLeft) {
    Runner runner;
    GameState state;
    state.variant = *rules::find_variant("acey.seed");
    state.options = rules::MatchOptions::of(state.variant);
    state.board = {standing({{1, 1}, {0, 14}}), standing({{26, 5}, {13, 5}, {0, 5}})};
    state.phase = Phase::to_roll;
    Game game = game_from(state);
    ASSERT_TRUE(game.act(Action::resigned(Side::second, 9)));
    EXPECT_EQ(runner.decide(game, Side::first)->kind, ActionKind::refuse_resignation);
    ASSERT_TRUE(game.act(Action::simple(Side::first, ActionKind::refuse_resignation)));
    ASSERT_TRUE(game.act(Action::resigned(Side::second, 10)));
    EXPECT_EQ(runner.decide(game, Side::first)->kind, ActionKind::accept_resignation);
}

TEST(Runner, NamesTheNumberThatItCanUse) {
    Runner runner;
    GameState state;
    state.variant = *rules::find_variant("acey.seed");
    state.options = rules::MatchOptions::of(state.variant);
    // Only fives can be moved from 20: every other point ahead is held.
    state.board = {standing({{20, 1}, {0, 14}}),
                   standing({{6, 2}, {7, 2}, {8, 2}, {9, 2}, {11, 2}, {20, 5}})};
    state.phase = Phase::to_choose;
    state.roll = Roll::from_dice(2, 1);
    EXPECT_EQ(runner.decide(game_from(state), Side::first), Action::chose(Side::first, 5));
}

// 8/7 hits a blot that loses 18 pips, and nothing else does.
TEST(Classic, HitsAndNamesANumber) {
    GameState state;
    state.variant = *rules::find_variant("acey.seed");
    state.options = rules::MatchOptions::of(state.variant);
    state.board = {standing({{8, 2}, {6, 2}, {0, 11}}), standing({{18, 1}, {20, 2}, {0, 12}})};
    Game game = to_play(state, 1, 2);
    ClassicPlayer classic;
    const auto play = classic.decide(game, Side::first);
    ASSERT_TRUE(play);
    EXPECT_EQ(play->after.other.bar(), 1);  // 8/7 hits
    ASSERT_TRUE(game.act(*play));
    ASSERT_EQ(game.state().phase, Phase::to_choose);
    const auto named = classic.decide(game, Side::first);
    ASSERT_TRUE(named);
    EXPECT_TRUE(game.act(*named));
    EXPECT_EQ(classic.decide(game, Side::first), classic.decide(game, Side::first));
}

// It serves whichever game it is asked about.
TEST(Classic, PlaysAnyGame) {
    ClassicPlayer classic;
    for (const char* name : {"backgammon", "acey.seed", "acey.jc"}) {
        GameState state;
        state.variant = *rules::find_variant(name);
        state.options = rules::MatchOptions::of(state.variant);
        state.board = {state.variant.setup, state.variant.setup};
        Game game = to_play(state, 4, 2);
        const auto play = classic.decide(game, Side::first);
        ASSERT_TRUE(play);
        EXPECT_TRUE(game.act(*play)) << name;
    }
}

}  // namespace
}  // namespace kotra::play
