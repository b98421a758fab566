// SPDX-License-Identifier: Apache-2.0
// Driving a rules::Game in tests.
#pragma once

#include <gtest/gtest.h>

#include "base/random.h"
#include "rules/game.h"

namespace kotra::rules {

inline Roll dice(int first, int second) {
    return *Roll::from_dice(first, second);
}

// A game at its start under these options and score.
inline Game game_at(const Variant& variant, const MatchOptions& options, PerSide<int> score = {},
                    bool crawford_played = false) {
    return Game::start(variant, MatchScore::at(options, score, crawford_played).value()).value();
}

inline ::testing::AssertionResult accepts(Game& game, const Action& action) {
    const auto done = game.act(action);
    if (done) return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << to_string(action.kind) << ": " << done.error().message;
}

// The action is refused, and the game stays as it was.
inline ::testing::AssertionResult refuses(Game& game, const Action& action) {
    const Game before = game;
    if (game.act(action)) return ::testing::AssertionFailure() << "accepted";
    if (!(game == before)) return ::testing::AssertionFailure() << "changed by a refused action";
    return ::testing::AssertionSuccess();
}

inline Action simple(Side by, ActionKind kind) {
    return Action::simple(by, kind);
}

// Plays the first legal play of the roll that is due.
inline ::testing::AssertionResult plays_first(Game& game) {
    PlayList plays;
    game.legal_plays(plays);
    return accepts(game, Action::played(game.state().turn, plays.boards()[0]));
}

// Any action that the game allows, chosen at random. Doubles and resignations are rare: one draw in
// `rarity` takes them; with 0 none does.
Action random_action(const Game& game, base::Random& random, PlayList& plays, int rarity = 50);

}  // namespace kotra::rules
