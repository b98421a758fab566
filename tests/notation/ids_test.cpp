// SPDX-License-Identifier: Apache-2.0
// GNU IDs, XGIDs and board keys: facts from the notes on the formats, faults that users reported,
// and round trips over random games.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "notation/board_key.h"
#include "notation/gnu_id.h"
#include "notation/random_positions.h"
#include "notation/xgid.h"
#include "rules/perft.h"

namespace kotra::notation {
namespace {

using rules::Board;
using rules::GameState;
using rules::OfferKind;
using rules::Phase;
using rules::Side;

const rules::Variant& standard() {
    return rules::backgammon();
}
Board start() {
    return Board{standard().setup, standard().setup};
}

std::size_t play_count(const Board& board, int die1, int die2) {
    rules::PlayList plays;
    rules::legal_plays(standard(), board,
                       rules::Dice::of(standard(), *rules::Roll::from_dice(die1, die2)), plays);
    return plays.size();
}

TEST(PositionId, Start) {
    EXPECT_EQ(position_id(start()), "4HPwATDgc/ABMA");
    EXPECT_EQ(read_position_id("4HPwATDgc/ABMA", standard()), start());
}

TEST(PositionId, FirstHalfIsThePlayerNotOnRoll) {  // users.md C23
    const Board board = read_position_id("0HPwATDgc/ABMA", standard()).value();
    EXPECT_EQ(board.mover, standard().setup);
    EXPECT_EQ(board.other[6], 4);
    EXPECT_EQ(board.other[5], 1);
}

TEST(PositionId, BarCheckersAreNotOff) {  // users.md C22
    const Board board = read_position_id("AACAewAAgAYAAA", standard()).value();
    EXPECT_EQ(board.mover[24], 1);
    EXPECT_EQ(board.mover.bar(), 2);
    EXPECT_EQ(board.other.bar(), 4);
    EXPECT_EQ(board.other[rules::mirrored(1)], 3);
    EXPECT_EQ(position_id(board), "AACAewAAgAYAAA");
    EXPECT_EQ(read_position_id("mxmAQ0O3AwAAAA", standard())->other.bar(), 1);
    EXPECT_EQ(read_position_id("mxmAQ4PbAQAAAA", standard())->other.bar(), 0);
}

struct PlayCount {
    const char* id;
    int die1, die2;
    std::size_t count;
};

TEST(PositionId, PlayCountsThatUsersReported) {  // users.md C1-C7, C9, C12, C15, C16, C18, C56
    for (const PlayCount& row :
         std::vector<PlayCount>{{"8N4ZAAbg/xMAIA", 6, 2, 1},    {"AQAA8QQAAAAAAA", 6, 4, 1},
                                {"ABDAEBIAAAAAAA", 6, 2, 1},    {"/zsAADDMIQAAAA", 6, 4, 1},
                                {"4HPwATDgc/ABMA", 3, 1, 16},   {"4HPwATDgc/ABMA", 4, 4, 52},
                                {"AACAkCRJqqoAAA", 1, 1, 2220}, {"4HPwATDgc/ABUA", 6, 6, 1},
                                {"4HPwATDgc/ABUA", 6, 5, 4},    {"4HPwATDgc/ABUA", 5, 2, 7},
                                {"AADAABcAAAAAAA", 5, 4, 1},    {"4OfgIDBudgCAXA", 3, 5, 3},
                                {"+x1HAABWAAAAAA", 3, 3, 1},    {"AQAAiAAAAAAAAA", 4, 2, 2},
                                {"AACAAYABYAAAAA", 6, 6, 3},    {"AQAAJAAAAAAAAA", 4, 1, 2},
                                {"3zvBAAB/JwAAAA", 4, 2, 2},    {"AwAAEBAAAAAAAA", 6, 5, 1},
                                {"MAAAAAAACAAAAA", 3, 2, 1},    {"MAADAAABQAAAAA", 3, 2, 1},
                                {"AADAAAYAAAAAAA", 5, 2, 1}}) {
        const auto board = read_position_id(row.id, standard());
        ASSERT_TRUE(board) << row.id << base::to_string(board.error());
        EXPECT_EQ(play_count(*board, row.die1, row.die2), row.count)
            << row.id << " " << row.die1 << row.die2;
        EXPECT_EQ(position_id(*board), row.id);
    }
}

TEST(PositionId, RefusesWithAPlace) {
    const auto column = [](std::string_view id) {
        const auto board = read_position_id(id, standard());
        return board ? -1 : board.error().column;
    };
    EXPECT_EQ(column(""), 1);
    EXPECT_EQ(column("4HPwATDgc/ABM"), 1);
    EXPECT_EQ(column("4HPwATDgc/ABMAA"), 1);
    EXPECT_EQ(column("4HPwAT!gc/ABMA"), 7);
    EXPECT_EQ(column("//8/ATDgc/ABMA"), 2);   // more than 15 checkers on a point
    EXPECT_EQ(column("4HPwmTDgc/ABMA"), 5);   // more than 15 checkers in all
    EXPECT_EQ(column("AAAAAAAAAAAAIA"), 13);  // a bit beyond both sides
    EXPECT_EQ(column("4HPwATDgc/ABMB"), 14);  // a bit beyond the ten bytes
    EXPECT_FALSE(read_position_id("4HPwATDgc/ABMA", *rules::find_variant("hypergammon")));
    Board reserve = start();
    reserve.mover[rules::place_reserve] = 1;
    EXPECT_FALSE(position_id(reserve));
}

GameState both(std::string_view match) {
    const auto state = read_gnu_ids("4HPwATDgc/ABMA", match, standard());
    EXPECT_TRUE(state) << match << " " << base::to_string(state.error());
    return state.value_or(GameState{});
}

TEST(MatchId, WorkedExamples) {  // run in GNU Backgammon 1.07
    GameState state = both("cAnvAAAAAAAE");
    EXPECT_EQ(state.options.length, 7);
    EXPECT_EQ(state.turn, Side::first);
    EXPECT_TRUE(state.roll->same_numbers(*rules::Roll::from_dice(6, 3)));
    EXPECT_TRUE(both("cInlAAAAAAAE").roll->same_numbers(*rules::Roll::from_dice(3, 1)));
    EXPECT_EQ(both("MAHgAAAAAAAE").turn, Side::second);

    state = both("EgHgADAAKAAE");
    EXPECT_EQ(state.cube, (rules::Cube{4, Side::first}));
    EXPECT_EQ(state.turn, Side::second);
    EXPECT_EQ(state.score, (rules::PerSide<int>{{5, 3}}));

    state = both("MBngAAAAAAAE");
    EXPECT_EQ(state.phase, Phase::double_offered);
    EXPECT_EQ(state.offer, (rules::CubeOffer{OfferKind::doubled, Side::second, 2}));
    EXPECT_EQ(both("EQHgAAAAAAAE").cube, (rules::Cube{2, Side::first}));

    EXPECT_TRUE(both("cAkOAAAAAAAA").options.jacoby);
    EXPECT_FALSE(both("cAkOAAAAAAAE").options.jacoby);
    EXPECT_TRUE(both("cAkOAAAAAAAE").options.is_money());

    state = both("8AngACAAMAAE");
    EXPECT_TRUE(state.crawford);
    EXPECT_EQ(state.score, (rules::PerSide<int>{{6, 2}}));

    state = both("QYkqASAAIAAA");  // the manual's: 2-4 of 9, player 0 holds a 2-cube, rolled 52
    EXPECT_EQ(state.options.length, 9);
    EXPECT_EQ(state.score, (rules::PerSide<int>{{4, 2}}));
    EXPECT_EQ(state.cube, (rules::Cube{2, Side::second}));
    EXPECT_TRUE(state.roll->same_numbers(*rules::Roll::from_dice(5, 2)));

    for (const char* id :
         {"cAnvAAAAAAAE", "cInlAAAAAAAE", "MAHgAAAAAAAE", "EgHgADAAKAAE", "MBngAAAAAAAE",
          "EQHgAAAAAAAE", "cAkOAAAAAAAA", "cAkOAAAAAAAE", "8AngACAAMAAE"}) {
        EXPECT_EQ(match_id(both(id)), id);
    }
}

TEST(MatchId, BeaversAsTheProgramWritesThem) {  // a money game with Jacoby, run in it
    GameState state = both("QRkAAAAAAAAA");
    EXPECT_EQ(state.turn, Side::first);
    EXPECT_EQ(state.cube, (rules::Cube{1, {}}));
    EXPECT_EQ(state.offer, (rules::CubeOffer{OfferKind::beavered, Side::second, 4}));
    EXPECT_EQ(rules::Game::from(state)->to_act(), Side::first);
    EXPECT_EQ(match_id(state), "QRkAAAAAAAAA");

    state = both("QhEAAAAAAAAA");
    EXPECT_EQ(state.cube, (rules::Cube{1, {}}));
    EXPECT_EQ(state.offer, (rules::CubeOffer{OfferKind::raccooned, Side::first, 8}));
    EXPECT_EQ(rules::Game::from(state)->to_act(), Side::second);
    EXPECT_EQ(match_id(state), "QhEAAAAAAAAA");

    state = both("QwkAAAAAAAAA");  // the raccoon was taken
    EXPECT_EQ(state.cube, (rules::Cube{8, Side::second}));
    EXPECT_EQ(state.phase, Phase::to_roll);
    EXPECT_EQ(match_id(state), "QwkAAAAAAAAA");
}

TEST(MatchId, FinishedGamesCountedInTheScore) {  // run in the program
    GameState state = both("Q0ETAAAAAAAA");      // a gammon offered with the cube on 8
    EXPECT_EQ(state.resignation, (rules::Resignation{Side::first, 2}));
    EXPECT_EQ(match_id(state), "Q0ETAAAAAAAA");

    state = both("Q0MTAAABAAAA");  // and accepted
    EXPECT_EQ(state.phase, Phase::over);
    EXPECT_EQ(state.result, (rules::GameResult{Side::second, rules::Ending::resigned, 2, 16}));
    EXPECT_EQ(state.score, (rules::PerSide<int>{{0, 0}}));

    state = both("cASgAAAACAAE");  // a double dropped in a match to 5
    EXPECT_EQ(state.result, (rules::GameResult{Side::first, rules::Ending::dropped, 1, 1}));
    EXPECT_EQ(state.score, (rules::PerSide<int>{{0, 0}}));
    EXPECT_EQ(match_id(state), "cASgAAAACAAE");

    // Borne off: the program shows the loser on roll.
    state = read_gnu_ids("AAAABgAAAAAAAA", "MAJgAAAACAAE", standard()).value();
    EXPECT_EQ(state.result, (rules::GameResult{Side::first, rules::Ending::borne_off, 1, 1}));
    EXPECT_EQ(match_id(state), "MAJgAAAACAAE");
}

TEST(MatchId, RefusesWithAReason) {
    const auto message = [](std::string_view match) {
        const auto state = read_gnu_ids("4HPwATDgc/ABMA", match, standard());
        return state ? std::string("read") : state.error().message;
    };
    EXPECT_EQ(message("cAnvAAAAAAA"), "match ID: 12 characters were expected, not 11");
    EXPECT_EQ(message("8AngACAAMAAE"), "read");
    struct Row {
        const char* id;
        std::string_view message;
        int column;
    };
    for (const Row& row : std::vector<Row>{
             {"8AkAAAAAAAAA", "a money game is no Crawford game", 1},
             {"8AngAAAAAAAE", "in the Crawford game exactly one side needs one point", 0},
             {"cAkAAAAAAAAg", "it goes on after the last field", 12},
             {"cAEAAAAAAAAA", "the player on roll decides, unless something was offered", 3},
             {"cBkAAAAAAAAA", "a double is answered by the player who is not on roll", 3},
             {"cA0AAAAAAAAA", "there is no game state 5", 3},
             {"cAkAfQAAAAAE", "a match to 1000 points is too long", 4},
             {"cIkHAAAAAAAA", "7 and 1 are not two dice", 2},
             {"cAngAAAAOAAE", "a score of 7 is not possible in a match to 7", 9},
             {"cJEFAAAAAAAA", "a double comes before the roll", 2},
             {"cAsAAAAAAAAA", "a resigned game has a level", 2},
             {"cAoAAAAAAAAA", "the game is over, but neither side has borne off all checkers", 3},
             {"cAQAAAAAAAAA", "0 points are less than the 1 just won", 9},
             {"QRngAAAAAAAE", "a match has no beavers", 2},
             {"QREAAAAAAAAA", "a raccoon comes after a double and a beaver", 2}}) {
        const auto state = read_gnu_ids("4HPwATDgc/ABMA", row.id, standard());
        ASSERT_FALSE(state) << row.id;
        EXPECT_EQ(state.error().message, fmt::format("match ID: {}", row.message));
        EXPECT_EQ(state.error().column, row.column) << row.id << " " << row.message;
    }
    // A match to one point has no Crawford game (users.md C29); scores have 15 bits.
    EXPECT_FALSE(both("8AkgAAAAAAAE").crawford);
    EXPECT_EQ(both("cAkAAPD///8D").score, (rules::PerSide<int>{{32767, 32767}}));
    EXPECT_EQ(match_id(both("cAkAAPD///8D")), "cAkAAPD///8D");
    GameState state = both("cAkAAPD///8D");
    state.score[Side::first] = 32768;
    EXPECT_EQ(match_id(state).error().message, "a match ID cannot hold a score beyond 32767");
}

TEST(Xgid, ExamplesFromTheNotes) {
    GameState state =
        read_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:1:0:10", standard()).value();
    EXPECT_EQ(state.board, start());
    EXPECT_EQ(state.turn, Side::first);
    EXPECT_TRUE(state.options.jacoby);
    EXPECT_FALSE(state.options.beavers);
    EXPECT_EQ(state.options.cube_limit, 1024);

    state = read_xgid("-a-B--E-B-a-dDB--b-bcb----:1:1:-1:63:0:0:0:3:8", standard()).value();
    EXPECT_EQ(position_id(state.board), "jM/gDQDYzeAJIA");
    EXPECT_EQ(state.turn, Side::second);
    EXPECT_EQ(state.cube, (rules::Cube{2, Side::first}));

    state = read_xgid("-b----E-C---eE---c-e----B-:0:0:1:00:6:2:1:7:10", standard()).value();
    EXPECT_TRUE(state.crawford);
    EXPECT_EQ(match_id(state), "8AngACAAMAAE");

    state = read_xgid("-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:7:10", standard()).value();
    EXPECT_EQ(state.offer, (rules::CubeOffer{OfferKind::doubled, Side::first, 2}));

    state = read_xgid("-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10", standard()).value();
    EXPECT_EQ(position_id(state.board), "b9sBCIC5bYDQAA");
    // That program writes the dice as thrown, GNU Backgammon the larger first.
    EXPECT_EQ(match_id(state),
              match_id(read_gnu_ids("b9sBCIC5bYDQAA", "QYnoAGAAGAAE", standard()).value()));
}

TEST(Xgid, FaultsThatUsersReported) {
    // C25: turn -1, dice 00, a centred cube.
    GameState state =
        read_xgid("XGID=-A-Bb-DBB---bBa---bcbbaA-A:0:0:-1:00:4:0:0:0:8", standard()).value();
    EXPECT_EQ(rules::pip_count(state.board.mover), 132);
    EXPECT_EQ(rules::pip_count(state.board.other), 135);
    EXPECT_EQ(position_id(state.board), "GW+DAUi03ZABBg");
    EXPECT_FALSE(state.cube.owner);
    // C26
    state = read_xgid("XGID=-aa---EBB---dDa--c-e----B-:0:0:1:16:0:0:3:0:8", standard()).value();
    EXPECT_EQ(position_id(state.board), "4HPkASjg2+ABMA");
    EXPECT_EQ(rules::pip_count(state.board.mover), 160);
    EXPECT_EQ(rules::pip_count(state.board.other), 164);
    EXPECT_TRUE(state.options.jacoby);
    EXPECT_TRUE(state.options.beavers);
    EXPECT_EQ(play_count(state.board, 6, 1), 17U);
    // C24: the clipboard has more lines.
    const std::string xgid_line = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:1:0:10";
    EXPECT_TRUE(read_xgid("Position\n" + xgid_line + "\nX:Anna   O:Bo\n+13-14-\n", standard()));
    EXPECT_TRUE(read_xgid(xgid_line + " and more", standard()));
    // C28: nine fields; an owner beside a cube of 1; a cube limit of 0 is no cube.
    state = read_xgid("XGID=-b----E-C---eE---c-e----B-:0:-1:1:31:0:0:0:0", standard()).value();
    EXPECT_EQ(state.board, start());
    EXPECT_FALSE(state.cube.owner);
    EXPECT_TRUE(state.options.cube);
    EXPECT_FALSE(
        read_xgid("-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:0", standard())->options.cube);
    // C45: the owner of the cube.
    state = read_xgid("XGID=--CBCBC------B--b--cabbcb-:1:1:1:21:0:0:0:0:8", standard()).value();
    EXPECT_EQ(state.cube.owner, Side::first);
}

TEST(Xgid, KeepsTheLimitAndTheOffer) {  // users.md C27
    for (const std::string_view text : {"XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:7:10",
                                        "XGID=-b----E-C---eE---c-e----B-:1:1:1:D:0:0:0:0:6",
                                        "XGID=-b----E-C---eE---c-e----B-:0:0:-1:B:0:0:2:0:10",
                                        "XGID=-b----E-C---eE---c-e----B-:0:0:1:R:0:0:2:0:24",
                                        "XGID=-b----E-C---eE---c-e----B-:0:0:1:13:0:0:0:0:0",
                                        "XGID=-b----E-C---eE---c-e----B-:0:0:0:00:0:0:0:5:6",
                                        "XGID=-b----E-C---eE---c-e----B-:3:-1:-1:61:12:3:3:0:8"}) {
        const auto state = read_xgid(text, standard());
        ASSERT_TRUE(state) << text << base::to_string(state.error());
        EXPECT_EQ(xgid(*state), text);
    }
    EXPECT_EQ(read_xgid("-b----E-C---eE---c-e----B-:0:0:1:DD:0:0:0:7:10", standard()),
              read_xgid("-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:7:10", standard()));
}

TEST(Xgid, RefusesWithFieldAndColumn) {
    struct Bad {
        std::string_view text;
        std::int64_t column;
        std::string_view field;
    };
    for (const auto& [text, column, field] : std::vector<Bad>{
             {"", 1, "expected"},
             {"-b----E-C---eE---c-e----B-", 27, "fields"},
             {"-b----E-C---eE---c-e----B-:0:0:1:31:0:0:1:0:10:5", 48, "fields"},
             {"-b----E-C---eE---c-e---B-:0:0:1:31:0:0:1:0:10", 1, "board"},
             {"-b----E-C---eE---c-e--?-B-:0:0:1:31:0:0:1:0:10", 23, "board"},
             {"Ab----E-C---eE---c-e----B-:0:0:1:31:0:0:1:0:10", 1, "board"},
             {"-b----E-C---eE---c-e----P-:0:0:1:31:0:0:1:0:10", 25, "board"},
             {"-b----E-C---eE---c-e----B-:x:0:1:31:0:0:1:0:10", 28, "cube"},
             {"-b----E-C---eE---c-e----B-:0:2:1:31:0:0:1:0:10", 30, "cube owner"},
             {"-b----E-C---eE---c-e----B-:0:0:7:31:0:0:1:0:10", 32, "turn"},
             {"-b----E-C---eE---c-e----B-:0:0:1:37:0:0:1:0:10", 34, "dice"},
             {"-b----E-C---eE---c-e----B-:0:0:1:31:7:0:0:7:10", 37, "bottom player's score"},
             {"-b----E-C---eE---c-e----B-:0:0:1:31:0:9:0:7:10", 39, "top player's score"},
             {"-b----E-C---eE---c-e----B-:0:0:1:31:0:0:2:7:10", 41, "Crawford or Jacoby"},
             {"-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:-3:10", 43, "match length"},
             {"-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:99", 45, "cube limit"},
             {"-b----E-C---eE---c-e----B-:3:0:1:31:0:0:1:0:2", 45, "cube limit"},
             {"-b----E-C---eE---c-e----B-:1:0:1:D:0:0:0:0:1", 44, "cube limit"},
             {"-b----E-C---eE---c-e----B-:0:0:1:B:0:0:0:7:10", 34, "no beavers"},
             {"-b----E-C---eE---c-e----B-:23:1:1:B:0:0:0:0:24", 28, "cube"},
             {"-b----E-C---eE---c-e----B-:0:0:1:31:0:0:1:7:10", 1, "Crawford"},
             {"-b----E-C---eE---c-e----B-:1:0:1:31:0:0:0:7:10", 1, "has an owner"},
             {"XGID=--------------------------:0:0:1:31:0:0:0:7:10", 6, "game is over"}}) {
        const auto state = read_xgid(text, standard());
        ASSERT_FALSE(state) << text;
        EXPECT_EQ(state.error().column, column) << text;
        EXPECT_NE(state.error().message.find(field), std::string::npos) << state.error().message;
        EXPECT_EQ(state.error().line, 0);
    }
    const auto pasted = read_xgid(
        "Position 3\r\n  xgid=-b----E-C---eE---c-e----B-:0:0:1:37:0:0:1:0:10\r\n", standard());
    EXPECT_EQ(base::to_string(pasted.error()),
              "line 2:41: XGID field 5 (dice): two dice, 00, D, B or R were expected, not '37'");
}

TEST(Xgid, ForgivesWhatItsMeaningIsClearOf) {
    // A game to one point has no Crawford game.
    EXPECT_FALSE(read_xgid("-b----E-C---eE---c-e----B-:0:0:1:31:0:0:1:1:10", standard())->crawford);
    // A limit of 0 beside a cube that was turned, or that is offered, says "no limit".
    for (const std::string_view text : {"a-aAaBCAB---bCA--b-ec---B-:1:-1:1:63:1:0:0:7:0",
                                        "-b----E-C---eE---c-e----B-:0:0:1:D:1:0:0:7:0"}) {
        const auto state = read_xgid(text, standard());
        ASSERT_TRUE(state) << text << base::to_string(state.error());
        EXPECT_TRUE(state->options.cube);
        EXPECT_EQ(state->options.cube_limit, 0);
    }
    // Who offers a raccoon has agreed on them.
    EXPECT_TRUE(
        read_xgid("-b----E-C---eE---c-e----B-:0:0:1:R:0:0:2:0:10", standard())->options.raccoons);
    // Nine fields leave the cube to the variant.
    const rules::Variant& cubeless = *rules::find_variant("short");
    EXPECT_FALSE(read_xgid("-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0", cubeless)->options.cube);
    EXPECT_TRUE(read_xgid("-b----E-C---eE---c-e----B-:1:1:1:31:0:0:0:0", cubeless)->options.cube);
}

TEST(BoardKey, WritesAndReads) {
    const std::string key = board_key(start());
    EXPECT_EQ(key, "000005030000500000000002000|000005030000500000000002000");
    EXPECT_EQ(read_board_key(key, standard()), start());
    EXPECT_EQ(read_board_key(key.substr(1), standard()).error().column, 1);
    std::string bad = key;
    bad[27] = '/';
    EXPECT_EQ(read_board_key(bad, standard()).error().column, 28);
    bad = key, bad[3] = 'g';
    EXPECT_EQ(read_board_key(bad, standard()).error().column, 4);
    bad = key, bad[0] = '1';
    EXPECT_EQ(read_board_key(bad, standard()).error().column, 1);
    bad = key, bad[0] = '2', bad[23] = '0';
    EXPECT_EQ(read_board_key(bad, standard()).error().message,
              "both sides stand on the mover's point 1");
}

// What an ID does not hold is made equal before the comparison.
GameState as_xgid_holds(GameState state, const GameState& read) {
    state.options.crawford = read.options.crawford;
    if (!state.options.cube) state.options.cube_limit = read.options.cube_limit;
    state.options.raccoons = read.options.raccoons;
    state.options.auto_doubles = read.options.auto_doubles;
    state.auto_doubles = read.auto_doubles;
    state.serial = read.serial;
    return state;
}

GameState as_match_id_holds(GameState state, const GameState& read) {
    state = as_xgid_holds(state, read);
    state.options.cube = read.options.cube;
    state.options.cube_limit = read.options.cube_limit;
    state.options.beavers = read.options.beavers;
    state.roll = read.roll;  // the order of the dice
    if (state.result && state.result->ending == rules::Ending::dropped) state.cube = read.cube;
    return state;
}

void expect_round_trips(const GameState& state) {
    const rules::Variant& variant = state.variant;
    ASSERT_EQ(read_board_key(board_key(state.board), variant), state.board);
    if (const auto id = position_id(state.board)) {
        ASSERT_EQ(read_position_id(*id, variant), state.board);
        if (const auto match = match_id(state)) {
            const auto read = read_gnu_ids(*id, *match, variant);
            ASSERT_TRUE(read) << *id << ":" << *match << " " << base::to_string(read.error());
            ASSERT_EQ(*read, as_match_id_holds(state, *read)) << *id << ":" << *match;
            ASSERT_EQ(match_id(*read), match);
        }
    }
    if (const auto text = xgid(state)) {
        const auto read = read_xgid(*text, variant);
        ASSERT_TRUE(read) << *text << " " << base::to_string(read.error());
        ASSERT_EQ(*read, as_xgid_holds(state, *read)) << *text;
        ASSERT_EQ(xgid(*read), *text);
    }
}

TEST(Ids, RoundTripThroughRandomGames) {
    for (const rules::Variant& variant : rules::all_variants()) {
        if (variant.acey_deucey && variant.doublet.complement > 0) continue;  // slow: many plays
        rules::MatchOptions money = rules::MatchOptions::of(variant);
        money.cube = true;
        money.jacoby = money.beavers = money.raccoons = true;
        rules::MatchOptions match = rules::MatchOptions::of(variant);
        match.length = 5;
        for (const rules::MatchOptions& options : {money, match}) {
            test::visit_random_states(variant, options, 3, 1000, [](const rules::Game& game) {
                // An acey-deucey turn's history is in no ID, once all checkers have entered.
                if (game.state().chain != 0 || game.state().extra_roll) return;
                expect_round_trips(game.state());
            });
        }
    }
}

}  // namespace
}  // namespace kotra::notation
