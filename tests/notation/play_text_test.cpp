// SPDX-License-Identifier: Apache-2.0
#include "notation/play_text.h"

#include <gtest/gtest.h>

#include <string>

#include "notation/gnu_id.h"
#include "notation/random_positions.h"

namespace kotra::notation {
namespace {

using rules::Board;
using rules::PlayList;

Board board_of(std::string_view id) {
    return read_position_id(id, rules::backgammon()).value();
}

PlayList plays_of(const Board& board, int die1, int die2) {
    PlayList plays;
    const auto roll = *rules::Roll::from_dice(die1, die2);
    rules::legal_plays(rules::backgammon(), board, rules::Dice::of(rules::backgammon(), roll),
                       plays);
    return plays;
}

// The shortest text of the play that `text` means, or the error's sentence.
std::string understood(std::string_view id, int die1, int die2, std::string_view text,
                       Ambiguity ambiguity = Ambiguity::refuse) {
    const Board board = board_of(id);
    const PlayList plays = plays_of(board, die1, die2);
    const auto play = read_play(text, board, plays, ambiguity);
    return play ? shortest(plays.steps(*play)) : play.error().message;
}

constexpr std::string_view start = "4HPwATDgc/ABMA";

TEST(PlayText, WritesShortAndFull) {
    rules::Steps steps;
    steps.push_back({24, 18, true});
    steps.push_back({18, 14, false});
    EXPECT_EQ(shortest(steps), "24/18*/14");
    EXPECT_EQ(fullest(steps), "24/18* 18/14");

    steps = {};
    for (int i = 0; i < 2; ++i) steps.push_back({24, 18, false});
    for (int i = 0; i < 2; ++i) steps.push_back({18, 12, i == 0});
    EXPECT_EQ(shortest(steps), "24/12*(2)");
    EXPECT_EQ(fullest(steps), "24/18 24/18 18/12* 18/12");

    steps = {};
    steps.push_back({rules::place_bar, 20, true});
    steps.push_back({6, 0, false});
    EXPECT_EQ(shortest(steps), "bar/20* 6/off");

    steps = {};
    steps.push_back({6, 3, true});
    steps.push_back({6, 3, false});
    EXPECT_EQ(shortest(steps), "6/3*(2)");

    steps = {};
    steps.push_back({rules::place_reserve, 20, false});
    EXPECT_EQ(shortest(steps), "res/20");
    EXPECT_EQ(shortest({}), "(no play)");

    const auto written = [](std::initializer_list<rules::Step> list) {
        rules::Steps some;
        for (const rules::Step& step : list) some.push_back(step);
        return shortest(some);
    };
    // One checker's steps, although another one of its point moved first.
    EXPECT_EQ(written({{18, 14}, {24, 18}}), "24/14");
    // Equal moves that do not follow each other.
    EXPECT_EQ(written({{8, 5}, {6, 3}, {8, 5}, {6, 3}}), "8/5(2) 6/3(2)");
    EXPECT_EQ(written({{8, 5}, {8, 5}, {5, 2}, {8, 5}}), "8/2 8/5(2)");
    // Both go the same way, and the first hits on it.
    EXPECT_EQ(written({{24, 20, true}, {24, 20}, {20, 16}, {20, 16}}), "24/20*/16(2)");
    EXPECT_EQ(written({{24, 20, true}, {20, 16}, {24, 20}, {20, 16, true}}), "24/20*/16*(2)");
    // The checker that did not hit goes on, so that its way needs no point between.
    EXPECT_EQ(written({{24, 20, true}, {24, 20}, {20, 16}}), "24/16 24/20*");
    // A checker from the bar or one from the reserve may go on; the shorter text wins.
    constexpr rules::Place bar = rules::place_bar;
    constexpr rules::Place reserve = rules::place_reserve;
    EXPECT_EQ(written({{bar, 19}, {reserve, 19}, {reserve, 19}, {19, 13}}), "bar/13 res/19(2)");
    EXPECT_EQ(written({{bar, 19}, {bar, 19}, {reserve, 19}, {19, 13}}), "bar/19(2) res/13");
    EXPECT_EQ(fullest({}), "(no play)");
}

TEST(PlayText, ReadsEveryWayOfWriting) {
    for (const std::string_view text :
         {"8/5 6/5", "6/5 8/5", "8/5, 6/5", " 8/5  6/5 ", "8-5 6-5", "8/5 6/5\r"}) {
        EXPECT_EQ(understood(start, 3, 1, text), "8/5 6/5") << text;
    }
    for (const std::string_view text :
         {"8/5(2) 6/3(2)", "8/5(2), 6/3(2)", "8/5 8/5 6/3 6/3", "6/3 8/5 6/3 8/5",
          "8 / 5 (2) 6 /3 (2)", "8/5 (2),6/ 3(2)", "8-5(2) 6 - 3(2)"}) {
        EXPECT_EQ(understood(start, 3, 3, text), "8/5(2) 6/3(2)") << text;
    }
    for (const std::string_view text : {"24/14", "24/18/14", "24/18 18/14", "24/20 20/14"}) {
        EXPECT_EQ(understood(start, 6, 4, text), "24/14") << text;
    }
    EXPECT_EQ(understood(start, 6, 6, "24/18(2) 13/7(2)"), "24/18(2) 13/7(2)");
    EXPECT_EQ(understood(start, 4, 4, "24/16(2)"), "24/16(2)");
    EXPECT_EQ(understood(start, 4, 4, "24/20/16(2)"), "24/16(2)");
    EXPECT_EQ(understood(start, 2, 2, "18/16(2) 6/4(2)"), "there is no checker on 18");
    EXPECT_EQ(understood(start, 2, 2, "24/22(3) 6/4"), "only 2 of your checkers are on 24");
    EXPECT_EQ(understood(start, 6, 5, "24/18 6/1"), "the opponent holds the point 1");
    EXPECT_EQ(understood(start, 6, 5, "24/16"),
              "24/16 is not a legal play of this roll, or not the whole of one");
    EXPECT_EQ(understood(start, 2, 1, "24/18"), "24/18 is not a legal play of this roll");
}

TEST(PlayText, ReadsBarAndOffInEveryForm) {
    // users.md C7: a checker on the bar, 3-5.
    constexpr std::string_view id = "4OfgIDBudgCAXA";
    for (const std::string_view text :
         {"bar/20 24/21", "Bar/20 24/21", "BAR/20, 24/21", "25/20 24/21", "b/20 24/21"}) {
        EXPECT_EQ(understood(id, 3, 5, text), "bar/20 24/21") << text;
    }
    EXPECT_EQ(plays_of(board_of(id), 3, 5).size(), 3U);
    // users.md C56: "65: 9/Off" is two hops.
    constexpr std::string_view race = "AwAAEBAAAAAAAA";
    for (const std::string_view text : {"9/Off", "9/off", "9/0", "9/4/off", "9/3 3/off"}) {
        EXPECT_EQ(understood(race, 6, 5, text), understood(race, 6, 5, "9/off")) << text;
    }
    EXPECT_EQ(plays_of(board_of(race), 6, 5).size(), 1U);
}

TEST(PlayText, CasesThatUsersReported) {  // users.md C, by number
    struct Case {
        int number;
        std::string_view id;
        int die1, die2;
        std::string_view text;
        bool is_legal;
    };
    for (const Case& row :
         std::vector<Case>{{1, "8N4ZAAbg/xMAIA", 6, 2, "24/22 8/2", true},
                           {1, "8N4ZAAbg/xMAIA", 6, 2, "8/2", false},
                           {3, "ABDAEBIAAAAAAA", 6, 2, "7/5/off", true},
                           {3, "/zsAADDMIQAAAA", 6, 4, "9/5/off", true},
                           {5, "MAAAAAAACAAAAA", 3, 2, "bar/22", true},
                           {5, "MAAAAAAACAAAAA", 3, 2, "bar/23", false},
                           {5, "MAADAAABQAAAAA", 3, 2, "bar/23 12/9", true},
                           {5, "AADAAAYAAAAAAA", 5, 2, "7/5", true},
                           {6, "AADAABcAAAAAAA", 5, 4, "7/3 6/1", true},
                           {6, "AADAABcAAAAAAA", 5, 4, "7/3", false},
                           {9, "+x1HAABWAAAAAA", 3, 3, "2/off", false},
                           {12, "AQAAiAAAAAAAAA", 4, 2, "4/off 2/off", false},
                           {15, "AACAAYABYAAAAA", 6, 6, "bar/19(2) 13/7(2)", true},
                           {15, "AACAAYABYAAAAA", 6, 5, "bar/19 13/8", false},
                           {16, start, 6, 3, "24/15", true},
                           {16, "AQAAJAAAAAAAAA", 4, 1, "3/2/off", true},
                           {18, "3zvBAAB/JwAAAA", 4, 2, "4/off 2/off", true},
                           {18, "3zvBAAB/JwAAAA", 4, 2, "4/2/off", true},
                           {56, "AwAAEBAAAAAAAA", 6, 5, "9/Off", true}}) {
        const Board board = board_of(row.id);
        const auto play = read_play(row.text, board, plays_of(board, row.die1, row.die2));
        EXPECT_EQ(play.has_value(), row.is_legal) << row.number << " " << row.text;
    }
    Board board = board_of("AAAAAAAAAAAAAA");  // 56: 4-4, 6/2/off
    board.mover[6] = 1, board.mover[0] = 14;
    board.other[1] = 1, board.other[0] = 14;
    const PlayList plays = plays_of(board, 4, 4);
    ASSERT_TRUE(read_play("6/Off", board, plays));
    EXPECT_EQ(fullest(plays.steps(*read_play("6/Off", board, plays))), "6/2 2/off");
}

TEST(PlayText, JudgesByTheBoardAndByTheStars) {
    // The mover on 24 and 6; blots of the other side on 18 and 20: 24/14 can hit either, not none.
    Board board = board_of("AAAAAAAAAAAAAA");
    board.mover[24] = 1, board.mover[6] = 14, board.mover[0] = 0;
    board.other[rules::mirrored(18)] = 1, board.other[rules::mirrored(20)] = 1;
    board.other[6] = 13, board.other[0] = 0;
    const PlayList plays = plays_of(board, 6, 4);
    const auto read = [&](std::string_view text, Ambiguity ambiguity = Ambiguity::refuse) {
        const auto play = read_play(text, board, plays, ambiguity);
        return play ? shortest(plays.steps(*play)) : play.error().message;
    };
    EXPECT_EQ(read("24/18/14"), "24/18*/14");
    EXPECT_EQ(read("24/20/14"), "24/20*/14");
    EXPECT_EQ(read("24/18*/14"), "24/18*/14");
    EXPECT_EQ(read("24/20*/14"), "24/20*/14");
    EXPECT_EQ(read("24/14"), "this can mean 24/18*/14 or 24/20*/14: mark the hit with *");
    EXPECT_EQ(read("24/14", Ambiguity::take_first), "24/18*/14");

    // With a blot on 18 only, an unmarked 24/14 goes round it.
    board.other[rules::mirrored(20)] = 0;
    board.other[6] = 14;
    const PlayList one_blot = plays_of(board, 6, 4);
    const auto quiet = read_play("24/14", board, one_blot);
    ASSERT_TRUE(quiet);
    EXPECT_EQ(shortest(one_blot.steps(*quiet)), "24/14");
    EXPECT_EQ(one_blot.boards()[*quiet].other.bar(), 0);
}

TEST(PlayText, NoPlay) {
    Board board = board_of("AAAAAAAAAAAAAA");
    board.mover[rules::place_bar] = 1, board.mover[0] = 14;
    for (int point = 1; point <= 6; ++point) board.other[static_cast<std::size_t>(point)] = 2;
    board.other[0] = 3;
    const PlayList plays = plays_of(board, 6, 5);
    for (const std::string_view text :
         {"", "  ", "(no play)", "Cannot Move", "can't move", "(no move)", "Dances", "-"}) {
        EXPECT_TRUE(read_play(text, board, plays)) << text;
    }
    EXPECT_EQ(read_play("bar/20", board, plays).error().message,
              "no checker can be moved with this roll");
    EXPECT_EQ(understood(start, 3, 1, ""), "this roll can be played, and so it must be");
}

TEST(PlayText, BadTextSaysWhere) {
    const Board board = board_of(start);
    const PlayList plays = plays_of(board, 3, 1);
    const auto column = [&](std::string_view text) {
        const auto play = read_play(text, board, plays);
        return play ? -1 : play.error().column;
    };
    EXPECT_EQ(column("8/5 frog/5"), 5);
    EXPECT_EQ(column("8/5 6"), 6);
    EXPECT_EQ(column("26/5"), 1);
    EXPECT_EQ(column("5/8 6/5"), 1);
    EXPECT_EQ(column("8/5 6/bar"), 7);
    EXPECT_EQ(column("8/5(9)"), 5);
    EXPECT_EQ(column("8/5(2"), 5);
    EXPECT_EQ(column("8/5?"), 4);
    EXPECT_EQ(column("8/7(8) 6/5(8)"), 8);
    EXPECT_EQ(column("off/5"), 1);
    EXPECT_EQ(column("8/5"), 1);
}

TEST(PlayText, IllegalPlaysCanBeCarriedOut) {
    // users.md C64: plays that stood although they were illegal.
    const auto written = apply_literally("13/3 7/4", rules::backgammon(), board_of(start));
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().message, "there is no checker on 7");
    EXPECT_EQ(written.error().column, 6);
    const auto moved = apply_literally("13/9 12/11", rules::backgammon(), board_of(start));
    EXPECT_EQ(moved.error().message, "there is no checker on 12");
    const auto held = apply_literally("13/1", rules::backgammon(), board_of(start));
    EXPECT_EQ(held.error().message, "the opponent holds the point 1");
    EXPECT_EQ(held.error().column, 4);
    const auto still = apply_literally("13/13", rules::backgammon(), board_of(start));
    EXPECT_EQ(still.error().message, "a move does not end where it begins");
    const auto upwards = apply_literally("6/8", rules::backgammon(), board_of(start));
    ASSERT_TRUE(upwards);
    EXPECT_EQ(upwards->after.mover[8], 4);
    const auto partly = apply_literally("13/8 7/4 13/1 6/5", rules::backgammon(), board_of(start),
                                        ImpossibleHop::skip);
    ASSERT_TRUE(partly);
    EXPECT_EQ(fullest(partly->steps), "13/8 6/5");
    ASSERT_TRUE(partly->skipped);
    EXPECT_EQ(partly->skipped->column, 6);
    EXPECT_EQ(partly->skipped->message, "there is no checker on 7");
    // A hop waits for the checker that it moves on.
    const auto waits = apply_literally("18/14 24/18", rules::backgammon(), board_of(start));
    ASSERT_TRUE(waits);
    EXPECT_EQ(fullest(waits->steps), "24/18 18/14");
    const auto turned = apply_literally("7/8 18/7 24/18", rules::backgammon(), board_of(start));
    ASSERT_TRUE(turned);
    EXPECT_EQ(turned->after.mover[8], 4);
    const auto stood = apply_literally("8/2 6/2", rules::backgammon(), board_of(start));
    ASSERT_TRUE(stood);
    EXPECT_EQ(stood->after.mover[2], 2);
    EXPECT_EQ(stood->steps.size(), 2U);
}

// Every legal play of every variant is understood from its own two texts.
TEST(PlayText, ReadsWhatItWrites) {
    for (const rules::Variant& variant : rules::all_variants()) {
        if (variant.doublet.complement > 0) continue;  // too many plays a roll for a quick test
        PlayList plays;
        test::visit_random_states(
            variant, rules::MatchOptions::of(variant), 11, 300, [&](const rules::Game& game) {
                if (game.state().phase != rules::Phase::to_play) return;
                game.legal_plays(plays);
                const Board& board = game.state().board;
                for (std::size_t i = 0; i < plays.size(); i += 1 + plays.size() / 50) {
                    for (const auto& text : {shortest(plays.steps(i)), fullest(plays.steps(i))}) {
                        const auto read = read_play(text, board, plays);
                        ASSERT_TRUE(read)
                            << variant.name << " " << text << " " << read.error().message;
                        ASSERT_EQ(*read, i) << variant.name << " " << text;
                    }
                    const auto literal = apply_literally(fullest(plays.steps(i)), variant, board);
                    ASSERT_TRUE(literal);
                    ASSERT_EQ(literal->after, plays.boards()[i]);
                }
            });
    }
}

}  // namespace
}  // namespace kotra::notation
