// SPDX-License-Identifier: Apache-2.0
// Words, layouts and oddities of .mat files, each in a few lines of its own.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "formats/formats.h"
#include "formats/mat.h"
#include "record/replay.h"

namespace kotra::formats {
namespace {

using record::AwardReason;
using record::CubeAction;
using record::CubeTurned;
using record::Outcome;
using record::Played;
using record::Resignation;
using record::ResignationAction;
using record::Side;
using rules::Ending;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr std::string_view usual_head =
    " 7 point match\n\n Game 1\n A : 0                          B : 0\n";
// After it A is on roll.
constexpr std::string_view opened = "  1) 31: 8/5 6/5                 52: 13/11 13/8\n";

Reading reading_of(const std::string& text) {
    auto reading = read_any(text);
    EXPECT_TRUE(reading) << base::to_string(reading.error()) << '\n' << text;
    return reading ? *reading
                   : Reading{"mat", {record::Match{{}, {}, {}, {}, {{}}, {}}}, {}, {}, {}};
}

// The game of these rows under a usual head.
record::Game game_of(std::string_view body) {
    return reading_of(fmt::format("{}{}", usual_head, body)).matches[0].games[0];
}

record::Event last(const record::Game& game) {
    return game.events.back();
}

base::Error error_of(std::string_view text) {
    const auto reading = read_any(text);
    return reading ? base::Error{"no error"} : reading.error();
}

std::vector<std::string> oddities(const record::Match& match) {
    std::vector<std::string> sentences;
    for (const auto& oddity : record::replay(match).oddities) sentences.push_back(oddity.sentence);
    return sentences;
}

// ---- Length lines ----

TEST(MatDialects, LengthLines) {
    const auto length_of = [](std::string_view line) {
        return reading_of(fmt::format("{}\n Game 1\n A : 0   B : 0\n{}", line, opened))
            .matches[0]
            .options.length;
    };
    EXPECT_EQ(length_of(" 7 point match"), 7);
    EXPECT_EQ(length_of("7 Point Match"), 7);
    EXPECT_EQ(length_of("\t7 points match  "), 7);
    EXPECT_EQ(length_of("Match of 7 points"), 7);
    EXPECT_EQ(length_of("match of 1 point"), 1);
    EXPECT_EQ(length_of("0 point match"), 0);
    EXPECT_EQ(length_of("Unlimited Game"), 0);
    EXPECT_EQ(length_of("999 point match"), 999);
    // FIBS calls a session without an end so.
    EXPECT_EQ(length_of("9999 point match"), 0);
}

TEST(MatDialects, AMatchTooLongIsAnError) {
    const base::Error error = error_of("\n  5000 point match\n Game 1\n A : 0  B : 0\n");
    EXPECT_THAT(error.message, HasSubstr("5000"));
    EXPECT_EQ(error.line, 2);
    EXPECT_EQ(error.column, 3);
}

// users.md C51: many comment lines before the length.
TEST(MatDialects, LongHeaders) {
    std::string text;
    for (int i = 0; i < 2000; ++i) text += fmt::format("; [Key {} \"a 7 point match\"]\n", i);
    const Reading reading = reading_of(text + std::string(usual_head) + std::string(opened));
    EXPECT_THAT(reading.matches[0].header, SizeIs(2000));
    EXPECT_EQ(reading.matches[0].options.length, 7);
}

// ---- Rules in the header: users.md C55 and others ----

TEST(MatDialects, RulesInTheHeader) {
    const auto options_of = [](std::string_view header) {
        return reading_of(fmt::format("{}\n{}{}", header, usual_head, opened)).matches[0].options;
    };
    EXPECT_EQ(options_of("").cube_limit, 0);
    EXPECT_TRUE(options_of("").crawford);
    EXPECT_FALSE(options_of("; [CubeLimit \"1\"]").cube);
    EXPECT_EQ(options_of("; [Cubelimit \"64\"]").cube_limit, 64);
    EXPECT_EQ(options_of("# [CubeLimit \"1024\"]").cube_limit, 1024);
    EXPECT_FALSE(options_of("; [Crawford \"Off\"]").crawford);
    EXPECT_TRUE(options_of("; [Jacoby \"On\"]").jacoby);
    EXPECT_TRUE(options_of("; [Beaver \"true\"]").beavers);
    EXPECT_FALSE(options_of("; [Beaver \"\"]").beavers);
}

TEST(MatDialects, AValueWithoutMeaningIsRemarked) {
    const Reading reading =
        reading_of(fmt::format("\n; [CubeLimit \"100\"]\n{}{}", usual_head, opened));
    ASSERT_THAT(reading.remarks, SizeIs(1));
    EXPECT_EQ(reading.remarks[0].place.line, 2);
    EXPECT_EQ(reading.matches[0].header[0].value, "100");
}

TEST(MatDialects, Variations) {
    const auto variant_of = [](std::string_view name) {
        return reading_of(fmt::format("; [Variation \"{}\"]\n{}", name, usual_head))
            .matches[0]
            .variant.name;
    };
    EXPECT_EQ(variant_of("Backgammon"), "backgammon");
    EXPECT_EQ(variant_of("NackGammon"), "nackgammon");
    EXPECT_EQ(variant_of("Nackgammon"), "nackgammon");
    EXPECT_EQ(variant_of("HyperGammon"), "hypergammon");
    EXPECT_EQ(variant_of("Hypergammon (3)"), "hypergammon");
    EXPECT_EQ(variant_of("LongGammon"), "longgammon");
    EXPECT_EQ(variant_of("egyptian"), "egyptian");
    const base::Error error = error_of(fmt::format("\n; [Variation \"Tabula\"]\n{}", usual_head));
    EXPECT_THAT(error.message, HasSubstr("Tabula"));
    EXPECT_EQ(error.line, 2);
    // Games that need what the rows have no words for.
    EXPECT_EQ(error_of(fmt::format("; [Variation \"acey-deucey\"]\n{}", usual_head)).line, 1);
}

// What no header speaks of is agreed on if it is done: gnubg's exports have no such lines.
TEST(MatDialects, BeaversAreAgreedOnByUsingThem) {
    const std::string rows =
        std::string(opened) + "  2)  Doubles => 2                Beavers => 4\n  3)  Takes\n";
    const std::string head = "0 point match\n Game 1\n A : 0      B : 0\n";
    EXPECT_TRUE(reading_of(head + rows).matches[0].options.beavers);
    EXPECT_FALSE(reading_of("; [Beaver \"Off\"]\n" + head + rows).matches[0].options.beavers);
    EXPECT_THAT(oddities(reading_of("; [Beaver \"Off\"]\n" + head + rows).matches[0]),
                ElementsAre(HasSubstr("not agreed on")));
    EXPECT_THAT(oddities(reading_of(std::string(usual_head) + rows).matches[0]),
                ElementsAre(HasSubstr("not agreed on")));
}

// ---- Score lines: users.md C52 ----

TEST(MatDialects, ScoreLines) {
    const auto players_of = [](std::string_view line) {
        const auto players =
            reading_of(fmt::format("7 point match\nGame 1\n{}\n", line)).matches[0].players;
        return fmt::format("{}|{}|{}|{}", players[Side::first].name, players[Side::first].rating,
                           players[Side::second].name, players[Side::second].rating);
    };
    EXPECT_EQ(players_of(" A : 0                     B : 0"), "A||B|");
    EXPECT_EQ(players_of("A: 0    B: 0   "), "A||B|");
    EXPECT_EQ(players_of("A:0 B:0"), "A||B|");
    EXPECT_EQ(players_of(" Player A, Jr : 0          Player B,1650 : 0"),
              "Player A, Jr||Player B|1650");
    EXPECT_EQ(players_of(" A,1776.4 : 0              B,1600,00 : 0"), "A|1776.4|B|1600,00");
    EXPECT_EQ(players_of(" O'Neill & Sons (3) : 0    Game 7: the end : 0"),
              "O'Neill & Sons (3)||Game 7: the end|");
    EXPECT_EQ(players_of(" A : 0 B : 0               C : 0"), "A : 0 B||C|");
    EXPECT_EQ(players_of(" : 0        : 0"), "|||");
    EXPECT_EQ(players_of(" 1) 31: 8/5 : 0            2 : 0"), "1) 31: 8/5||2|");
}

TEST(MatDialects, ASwappedGameIsTurnedRound) {
    const Reading reading = reading_of(
        "7 point match\n Game 1\n A : 0       B : 0\n  1) 31: 8/5 6/5\n  2)  Concedes\n"
        "                                 Wins 1 point\n"
        " Game 2\n B : 1       A : 0\n  1) 31: 8/5 6/5                 52: 13/11 13/8\n");
    const record::Game& second = reading.matches[0].games[1];
    EXPECT_EQ(second.score, (rules::PerSide<int>{{0, 1}}));
    EXPECT_EQ(std::get<record::OpeningThrow>(second.events[0]).dice, *rules::Roll::from_dice(1, 3));
    EXPECT_EQ(std::get<Played>(second.events[1]).by, Side::second);
    EXPECT_THAT(oddities(reading.matches[0]), IsEmpty());
}

TEST(MatDialects, AnotherNameInALaterGameIsRemarked) {
    const Reading reading = reading_of(
        "7 point match\n Game 1\n A : 0       B : 0\n  1) 31: 8/5 6/5\n"
        " Game 2\n A : 0       C : 0\n  1) 31: 8/5 6/5\n");
    ASSERT_THAT(reading.remarks, SizeIs(1));
    EXPECT_EQ(reading.remarks[0].place.line, 6);
    EXPECT_THAT(reading.remarks[0].sentence, HasSubstr("'C'"));
}

// ---- Words ----

TEST(MatDialects, CubeWords) {
    for (const char* word : {"Doubles => 2", "Doubles=>2", "Double", "Doubles", "DOUBLES  =>  2"}) {
        EXPECT_EQ(last(game_of(fmt::format("{}  2)  {}\n", opened, word))),
                  record::Event(CubeTurned{Side::first, CubeAction::doubled, 2}))
            << word;
    }
    const std::string doubled = std::string(opened) + "  2)  Doubles => 2               ";
    for (const char* word : {"Takes", "Take", "Accepts"}) {
        EXPECT_EQ(last(game_of(fmt::format("{}    {}\n", doubled, word))),
                  record::Event(CubeTurned{Side::second, CubeAction::taken, 2}))
            << word;
    }
    for (const char* word : {"Drops", "Drop", "Passes", "Pass", "Rejects"}) {
        EXPECT_EQ(last(game_of(fmt::format("{}    {}\n", doubled, word))),
                  record::Event(CubeTurned{Side::second, CubeAction::dropped, 2}))
            << word;
    }
    EXPECT_EQ(
        last(game_of(doubled + "    Takes\n  3) 21: 6/4 24/23                Redoubles => 4\n")),
        record::Event(CubeTurned{Side::second, CubeAction::doubled, 4}));
}

TEST(MatDialects, WordsForNoMove) {
    // B is on the bar, and A's home is closed.
    for (const char* word :
         {"", "Cannot Move", "cannot move", "Can't move", "(no move)", "Dances", "-"}) {
        const record::Game game =
            game_of(fmt::format("; Set Pos=aBBBBBB-------------------/0\n  1)        "
                                "                     65: {}\n",
                                word));
        ASSERT_EQ(game.events.size(), 3U) << word;
        EXPECT_TRUE(std::get<Played>(last(game)).steps.empty()) << word;
        EXPECT_FALSE(std::get<Played>(last(game)).illegal) << word;
    }
}

TEST(MatDialects, EndWords) {
    struct Row {
        std::string text;
        record::Event last;
        Outcome outcome;
    };
    const auto resigned = [](Side winner, int level) {
        return record::Event(Resignation{winner, ResignationAction::accepted, level});
    };
    const auto awarded = [](Side winner, AwardReason reason, int points) {
        return record::Event(record::Awarded{winner, reason, points});
    };
    const Outcome second_1{Side::second, 1, Ending::resigned};
    const std::string right = "                                  ";
    const std::vector<Row> rows{
        {"      Wins 2 points\n", resigned(Side::first, 2), {Side::first, 2, Ending::resigned}},
        {"      Wins 2 point and the match\n",
         resigned(Side::first, 2),
         {Side::first, 2, Ending::resigned}},
        {right + "Wins 3 points with a backgammon and the match\n",
         resigned(Side::second, 3),
         {Side::second, 3, Ending::resigned}},
        {"  2)  Losses 1 point             Wins 1 point and the match\n", resigned(Side::second, 1),
         second_1},
        {"  2)  Losses 1 point\n", resigned(Side::second, 1), second_1},
        {"  2)  Concedes\n" + right + "Wins 1 point\n", resigned(Side::second, 1), second_1},
        {"  2) 62: Concedes\n" + right + "Wins 1 point\n", resigned(Side::second, 1), second_1},
        {"  2) Resigns\n" + right + "Wins 1 points\n", resigned(Side::second, 1), second_1},
        {"  2)  Resigned Game\n" + right + "Wins 1 point\n", resigned(Side::second, 1), second_1},
        {"  2) 00: ????\n" + right + "Wins 1 point\n", resigned(Side::second, 1), second_1},
        {"  2) 62: ???\n" + right + "Wins 1 point\n", resigned(Side::second, 1), second_1},
        {"  2)  Resigned Match\n" + right + "Wins 7 points and the match\n",
         awarded(Side::second, AwardReason::match_resigned, 7),
         {Side::second, 7, Ending::awarded}},
        {"  2)  Forfeits\n" + right + "Wins 7 points and the match\n",
         awarded(Side::second, AwardReason::forfeit, 7),
         {Side::second, 7, Ending::awarded}},
        {"  2)  Lost on time\n" + right + "Wins 7 points\n",
         awarded(Side::second, AwardReason::time, 7),
         {Side::second, 7, Ending::awarded}},
        {" 27)      Wins 2 point\n 28)\n",
         resigned(Side::first, 2),
         {Side::first, 2, Ending::resigned}},
    };
    for (const Row& row : rows) {
        const record::Game game = game_of(std::string(opened) + row.text);
        EXPECT_EQ(last(game), row.last) << row.text;
        EXPECT_EQ(game.outcome, row.outcome) << row.text;
    }
}

TEST(MatDialects, AnEndWithoutItsPointsIsCountedAndRemarked) {
    const Reading reading = reading_of(fmt::format("{}{}  2)  Concedes\n", usual_head, opened));
    EXPECT_EQ(reading.matches[0].games[0].outcome, (Outcome{Side::second, 1, Ending::resigned}));
    EXPECT_THAT(reading.remarks, SizeIs(1));
}

TEST(MatDialects, AResultInTheColumnOfWhoConcedesIsTheOthers) {
    const Reading reading =
        reading_of(fmt::format("{}{}  2)  Concedes\n      Wins 1 point\n", usual_head, opened));
    EXPECT_EQ(reading.matches[0].games[0].outcome->winner, Side::second);
    EXPECT_THAT(reading.remarks, SizeIs(1));
}

// ---- Layouts ----

TEST(MatDialects, ALoneCellBelongsToTheNearerColumn) {
    // Names far to the right of the rows, tabs, and one blank between the columns.
    const std::vector<std::string> texts{
        "7 point match\nGame 1\nA : 0                                B : 0\n"
        "  1)                            31: 8/5 6/5\n"
        "  2) 52: 13/11 13/8             61: 13/7 8/7\n  3) 21: 6/4 24/23\n",
        "7 point match\nGame 1\nA : 0\t\t\tB : 0\n 1)\t\t\t\t31: 8/5 6/5\n"
        " 2) 52: 13/11 13/8\t\t61: 13/7 8/7\n 3) 21: 6/4 24/23\n",
        "7 point match\nGame 1\nA : 0  B : 0\n1)  31: 8/5 6/5\n"
        "2) 52: 13/11 13/8 61: 13/7 8/7\n3) 21: 6/4 24/23\n",
        "7 point match\nGame 1\n A: 0                                       B: 0\n"
        "  1)                                        31: 8/5 6/5\n"
        "  2) 52: 13/11 13/8                         61: 13/7 8/7\n  3) 21: 6/4 24/23\n"};
    for (const std::string& text : texts) {
        const auto events = reading_of(text).matches[0].games[0].events;
        ASSERT_EQ(events.size(), 8U) << text;
        if (&text != &texts[2]) {
            EXPECT_EQ(std::get<Played>(events[1]).by, Side::second) << text;
        }
        EXPECT_EQ(std::get<Played>(events[3]).by, Side::first) << text;
        EXPECT_EQ(std::get<Played>(events[7]).by, Side::first) << text;
    }
}

TEST(MatDialects, RowsWithoutNumbersAndWithout) {
    EXPECT_EQ(game_of("31: 8/5 6/5                      52: 13/11 13/8\n").events,
              game_of(opened).events);
    EXPECT_EQ(game_of(fmt::format("{}\n\n  2)\n\n", opened)).events, game_of(opened).events);
}

TEST(MatDialects, LineEnds) {
    const std::string text = std::string(usual_head) + std::string(opened);
    for (const std::string_view end : {"\r\n", "\r"}) {
        std::string other;
        for (const char c : text) {
            if (c == '\n') {
                other += end;
            } else {
                other += c;
            }
        }
        EXPECT_EQ(reading_of(other).matches, reading_of(text).matches);
    }
}

// ---- Plays ----

Played last_play(std::string_view row) {
    return std::get<Played>(last(game_of(fmt::format("{}{}", opened, row))));
}

TEST(MatDialects, SpellingsOfPlays) {
    const Played hops = last_play("  2) 66: 24/18 24/18 13/7 13/7\n");
    for (const char* text : {"24/18(2) 13/7(2)", "13/7(2), 24/18(2)", "13/7 24/18 13/7 24/18"}) {
        const Played play = last_play(fmt::format("  2) 66: {}\n", text));
        EXPECT_EQ(play.after, hops.after) << text;
        EXPECT_FALSE(play.illegal) << text;
    }
    EXPECT_EQ(last_play("  2) 66 24/18 24/18 13/7 13/7\n"), hops);
    EXPECT_EQ(last_play("  2) 61: 13/6\n").after, last_play("  2) 61: 13/7 7/6\n").after);
}

// Trap 1: what hits and what does not, when both lead the checkers to the same points.
TEST(MatDialects, HitsByHopsAndStars) {
    // B's blot stands on A's 18. 24/16 with 62 passes it by 18 or avoids it by 22.
    const auto hits = [](std::string_view text) {
        const record::Game game =
            game_of(fmt::format("; Set Pos=-b----E-C---eE---bae----B-/0\n  1) 62: {}\n", text));
        const Played play = std::get<Played>(last(game));
        EXPECT_FALSE(play.illegal) << text;
        return play.after.other.bar() == 1;
    };
    EXPECT_FALSE(hits("24/22 22/16"));
    EXPECT_TRUE(hits("24/18 18/16"));
    EXPECT_TRUE(hits("24/18* 18/16"));
    EXPECT_TRUE(hits("18/16 24/18*"));
    EXPECT_TRUE(hits("24/18*/16"));
    EXPECT_FALSE(hits("24/16"));
}

TEST(MatDialects, BearingOffWithTheLargerNumber) {
    // users.md C56.
    const auto play = [](std::string_view dice_and_text) {
        return std::get<Played>(last(game_of(
            fmt::format("; Set Pos=---------A--------------a-/0\n  1) {}\n", dice_and_text))));
    };
    EXPECT_EQ(play("65: 9/Off").after.mover.off(), 15);
    EXPECT_FALSE(play("65: 9/Off").illegal);
}

// Trap 3: dice alone.
TEST(MatDialects, DiceAloneAreADanceAForcedPlayOrTheEnd) {
    // A resigned after rolling: several plays are possible and nothing follows.
    record::Game game = game_of(fmt::format("{}  2) 62:\n{:34}Wins 1 point\n", opened, ""));
    EXPECT_EQ(game.events.size(), 7U);
    EXPECT_TRUE(std::holds_alternative<record::Rolled>(game.events[4]));
    // The only play is filled in, and said to be.
    const Reading forced = reading_of(
        fmt::format("{}; Set Pos=----------------b-b-----A-/0\n  1) 62:                         \n",
                    "7 point match\n Game 1\n A : 0            B : 0\n"));
    EXPECT_THAT(forced.remarks, SizeIs(1));
    // Nothing was played although something could have been: that stands, as illegal.
    const Reading skipped = reading_of(
        fmt::format("{}{}  2) 62:                         31: 8/5 6/5\n", usual_head, opened));
    EXPECT_TRUE(std::get<Played>(skipped.matches[0].games[0].events[5]).illegal);
    EXPECT_THAT(oddities(skipped.matches[0]), SizeIs(1));
}

TEST(MatDialects, NamesCannotBreakAPositionOfSnowie) {
    // The writer has no other way to hold a play of which only the board is known.
    const Reading reading = reading_of(
        "0 point match\n Game 1\n A;1 : 0        B;2) : 0\n  1) 31: 8/5 6/5                 "
        "61: Illegal play (0;0;0;1;0;x;y;0;0;0;1;0;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;"
        "0;0;2;0;0;0;)\n");
    const auto again = read_mat(write_mat(reading.matches).value().text);
    ASSERT_TRUE(again) << base::to_string(again.error());
    EXPECT_EQ(again->matches, reading.matches);
}

// users.md C64.
TEST(MatDialects, IllegalPlaysStand) {
    for (const char* text : {"65: 24/18 13/7", "33: 13/3 6/3", "31: 13/10 8/10", "62: 24/16(2)"}) {
        const Reading reading = reading_of(fmt::format("{}{}  2) {}\n", usual_head, opened, text));
        EXPECT_TRUE(std::get<Played>(last(reading.matches[0].games[0])).illegal) << text;
        EXPECT_THAT(oddities(reading.matches[0]), ElementsAre(HasSubstr("against the rules")));
    }
}

TEST(MatDialects, MovesThatCannotBeMadeAreLeftOutAndNamed) {
    const Reading reading =
        reading_of(fmt::format("{}{}  2) 62: 13/11 9/3 6/1\n", usual_head, opened));
    ASSERT_THAT(reading.remarks, SizeIs(1));
    EXPECT_THAT(reading.remarks[0].sentence, HasSubstr("no checker on 9"));
    EXPECT_EQ(reading.remarks[0].place, (Place{6, 6}));
    EXPECT_TRUE(std::get<Played>(last(reading.matches[0].games[0])).illegal);
}

// ---- Points: trap 4, users.md C62 ----

TEST(MatDialects, TheNextScoreTellsWhatAGameWasWorth) {
    const auto match_with = [](int points, int next_score) {
        return reading_of(
            fmt::format("{}{}  2) 62: ????\n{:34}Wins {} point\n Game 2\n"
                        " A : 0      B : {}\n  1) 31: 8/5 6/5\n",
                        usual_head, opened, "", points, next_score));
    };
    const Reading leaked = match_with(1002, 2);
    EXPECT_EQ(last(leaked.matches[0].games[0]),
              record::Event(Resignation{Side::second, ResignationAction::accepted, 2}));
    EXPECT_EQ(leaked.matches[0].games[0].outcome->points, 1002);
    EXPECT_THAT(leaked.remarks, SizeIs(1));
    EXPECT_THAT(oddities(leaked.matches[0]), ElementsAre(HasSubstr("1002")));

    const Reading odd = match_with(2, 5);
    EXPECT_THAT(oddities(odd.matches[0]), Contains(HasSubstr("0-5")));
}

TEST(MatDialects, ACubeRaisesTheLevelThatPointsMean) {
    const record::Game game = game_of(
        fmt::format("{}  2)  Doubles => 2                Takes\n      Wins 4 points\n", opened));
    EXPECT_EQ(last(game), record::Event(Resignation{Side::first, ResignationAction::accepted, 2}));
}

TEST(MatDialects, ADoubleAndAResultAreADrop) {
    const record::Game game =
        game_of(fmt::format("{}  2)  Doubles => 2\n      Wins 1 point\n", opened));
    EXPECT_EQ(last(game), record::Event(CubeTurned{Side::second, CubeAction::dropped, 2}));
}

// ---- Comments: traps 8 and 9 ----

TEST(MatDialects, CommentsBetweenGamesAndMatches) {
    const std::string game = std::string(" Game 1\n A : 0        B : 0\n") + std::string(opened) +
                             "  2)  Concedes\n                                  Wins 1 point\n";
    const Reading reading =
        reading_of("5 point match\n; one\n" + game + "; two\n\n# three\n" +
                   "; [Event \"next\"]\n;four\n3 point match\n" + game + "; connection lost\n");
    ASSERT_THAT(reading.matches, SizeIs(2));
    EXPECT_THAT(reading.matches[0].games[0].comments, ElementsAre("one"));
    EXPECT_THAT(reading.matches[0].comments, ElementsAre("two", "three"));
    EXPECT_THAT(reading.matches[1].header,
                ElementsAre(record::HeaderLine{"Event", "next"}, record::HeaderLine{"", "four"}));
    EXPECT_THAT(reading.matches[1].comments, ElementsAre("connection lost"));
}

TEST(MatDialects, TextBeforeTheLengthIsKept) {
    const Reading reading =
        reading_of("From: a friend\n" + std::string(usual_head) + std::string(opened));
    EXPECT_THAT(reading.matches[0].header, ElementsAre(record::HeaderLine{"", "From: a friend"}));
}

// ---- Errors: users.md C65 ----

TEST(MatDialects, UnknownInputNamesItsPlace) {
    const std::string head(usual_head);
    struct Row {
        std::string text;
        std::int64_t line;
        std::int64_t column;
        std::string words;
    };
    const std::vector<Row> rows{
        {"", 0, 0, "empty"},
        {"\x89PNG\r\n", 1, 1, "no match file"},
        {"GIF89a\x08\0\0\0", 1, 1, "no match file"},
        {"hello\n", 1, 1, "no match file"},
        {"7 point match\n", 1, 1, "has no game"},
        {"7 point match\n\n Gme 1\n", 3, 2, "'Game 1' was expected"},
        {"7 point match\n\n Game 1\n", 3, 1, "before the names"},
        {"7 point match\n\n Game 1\n  1) 31: 8/5\n", 4, 3, "names and scores"},
        {head + "  1) 31: 8/5 6/5   hello\n", 5, 20, "'hello' is neither dice nor an action"},
        {head + "  1) 37: 8/5 6/5\n", 5, 6, "'37:'"},
        {head + "  1) 01: 8/5 6/5\n", 5, 6, "01 is no roll"},
        {head + "  1) 00: 8/5 6/5\n", 5, 6, "no dice"},
        {head + "  1) 31: 8/x 6/5\n", 5, 12, "'x' is not a point"},
        {head + "  1) 31: 8/5 6/5  52: 13/8 6/4 61: 13/7 8/7\n", 5, 32, "two columns"},
        {head + "  1)  Doubles => x\n", 5, 18, "value of the cube"},
        {head + "  1)  Doubles = 2\n", 5, 15, "'=>'"},
        {head + "  1)  Wins points\n", 5, 12, "number of points"},
        {head + "      Wins 1 point\n  1) 31: 8/5 6/5\n", 6, 6, "after its result"},
        {head + "  1) 31: 8/5 6/5   Doubles\n  2) Drops\n  3) 31: 8/5 6/5\n", 7, 6,
         "after its end"},
        {head + "; Set Pos=--A/0\n", 5, 1, "26 letters"},
        {head + "  1) 31: Illegal play (1;2;3)\n", 5, 23, "position of the illegal play"},
    };
    for (const Row& row : rows) {
        const base::Error error = error_of(row.text);
        EXPECT_THAT(error.message, HasSubstr(row.words)) << row.text;
        EXPECT_EQ(error.line, row.line) << row.text << error.message;
        EXPECT_EQ(error.column, row.column) << row.text << error.message;
    }
}

// One import knows nothing of the one before (users.md C61).
TEST(MatDialects, ReadingLeavesNothingBehind) {
    const std::string crawford =
        "3 point match\n Game 1\n A : 2      B : 0\n" + std::string(opened);
    const std::string other = "3 point match\n Game 1\n A : 0      B : 0\n" + std::string(opened) +
                              "  2)  Doubles => 2                Takes\n";
    const Reading alone = reading_of(other);
    (void)reading_of(crawford);
    EXPECT_EQ(reading_of(other).matches, alone.matches);
    EXPECT_THAT(oddities(reading_of(crawford + "\n" + other).matches[1]), IsEmpty());
}

TEST(MatDialects, HostileTextsCostLittle) {
    EXPECT_THAT(error_of(std::string(max_file_size + 1, ' ') + "\n").message,
                HasSubstr("no match"));
    EXPECT_THAT(read_mat(std::string(max_file_size + 1, ' ')).error().message, HasSubstr("64 MiB"));
    std::string many = "7 point match\n";
    for (int i = 0; i < 1'000'001; ++i) many += ";\n";
    EXPECT_THAT(error_of(many).message, HasSubstr("lines"));
    // A long line of each kind of token.
    for (const std::string_view token : {"8/5 ", "31: ", ": 1  ", ",1", "Wins ", "1", "(", "\t"}) {
        std::string line;
        for (int i = 0; i < 200'000; ++i) line += token;
        (void)read_any(std::string(usual_head) + line + "\n");
        (void)read_any("7 point match\nGame 1\n" + line + "\n");
    }
}

}  // namespace
}  // namespace kotra::formats
