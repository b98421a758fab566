// SPDX-License-Identifier: Apache-2.0
// What is read from the sample files, and from the layouts of the programs and sites.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "formats/bytes_of.h"
#include "formats/formats.h"
#include "formats/mat.h"
#include "notation/board_key.h"
#include "record/replay.h"

namespace kotra::formats {
namespace {

namespace fs = std::filesystem;
using record::CubeAction;
using record::CubeTurned;
using record::HeaderLine;
using record::Outcome;
using record::Side;
using rules::Ending;
using testing::bytes_of;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

fs::path sample(const std::string& name) {
    return fs::path(KOTRA_SOURCE_DIR) / "tests/data/mat" / name;
}

Reading read_sample(const std::string& name) {
    auto reading = read_any(bytes_of(sample(name)));
    EXPECT_TRUE(reading) << name << ": " << base::to_string(reading.error());
    return reading ? *reading : Reading{"mat", {{}}, {}, {}, {}};
}

std::vector<std::string> oddities(const record::Match& match) {
    std::vector<std::string> sentences;
    for (const auto& oddity : record::replay(match).oddities) sentences.push_back(oddity.sentence);
    return sentences;
}

// An event in a few letters: o62 the opening throw, 1r62 a roll, 1p2 a play of two steps.
std::string in_short(const record::Event& event) {
    const auto number = [](Side side) { return index(side) + 1; };
    if (const auto* e = std::get_if<record::OpeningThrow>(&event)) {
        return fmt::format("o{}{}", e->dice.first(), e->dice.second());
    }
    if (const auto* e = std::get_if<record::Rolled>(&event)) {
        return fmt::format("{}r{}{}", number(e->by), e->roll.first(), e->roll.second());
    }
    if (const auto* e = std::get_if<record::Played>(&event)) {
        return fmt::format("{}p{}{}", number(e->by), e->steps.size(), e->illegal ? "!" : "");
    }
    if (const auto* e = std::get_if<CubeTurned>(&event)) {
        return fmt::format("{}{}{}", number(e->by), record::to_string(e->action), e->value);
    }
    if (const auto* e = std::get_if<record::Resignation>(&event)) {
        return fmt::format("{}{}{}", number(e->by), record::to_string(e->action), e->level);
    }
    if (const auto* e = std::get_if<record::Awarded>(&event)) {
        return fmt::format("{}awarded-{}", number(e->to), record::to_string(e->reason));
    }
    if (const auto* e = std::get_if<record::Comment>(&event)) return fmt::format("; {}", e->text);
    return "?";
}

std::vector<std::string> in_short(const record::Game& game) {
    std::vector<std::string> all;
    for (const record::Event& event : game.events) all.push_back(in_short(event));
    return all;
}

// ---- The sample files ----

struct Expected {
    std::string file;
    int length;
    std::string first;
    std::string second;
    std::size_t events;
    std::optional<Outcome> outcome;
};

// The three rows with which most samples begin, and the double that is dropped.
constexpr std::size_t rows = 12;
constexpr Outcome dropped{Side::first, 1, Ending::dropped};
constexpr Outcome resigned{Side::second, 1, Ending::resigned};

const std::vector<Expected> samples{
    {"01_canonical.mat", 7, "Player A", "Player B", rows + 2, dropped},
    {"02_bom_crlf_headers.mat", 7, "Player A", "Player B", rows + 2, dropped},
    {"03_bar_off_words.mat", 7, "Player A", "Player B", 2 * rows, {}},
    {"04_single_space_actions.mat", 7, "Player A", "Player B", 2 * rows + 4,
     Outcome{Side::second, 2, Ending::resigned}},
    {"05_match_of_points.mat", 7, "Player A", "Player B", rows + 2, dropped},
    {"06_unlimited_game.mat", 0, "Player A", "Player B", rows + 2, dropped},
    {"07_money_zero.mat", 0, "Player A", "Player B", rows + 2, dropped},
    {"08_beaver_takes.mat", 0, "Player A", "Player B", 2 * rows + 5,
     Outcome{Side::first, 4, Ending::resigned}},
    {"09_beaver_implicit.mat", 0, "Player A", "Player B", 2 * rows + 5,
     Outcome{Side::first, 4, Ending::resigned}},
    {"10_raccoon.mat", 0, "Player A", "Player B", 2 * rows + 6,
     Outcome{Side::first, 8, Ending::resigned}},
    {"11_concedes.mat", 7, "Player A", "Player B", rows + 2, resigned},
    {"13_roll_question4.mat", 7, "Player A", "Player B", rows + 3, resigned},
    {"14_dice_00.mat", 7, "Player A", "Player B", rows + 2, resigned},
    {"15_losses.mat", 7, "Player A", "Player B", rows + 2, resigned},
    {"17_name_colon.mat", 7, "Player:A", "Player B", rows + 2, dropped},
    {"18_name_rating_comma.mat", 7, "PlayerA", "PlayerB", rows + 2, dropped},
    {"21_comment_between.mat", 7, "Player A", "Player B", rows + 6, dropped},
    {"21a_comment_plain.mat", 7, "Player A", "Player B", rows + 5, dropped},
    {"21b_comment_nocolon.mat", 7, "Player A", "Player B", rows + 5, dropped},
    {"22_dash_dice.mat", 7, "Player A", "Player B", rows + 2, dropped},
    {"23_commas.mat", 7, "Player A", "Player B", rows + 2, dropped},
    {"25_len_99.mat", 99, "Player A", "Player B", rows + 2, dropped},
    {"26_latin1_name.mat", 7, "Jörgen Å", "Máté", rows + 2, dropped},
    {"28_unfinished.mat", 7, "Player A", "Player B", rows, {}},
    {"30_cr_only.mat", 7, "Player A", "Player B", rows + 2, dropped},
    {"32_forfeit_time.mat", 7, "Player A", "Player B", rows + 1,
     Outcome{Side::second, 7, Ending::awarded}},
    {"33_utf16.mat", 7, "Player A", "Player B", rows + 2, dropped},
    {"34_no_space_point.mat", 7, "Player A", "Player B", rows + 2, dropped},
    {"gnubg_export.mat", 0, "Player A", "Player B", 2 * rows + 5,
     Outcome{Side::first, 4, Ending::resigned}},
};

TEST(ReadMat, ReadsTheSamples) {
    for (const Expected& expected : samples) {
        SCOPED_TRACE(expected.file);
        const Reading reading = read_sample(expected.file);
        EXPECT_EQ(reading.format, "mat");
        ASSERT_EQ(reading.matches.size(), 1U);
        const record::Match& match = reading.matches[0];
        EXPECT_EQ(match.players[Side::first].name, expected.first);
        EXPECT_EQ(match.players[Side::second].name, expected.second);
        EXPECT_EQ(match.options.length, expected.length);
        ASSERT_EQ(match.games.size(), 1U);
        EXPECT_EQ(match.games[0].events.size(), expected.events);
        EXPECT_EQ(match.games[0].outcome, expected.outcome);
        EXPECT_THAT(reading.remarks, IsEmpty());
        EXPECT_THAT(oddities(match), IsEmpty());
    }
}

// The rows are those of the first sample however they are laid out: the same boards everywhere.
TEST(ReadMat, ReadsTheSamePlaysFromEveryLayout) {
    const record::Match canonical = read_sample("01_canonical.mat").matches[0];
    for (const Expected& expected : samples) {
        SCOPED_TRACE(expected.file);
        std::vector<record::Event> events = read_sample(expected.file).matches[0].games[0].events;
        std::erase_if(events, [](const record::Event& event) {
            return std::holds_alternative<record::Comment>(event);
        });
        for (std::size_t i = 0; i < rows; ++i) {
            const auto* const played = std::get_if<record::Played>(&events[i]);
            const record::Event& original = canonical.games[0].events[i];
            if (played == nullptr) {
                EXPECT_EQ(events[i], original);
            } else {
                EXPECT_EQ(played->after, std::get<record::Played>(original).after);
            }
        }
    }
}

TEST(ReadMat, UnderstandsTheFirstSampleInFull) {
    const record::Game game = read_sample("01_canonical.mat").matches[0].games[0];
    EXPECT_THAT(in_short(game),
                ElementsAre("o52", "1p2", "2r35", "2p2", "1r65", "1p2", "2r51", "2p2", "1r43",
                            "1p2", "2r22", "2p4", "1doubled2", "2dropped2"));
    EXPECT_EQ(notation::board_key(std::get<record::Played>(game.events[11]).after),
              "021212000000500000000002000|011004030000500000000001000");
}

TEST(ReadMat, TheHeaderIsKeptInOrder) {
    const record::Match match = read_sample("02_bom_crlf_headers.mat").matches[0];
    ASSERT_EQ(match.header.size(), 13U);
    EXPECT_EQ(match.header[0], (HeaderLine{"Site", "eXtreme Gammon"}));
    EXPECT_EQ(match.header[2], (HeaderLine{"Event", "Test; with [brackets] and 'quote'"}));
    EXPECT_EQ(match.header[5], (HeaderLine{"Player 1 Elo", "1600,00/0"}));
    EXPECT_EQ(match.tag("cubelimit"), "1024");
    EXPECT_EQ(match.options.cube_limit, 1024);
    EXPECT_TRUE(match.options.crawford);
}

TEST(ReadMat, CommentsKeepTheirPlace) {
    const record::Game game = read_sample("21_comment_between.mat").matches[0].games[0];
    EXPECT_THAT(
        in_short(game),
        ElementsAre(
            "; [Game 1, Move 1: Dice set to Mersenne Twister, seed=1290023973, rollNum=586]", "o52",
            "1p2", "2r35", "2p2", "; a comment: with colons: 31: here", "1r65", "1p2", "2r51",
            "2p2", "; a comment: with colons: 31: here", "1r43", "1p2", "2r22", "2p4",
            "; a comment: with colons: 31: here", "1doubled2", "2dropped2"));
}

TEST(ReadMat, BeaversAndRaccoons) {
    const auto cube_events = [](const std::string& name) {
        std::vector<std::string> all = in_short(read_sample(name).matches[0].games[0]);
        std::erase_if(all, [](const std::string& text) {
            return text[0] == 'o' || text[1] == 'r' || text[1] == 'p';
        });
        return all;
    };
    const auto beavered =
        ElementsAre("1doubled2", "2beavered4", "1taken4", "2offered1", "1accepted1");
    EXPECT_THAT(cube_events("08_beaver_takes.mat"), beavered);
    EXPECT_THAT(cube_events("09_beaver_implicit.mat"), beavered);
    EXPECT_THAT(cube_events("gnubg_export.mat"), beavered);
    EXPECT_THAT(read_sample("10_raccoon.mat").matches[0].options.raccoons, true);
}

TEST(ReadMat, SeveralGamesAndMatches) {
    const record::Match games = read_sample("16_name_game.mat").matches[0];
    ASSERT_EQ(games.games.size(), 2U);
    EXPECT_EQ(games.players[Side::first].name, "Game Master");
    EXPECT_EQ(games.games[1].score, (rules::PerSide<int>{{1, 0}}));
    EXPECT_THAT(oddities(games), IsEmpty());

    const Reading matches = read_sample("27_two_matches.mat");
    ASSERT_EQ(matches.matches.size(), 2U);
    EXPECT_EQ(matches.matches[0].options.length, 7);
    EXPECT_EQ(matches.matches[1].options.length, 5);
    EXPECT_EQ(matches.matches[1].players[Side::second].name, "Player D");
}

TEST(ReadMat, NamesAndRatings) {
    const record::Match match = read_sample("18_name_rating_comma.mat").matches[0];
    EXPECT_EQ(match.players[Side::first].rating, "1776.4");
    EXPECT_EQ(match.players[Side::second].rating, "1543.21");
    EXPECT_THAT(read_sample("19_name_long.mat").matches[0].players[Side::first].name, SizeIs(116));
}

TEST(ReadMat, ADoubleInTheCrawfordGameStandsAndIsFound) {
    const Reading reading = read_sample("31_crawford_double.mat");
    EXPECT_EQ(reading.matches[0].games[0].outcome, dropped);
    const auto replayed = record::replay(reading.matches[0]);
    ASSERT_EQ(replayed.oddities.size(), 1U);
    EXPECT_THAT(replayed.oddities[0].sentence, HasSubstr("Crawford"));
    EXPECT_EQ(reading.place_of(0, replayed.oddities[0]), (Place{8, 7}));
}

TEST(ReadMat, ALossOnTimeIsNoResignation) {
    EXPECT_EQ(in_short(read_sample("32_forfeit_time.mat").matches[0].games[0]).back(),
              "2awarded-time");
}

TEST(ReadMat, AnIllegalPlayOfSnowieIsItsPosition) {
    const Reading reading = read_sample("snowie_illegal_play.mat");
    const record::Game& game = reading.matches[0].games[0];
    EXPECT_THAT(in_short(game).back(), "1p0!");
    // Its 40 fields show the position in which games begin.
    EXPECT_EQ(notation::board_key(std::get<record::Played>(game.events.back()).after),
              "000005030000500000000002000|000005030000500000000002000");
    EXPECT_THAT(oddities(reading.matches[0]), SizeIs(1));
}

TEST(ReadMat, OthersFilesReplayWithoutOddities) {
    const fs::path folder = fs::path(KOTRA_SOURCE_DIR) / "../shared/formats/samples/mat";
    if (!fs::exists(folder)) GTEST_SKIP() << folder << " is not there";
    int files = 0;
    for (const auto& entry : fs::directory_iterator(folder)) {
        SCOPED_TRACE(entry.path());
        const auto reading = read_any(bytes_of(entry.path()));
        ASSERT_TRUE(reading) << base::to_string(reading.error());
        ASSERT_EQ(reading->matches.size(), 1U);
        EXPECT_THAT(oddities(reading->matches[0]), IsEmpty());
        EXPECT_TRUE(record::replay(reading->matches[0]).score.winner().has_value());
        // Written and read again it is the same.
        const auto again = read_mat(write_mat(reading->matches).value().text);
        ASSERT_TRUE(again) << base::to_string(again.error());
        EXPECT_EQ(again->matches, reading->matches);
        ++files;
    }
    EXPECT_GE(files, 3);
}

TEST(ReadMat, TheTwoExportsOfOneMatchHaveTheSamePlays) {
    const fs::path folder = fs::path(KOTRA_SOURCE_DIR) / "../shared/formats/samples/mat";
    if (!fs::exists(folder)) GTEST_SKIP() << folder << " is not there";
    const auto hops = read_mat(bytes_of(folder / "match7_xg_export.mat")).value().matches[0];
    const auto spans = read_mat(bytes_of(folder / "match7_xg_text_export.txt")).value().matches[0];
    ASSERT_EQ(hops.games.size(), spans.games.size());
    for (std::size_t g = 0; g < hops.games.size(); ++g) {
        const auto& a = hops.games[g].events;
        const auto& b = spans.games[g].events;
        ASSERT_EQ(a.size(), b.size());
        for (std::size_t i = 0; i < a.size(); ++i) {
            const auto* const play = std::get_if<record::Played>(&a[i]);
            if (play == nullptr) {
                EXPECT_EQ(a[i], b[i]);
            } else {
                EXPECT_EQ(play->after, std::get<record::Played>(b[i]).after);
            }
        }
    }
}

TEST(ReadMat, WrittenAndReadAgainTheSamplesAreTheSame) {
    for (const auto& entry : fs::directory_iterator(sample(""))) {
        SCOPED_TRACE(entry.path());
        const Reading reading = read_sample(entry.path().filename().string());
        const auto again = read_mat(write_mat(reading.matches).value().text);
        ASSERT_TRUE(again) << base::to_string(again.error());
        EXPECT_EQ(again->matches, reading.matches);
        EXPECT_THAT(again->remarks, IsEmpty());
    }
}

}  // namespace
}  // namespace kotra::formats
