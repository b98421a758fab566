// SPDX-License-Identifier: Apache-2.0
#include "play/gnubg_player.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "play/dice_source.h"
#include "play/engine_for_tests.h"
#include "play/engine_player.h"
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
