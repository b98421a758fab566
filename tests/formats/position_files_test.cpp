// SPDX-License-Identifier: Apache-2.0
// Files of positions.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "formats/bytes_of.h"
#include "formats/formats.h"
#include "formats/jellyfish_pos.h"
#include "formats/position_lines.h"
#include "formats/snowie_position.h"
#include "notation/gnu_id.h"
#include "notation/xgid.h"
#include "record/replay.h"

namespace kotra::formats {
namespace {

using record::Side;

std::string file(const std::string& name) {
    return testing::bytes_of(KOTRA_SOURCE_DIR "/tests/data/site_files/" + name);
}

rules::GameState state_of(const record::Match& match) {
    const record::Replayed replayed = record::replay(match);
    for (const auto& oddity : replayed.oddities) ADD_FAILURE() << oddity.sentence;
    EXPECT_TRUE(replayed.unfinished);
    return replayed.unfinished ? replayed.unfinished->state() : rules::GameState{};
}

constexpr std::string_view xgid_line = "XGID=-a-B--E-B-a-dDB--b-bcb----:1:1:-1:63:1:2:0:5:6";

TEST(PositionFiles, AreToldByTheirContent) {
    for (const auto& [name, format, count] :
         std::vector<std::tuple<std::string, std::string, std::size_t>>{
             {"xgid", "xgid", 1},
             {"gnu_ids", "gnu-id", 2},
             {"ogid", "ogid", 1},
             {"fibs_board", "fibs-board", 1},
             {"snowie_position.txt", "snowie-position", 1},
             {"jellyfish.pos", "jellyfish-pos", 1}}) {
        const std::string bytes = file(name);
        const auto reading = read_any(bytes);
        ASSERT_TRUE(reading) << name << base::to_string(reading.error());
        EXPECT_EQ(reading->format, format);
        ASSERT_EQ(reading->matches.size(), count);
        (void)state_of(reading->matches[0]);
        const auto formats = all_formats();
        EXPECT_EQ(
            std::ranges::count_if(formats, [&](const Format& each) { return each.sniff(bytes); }),
            1)
            << name;
    }
}

// Snowie: GNU Backgammon shows Player B on roll with 61, who has 2 points to 3.
TEST(PositionFiles, ReadAPositionOfSnowie) {
    const record::Match match = read_any(file("snowie_position.txt"))->matches[0];
    const rules::GameState state = state_of(match);
    EXPECT_EQ(match.players[Side::second].name, "Player B");
    EXPECT_EQ(state.turn, Side::second);
    EXPECT_EQ(state.score, (rules::PerSide<int>{{3, 2}}));
    EXPECT_EQ(state.options.length, 7);
    EXPECT_EQ(state.roll, rules::Roll::from_dice(6, 1));
    EXPECT_EQ(notation::position_id(state.board), "4HPwATDgc/ABMA");
    EXPECT_EQ(snowie_position(state, match.players) + "\n", file("snowie_position.txt"));
}

// GNU Backgammon 1.07 wrote the same position as 4OfgAyCkT/ABMA.
TEST(PositionFiles, ReadAPositionOfJellyFish) {
    const record::Match match = read_any(file("jellyfish.pos"))->matches[0];
    const rules::GameState state = state_of(match);
    EXPECT_EQ(match.players[Side::first].name, "Player A");
    EXPECT_EQ(match.players[Side::second].name, "Player B");
    EXPECT_EQ(state.turn, Side::second);
    EXPECT_EQ(state.phase, rules::Phase::to_roll);
    EXPECT_EQ(notation::position_id(state.board), "4OfgAyCkT/ABMA");
    EXPECT_TRUE(state.options.is_money());
    EXPECT_TRUE(state.options.jacoby);
    EXPECT_TRUE(state.options.beavers);
}

TEST(PositionFiles, RefuseABrokenPositionOfJellyFish) {
    const std::string good = file("jellyfish.pos");
    const auto refused = [](const std::string& bytes) {
        const auto reading = read_jellyfish_pos(bytes);
        return reading ? std::string() : reading.error().message;
    };
    for (std::size_t size = 0; size < good.size(); ++size) {
        EXPECT_NE(refused(good.substr(0, size)), "") << size;
    }
    const auto with = [&](std::size_t at, char byte) {
        std::string bytes = good;
        bytes[at] = byte;
        return refused(bytes);
    };
    EXPECT_NE(with(0, 99).find("version"), std::string::npos);
    EXPECT_NE(with(0x0c, 3).find("cube"), std::string::npos);
    EXPECT_NE(with(0x10, 9).find("on roll"), std::string::npos);
    EXPECT_NE(with(0x10, 1).find("two dice"), std::string::npos);
    EXPECT_NE(with(0x41, 1).find("cannot hold"), std::string::npos);  // a bar of the wrong side
    EXPECT_NE(with(0x45, 35).find("more than 15"), std::string::npos);
}

TEST(PositionFiles, HoldAPositionALine) {
    const std::string text = fmt::format("\n  {}\r\n\n{}\r\n", xgid_line, xgid_line);
    const auto reading = read_any(text);
    ASSERT_TRUE(reading) << base::to_string(reading.error());
    ASSERT_EQ(reading->matches.size(), 2U);
    EXPECT_EQ(reading->matches[0], reading->matches[1]);
    EXPECT_EQ(reading->places[1][0].score, (Place{4, 1}));
    EXPECT_EQ(notation::xgid(state_of(reading->matches[0])), xgid_line);
}

// Every notation holds the same position, and comes back.
TEST(PositionFiles, ComeBackInEachNotation) {
    const record::Match match = read_any(xgid_line)->matches[0];
    const rules::GameState state = state_of(match);
    for (const std::string_view name :
         {"xgid", "gnu-id", "ogid", "fibs-board", "snowie-position"}) {
        const Format* const format = find_format(name);
        ASSERT_NE(format, nullptr) << name;
        const auto writing = format->write({{match, match}}, {});
        ASSERT_TRUE(writing) << name << writing.error().message;
        const auto again = read_any(writing->text);
        ASSERT_TRUE(again) << writing->text << base::to_string(again.error());
        EXPECT_EQ(again->format, name);
        ASSERT_EQ(again->matches.size(), 2U);
        const rules::GameState read = state_of(again->matches[1]);
        EXPECT_EQ(read.board, state.board) << name;
        EXPECT_EQ(read.turn, state.turn) << name;
        EXPECT_EQ(read.score, state.score) << name;
        EXPECT_EQ(read.cube, state.cube) << name;
        EXPECT_TRUE(read.roll->same_numbers(*state.roll)) << name;
        const auto rewritten = format->write(again->matches, {});
        EXPECT_EQ(rewritten->text, writing->text);
        EXPECT_TRUE(rewritten->losses.empty()) << name << ": " << rewritten->losses[0];
    }
}

TEST(PositionFiles, HoldWhereAMatchStands) {
    const std::string mat =
        "; [Event \"Club\"]\n 5 point match\n\n Game 1\n A : 0      B : 0\n"
        "  1) 31: 8/5 6/5                 52: 13/11 13/8\n  2)  Doubles => 2\n";
    const auto reading = read_any(mat);
    ASSERT_TRUE(reading);
    const auto writing = find_format("xgid")->write(reading->matches, {});
    ASSERT_TRUE(writing) << writing.error().message;
    EXPECT_EQ(writing->text, "XGID=-b---BD-B---cEa--d-e----B-:0:0:1:D:0:0:0:5:24\n");
    EXPECT_EQ(writing->losses.size(), 3U);  // the course, the names, the header
    EXPECT_FALSE(find_format("snowie-position")->write(reading->matches, {}));  // an offer
    const auto over = read_any(mat + "      Wins 1 point\n");
    EXPECT_FALSE(find_format("xgid")->write(over->matches, {}));
}

TEST(PositionFiles, RefuseWithAPlace) {
    const auto error_of = [](const std::string& text) {
        const auto reading = read_any(text);
        return reading ? std::string("none") : base::to_string(reading.error());
    };
    const std::string line(xgid_line);
    EXPECT_NE(error_of(line + "\n  " + line.substr(0, 36) + "7" + line.substr(37)).find("line 2:"),
              std::string::npos);
    EXPECT_NE(read_position_lines(LineNotation::xgid, line + "\nprose\n")
                  .error()
                  .message.find("an XGID was expected"),
              std::string::npos);
    EXPECT_EQ(read_position_lines(LineNotation::xgid, line + "\nprose\n").error().line, 2);
    EXPECT_FALSE(read_position_lines(LineNotation::ogid, "\n\n"));
    rules::Board finished{{}, rules::backgammon().setup};
    finished.mover[rules::place_off] = 15;
    EXPECT_NE(error_of(*notation::position_id(finished)).find("over"), std::string::npos);
    for (const std::string_view text : {"1;2;3\n", "7;0;0;0;1;B;A;0;2;3;2;1\n"}) {
        EXPECT_NE(error_of(std::string(text)).find("40 fields"), std::string::npos) << text;
    }
    std::string snowie = file("snowie_position.txt");
    snowie[snowie.find(";1;0;-2") + 1] = '7';
    EXPECT_NE(error_of(snowie).find("field 12"), std::string::npos) << error_of(snowie);
    EXPECT_NE(error_of("some prose about nothing\n"), "none");
}

}  // namespace
}  // namespace kotra::formats
