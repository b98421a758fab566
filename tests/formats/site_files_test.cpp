// SPDX-License-Identifier: Apache-2.0
// Matches of FIBS, TrueMoneyGames, GammonEmpire, JellyFish and Snowie.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "formats/bytes_of.h"
#include "formats/fibs_moves.h"
#include "formats/formats.h"
#include "formats/gam.h"
#include "formats/mat.h"
#include "formats/snowie_match.h"
#include "formats/tmg.h"
#include "record/random_match.h"
#include "record/replay.h"

namespace kotra::formats {
namespace {

using record::AwardReason;
using record::CubeAction;
using record::Side;

std::string file(const std::string& name) {
    return testing::bytes_of(KOTRA_SOURCE_DIR "/tests/data/site_files/" + name);
}

Reading reading_of(std::string_view text) {
    auto reading = read_any(text);
    EXPECT_TRUE(reading) << base::to_string(reading.error()) << '\n' << text;
    return reading ? *reading
                   : Reading{"none", {record::Match{{}, {}, {}, {}, {{}}, {}}}, {}, {}, {}};
}

base::Error error_of(std::string_view text) {
    const auto reading = read_any(text);
    return reading ? base::Error{"no error"} : reading.error();
}

void expect_error(std::string_view text, std::string_view words, std::int64_t line,
                  std::int64_t column) {
    const base::Error error = error_of(text);
    EXPECT_NE(error.message.find(words), std::string::npos) << text << '\n' << error.message;
    EXPECT_EQ(error.line, line) << text << '\n' << error.message;
    EXPECT_EQ(error.column, column) << text << '\n' << error.message;
}

std::size_t oddities(const record::Match& match) {
    const auto found = record::replay(match).oddities;
    for (const auto& oddity : found) ADD_FAILURE() << oddity.sentence;
    return found.size();
}

// The game that most samples hold, up to its seventh turn.
constexpr std::string_view same_game =
    " 5 point match\n\n Game 1\n PlayerA : 0                    PlayerB : 0\n"
    "  1) 25: 13/8 8/6                35: 8/5 8/3\n"
    "  2) 65: 24/18 18/13             51: 3/2 8/3\n"
    "  3) 43: 6/3 6/2                 22: 6/4 4/2 6/4 6/4\n";

std::vector<rules::Board> boards_of(const record::Match& match, std::size_t count) {
    std::vector<rules::Board> boards;
    for (const record::Event& event : match.games[0].events) {
        const auto* const play = std::get_if<record::Played>(&event);
        if (play != nullptr && boards.size() < count) boards.push_back(play->after);
    }
    return boards;
}

TEST(SiteFiles, HoldTheSameGame) {
    const auto expected = boards_of(reading_of(same_game).matches[0], 6);
    ASSERT_EQ(expected.size(), 6U);
    for (const auto& [name, format] :
         std::vector<std::pair<std::string, std::string>>{{"ascending.fibs", "fibs"},
                                                          {"own_numbering.fibs", "fibs"},
                                                          {"match.tmg", "tmg"},
                                                          {"empire.gam", "gam"},
                                                          {"jellyfish.gam", "gam"},
                                                          {"snowie_match.txt", "mat"}}) {
        const Reading reading = reading_of(file(name));
        EXPECT_EQ(reading.format, format) << name;
        ASSERT_EQ(reading.matches.size(), 1U) << name;
        EXPECT_EQ(boards_of(reading.matches[0], 6), expected) << name;
        EXPECT_EQ(oddities(reading.matches[0]), 0U) << name;
        EXPECT_TRUE(reading.remarks.empty()) << name;
        EXPECT_EQ(reading.places[0].size(), reading.matches[0].games.size());
        EXPECT_EQ(reading.places[0][0].events.size(), reading.matches[0].games[0].events.size());
        // By content alone, and by one format alone.
        const auto formats = all_formats();
        const std::string bytes = file(name);  // clang 14 captures no structured bindings
        EXPECT_EQ(std::ranges::count_if(formats,
                                        [&bytes](const Format& each) { return each.sniff(bytes); }),
                  1)
            << name;
    }
}

// ---- FIBS ----

std::string fibs(std::string_view body) {
    return fmt::format("Score is 0-0 in a 5 point match.\nA is X - B is O\n\n{}", body);
}

TEST(FibsMoves, ReadsBothNumberings) {
    const record::Match up = reading_of(file("ascending.fibs")).matches[0];
    EXPECT_EQ(up, reading_of(file("own_numbering.fibs")).matches[0]);
    EXPECT_EQ(up.options.length, 5);
    EXPECT_EQ(up.players[Side::first].name, "PlayerA");
    ASSERT_TRUE(up.games[0].outcome);
    // The cube shows 2.
    EXPECT_EQ(*up.games[0].outcome, (record::Outcome{Side::second, 2, rules::Ending::resigned}));
}

TEST(FibsMoves, UnderstandsTheWords) {
    const record::Match match =
        reading_of(fibs("X: (3 1) 8-5 6-5\nO: doubles.\nX: rejects\nO: wins 1 point.\n\n"
                        "Score is 0-1 in a 5 point match.\nB is X - A is O\n\n"
                        "X: (3 1) 8-5 6-5\nO: (6 6) 1-7 1-7 12-18 12-18\nX: wants to resign\n"
                        "O: rejects\nX: (2 1) 6-4 5-4\nO: wants to resign\nX: accepts\n"
                        "X: wins 3 points\n"))
            .matches.at(0);
    ASSERT_EQ(match.games.size(), 2U);
    EXPECT_EQ(match.games[0].outcome->ending, rules::Ending::dropped);
    // The letters have changed hands, and FIBS has the score the wrong way round.
    EXPECT_EQ(match.games[1].score, (rules::PerSide<int>{{0, 1}}));
    EXPECT_EQ(*match.games[1].outcome, (record::Outcome{Side::second, 3, rules::Ending::resigned}));
    EXPECT_EQ(std::get<record::Rolled>(match.games[1].events[2]).by, Side::first);
    EXPECT_EQ(std::get<record::Resignation>(match.games[1].events[4]).action,
              record::ResignationAction::offered);
    EXPECT_EQ(std::get<record::Resignation>(match.games[1].events[5]).action,
              record::ResignationAction::refused);
    EXPECT_EQ(oddities(match), 0U);
}

TEST(FibsMoves, GoesOnAfterAResignationThatNobodyAnswered) {
    const record::Game game = reading_of(fibs("X: (3 1) 8-5 6-5\nO: wants to resign\n"
                                              "O: (5 2) 12-17 12-14\n"))
                                  .matches[0]
                                  .games[0];
    EXPECT_FALSE(game.outcome);
    EXPECT_EQ(std::get<record::Resignation>(game.events.at(3)).action,
              record::ResignationAction::refused);
}

// users.md C60: matches that are not finished.
TEST(FibsMoves, ReadsWhatIsNotFinished) {
    for (const std::string_view end : {"", "X: (3 1)\n", "X: (3 1) 8-5 6-5\nO: doubles\n",
                                       "X: (3 1) 8-5 6-5\nO: (6 6) can't move\n"}) {
        const Reading reading = reading_of(fibs(end));
        EXPECT_FALSE(reading.matches[0].games[0].outcome) << end;
    }
    const Reading money = reading_of("Score is 3-4.\nA is X - B is O\n\nX: (3 1) 8-5 6-5\n");
    EXPECT_TRUE(money.matches[0].options.is_money());
    EXPECT_EQ(money.matches[0].games[0].score, (rules::PerSide<int>{{3, 4}}));
    EXPECT_TRUE(reading_of("Score is 0-0 in a 9999 point match.\nA is X - B is O\n\n")
                    .matches[0]
                    .options.is_money());
}

TEST(FibsMoves, RefusesWithAPlace) {
    expect_error("Score is nil.\n", "score", 1, 1);
    expect_error("Score is 0-0 in a 5000 point match.\n", "5000", 1, 1);
    expect_error("Score is 0-0.\n", "before the names", 1, 1);
    expect_error("Score is 0-0.\nAnna plays Bo\n", "is X", 2, 1);
    expect_error(fibs("Y: (3 1)\n"), "'X:'", 4, 1);
    expect_error(fibs("X: (3 7) 8-5\n"), "two dice", 4, 4);
    expect_error(fibs("X: jumps\n"), "neither dice", 4, 4);
    expect_error(fibs("X: (3 1) 8-5 6-x\n"), "no", 4, 10);
    expect_error(fibs("X: wins much\n"), "number of points", 4, 4);
    expect_error(fibs("X: wins 1 point\nX: (3 1) 8-5 6-5\n"), "after its result", 5, 4);
}

TEST(FibsMoves, ComeBackFromRandomMatches) {
    int same = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        record::testing::RandomMatch plan;
        plan.options.length = seed % 4 == 0 ? 0 : static_cast<int>(seed % 4) * 2 - 1;
        plan.options.cube_limit = 0;
        plan.options.auto_doubles = 0;
        plan.ties = false;
        plan.refuses_resignations = seed % 2 == 0;
        plan.leaves_open = seed % 3 == 0;
        record::Match match = record::testing::random_match(plan, seed).match();
        match.players[Side::first] = {"Anna Lind", ""};
        match.players[Side::second] = {"Bo", ""};
        const auto writing = write_fibs_moves({{match}});
        ASSERT_TRUE(writing) << writing.error().message;
        const auto again = read_fibs_moves(writing->text);
        ASSERT_TRUE(again) << base::to_string(again.error());
        ASSERT_EQ(again->matches.size(), 1U);
        if (!writing->losses.empty()) continue;
        EXPECT_EQ(again->matches[0], match) << writing->text;
        ++same;
    }
    EXPECT_GT(same, 5);
}

TEST(FibsMoves, SaysWhatIsLostAndRefusesWhatCannotBe) {
    record::Match match = reading_of(file("ascending.fibs")).matches[0];
    EXPECT_TRUE(write_fibs_moves({{match}})->losses.empty());
    match.header.push_back({"Event", "Club"});
    match.players[Side::first].rating = "1700";
    EXPECT_EQ(write_fibs_moves({{match}})->losses.size(), 2U);
    record::Match other = match;
    other.players[Side::second].name = other.players[Side::first].name;
    EXPECT_FALSE(write_fibs_moves({{other}}));
    other = match;
    other.variant = *rules::find_variant("nackgammon");
    EXPECT_FALSE(write_fibs_moves({{other}}));
    // A beaver.
    EXPECT_FALSE(write_fibs_moves(reading_of(file("jellyfish.gam")).matches));
}

// ---- TrueMoneyGames ----

std::string tmg(std::string_view header, std::string_view body) {
    return fmt::format("MatchID: 1\nPlayer1: 7 Anna Lind 4.5\nPlayer2: 8 Bo 3\n{}Game 1: 0-0\n{}",
                       header, body);
}

TEST(Tmg, ReadsTheHeader) {
    const record::Match match = reading_of(file("match.tmg")).matches[0];
    EXPECT_EQ(match.options.length, 5);
    EXPECT_EQ(match.options.cube_limit, 512);
    EXPECT_EQ(match.players[Side::first].name, "PlayerA");
    EXPECT_EQ(match.players[Side::second].rating, "4.00");
    EXPECT_EQ(match.tag("Startdate"), "2010-04-05 14:03:36");
    EXPECT_EQ(*match.games[0].outcome, (record::Outcome{Side::first, 1, rules::Ending::dropped}));

    const record::Match money =
        reading_of(tmg("Jacoby: 1\nBeavers: 1\nCube: 0\nVariant: 2\nLength: 0\n", "")).matches[0];
    EXPECT_EQ(money.variant.name, "nackgammon");
    EXPECT_TRUE(money.options.jacoby);
    EXPECT_TRUE(money.options.beavers);
    EXPECT_FALSE(money.options.cube);
    EXPECT_EQ(money.players[Side::first].name, "Anna Lind");
    EXPECT_EQ(money.players[Side::first].rating, "4.5");
}

TEST(Tmg, ReadsEveryRecord) {
    const record::Game game =
        reading_of(tmg("Length: 0\n",
                       "0 2 Automatic to 2\n1 1 31:\n1 4 8/5 6/5\n-2 5 Double to 4\n"
                       "2 8 Beaver to 8\n-2 7 Take\n-3 1 62:\n-3 4 24/18 13/11\nBeavers: 0\n"
                       "4 1 ?\n4 17 out of time\n-4 14 8 Bo wins 8 points\n"
                       "0 19 57.68 0.00 Settlement\n"))
            .matches[0]
            .games[0];
    EXPECT_EQ(std::get<record::OpeningThrow>(game.events[0]).dice, *rules::Roll::from_dice(1, 1));
    EXPECT_EQ(std::get<record::CubeTurned>(game.events[3]),
              (record::CubeTurned{Side::second, CubeAction::doubled, 4}));
    EXPECT_EQ(std::get<record::CubeTurned>(game.events[4]),
              (record::CubeTurned{Side::first, CubeAction::beavered, 8}));
    EXPECT_EQ(std::get<record::Awarded>(game.events.back()),
              (record::Awarded{Side::second, AwardReason::time, 8}));
    EXPECT_EQ(*game.outcome, (record::Outcome{Side::second, 8, rules::Ending::awarded}));
}

TEST(Tmg, LeavesARollUnplayedThatTheTimeCutOff) {
    const record::Game game =
        reading_of(tmg("Length: 3\n", "1 1 31:\n1 4 0/0\n")).matches[0].games[0];
    ASSERT_EQ(game.events.size(), 1U);
    EXPECT_TRUE(std::holds_alternative<record::OpeningThrow>(game.events[0]));
}

TEST(Tmg, RefusesWithAPlace) {
    expect_error("MatchID: 1\n", "Game 1", 1, 1);
    expect_error("MatchID: 1\nnonsense\n", "Length", 2, 1);
    expect_error(tmg("Length: 1000\n", ""), "match length", 4, 8);
    expect_error(tmg("Variant: 3\n", ""), "variant 1", 4, 9);
    expect_error(tmg("", "1 x\n"), "kind", 5, 3);
    expect_error(tmg("", "1 99 z\n"), "no kind of record 99", 5, 3);
    expect_error(tmg("", "1 1 37:\n"), "two dice", 5, 5);
    expect_error(tmg("", "1 4 8/5\n"), "without a roll", 5, 5);
    expect_error(tmg("", "1 14 x\n"), "number of points", 5, 6);
    expect_error(tmg("", "1 1 31:\n1 4 8/5 6/x\n"), "no", 6, 11);
}

// ---- .gam ----

TEST(Gam, CountsTheScore) {
    const std::string game = file("empire.gam");
    std::string swapped = game;
    swapped.replace(swapped.find("PlayerA"), 7, "PlayerC");
    swapped.replace(swapped.find("PlayerB"), 7, "PlayerA");
    swapped.replace(swapped.find("PlayerC"), 7, "PlayerB");
    const record::Match match = reading_of(game + "\n" + game + swapped).matches[0];
    ASSERT_EQ(match.games.size(), 3U);
    EXPECT_EQ(match.games[1].score, (rules::PerSide<int>{{1, 0}}));
    EXPECT_EQ(match.games[2].score, (rules::PerSide<int>{{2, 0}}));
    EXPECT_EQ(match.games[2].outcome->winner, Side::second);
    EXPECT_EQ(oddities(match), 0U);
    // Blanks within names, and a beaver.
    const record::Match jellyfish = reading_of(file("jellyfish.gam")).matches[0];
    EXPECT_EQ(jellyfish.players[Side::first].name, "Player A");
    EXPECT_TRUE(jellyfish.options.beavers);
    EXPECT_EQ(jellyfish.games[0].outcome->points, 4);
    EXPECT_EQ(reading_of("Anna Bo\n 1) 31: 8/5 6/5\n").matches[0].players[Side::second].name, "Bo");
}

TEST(Gam, RefusesWithAPlace) {
    expect_error(" A      B\n 1) 31: 8/5 6/5   52: 13/8 24/22\n 2) jumps\n", "neither dice", 3, 5);
    EXPECT_FALSE(is_gam(" A      B\n"));
    EXPECT_FALSE(is_gam(" 1) 31: 8/5 6/5\n 1) 31: 8/5 6/5\n"));
    EXPECT_FALSE(is_gam("some words of prose\n 1) 31: 8/5 6/5\n"));
    EXPECT_FALSE(read_gam("some words of prose\n"));
    EXPECT_FALSE(read_gam(""));
}

// ---- Snowie's match ----

TEST(SnowieMatch, IsMatWithoutComments) {
    record::Match match = reading_of(file("snowie_match.txt")).matches[0];
    const auto plain = write_snowie_match({{match}}, {});
    ASSERT_TRUE(plain) << plain.error().message;
    EXPECT_TRUE(plain->losses.empty());
    EXPECT_EQ(reading_of(plain->text).matches[0], match);
    EXPECT_EQ(plain->text.find(';'), std::string::npos);
    match.header.push_back({"Event", "Club"});
    match.games[0].events.emplace_back(record::Comment{"well"});
    match.options.jacoby = true;
    const auto writing = write_snowie_match({{match}}, {});
    ASSERT_TRUE(writing) << writing.error().message;
    EXPECT_EQ(writing->text, plain->text);
    EXPECT_EQ(writing->losses.size(), 3U);
    match.games[0].events.emplace_back(
        record::PositionSet{Side::first, {match.variant.setup, match.variant.setup}, {}});
    EXPECT_FALSE(write_snowie_match({{match}}, {}));
}

TEST(SnowieMatch, KeepsIllegalPlays) {
    const record::Match match = reading_of(file("snowie_illegal_play.mat")).matches[0];
    const auto writing = write_snowie_match({{match}}, {});
    ASSERT_TRUE(writing) << writing.error().message;
    EXPECT_NE(writing->text.find("Illegal play (7;0;0;0;"), std::string::npos) << writing->text;
    EXPECT_EQ(reading_of(writing->text).matches[0].games, match.games);
}

// ---- Files that are none ----

TEST(SiteFiles, AreReadToTheEndOfAnyPrefix) {
    for (const std::string name :
         {"ascending.fibs", "match.tmg", "jellyfish.gam", "jellyfish.pos", "snowie_position.txt"}) {
        const std::string whole = file(name);
        for (std::size_t size = 1; size < whole.size(); size += 7) {
            const auto reading = read_any(whole.substr(0, size));
            if (!reading) {
                EXPECT_FALSE(reading.error().message.empty());
            }
        }
    }
}

}  // namespace
}  // namespace kotra::formats
