// SPDX-License-Identifier: Apache-2.0
#include "notation/ascii_board.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>

#include "notation/random_positions.h"
#include "notation/xgid.h"

namespace kotra::notation {
namespace {

using rules::GameState;
using rules::Side;

GameState state_of(std::string_view xgid) {
    return read_xgid(xgid, rules::backgammon()).value();
}

const BoardStyle plain{Side::first, {{"Anna", "Bo"}}, false, false};

TEST(AsciiBoard, Start) {
    EXPECT_EQ(ascii_board(state_of("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:1:0:6"), plain),
              R"(  13  14  15  16  17  18       19  20  21  22  23  24    O Bo
+------------------------+---+------------------------+  pips 167
| X   .   .   .   O   .  |   | O   .   .   .   .   X  |  off 0
| X               O      |   | O                   X  |  score 0
| X               O      |   | O                      |
| X                      |   | O                      |
| X                      |   | O                      |
|                        |BAR|                        |  cube 1, roll 3-1
| O                      |   | X                      |
| O                      |   | X                      |
| O               X      |   | X                      |
| O               X      |   | X                   O  |  X Anna
| O   .   .   .   X   .  |   | X   .   .   .   .   O  |  pips 167
+------------------------+---+------------------------+  off 0
  12  11  10   9   8   7        6   5   4   3   2   1    score 0
)");
}

TEST(AsciiBoard, HighStacksBarsAndTheCube) {
    const GameState state = state_of("XGID=b-----IbB---a----bbb--b--A:2:1:1:00:0:2:0:7:8");
    EXPECT_EQ(ascii_board(state, plain),
              R"(  13  14  15  16  17  18       19  20  21  22  23  24    O Bo
+------------------------+---+------------------------+  pips 147
| .   .   .   .   O   O  | X | O   .   .   O   .   .  |  off 2
|                 O   O  |   | O           O          |  score 2 of 7
|                        |   |                        |
|                        |   |                        |
|                        |   |                        |
|                        |BAR|                        |
|                        |   | 9                      |
|                        |   | X                      |
|                        |   | X                      |  X Anna
|                 X   O  | O | X                      |  pips 95
| O   .   .   .   X   O  | O | X   .   .   .   .   .  |  off 3
+------------------------+---+------------------------+  score 0 of 7
  12  11  10   9   8   7        6   5   4   3   2   1    holds the cube: 4
)");
}

TEST(AsciiBoard, TurnsRound) {
    const GameState state = state_of("XGID=-b----E-C---eE---c-e---AA-:0:0:1:31:0:0:1:0:6");
    BoardStyle turned = plain;
    turned.bottom = Side::second;
    const std::string text = ascii_board(state, turned);
    EXPECT_NE(text.find("X Bo"), std::string::npos);
    EXPECT_NE(text.find("O Anna"), std::string::npos);
    // Anna's checkers on her 24 and 23 are on Bo's 1 and 2.
    EXPECT_NE(text.find("| X   .   .   .   O   O  |"), std::string::npos) << text;
}

// Every line fits, whatever the game and the names; each checker on the board is drawn.
TEST(AsciiBoard, FitsIntoTheLine) {
    BoardStyle style = plain;
    style.names = {{"A name that is far too long for a board", "Jóhanna Guðmundsdóttir frá Hlíð"}};
    for (const rules::Variant& variant : rules::all_variants()) {
        if (variant.doublet.complement > 0) continue;
        rules::MatchOptions options = rules::MatchOptions::of(variant);
        options.length = 999;
        options.cube_limit = 0;
        test::visit_random_states(variant, options, 8, 100, [&](const rules::Game& game) {
            std::istringstream lines(ascii_board(game.state(), style));
            int count = 0;
            for (std::string line; std::getline(lines, line); ++count) {
                const auto width = std::ranges::count_if(
                    line, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
                EXPECT_LE(width, 78) << line;
                EXPECT_FALSE(line.ends_with(' '));
            }
            EXPECT_EQ(count, 15);
        });
    }
}

TEST(StatusLine, SaysWhatIsDue) {
    const auto line = [](std::string_view xgid) { return status_line(state_of(xgid), plain); };
    EXPECT_EQ(line("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:6"), "Anna to play 3-1");
    EXPECT_EQ(line("XGID=-b----E-C---eE---c-e---AA-:0:0:-1:00:0:0:0:0:6"), "Bo to roll");
    EXPECT_EQ(line("XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:0:6"),
              "Bo is offered the cube at 2");
    EXPECT_EQ(line("XGID=-b----E-C---eE---c-e----B-:0:0:0:00:0:0:0:0:6"),
              "both throw one die for the opening");
    rules::Game game =
        rules::Game::from(state_of("XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:0:6")).value();
    ASSERT_TRUE(game.act(rules::Action::simple(Side::second, rules::ActionKind::drop)));
    EXPECT_EQ(status_line(game.state(), plain), "Anna wins 1 point: the double was dropped");
}

}  // namespace
}  // namespace kotra::notation
