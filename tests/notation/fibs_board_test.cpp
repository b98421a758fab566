// SPDX-License-Identifier: Apache-2.0
#include "notation/fibs_board.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "notation/gnu_id.h"
#include "notation/random_positions.h"
#include "rules/game.h"

namespace kotra::notation {
namespace {

using rules::GameState;
using rules::OfferKind;
using rules::Phase;
using rules::Side;

const rules::PerSide<std::string> names{{"Anna", "Bo"}};

GameState start_state() {
    GameState state;
    state.options = rules::MatchOptions::of(state.variant);
    state.board = {state.variant.setup, state.variant.setup};
    state.phase = Phase::to_roll;
    return state;
}

constexpr std::string_view start_points = "0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0";

TEST(FibsBoard, SaysEverythingAsTheSideSeesIt) {
    GameState state = start_state();
    state.options.length = 7;
    state.score[Side::second] = 2;
    state.phase = Phase::to_play;
    state.roll = rules::Roll::from_dice(1, 3);
    EXPECT_EQ(*fibs_board(state, Side::first),
              fmt::format("board:me:opponent:7:0:2:{}:1:3:1:3:1:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:0",
                          start_points));
    EXPECT_EQ(*fibs_board(state, Side::second, names),
              fmt::format("board:Bo:Anna:7:2:0:{}:-1:3:1:3:1:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:0",
                          start_points));
}

TEST(FibsBoard, KnowsBarsAndTheCube) {
    GameState state = start_state();
    state.board.mover[6] = 4;
    state.board.mover[rules::place_bar] = 1;
    state.board.other[8] = 1;
    state.board.other[rules::place_bar] = 2;
    state.cube.value = 2;
    state.cube.owner = Side::second;
    const std::string text = *fibs_board(state, Side::first);
    EXPECT_TRUE(text.starts_with("board:me:opponent:9999:0:0:-2:-2:")) << text;
    EXPECT_NE(text.find(":2:1:1:0:0:0:0:2:0:1:0:1:-1:0:25:0:0:1:2:"), std::string::npos) << text;
}

// Written by GNU Backgammon 1.07 to an external player.
constexpr std::string_view of_gnubg =
    "board:gnubg:root:7:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:3:1:3:1:1:1:"
    "1:0:1:-1:0:25:0:0:0:0:0:0:0:1";

TEST(FibsBoard, ReadsWhatGnuBackgammonWrites) {
    const auto read = read_fibs_board(of_gnubg, rules::backgammon());
    ASSERT_TRUE(read) << base::to_string(read.error());
    EXPECT_EQ(read->names[Side::first], "gnubg");
    EXPECT_EQ(read->names[Side::second], "root");
    EXPECT_EQ(position_id(read->state.board), "4HPwATDgc/ABMA");
    EXPECT_EQ(match_id(read->state), "cInlAAAAAAAE");
}

std::string line(std::string_view match, std::string_view points, std::string_view rest) {
    return fmt::format("board:A:B:{}:{}:{}", match, points, rest);
}

GameState state_of(const std::string& text) {
    const auto read = read_fibs_board(text, rules::backgammon());
    EXPECT_TRUE(read) << text << base::to_string(read.error());
    return read ? read->state : GameState{};
}

// A player who moves from 1 to 24: home is 25, the bar 0; O has the positive numbers.
TEST(FibsBoard, ReadsBothColoursAndDirections) {
    const std::string mirrored = "1:2:0:0:0:0:-5:0:-3:0:0:0:5:-5:0:0:0:3:0:4:0:0:0:0:-2:0";
    const GameState up =
        state_of(line("5:1:2", mirrored, "1:0:0:0:0:1:1:1:0:1:1:25:0:0:0:1:0:0:0:0:0"));
    EXPECT_EQ(up.turn, Side::first);
    EXPECT_EQ(up.board.mover.bar(), 1);
    EXPECT_EQ(up.board.mover[24], 2);
    EXPECT_EQ(up.board.mover[6], 4);
    EXPECT_EQ(up.board.other, rules::backgammon().setup);
    EXPECT_EQ(up.score[Side::second], 2);
    // The same seen by the other one, who is X and moves down.
    const GameState down =
        state_of(line("5:2:1", mirrored, "1:0:0:0:0:1:1:1:0:-1:-1:0:25:0:0:0:1:0:0:0:0"));
    EXPECT_EQ(down.turn, Side::second);
    EXPECT_EQ(down.board, up.board);
    EXPECT_EQ(down.score[Side::first], 2);
}

TEST(FibsBoard, ReadsTheDiceOfWhoIsOnRoll) {
    for (const std::string_view dice : {"6:2:0:0", "6:2:6:2", "0:0:6:2"}) {
        const GameState state = state_of(line(
            "9999:0:0", start_points, fmt::format("1:{}:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:0", dice)));
        EXPECT_EQ(state.phase, Phase::to_play);
        EXPECT_EQ(state.roll, rules::Roll::from_dice(6, 2)) << dice;
    }
}

// Nobody may double while a double waits, or a flag says so. users.md C30: 9999 is money.
TEST(FibsBoard, ReadsADoubleThatWaits) {
    for (const std::string_view cube : {"2:0:0:0", "2:0:0:1", "2:0:1:1", "2:0:1:-1"}) {
        const GameState state =
            state_of(line("9999:3:4", start_points,
                          fmt::format("-1:0:0:0:0:{}:1:-1:0:25:0:0:0:0:0:0:0:0", cube)));
        EXPECT_TRUE(state.options.is_money());
        ASSERT_EQ(state.phase, Phase::double_offered) << cube;
        EXPECT_EQ(*state.offer, (rules::CubeOffer{OfferKind::doubled, Side::second, 4}));
        EXPECT_EQ(state.cube, (rules::Cube{2, Side::second}));
    }
}

// Both players may double in FIBS's Crawford game: its last two fields tell.
TEST(FibsBoard, KnowsTheCrawfordGame) {
    const auto at = [](std::string_view match, std::string_view crawford) {
        return state_of(line(match, start_points,
                             fmt::format("1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:{}", crawford)));
    };
    EXPECT_TRUE(at("7:6:2", "0:0").crawford);
    EXPECT_TRUE(at("7:2:6", "0:0").crawford);
    EXPECT_FALSE(at("7:6:2", "1:0").crawford);
    EXPECT_FALSE(at("7:6:2", "0:3").crawford);
    EXPECT_FALSE(at("7:6:2", "0:3").options.crawford);
    EXPECT_FALSE(at("7:6:2", "0:1").crawford);
    EXPECT_FALSE(at("7:5:2", "0:0").crawford);
    EXPECT_FALSE(at("7:6:6", "0:0").crawford);
    EXPECT_FALSE(at("1:0:0", "0:0").crawford);
}

TEST(FibsBoard, RefusesWithFieldAndColumn) {
    struct Bad {
        std::string text;
        std::int64_t column;
        std::string_view words;
    };
    const std::string good = "1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:0";
    const auto with = [&](std::string_view match, std::string_view points, std::string_view rest) {
        return line(match, points, rest);
    };
    const std::string points(start_points);
    for (const auto& [text, column, words] : std::vector<Bad>{
             {"", 1, "board:"},
             {"board", 1, "board:"},
             {"board:a:b:7", 1, "52 fields"},
             {with("7:0:0", points, good) + ":0", 1, "52 fields"},
             {with("0:0:0", points, good), 11, "match length"},
             {with("5000:0:0", points, good), 11, "too long"},
             {with("7:7:0", points, good), 13, "score"},
             {with("7:0:9", points, good), 15, "score"},
             {with("7:0:0", "x" + points.substr(1), good), 17, "board"},
             {with("7:0:0", "1" + points.substr(1), good), 17, "other side's bar"},
             {with("7:0:0", "0:9" + points.substr(4), good), 17, "more than 15"},
             {with("7:0:0", points, "0" + good.substr(1)), 73, "over"},
             {with("7:0:0", points, "1:7" + good.substr(3)), 75, "dice"},
             {with("7:0:0", points, "1:3" + good.substr(3)), 75, "not two dice"},
             {with("7:0:0", points, "1:0:0:0:0:3" + good.substr(11)), 83, "cube"},
             {with("7:0:0", points, "1:0:0:0:0:1:1:1:0:0" + good.substr(19)), 91, "colour"},
             {with("7:0:0", points, "1:0:0:0:0:1:1:1:0:1:2" + good.substr(22)), 93, "direction"}}) {
        const auto read = read_fibs_board(text, rules::backgammon());
        ASSERT_FALSE(read) << text;
        EXPECT_NE(read.error().message.find(words), std::string::npos) << read.error().message;
        EXPECT_EQ(read.error().column, column) << text << '\n' << read.error().message;
    }
}

TEST(FibsBoard, RefusesWhatItCannotHold) {
    GameState state = start_state();
    state.resignation = rules::Resignation{Side::first, 1};
    EXPECT_FALSE(fibs_board(state, Side::first));
    state = start_state();
    state.phase = Phase::opening;
    EXPECT_FALSE(fibs_board(state, Side::first));
    state = start_state();
    state.offer = rules::CubeOffer{OfferKind::beavered, Side::second, 4};
    state.phase = Phase::double_offered;
    EXPECT_FALSE(fibs_board(state, Side::first));
    state = start_state();
    EXPECT_TRUE(fibs_board(state, Side::first, {{"A B", "C:D"}})->starts_with("board:A_B:C_D:"));
}

TEST(FibsBoard, ComesBackFromRandomGames) {
    for (const int length : {0, 1, 7}) {
        rules::MatchOptions options;
        options.length = length;
        int held = 0;
        test::visit_random_states(rules::backgammon(), options, 71, 800, [&](const auto& game) {
            const GameState& state = game.state();
            for (const Side side : rules::both_sides) {
                const auto text = fibs_board(state, side, names);
                if (!text) return;
                ++held;
                auto read = read_fibs_board(*text, state.variant);
                ASSERT_TRUE(read) << *text << base::to_string(read.error());
                EXPECT_EQ(read->names[Side::first], names[side]);
                // What the line does not hold, and the side that is named first.
                GameState expected = state;
                if (side == Side::second) {
                    std::swap(expected.score.values[0], expected.score.values[1]);
                    expected.turn = opponent(expected.turn);
                    if (expected.cube.owner) expected.cube.owner = opponent(*expected.cube.owner);
                    if (expected.offer) expected.offer->by = opponent(expected.offer->by);
                }
                read->state.roll = expected.roll = std::nullopt;
                expected.serial = read->state.serial;
                expected.options = read->state.options;
                expected.auto_doubles = read->state.auto_doubles;
                EXPECT_EQ(read->state, expected) << *text;
            }
        });
        EXPECT_GT(held, 100);
    }
}

}  // namespace
}  // namespace kotra::notation
