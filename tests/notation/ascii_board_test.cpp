// SPDX-License-Identifier: Apache-2.0
#include "notation/ascii_board.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>

#include "base/encoding.h"
#include "notation/board_key.h"
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
              R"(        Backgammon, money game, Jacoby
        O Bo                                  pips 167   score 0 points
         13  14  15  16  17  18          19  20  21  22  23  24
       +-------------------------+-----+-------------------------+-----+
       |  X   :   .   :   O   :  |     |  O   :   .   :   .   X  |     |
       |  X   :   .   :   O   :  |     |  O   :   .   :   .   X  |     |
       |  X   :   .   :   O   :  |     |  O   :   .   :   .   :  |     |
       |  X   :   .   :   .   :  |     |  O   :   .   :   .   :  |     |
       |  X                      |     |  O                      |     |
   [1] |                         | bar |           3 1           | off |
       |  O                      |     |  X                      |     |
       |  O   .   :   .   :   .  |     |  X   .   :   .   :   .  |     |
       |  O   .   :   .   X   .  |     |  X   .   :   .   :   .  |     |
       |  O   .   :   .   X   .  |     |  X   .   :   .   :   O  |     |
       |  O   .   :   .   X   .  |     |  X   .   :   .   :   O  |     |
       +-------------------------+-----+-------------------------+-----+
         12  11  10   9   8   7           6   5   4   3   2   1
        X Anna                                pips 167   score 0 points
)");
}

TEST(AsciiBoard, HighStacksBarsAndTheCube) {
    const GameState state = state_of("XGID=b-----IbB---a----bbb--b--A:2:1:1:00:0:2:0:7:8");
    EXPECT_EQ(ascii_board(state, plain),
              R"(        Backgammon, match to 7
        O Bo                                       pips 147   score 2/7
         13  14  15  16  17  18          19  20  21  22  23  24
       +-------------------------+-----+-------------------------+-----+
       |  .   :   .   :   O   O  |     |  O   :   .   O   .   :  | OO  |
       |  .   :   .   :   O   O  |     |  O   :   .   O   .   :  |     |
       |  .   :   .   :   .   :  |     |  .   :   .   :   .   :  |     |
       |  .   :   .   :   .   :  |     |  .   :   .   :   .   :  |     |
       |                         |  X  |                         |     |
       |                         | bar |                         | off |
       |                         |  O  |  9                      |     |
       |  :   .   :   .   :   .  |  O  |  X   .   :   .   :   .  |     |
       |  :   .   :   .   :   .  |     |  X   .   :   .   :   .  |     |
       |  :   .   :   .   X   O  |     |  X   .   :   .   :   .  |     |
   [4] |  O   .   :   .   X   O  |     |  X   .   :   .   :   .  | XXX |
       +-------------------------+-----+-------------------------+-----+
         12  11  10   9   8   7           6   5   4   3   2   1
        X Anna                                     pips  95   score 0/7
)");
}

TEST(AsciiBoard, OfferedCubeLiesWithWhoAnswers) {
    const GameState state = state_of("XGID=-b----E-C---eE---c-e----B-:1:1:1:B:0:0:3:0:6");
    EXPECT_EQ(ascii_board(state, plain),
              R"(        Backgammon, money game, Jacoby, beavers
        O Bo                                  pips 167   score 0 points
         13  14  15  16  17  18          19  20  21  22  23  24
       +-------------------------+-----+-------------------------+-----+
       |  X   :   .   :   O   :  |     |  O   :   .   :   .   X  |     |
       |  X   :   .   :   O   :  |     |  O   :   .   :   .   X  |     |
       |  X   :   .   :   O   :  |     |  O   :   .   :   .   :  |     |
       |  X   :   .   :   .   :  |     |  O   :   .   :   .   :  |     |
       |  X                      |     |  O                      |     |
       |                         | bar |                         | off |
       |  O                      |     |  X                      |     |
       |  O   .   :   .   :   .  |     |  X   .   :   .   :   .  |     |
   [8]?|  O   .   :   .   X   .  |     |  X   .   :   .   :   .  |     |
       |  O   .   :   .   X   .  |     |  X   .   :   .   :   O  |     |
       |  O   .   :   .   X   .  |     |  X   .   :   .   :   O  |     |
       +-------------------------+-----+-------------------------+-----+
         12  11  10   9   8   7           6   5   4   3   2   1
        X Anna                                pips 167   score 0 points
)");
}

TEST(AsciiBoard, TraysOfTheReserve) {
    GameState state;
    state.variant = *rules::find_variant("acey-deucey");
    state.options = rules::MatchOptions::of(state.variant);
    state.phase = rules::Phase::to_roll;
    state.board =
        read_board_key("120000000000001000000200153|000000000000000000000000087", state.variant)
            .value();
    EXPECT_EQ(ascii_board(state, plain),
              R"(        Acey-deucey, money game
        O Bo                                        pips 200   score 0 points
               13  14  15  16  17  18          19  20  21  22  23  24
       +-----+-------------------------+-----+-------------------------+-----+
       | OOO |  .   :   X   :   .   :  |     |  .   :   .   X   .   :  | OOO |
       | OOO |  .   :   .   :   .   :  |     |  .   :   .   X   .   :  | OOO |
       | OO  |  .   :   .   :   .   :  |     |  .   :   .   :   .   :  | O   |
       |     |  .   :   .   :   .   :  |     |  .   :   .   :   .   :  |     |
       |     |                         |  X  |                         |     |
       | res |                         | bar |                         | off |
       |     |                         |     |                         |     |
       |     |  :   .   :   .   :   .  |     |  :   .   :   .   :   .  |     |
       |     |  :   .   :   .   :   .  |     |  :   .   :   .   :   .  |     |
       | XX  |  :   .   :   .   :   .  |     |  :   .   :   .   X   .  |     |
       | XXX |  :   .   :   .   :   .  |     |  :   .   :   .   X   X  | XXX |
       +-----+-------------------------+-----+-------------------------+-----+
               12  11  10   9   8   7           6   5   4   3   2   1
        X Anna                                      pips 214   score 0 points
)");
}

TEST(AsciiBoard, NamesCannotDrawOnTheBoard) {
    const GameState state = state_of("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:1:0:6");
    BoardStyle style = plain;
    style.names = {{"\x1b[31mAn\nna\x07\xe2\x80\xae", "\xff\xfe"}};
    const std::string text = ascii_board(state, style);
    EXPECT_EQ(std::ranges::count(text, '\n'), 18);
    EXPECT_NE(text.find("X [31mAnna  "), std::string::npos) << text;
    EXPECT_NE(text.find("O ??  "), std::string::npos);
    EXPECT_EQ(status_line(state, style), "[31mAnna to play 3-1");
    style.names = {{"", "  "}};
    EXPECT_EQ(status_line(state, style), "player 1 to play 3-1");

    // Characters that are two columns wide move nothing else.
    style.names = {{"Anna", "プレーヤー 2"}};
    const auto top_row = [&](std::string_view begin, const BoardStyle& with) {
        const std::string drawn = ascii_board(state, with);
        const std::size_t at = drawn.find(begin);
        return at == std::string::npos ? 0
                                       : base::count_characters(std::string_view(drawn).substr(
                                             at, drawn.find('\n', at) - at));
    };
    EXPECT_EQ(top_row("O プレーヤー 2  ", style) + 5, top_row("O Bo  ", plain));
}

TEST(AsciiBoard, ColoursAndLinesOnlyWhenAskedFor) {
    const GameState state = state_of("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:1:0:6");
    const std::string text = ascii_board(state, plain);
    EXPECT_TRUE(
        std::ranges::all_of(text, [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
    BoardStyle style = plain;
    style.has_colour = true;
    std::string coloured = ascii_board(state, style);
    EXPECT_NE(coloured, text);
    for (std::size_t at = 0; (at = coloured.find('\x1b', at)) != std::string::npos;) {
        coloured.erase(at, coloured.find('m', at) + 1 - at);
    }
    EXPECT_EQ(coloured, text);
    style.is_unicode = true;
    EXPECT_NE(ascii_board(state, style).find("●"), std::string::npos);
}

TEST(AsciiBoard, TurnsRound) {
    const GameState state = state_of("XGID=-b----E-C---eE---c-e---AA-:0:0:1:31:0:0:1:0:6");
    BoardStyle turned = plain;
    turned.bottom = Side::second;
    const std::string text = ascii_board(state, turned);
    EXPECT_NE(text.find("X Bo"), std::string::npos);
    EXPECT_NE(text.find("O Anna"), std::string::npos);
    // Anna's checkers on her 24 and 23 are on Bo's 1 and 2.
    EXPECT_NE(text.find("|  X   .   :   .   O   O  |"), std::string::npos) << text;
}

// The checkers of one side that a picture shows: a number stands for one of a high stack.
int drawn_checkers(const rules::HalfBoard& half) {
    int count = half.off() + half.reserve();
    for (rules::Place place = 1; place <= rules::place_bar; ++place) {
        count += half[place] > 5 ? 4 : half[place];
    }
    return count;
}

// Every line fits, whatever the game and the names; each checker is drawn.
TEST(AsciiBoard, FitsIntoTheLine) {
    BoardStyle style = plain;
    style.names = {
        {"A name that is by far too long for a board", "Jóhanna Guðmundsdóttir frá Hlíð"}};
    for (const rules::Variant& variant : rules::all_variants()) {
        if (variant.doublet.complement > 0) continue;
        rules::MatchOptions options = rules::MatchOptions::of(variant);
        options.length = 999;
        options.cube_limit = 0;
        test::visit_random_states(variant, options, 8, 100, [&](const rules::Game& game) {
            const GameState& state = game.state();
            const std::string text = ascii_board(state, style);
            std::istringstream lines(text);
            int count = 0;
            for (std::string line; std::getline(lines, line); ++count) {
                EXPECT_LE(base::count_characters(line), board_width) << line;
                EXPECT_FALSE(line.ends_with(' '));
            }
            EXPECT_EQ(count, 18);
            // One more is the mark before the name.
            EXPECT_EQ(std::ranges::count(text, 'X'),
                      drawn_checkers(game.seen_by(Side::first).mover) + 1);
            EXPECT_EQ(std::ranges::count(text, 'O'),
                      drawn_checkers(game.seen_by(Side::first).other) + 1);
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
