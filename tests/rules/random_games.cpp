// SPDX-License-Identifier: Apache-2.0
#include "rules/random_games.h"

#include <gtest/gtest.h>

#include <ostream>

#include "rules/play_game.h"

namespace kotra::rules {
namespace {

// No game of the family takes nearly as long, not even played at random.
constexpr int endless = 50'000;

void check_state(const Game& game, base::Random& random, PlayList& plays) {
    const GameState& state = game.state();
    const Variant& variant = state.variant;
    ASSERT_TRUE(is_consistent(state.board, variant.checkers));
    ASSERT_EQ(flipped(flipped(state.board)), state.board);
    ASSERT_EQ(hash(flipped(flipped(state.board))), hash(state.board));
    ASSERT_TRUE(game.is_over() || !game.permissions().empty());
    if (state.phase != Phase::to_play) return;
    game.legal_plays(plays);
    ASSERT_GE(plays.size(), 1U);
    // One play, from its steps: each is legal where it is made, and they lead to its board.
    const auto i = random.below(static_cast<std::uint32_t>(plays.size()));
    Board board = state.board;
    for (const Step& step : plays.steps(i)) board = after_step(variant, board, step);
    ASSERT_EQ(board, plays.boards()[i]);
}

}  // namespace

void check_random_games(const Variant& variant, int games, std::uint64_t seed) {
    base::Random random(seed);
    PlayList plays;
    MatchOptions options = MatchOptions::of(variant);
    options.beavers = options.raccoons = options.jacoby = true;
    options.auto_doubles = 2;
    for (int i = 0; i < games; ++i) {
        options.length = i % 2 == 0 ? 0 : 1 + i % 9;
        const int rarity = i % 4 < 2 ? 0 : 50;  // half of the games are played to the end
        Game game = game_at(variant, options);
        int actions = 0;
        for (; !game.is_over() && actions < endless; ++actions) {
            ASSERT_NO_FATAL_FAILURE(check_state(game, random, plays)) << variant.name;
            ASSERT_EQ(game.state().serial, static_cast<std::uint32_t>(actions));
            ASSERT_TRUE(accepts(game, random_action(game, random, plays, rarity))) << variant.name;
        }
        ASSERT_LT(actions, endless) << variant.name;
        ASSERT_GE(game.state().result->points, 1);
        ASSERT_LE(game.state().result->level, max_level(variant));
    }
}

void PrintTo(const Variant& variant, std::ostream* out) {
    *out << variant.name;
}

}  // namespace kotra::rules
