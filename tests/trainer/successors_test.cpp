// SPDX-License-Identifier: Apache-2.0
#include "trainer/successors.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.h"
#include "rules/legal_plays.h"

namespace kotra::trainer {
namespace {

bool holds(const std::vector<Successor>& successors, const rules::Board& board, bool same_player) {
    return std::any_of(successors.begin(), successors.end(), [&](const Successor& successor) {
        return successor.board == board && successor.same_player == same_player;
    });
}

std::vector<Successor> successors_of(const rules::Variant& variant, const rules::Board& board,
                                     int first, int second) {
    std::vector<Successor> successors;
    SuccessorList(variant).append(board, *rules::Roll::from_dice(first, second), successors);
    return successors;
}

rules::Board start_of(const rules::Variant& variant) {
    return {variant.setup, variant.setup};
}

TEST(Successors, InBackgammonAreThePlaysSeenByTheOtherPlayer) {
    const rules::Variant& variant = rules::backgammon();
    rules::PlayList plays;
    base::Random random(1);
    rules::Board board = start_of(variant);
    for (int turn = 0; turn < 60 && board.other.off() < 15; ++turn) {
        const rules::Roll roll = rules::Roll::random(random);
        const auto successors = successors_of(variant, board, roll.first(), roll.second());
        rules::legal_plays(variant, board, rules::Dice::of(variant, roll), plays);
        ASSERT_EQ(successors.size(), plays.size());
        for (std::size_t i = 0; i < plays.size(); ++i) {
            EXPECT_EQ(successors[i].board, rules::flipped(plays.boards()[i]));
            EXPECT_FALSE(successors[i].same_player);
        }
        board = successors[random.below(static_cast<std::uint32_t>(successors.size()))].board;
    }
}

TEST(Successors, AreAddedToWhatTheListHolds) {
    const rules::Variant& variant = rules::backgammon();
    SuccessorList lister(variant);
    std::vector<Successor> successors;
    lister.append(start_of(variant), *rules::Roll::from_dice(3, 1), successors);
    const std::size_t first = successors.size();
    lister.append(start_of(variant), *rules::Roll::from_dice(2, 1), successors);
    EXPECT_EQ(first, 16U);  // as many plays has a 31 at the start
    EXPECT_GT(successors.size(), first);
}

// After a 1-2 the player names a number, plays it, and, where the game says so, rolls again.
TEST(Successors, OfAceyDeuceyHoldEveryNumberThatMayBeNamed) {
    const rules::Variant& variant = *rules::find_variant("acey-deucey");
    ASSERT_TRUE(variant.acey_deucey);
    const rules::Board board = start_of(variant);
    const auto successors = successors_of(variant, board, 1, 2);

    const rules::Roll roll = *rules::Roll::from_dice(1, 2);
    rules::PlayList plays;
    rules::legal_plays(variant, board, rules::Dice::of(variant, roll), plays);
    ASSERT_EQ(plays.dice_played(), 2);
    std::size_t count = 0;
    for (const rules::Board& middle : plays.boards()) {
        for (int number = 1; number <= 6; ++number) {
            const rules::Dice named = rules::Dice::named(variant, number);
            rules::PlayList second;
            rules::legal_plays(variant, middle, named, second);
            const bool again = variant.named_roll == rules::ExtraRoll::always ||
                               (variant.named_roll == rules::ExtraRoll::all_used &&
                                second.dice_played() == named.count);
            count += second.size();
            for (const rules::Board& end : second.boards()) {
                EXPECT_TRUE(holds(successors, again ? end : rules::flipped(end), again));
            }
        }
    }
    EXPECT_EQ(successors.size(), count);
}

TEST(Successors, ADoubletRollsAgainWhereTheGameSaysSo) {
    std::size_t games_with_the_rule = 0;
    for (const rules::Variant& variant : rules::all_variants()) {
        rules::PlayList plays;
        const rules::Board board = start_of(variant);
        const rules::Dice dice = rules::Dice::of(variant, *rules::Roll::from_dice(3, 3));
        rules::legal_plays(variant, board, dice, plays);
        const bool again = variant.doublet_roll == rules::ExtraRoll::always ||
                           (variant.doublet_roll == rules::ExtraRoll::all_used &&
                            plays.dice_played() == dice.count);
        if (again) ++games_with_the_rule;
        for (const Successor& successor : successors_of(variant, board, 3, 3)) {
            EXPECT_EQ(successor.same_player, again) << variant.name;
        }
    }
    EXPECT_GT(games_with_the_rule, 0U);
    EXPECT_LT(games_with_the_rule, rules::all_variants().size());
}

// Whoever bears off the last checker with the 1-2 names no number.
TEST(Successors, AGameWonInTheMiddleOfATurnIsOver) {
    const rules::Variant& variant = *rules::find_variant("acey-deucey");
    rules::Board board;
    board.mover[1] = 1;
    board.mover[2] = 1;
    board.mover[rules::place_off] = static_cast<std::uint8_t>(variant.checkers - 2);
    board.other[6] = 1;
    board.other[rules::place_off] = static_cast<std::uint8_t>(variant.checkers - 1);
    const auto successors = successors_of(variant, board, 1, 2);
    rules::Board over = board;
    over.mover[1] = over.mover[2] = 0;
    over.mover[rules::place_off] = static_cast<std::uint8_t>(variant.checkers);
    EXPECT_TRUE(holds(successors, rules::flipped(over), false));
}

}  // namespace
}  // namespace kotra::trainer
