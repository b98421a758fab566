// SPDX-License-Identifier: Apache-2.0
#include "notation/ogid.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "notation/random_positions.h"
#include "notation/situation.h"
#include "notation/xgid.h"
#include "rules/game.h"

namespace kotra::notation {
namespace {

using rules::GameState;
using rules::Phase;
using rules::Side;

GameState read(std::string_view text) {
    const auto state = read_ogid(text, rules::backgammon());
    EXPECT_TRUE(state) << text << ' ' << base::to_string(state.error());
    return state.value_or(GameState{});
}

// What an OGID holds of an XGID.
GameState of_xgid(std::string_view text, const GameState& like) {
    auto state = read_xgid(text, rules::backgammon());
    EXPECT_TRUE(state) << text;
    if (!state) return {};
    state->options.jacoby = like.options.jacoby;
    state->options.beavers = like.options.beavers;
    state->options.cube = like.options.cube;
    state->options.cube_limit = like.options.cube_limit;
    return *state;
}

struct Pair {
    std::string_view ogid;
    std::string_view xgid;
};

// The same positions in both notations. Without a state the turn is that of who is on roll; with
// one it is that of who acted before, as OpenGammon writes it.
TEST(Ogid, SaysWhatAnXgidSays) {
    for (const auto& [text, same] : std::vector<Pair>{
             {"11ccccchhhjjjjj:66666888dddddoo:N0N:51:B::0:0:7:",
              "-b----E-C---eE---c-e----B-:0:0:1:51:0:0:0:7:0"},
             {"024cchhjjjjjkkk:355666788dddeoo:W1N:63:B::0:1:7:",
              "a-aAaBCAB---bCA--b-ec---B-:1:-1:1:63:1:0:0:7:0"},
             {"jjlllmmmnnnoo:1111223344555pp:B1N::B::1:0:7:",
              "-DBBBC-------------b-cccbB:1:1:1:00:0:1:0:7:0"},
             {"11ccccchhhjjjjj:66666888dddddoo:N0N:43:W::6:1:9:",
              "-b----E-C---eE---c-e----B-:0:0:-1:43:1:6:0:9:10"},
             {"11jjjjjhhhccccc:ooddddd88866666:N0N::W:C:0:0:0",
              "-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:8"},
             {"jjjkkklllmmnnoo:111222333445566:N0N:63:W:R:0:0:0",
              "-CCCBBB------------cccbbb-:0:0:1:63:0:0:0:0:8"},
             {"00jjj:ppp66:N0N::B:C:0:0:0", "b-----B------------c-----C:0:0:-1:00:0:0:0:0:8"}}) {
        const GameState state = read(text);
        EXPECT_EQ(state, of_xgid(same, state)) << text;
    }
}

TEST(Ogid, KnowsTheStatesOfTheCubeAndTheMatch) {
    GameState state = read("cccccgghhhjjjjj:112233666777dll:N0O::B:D:0:0:3:11");
    ASSERT_EQ(state.phase, Phase::double_offered);
    EXPECT_EQ(state.turn, Side::first);
    EXPECT_EQ(state.offer->value, 2);
    state = read("11ccccchhhjjjjj:66666888dddddoo:W1T:31:W:A:0:0:0");
    EXPECT_EQ(state.cube, (rules::Cube{2, Side::second}));
    EXPECT_EQ(state.turn, Side::first);  // White has taken
    state = read("11ccccchhhjjjjj:66666888dddddoo:N0N::W:IW:0:0:1:0");
    EXPECT_EQ(state.phase, Phase::opening);
    EXPECT_TRUE(read("11ccccchhhjjjjj:66666888dddddoo:N0N::B:C:4:2:5C").crawford);
    EXPECT_FALSE(read("11ccccchhhjjjjj:66666888dddddoo:N0N::B:C:4:2:5L").crawford);
    EXPECT_FALSE(read("11ccccchhhjjjjj:66666888dddddoo:N0N::B:C:0:0:1C").crawford);
    EXPECT_EQ(read("11ccccchhhjjjjj:66666888dddddoo:N0N::B:C:0:0:9G15").options.length, 9);
    EXPECT_FALSE(read("11ccccchhhjjjjj:66666888dddddoo:D0N").options.cube);
    // Checkers that are off may be written, and the number of checkers.
    EXPECT_EQ(read("11jjjjjhhhccccq:ooddddd88866666:N0N").board.other.off(), 1);
    const rules::Variant& hyper = *rules::find_variant("hypergammon");
    const auto three = read_ogid("123:mno:N0N::W:IW:0:0:1:0:3", hyper);
    ASSERT_TRUE(three) << base::to_string(three.error());
    EXPECT_EQ(three->board.mover, hyper.setup);
    EXPECT_EQ(ogid(*three), "123:mno:N0N::W:IW:0:0:1:0:3");
}

TEST(Ogid, WritesWhatItReads) {
    for (const std::string_view text : {"11ccccchhhjjjjj:66666888dddddoo:N0N:13:B:R:0:0:7",
                                        "013ccehhiijjkkk:44566688ddddmno:N0N:13:B:R:0:0:5",
                                        "djjjjlllnnnnooo:2233445556668mm:B1N:12:W:R:2:0:5",
                                        "cccccgghhhjjjjj:112233666777dll:N0O::B:D:0:0:3",
                                        "11ccccchhhjjjjj:66666888dddddoo:N0N::W:C:4:2:5C",
                                        "11ccccchhhjjjjj:66666888dddddoo:N0N::W:C:4:2:5L",
                                        "11ccccchhhjjjjj:66666888dddddoo:D0N::W:C:0:0:0",
                                        "11ccccchhhjjjjj:66666888dddddoo:N0N::W:IW:0:0:1"}) {
        EXPECT_EQ(ogid(read(text)), text);
    }
}

TEST(Ogid, IsToldFromOtherNotations) {
    EXPECT_TRUE(looks_like_ogid("11ccccchhhjjjjj:66666888dddddoo:N0N"));
    EXPECT_TRUE(looks_like_ogid("  ogid=11ccccchhhjjjjj:66666888dddddoo:W2N:51:B::0:0:7:  "));
    for (const std::string_view text :
         {"", "11ccc:66666", "-b----E-C---eE---c-e----B-:0:0:1:51:0:0:0:7:0",
          "XGID=-b----E-C---eE---c-e----B-:0:0:1:51:0:0:0:7:0", "4HPwATDgc/ABMA:EgHgADAAKAAE",
          "some words: about a position: N0N"}) {
        EXPECT_FALSE(looks_like_ogid(text)) << text;
    }
    const auto state =
        read_situation("11ccccchhhjjjjj:66666888dddddoo:N0N:51:B::0:0:7:", rules::backgammon());
    ASSERT_TRUE(state);
    EXPECT_EQ(state->options.length, 7);
}

TEST(Ogid, RefusesWithFieldAndColumn) {
    struct Bad {
        std::string_view text;
        std::int64_t column;
        std::string_view words;
    };
    for (const auto& [text, column, words] : std::vector<Bad>{
             {"", 1, "fields"},
             {"11ccccchhhjjjjj:66666888dddddoo", 1, "fields"},
             {"1:2:N0N:::::::::", 1, "fields"},
             {"11ccc!chhhjjjjj:66666888dddddoo:N0N", 6, "White"},
             {"11ccccchhhjjjjp:66666888dddddoo:N0N", 15, "bar"},
             {"11ccccchhhjjjjj:06666888dddddoo:N0N", 17, "bar"},
             {"1111111111111111:66666888dddddoo:N0N", 16, "more than 15"},
             {"11ccccchhhjjjjj:66666888dddddoo:X0N", 33, "cube"},
             {"11ccccchhhjjjjj:66666888dddddoo:N0P", 33, "over"},
             {"11ccccchhhjjjjj:66666888dddddoo:D1N", 33, "dead"},
             {"11ccccchhhjjjjj:66666888dddddoo:N0N:79:B", 37, "dice"},
             {"11ccccchhhjjjjj:66666888dddddoo:N0N:31:X", 40, "turn"},
             {"11ccccchhhjjjjj:66666888dddddoo:N0N:31:B:G", 42, "over"},
             {"11ccccchhhjjjjj:66666888dddddoo:N0N:31:B:Z", 42, "state"},
             {"11ccccchhhjjjjj:66666888dddddoo:N0N::B:D", 40, "disagree"},
             {"11ccccchhhjjjjj:66666888dddddoo:N0N:31:B:R:7:0:7", 44, "White's score"},
             {"11ccccchhhjjjjj:66666888dddddoo:N0N:31:B:R:0:-1:7", 46, "Black's score"},
             {"11ccccchhhjjjjj:66666888dddddoo:N0N:31:B:R:0:0:7X", 48, "match length"},
             {"11ccccchhhjjjjj:66666888dddddoo:N0N:31:B:R:0:0:1000", 48, "match length"},
             {"11ccccchhhjjjjj:66666888dddddoo:N0N:31:B:R:0:0:7:0:3", 52, "checkers"},
             {"1111:1111:N0N", 1, "points that differ"},
             {":66666888dddddoo:N0N", 1, "over"},
             {"11ccccchhhjjjjj:66666888dddddoo:N1N:31:B::0:0:7", 1, "owner"},
             {"11ccccchhhjjjjj:66666888dddddoo:N0N:31:B:R:0:0:5C", 1, "Crawford"}}) {
        const auto state = read_ogid(text, rules::backgammon());
        ASSERT_FALSE(state) << text;
        EXPECT_NE(state.error().message.find(words), std::string::npos)
            << text << ' ' << state.error().message;
        EXPECT_EQ(state.error().column, column) << text << ' ' << state.error().message;
    }
}

TEST(Ogid, RefusesWhatItCannotHold) {
    GameState state = read("11ccccchhhjjjjj:66666888dddddoo:N0N::B:C:0:0:0");
    state.cube.value = 1024;
    EXPECT_FALSE(ogid(state));
    state.cube.value = 1;
    state.resignation = rules::Resignation{Side::first, 1};
    EXPECT_FALSE(ogid(state));
    state.resignation.reset();
    state.board.mover[rules::place_reserve] = 1;
    EXPECT_FALSE(ogid(state));
}

TEST(Ogid, ComesBackFromRandomGames) {
    for (const char* name : {"backgammon", "nackgammon", "hypergammon"}) {
        for (const int length : {0, 1, 5}) {
            rules::MatchOptions options;
            options.length = length;
            int held = 0;
            test::visit_random_states(
                *rules::find_variant(name), options, 5, 600, [&](const auto& game) {
                    const GameState& state = game.state();
                    const auto text = ogid(state);
                    if (!text) return;
                    ++held;
                    auto again = read_ogid(*text, state.variant);
                    ASSERT_TRUE(again) << *text << base::to_string(again.error());
                    EXPECT_EQ(ogid(*again), *text);
                    // What it does not hold.
                    GameState expected = state;
                    expected.roll = again->roll;
                    expected.serial = again->serial;
                    expected.options = again->options;
                    expected.auto_doubles = again->auto_doubles;
                    EXPECT_EQ(*again, expected) << *text;
                });
            EXPECT_GT(held, 100);
        }
    }
}

}  // namespace
}  // namespace kotra::notation
