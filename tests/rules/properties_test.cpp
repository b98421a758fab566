// SPDX-License-Identifier: Apache-2.0
// Properties of the generator and the referee, on values that RapidCheck chooses.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "rules/boards.h"
#include "rules/play_game.h"

namespace kotra::rules {
namespace {

// A variant of the table, without those whose doublets have thousands of plays.
const Variant& any_variant() {
    const auto index = *rc::gen::inRange<std::size_t>(0, all_variants().size());
    const Variant& variant = all_variants()[index];
    return variant.doublet.complement > 0 ? backgammon() : variant;
}

Board any_board(const Variant& variant) {
    base::Random random(*rc::gen::arbitrary<std::uint64_t>());
    return *rc::gen::arbitrary<bool>() ? testing_boards::random_play_board(variant, random)
                                       : testing_boards::random_scattered_board(variant, random);
}

Roll any_roll() {
    return *Roll::from_dice(*rc::gen::inRange(1, 7), *rc::gen::inRange(1, 7));
}

bool holds(const char* what, const std::function<void()>& property) {
    return rc::check(what, property);
}

TEST(Properties, FlippingTwiceChangesNothing) {
    EXPECT_TRUE(holds("flip", [] {
        const Board board = any_board(any_variant());
        RC_ASSERT(flipped(flipped(board)) == board);
        RC_ASSERT(hash(flipped(flipped(board))) == hash(board));
        RC_ASSERT(has_contact(flipped(board)) == has_contact(board));
    }));
}

TEST(Properties, PlaysKeepEveryChecker) {
    EXPECT_TRUE(holds("checkers", [] {
        const Variant& variant = any_variant();
        const Board board = any_board(variant);
        PlayList plays;
        legal_plays(variant, board, Dice::of(variant, any_roll()), plays);
        for (const Board& after : plays.boards()) {
            RC_ASSERT(is_consistent(after, variant.checkers));
            // Nothing moves backwards, and no hit helps the one who is hit.
            RC_ASSERT(pip_count(after.mover) <= pip_count(board.mover));
            RC_ASSERT(pip_count(after.other) >= pip_count(board.other));
        }
    }));
}

TEST(Properties, NoPlayIsBothOfferedAndRefused) {
    EXPECT_TRUE(holds("offered", [] {
        const Variant& variant = any_variant();
        GameState state;
        state.variant = variant;
        state.options = MatchOptions::of(variant);
        state.board = any_board(variant);
        state.phase = Phase::to_play;
        state.roll = any_roll();
        const auto game = Game::from(state);
        RC_PRE(game.has_value());
        PlayList plays;
        game->legal_plays(plays);
        for (const Board& after : plays.boards()) {
            Game copy = *game;
            RC_ASSERT(copy.act(Action::played(state.turn, after)).has_value());
        }
        // A play of another roll is accepted only if it is a play of this one too.
        PlayList others;
        legal_plays(variant, state.board, Dice::of(variant, any_roll()), others);
        for (const Board& after : others.boards()) {
            Game copy = *game;
            const bool is_offered =
                std::ranges::find(plays.boards(), after) != plays.boards().end();
            RC_ASSERT(copy.act(Action::played(state.turn, after)).has_value() == is_offered);
        }
    }));
}

TEST(Properties, ResultsAreDistinct) {
    EXPECT_TRUE(holds("distinct", [] {
        const Variant& variant = any_variant();
        PlayList plays;
        legal_plays(variant, any_board(variant), Dice::of(variant, any_roll()), plays);
        std::vector<std::string> keys;
        for (const Board& after : plays.boards()) keys.push_back(testing_boards::key(after));
        std::ranges::sort(keys);
        RC_ASSERT(std::ranges::adjacent_find(keys) == keys.end());
    }));
}

TEST(Properties, HouseRulesReadBack) {
    EXPECT_TRUE(holds("text", [] {
        base::Random random(*rc::gen::arbitrary<std::uint64_t>());
        const Variant variant = testing_boards::random_house_rules(random);
        RC_ASSERT(parse_variant(variant_text(variant)).value() == variant);
    }));
}

}  // namespace
}  // namespace kotra::rules
