// SPDX-License-Identifier: Apache-2.0
#include "play/gnubg_player.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "play/dice_source.h"
#include "play/engine_for_tests.h"
#include "play/engine_player.h"
#include "play/fibs_board.h"
#include "play/session.h"
#include "record/recorder.h"

namespace kotra::play {
namespace {

using rules::Action;
using rules::Board;
using rules::GameState;
using rules::Phase;
using rules::Side;

Board start_board() {
    return {rules::backgammon().setup, rules::backgammon().setup};
}

GameState start_state() {
    GameState state;
    state.options = rules::MatchOptions::of(state.variant);
    state.board = start_board();
    state.phase = Phase::to_roll;
    return state;
}

// A race: (point, checkers) of the mover and of the other, each in the own numbering.
using Checkers = std::vector<std::pair<std::size_t, std::uint8_t>>;
Board race(const Checkers& mover, const Checkers& other) {
    Board board;
    for (const auto& [point, count] : mover) board.mover[point] = count;
    for (const auto& [point, count] : other) board.other[point] = count;
    return board;
}

TEST(FibsBoard, SaysEverythingAsTheSideSeesIt) {
    GameState state = start_state();
    state.options.length = 7;
    state.score[Side::second] = 2;
    state.phase = Phase::to_play;
    state.roll = rules::Roll::from_dice(1, 3);
    const std::string points = "0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0";
    EXPECT_EQ(fibs_board(state, Side::first),
              "board:me:opponent:7:0:2:" + points + ":1:3:1:3:1:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:0");
    EXPECT_EQ(fibs_board(state, Side::second), "board:me:opponent:7:2:0:" + points +
                                                   ":-1:3:1:3:1:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:0");
}

TEST(FibsBoard, KnowsBarsAndTheCube) {
    GameState state = start_state();
    state.board.mover[6] = 4;
    state.board.mover[rules::place_bar] = 1;
    state.board.other[8] = 1;
    state.board.other[rules::place_bar] = 2;
    state.cube.value = 2;
    state.cube.owner = Side::second;
    const std::string text = fibs_board(state, Side::first);
    EXPECT_TRUE(text.starts_with("board:me:opponent:9999:0:0:-2:-2:")) << text;
    EXPECT_NE(text.find(":2:1:1:0:0:0:0:2:0:1:0:1:-1:0:25:0:0:1:2:"), std::string::npos) << text;
}

TEST(FibsBoard, ReadsMoves) {
    const Board board = start_board();
    EXPECT_EQ(*after_moves(board, ""), board);
    Board expected = board;
    expected.mover[8] = 2;
    expected.mover[6] = 4;
    expected.mover[5] = 2;
    EXPECT_EQ(*after_moves(board, "8/5 6/5 "), expected);

    const Board bar = race({{25, 1}, {6, 1}, {0, 13}}, {{3, 1}, {1, 14}});
    const Board entered = race({{22, 1}, {0, 14}}, {{25, 1}, {1, 14}});
    for (const char* moves : {"bar/22 6/off", "25/22* 6/0", " 25/22  6/0"}) {
        EXPECT_EQ(*after_moves(bar, moves), entered) << moves;
    }
    for (const char* moves : {"7/5", "5/8", "8", "8/x", "26/20", "/", "x/5"}) {
        EXPECT_FALSE(after_moves(board, moves)) << moves;
    }
}

TEST(GnubgPlayer, IsMissedWithASentence) {
    GnubgPlayer::Settings settings;
    settings.program = "no-such-gnubg";
    const auto player = GnubgPlayer::start(settings);
    ASSERT_FALSE(player);
    EXPECT_NE(player.error().message.find("GNU Backgammon cannot be started"), std::string::npos);
    settings.program = "true";  // ends at once
    const auto silent = GnubgPlayer::start(settings);
    ASSERT_FALSE(silent);
}

class WithGnubg : public testing::Test {
 protected:
    void SetUp() override {
        if (!std::filesystem::exists("/usr/games/gnubg")) GTEST_SKIP() << "gnubg is not installed";
        auto player = GnubgPlayer::start({});
        ASSERT_TRUE(player) << player.error().message;
        gnubg_ = std::move(*player);
    }

    rules::ActionKind answer(const GameState& state, Side side) {
        const auto game = rules::Game::from(state);
        EXPECT_TRUE(game) << game.error().message;
        const auto action = gnubg_->decide(*game, side);
        EXPECT_TRUE(action) << gnubg_->trouble();
        return action ? action->kind : rules::ActionKind::resign;
    }

    std::unique_ptr<GnubgPlayer> gnubg_;
};

TEST_F(WithGnubg, CubeDecisionsAreSeenFromTheRightSide) {
    const Checkers near{{1, 5}, {2, 5}, {3, 5}};
    const Checkers far{{13, 5}, {12, 5}, {11, 5}};
    GameState state = start_state();
    for (const Side turn : rules::both_sides) {
        state.turn = turn;
        state.phase = Phase::to_roll;
        state.board = race(far, near);
        EXPECT_EQ(answer(state, turn), rules::ActionKind::roll);
        state.board = race({{6, 5}, {5, 5}, {4, 5}}, {{9, 5}, {6, 5}, {5, 5}});
        EXPECT_EQ(answer(state, turn), rules::ActionKind::offer_double);
        state.phase = Phase::double_offered;
        state.offer = rules::CubeOffer{rules::OfferKind::doubled, turn, 2};
        state.board = race(near, far);
        EXPECT_EQ(answer(state, rules::opponent(turn)), rules::ActionKind::drop);
        state.board = race({{6, 5}, {5, 5}, {4, 5}}, {{6, 5}, {5, 5}, {4, 5}});
        EXPECT_EQ(answer(state, rules::opponent(turn)), rules::ActionKind::take);
        state.offer.reset();
    }
}

TEST_F(WithGnubg, PlaysAWholeMatch) {
    record::Match match;
    match.options = rules::MatchOptions::of(match.variant);
    match.options.length = 5;
    auto recorder = record::Recorder::start(std::move(match));
    ASSERT_TRUE(recorder);
    EnginePlayer pips(pip_engine(rules::backgammon()), *engine::find_level("expert"), 0);
    RandomDice dice(3);
    const Stopped stopped = run(*recorder, {{{gnubg_.get(), &pips}}, &dice, nullptr});
    EXPECT_EQ(stopped.why, Stopped::Why::match_over) << stopped.reason << gnubg_->trouble();
}

}  // namespace
}  // namespace kotra::play
