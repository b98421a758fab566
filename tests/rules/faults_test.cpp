// SPDX-License-Identifier: Apache-2.0
// Faults that users of other programs have reported, as positions with the boards that the rules
// lead to. The position IDs of these reports are read in tests/notation; here stand the boards.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "rules/boards.h"
#include "rules/play_game.h"
#include "rules/positions.h"

namespace kotra::rules {
namespace {

using testing_boards::half;
using testing_boards::key;
using testing_boards::Points;
using testing_boards::table;
using testing_boards::Waiting;

// A position, a roll, and where the checkers of the player on roll may be afterwards; those of the
// opponent stay where they were.
struct Fault {
    const char* number;
    Board board;
    Roll roll;
    int dice_played;
    std::vector<HalfBoard> results;
};

HalfBoard mine(Points points, Waiting waiting = {}) {
    return half(15, points, waiting);
}

Board facing(Points my_points, Points theirs, Waiting waiting = {}) {
    return table(backgammon(), my_points, theirs, waiting);
}

std::vector<Fault> faults() {
    return {
        {"C1",
         facing({{24, 1}, {8, 1}, {6, 13}}, {{20, 4}, {19, 4}, {18, 3}, {16, 2}, {4, 2}}),
         dice(6, 2),
         2,
         {mine({{22, 1}, {6, 13}, {2, 1}})}},
        {"C2 no result twice",
         facing({{4, 1}, {2, 4}}, {{24, 1}, {1, 1}}),
         dice(6, 4),
         2,
         {mine({{2, 3}})}},
        {"C3 off by one",
         facing({{7, 1}, {5, 1}, {1, 1}}, {{12, 1}, {3, 2}}),
         dice(6, 2),
         2,
         {mine({{5, 1}, {1, 1}})}},
        {"C3 the last one home and off",
         facing({{9, 1}, {5, 3}, {3, 2}}, {{24, 10}, {23, 3}, {1, 2}}),
         dice(6, 4),
         2,
         {mine({{5, 3}, {3, 2}})}},
        {"C5 the larger die from the bar",
         facing({}, {{20, 2}}, {1, 0}),
         dice(3, 2),
         1,
         {mine({{22, 1}})}},
        {"C5 the entry that leaves the other die",
         facing({{12, 1}}, {{20, 2}, {10, 2}}, {1, 0}),
         dice(3, 2),
         2,
         {mine({{23, 1}, {9, 1}})}},
        {"C5 the smaller die alone",
         facing({{7, 2}}, {{2, 2}}),
         dice(5, 2),
         1,
         {mine({{7, 1}, {5, 1}})}},
        {"C6 both dice fit in one order",
         facing({{7, 1}, {6, 3}}, {{2, 2}}),
         dice(5, 4),
         2,
         {mine({{6, 2}, {3, 1}, {1, 1}})}},
        {"C7 three ways to enter and go on",
         facing({{24, 3}, {22, 1}, {6, 3}, {5, 2}, {3, 2}, {2, 3}},
                {{19, 6}, {17, 3}, {12, 3}, {7, 1}, {1, 2}}, {1, 0}),
         dice(3, 5),
         2,
         {mine({{24, 2}, {22, 1}, {21, 1}, {20, 1}, {6, 3}, {5, 2}, {3, 2}, {2, 3}}),
          mine({{24, 3}, {22, 1}, {20, 1}, {6, 2}, {5, 2}, {3, 3}, {2, 3}}),
          mine({{24, 3}, {22, 1}, {20, 1}, {6, 3}, {5, 1}, {3, 2}, {2, 4}})}},
        {"C9 a doublet with a higher point",
         facing({{4, 1}, {3, 1}, {2, 2}}, {{24, 2}, {23, 6}, {22, 3}, {19, 3}, {16, 1}}),
         dice(3, 3),
         4,
         {mine({{1, 1}})}},
        {"C12 the forced end",
         facing({{5, 1}, {2, 1}}, {{24, 1}}),
         dice(4, 2),
         2,
         {mine({{1, 1}}), mine({{2, 1}})}},
        {"C15 two on the bar",
         facing({{13, 2}}, {{1, 2}}, {2, 0}),
         dice(6, 6),
         4,
         {mine({{13, 4}}), mine({{19, 1}, {13, 2}, {7, 1}}), mine({{19, 2}, {7, 2}})}},
        {"C16 off with the larger die last",
         facing({{3, 1}, {1, 1}}, {{24, 1}}),
         dice(4, 1),
         2,
         {mine({}), mine({{1, 1}})}},
        {"C18 one off or two",
         facing({{4, 1}, {2, 3}, {1, 7}}, {{24, 5}, {23, 4}, {22, 3}, {20, 1}, {15, 2}}),
         dice(4, 2),
         2,
         {mine({{2, 2}, {1, 7}}), mine({{2, 3}, {1, 7}})}},
    };
}

std::vector<std::string> keys_of(const PlayList& plays) {
    std::vector<std::string> keys;
    for (const Board& board : plays.boards()) keys.push_back(key(board));
    std::ranges::sort(keys);
    return keys;
}

TEST(Faults, LeadWhereTheRulesSay) {
    PlayList plays;
    for (const Fault& fault : faults()) {
        SCOPED_TRACE(fault.number);
        legal_plays(backgammon(), fault.board, Dice::of(backgammon(), fault.roll), plays);
        EXPECT_EQ(plays.dice_played(), fault.dice_played);
        std::vector<std::string> expected;
        for (const HalfBoard& result : fault.results) {
            expected.push_back(key(Board{result, fault.board.other}));
        }
        std::ranges::sort(expected);
        EXPECT_EQ(keys_of(plays), expected);
    }
}

std::size_t number_of_plays(const Board& board, int die1, int die2) {
    PlayList plays;
    legal_plays(backgammon(), board, Dice::of(backgammon(), dice(die1, die2)), plays);
    return plays.dice_played() == 0 ? 0 : plays.size();
}

TEST(Faults, C4Counts) {
    const Board start{backgammon().setup, backgammon().setup};
    EXPECT_EQ(number_of_plays(start, 3, 1), 16U);
    EXPECT_EQ(number_of_plays(start, 4, 4), 52U);
    const Board spread = facing({{24, 1},
                                 {23, 1},
                                 {22, 1},
                                 {21, 1},
                                 {20, 1},
                                 {19, 1},
                                 {18, 1},
                                 {17, 1},
                                 {15, 1},
                                 {13, 1},
                                 {11, 1},
                                 {9, 1},
                                 {7, 1},
                                 {5, 1},
                                 {3, 1}},
                                {{1, 1}});
    EXPECT_EQ(number_of_plays(spread, 1, 1), 2220U);
    const Board on_the_bar =
        facing({{24, 1}, {13, 5}, {8, 3}, {6, 5}}, {{19, 5}, {17, 3}, {12, 5}, {1, 2}}, {1, 0});
    EXPECT_EQ(number_of_plays(on_the_bar, 6, 6), 0U);
    EXPECT_EQ(number_of_plays(on_the_bar, 6, 5), 4U);
    EXPECT_EQ(number_of_plays(on_the_bar, 5, 2), 7U);
}

// C6: of a doublet as many moves as there are, from four down to none.
TEST(Faults, C6DoubletsFromFourMovesToNone) {
    PlayList plays;
    for (int moves = 0; moves <= 4; ++moves) {
        // The checker on 24 walks by fives until a closed point stops it.
        const int closed = 24 - 5 * (moves + 1);
        const Board board = closed > 0 ? facing({{24, 1}, {1, 14}}, {{closed, 2}, {2, 13}})
                                       : facing({{24, 1}, {1, 14}}, {{2, 15}});
        legal_plays(backgammon(), board, Dice::of(backgammon(), dice(5, 5)), plays);
        EXPECT_EQ(plays.dice_played(), moves);
        ASSERT_EQ(plays.size(), 1U);
        EXPECT_EQ(plays.boards()[0].mover[24 - 5 * static_cast<std::size_t>(moves)], 1);
    }
}

// C11: a step is forced only when all legal plays lead to one board, though every play may begin
// with it.
TEST(Faults, C11OneFirstStepIsNotOnePlay) {
    const Board board = facing({{13, 2}}, {{24, 3}, {23, 3}, {22, 3}, {21, 3}, {19, 2}}, {1, 0});
    PlayList plays;
    legal_plays(backgammon(), board, Dice::of(backgammon(), dice(5, 4)), plays);
    EXPECT_EQ(keys_of(plays), (std::vector<std::string>{
                                  key(Board{mine({{16, 1}, {13, 2}}), board.other}),
                                  key(Board{mine({{20, 1}, {13, 1}, {9, 1}}), board.other})}));
    for (std::size_t i = 0; i < plays.size(); ++i) {
        EXPECT_EQ(plays.steps(i)[0], (Step{place_bar, 20, false}));
    }
}

TEST(Faults, C14AGameEndsAtItsOwnNumberOfCheckers) {
    const Variant& hyper = *find_variant("hypergammon");
    GameState state;
    state.variant = hyper;
    state.board = table(hyper, {{2, 1}, {1, 1}}, {{24, 3}});
    state.phase = Phase::to_play;
    state.roll = dice(6, 5);
    Game game = Game::from(state).value();
    ASSERT_TRUE(accepts(game, Action::played(Side::first, table(hyper, {}, {{24, 3}}))));
    EXPECT_EQ(game.state().result, (GameResult{Side::first, Ending::borne_off, 2, 2}));
}

// C15, C16: what is written is judged by the board that it leads to.
TEST(Faults, C15C16WrittenPlays) {
    const Board two_on_the_bar = facing({{13, 2}}, {{1, 2}}, {2, 0});
    EXPECT_TRUE(is_whole_play(backgammon(), two_on_the_bar, dice(6, 6),
                              {{25, 19}, {25, 19}, {13, 7}, {13, 7}}));
    EXPECT_FALSE(is_whole_play(backgammon(), two_on_the_bar, dice(6, 5), {{25, 19}, {13, 8}}));
    EXPECT_TRUE(is_whole_play(backgammon(), two_on_the_bar, dice(6, 5), {{25, 19}, {25, 20}}));
    EXPECT_TRUE(is_whole_play(backgammon(), facing({{3, 1}, {1, 1}}, {{24, 1}}), dice(4, 1),
                              {{3, 2}, {2, 0}}));
}

// C19: with 6-5, the checker on the 5-point is borne off with the 6 if nothing stands on the
// 6-point and the 5 is used elsewhere; either die may be the one.
TEST(Faults, C19TheLargerDieBearsOffTheFivePoint) {
    const Board board = facing({{5, 2}, {1, 3}}, {{24, 1}});
    const Dice both = Dice::of(backgammon(), dice(5, 6));
    EXPECT_TRUE(is_legal_step(backgammon(), board, both, 6, {5, place_off, false}));
    const Board after = after_step(backgammon(), board, {5, place_off, false});
    EXPECT_EQ(after.mover, mine({{5, 1}, {1, 3}}));
    EXPECT_TRUE(is_legal_step(backgammon(), after, both, 5, {5, place_off, false}));
}

// C20: the ways in which acey-deucey programs differ are options.
TEST(Faults, C20AceyDeucey) {
    const Variant& exact = *find_variant("acey.bgammon");
    const Board home = table(exact, {{4, 1}, {1, 1}}, {{24, 1}});
    PlayList plays;
    legal_plays(exact, home, Dice::of(exact, dice(6, 5)), plays);
    EXPECT_EQ(plays.dice_played(), 0);
    legal_plays(exact, home, Dice::of(exact, dice(4, 1)), plays);
    EXPECT_EQ(plays.dice_played(), 2);
    EXPECT_EQ(win_level(exact, exact.setup), 15);
    EXPECT_EQ(pip_count(exact.setup), 375);
    EXPECT_EQ(pip_count(half(15, {{20, 1}}, {1, 13})), 20 + 14 * 25);
    EXPECT_FALSE(find_variant("acey.zoo")->cube);
    EXPECT_EQ(max_level(*find_variant("acey.zoo")), 1);
}

// C21: whoever is not on turn may ask what he may do, in every phase.
TEST(Faults, C21QuestionsOutOfTurnAreSafe) {
    const Variant& acey = *find_variant("acey-deucey");
    Game game = game_at(acey, MatchOptions::of(acey));
    PlayList plays;
    const auto ask = [&] {
        for (const Side side : both_sides) {
            EXPECT_EQ(checker_count(game.seen_by(side).mover), 15);
            EXPECT_FALSE(game.may(side, ActionKind::take));
        }
        game.legal_plays(plays);
        EXPECT_GE(plays.size(), 1U);
        if (game.state().phase == Phase::to_play) return;
        EXPECT_EQ(plays.dice_played(), 0);
        EXPECT_EQ(plays.boards()[0], game.state().board);
        EXPECT_EQ(game.dice().count, 0);
    };
    ask();
    for (const Action& action :
         {Action::throw_opening(dice(6, 2)), Action::rolled(Side::first, dice(2, 1)),
          Action::played(Side::first, table(acey, {{24, 1}, {23, 1}}, {}, {0, 13}, {0, 15})),
          Action::chose(Side::first, 4), Action::resigned(Side::second, 7),
          Action::simple(Side::first, ActionKind::accept_resignation)}) {
        ASSERT_TRUE(accepts(game, action));
        ask();
    }
    EXPECT_TRUE(game.is_over());
}

}  // namespace
}  // namespace kotra::rules
