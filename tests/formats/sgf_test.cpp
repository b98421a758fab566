// SPDX-License-Identifier: Apache-2.0
#include "formats/sgf.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "formats/bytes_of.h"
#include "formats/full_match.h"
#include "record/random_match.h"
#include "record/replay.h"

namespace kotra::formats {
namespace {

using record::Side;
using record::testing::random_match;
using record::testing::RandomMatch;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::string head = "(;FF[4]GM[6]CA[UTF-8]MI[length:0][game:0][ws:0][bs:0]PW[Anna]PB[Bo]";

Reading read(const std::string& text) {
    auto reading = read_sgf(text);
    EXPECT_TRUE(reading) << base::to_string(reading.error()) << '\n' << text;
    return reading ? *reading : Reading{"", {record::Match{}}, {}, {}, {}};
}

std::string error_of(const std::string& text) {
    const auto reading = read_sgf(text);
    return reading ? "none" : base::to_string(reading.error());
}

Writing written(const record::Match& match) {
    auto writing = write_sgf({&match, 1});
    return writing ? *writing : Writing{"failed: " + writing.error().message, {}};
}

record::Match without_header(record::Match match) {
    match.header.clear();
    return match;
}

void expect_round_trip(RandomMatch plan, std::uint64_t seed) {
    plan.refuses_resignations = plan.ties = false;
    if (plan.leaves_open) plan.resign_one_in = 0;
    const record::Match match = random_match(plan, seed).match();
    const Writing writing = written(match);
    EXPECT_THAT(writing.losses, IsEmpty()) << seed;
    const Reading reading = read(writing.text);
    ASSERT_EQ(reading.matches.size(), 1U);
    EXPECT_THAT(reading.remarks, IsEmpty()) << seed;
    EXPECT_EQ(without_header(reading.matches[0]), match) << seed << '\n' << writing.text;
    // From the second time on nothing changes at all.
    EXPECT_EQ(written(reading.matches[0]).text, writing.text) << seed;
}

// ---- Reading ----

TEST(ReadSgf, UnderstandsBothNumberings) {
    const Reading reading =
        read(head + "\n;W[31hefe]\n;B[42qurc]\n;W[62xrmk]C[hit\\]: \\\\ and\nmore])");
    const record::Game& game = reading.matches[0].games[0];
    ASSERT_EQ(game.events.size(), 7U);
    EXPECT_EQ(std::get<record::OpeningThrow>(game.events[0]).dice, *rules::Roll::from_dice(3, 1));
    const auto& first = std::get<record::Played>(game.events[1]);
    EXPECT_EQ(first.by, Side::first);
    EXPECT_EQ(first.after.mover[5], 2);
    EXPECT_EQ(first.after.mover[8], 2);
    EXPECT_FALSE(first.illegal);
    const auto& second = std::get<record::Played>(game.events[3]);
    EXPECT_EQ(second.by, Side::second);
    EXPECT_EQ(second.steps[0].from, 8);
    EXPECT_EQ(second.steps[0].to, 4);
    EXPECT_TRUE(second.illegal);  // its second letters go the wrong way
    EXPECT_EQ(std::get<record::Comment>(game.events[6]).text, "hit]: \\ and\nmore");
    EXPECT_FALSE(game.outcome);
    EXPECT_EQ(reading.places[0][0].events[3].line, 3);
}

TEST(ReadSgf, TellsBeaversAndRaccoonsByWhoDoubles) {
    const Reading reading = read(head +
                                 "RU[Jacoby]RE[B+8R]\n;W[31hefe]\n;B[double]\n;W[double]\n"
                                 ";B[double]\n;W[take]\n;B[42quoq])");
    const record::Match& match = reading.matches[0];
    EXPECT_TRUE(match.options.jacoby);
    EXPECT_TRUE(match.options.beavers);
    EXPECT_TRUE(match.options.raccoons);
    const auto& events = match.games[0].events;
    EXPECT_EQ(std::get<record::CubeTurned>(events[2]),
              (record::CubeTurned{Side::second, record::CubeAction::doubled, 2}));
    EXPECT_EQ(std::get<record::CubeTurned>(events[3]),
              (record::CubeTurned{Side::first, record::CubeAction::beavered, 4}));
    EXPECT_EQ(std::get<record::CubeTurned>(events[4]),
              (record::CubeTurned{Side::second, record::CubeAction::raccooned, 8}));
    EXPECT_EQ(std::get<record::CubeTurned>(events[5]),
              (record::CubeTurned{Side::first, record::CubeAction::taken, 8}));
    // No node tells of the resignation, nor of its level.
    ASSERT_EQ(events.size(), 10U);
    EXPECT_EQ(std::get<record::Resignation>(events[8]),
              (record::Resignation{Side::first, record::ResignationAction::offered, 1}));
    EXPECT_EQ(match.games[0].outcome, (record::Outcome{Side::second, 8, rules::Ending::resigned}));
}

TEST(ReadSgf, SetsCheckersCubeAndDice) {
    const Reading reading =
        read(head + "\n;PL[B]AE[a:y]AW[a][a:c]AB[x][y]\n;CV[4]\n;CO[b]\n;PL[B]DI[63])");
    const auto& events = reading.matches[0].games[0].events;
    ASSERT_EQ(events.size(), 2U);
    const auto& set = std::get<record::PositionSet>(events[0]);
    EXPECT_EQ(set.turn, Side::second);
    EXPECT_EQ(set.cube, (rules::Cube{4, Side::second}));
    EXPECT_EQ(set.board.mover[1], 1);
    EXPECT_EQ(set.board.mover.bar(), 1);
    EXPECT_EQ(set.board.mover.off(), 13);
    EXPECT_EQ(set.board.other[1], 2);
    EXPECT_EQ(set.board.other[3], 1);
    EXPECT_EQ(set.board.other.off(), 11);
    EXPECT_EQ(events[1],
              record::Event(record::Rolled{Side::second, *rules::Roll::from_dice(6, 3)}));
}

TEST(ReadSgf, ARollThatIsPlayedLaterIsOneRoll) {
    const Reading reading = read(head + "\n;PL[W]DI[31]\n;W[31hefe]\n;PL[B]DI[66])");
    const auto& events = reading.matches[0].games[0].events;
    ASSERT_EQ(events.size(), 3U);
    EXPECT_TRUE(std::holds_alternative<record::OpeningThrow>(events[0]));
    EXPECT_TRUE(std::holds_alternative<record::Played>(events[1]));
    EXPECT_EQ(events[2],
              record::Event(record::Rolled{Side::second, *rules::Roll::from_dice(6, 6)}));
}

TEST(ReadSgf, WhoResignsDoesNotDrop) {
    for (const auto& [result, ending] : {std::pair{"RE[W+1R]", rules::Ending::resigned},
                                         std::pair{"RE[W+1]", rules::Ending::dropped}}) {
        const record::Match match = read(head + result + ";B[31qtst];W[double])").matches[0];
        EXPECT_EQ(match.games[0].outcome, (record::Outcome{Side::first, 1, ending}));
        EXPECT_THAT(record::replay(match).oddities, IsEmpty());
    }
}

TEST(ReadSgf, TiedThrowsTurnTheCubeOfTheFirstNode) {
    const Reading reading = read(head +
                                 "CV[4]RE[W+4]\n;W[31hefe]\n;B[double]\n;W[take]\n;B[42quln]"
                                 "\n;W[double]\n;B[drop])");
    const record::Match& match = reading.matches[0];
    EXPECT_EQ(match.options.auto_doubles, 2);
    const auto& events = match.games[0].events;
    EXPECT_TRUE(std::get<record::OpeningThrow>(events[1]).dice.is_double());
    EXPECT_EQ(std::get<record::CubeTurned>(events[4]).value, 8);
    EXPECT_EQ(reading.remarks.size(), 1U);
    EXPECT_THAT(written(match).text, HasSubstr("CV[4]RE[W+4]"));
}

TEST(ReadSgf, TreesOfOneMatchAreItsGames) {
    const std::string match =
        "(;GM[6]MI[length:3][game:0][ws:0][bs:0]PW[A]PB[B]RU[Crawford]"
        "RE[W+2R];W[31hefe])\n"
        "(;GM[6]MI[length:3][game:1][ws:2][bs:0]PW[A]PB[B]"
        "RU[Crawford:CrawfordGame];B[31qtst])\n";
    const Reading reading = read(match + match + "(;GM[6]MI[length:5]PW[A]PB[B];W[31hefe])");
    ASSERT_EQ(reading.matches.size(), 3U);
    EXPECT_EQ(reading.matches[0].games.size(), 2U);
    EXPECT_EQ(reading.matches[0], reading.matches[1]);
    EXPECT_EQ(reading.matches[0].games[1].score[Side::first], 2);
    EXPECT_TRUE(reading.matches[0].options.crawford);
    EXPECT_FALSE(reading.matches[2].options.crawford);
    EXPECT_EQ(reading.matches[2].options.length, 5);
    EXPECT_THAT(record::replay(reading.matches[0]).oddities, IsEmpty());
}

TEST(ReadSgf, FollowsTheFirstOfSeveralWays) {
    const Reading reading = read(head + ";W[31hefe](;B[42qulj];W[66])(;B[42quln](;W[11])))");
    EXPECT_EQ(reading.matches[0].games[0].events.size(), 6U);
    ASSERT_EQ(reading.remarks.size(), 1U);
    EXPECT_THAT(reading.remarks[0].sentence, HasSubstr("other ways"));
}

TEST(ReadSgf, NamesTheGamesItKnows) {
    EXPECT_EQ(read(head + "RU[Nackgammon])").matches[0].variant.name, "nackgammon");
    EXPECT_EQ(read(head + "RU[Jacoby:Hypergammon3])").matches[0].variant.name, "hypergammon");
    EXPECT_FALSE(read(head + "RU[NoCube])").matches[0].options.cube);
    EXPECT_THAT(error_of(head + "RU[Hypergammon2])"), HasSubstr("Hypergammon2"));
}

TEST(ReadSgf, EachFaultHasASentenceWithItsPlace) {
    const auto fault = [](const std::string& nodes) { return error_of(head + "\n" + nodes); };
    EXPECT_EQ(error_of("(;GM[1];B[aa])"),
              "line 1:6: this is no game of backgammon, which is marked by GM[6]");
    EXPECT_EQ(error_of("(;FF[4];B[aa])"),
              "line 1:2: this is no game of backgammon, which is marked by GM[6]");
    EXPECT_EQ(fault(";W[31hefe]"), "line 1:1: this game tree has no end");
    EXPECT_EQ(fault(";W[31hefe"), "line 2:3: this value has no end");
    EXPECT_EQ(fault(";W)"), "line 2:3: a value in brackets was expected here");
    EXPECT_EQ(fault(";W[31hefe]x)"), "line 2:12: a value in brackets was expected here");
    EXPECT_EQ(fault(";W[31hefe]4)"), "line 2:11: a node, which begins with ';', was expected here");
    EXPECT_EQ(fault(";W[71hefe])"),
              "line 2:4: '71hefe' is neither a roll with its play nor double, take or drop");
    EXPECT_EQ(fault(";W[31hef])"), "line 2:4: the letters 'hef' are not pairs");
    EXPECT_EQ(fault(";W[31h!fe])"), "line 2:4: 'h!' are not two places");
    EXPECT_EQ(fault(";PL[B]AB[a:x][a][a])"), "line 2:2: there are more than 15 checkers of a side");
    EXPECT_EQ(fault(";AW[a:])"), "line 2:5: 'a:' is no point");
    EXPECT_EQ(fault(";CV[3])"), "line 2:5: the cube cannot show '3'");
    EXPECT_EQ(fault(";DI[07])"), "line 2:5: '07' are no dice");
    EXPECT_EQ(fault(";PL[X])"), "line 2:5: W or B was expected here");
    EXPECT_EQ(fault(";W[double];B[drop];W[31hefe])"), "line 2:22: the game goes on after its end");
    EXPECT_EQ(error_of("(;GM[6]MI[length:1000])"),
              "line 1:11: this must be a number from 0 to 999");
    EXPECT_THAT(error_of("(((((("), HasSubstr("no end"));
    EXPECT_THAT(error_of(std::string(20'000, '(')), HasSubstr("nests too deep"));
    EXPECT_FALSE(is_sgf("Game 1"));
    EXPECT_FALSE(is_sgf(""));
    EXPECT_TRUE(is_sgf("\xEF\xBB\xBF ( ;GM[6])"));
}

TEST(ReadSgf, TheSamplesAreReadAndWrittenAgain) {
    int files = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(KOTRA_SOURCE_DIR "/tests/data/sgf")) {
        const Reading reading = read(testing::bytes_of(entry.path()));
        EXPECT_THAT(record::replay(reading.matches[0]).oddities, IsEmpty()) << entry.path();
        const auto writing = write_sgf(reading.matches, reading.annotations);
        ASSERT_TRUE(writing) << writing.error().message;
        const Reading again = read(writing->text);
        EXPECT_EQ(without_header(again.matches[0]), without_header(reading.matches[0]));
        EXPECT_EQ(again.annotations.size(), reading.annotations.size());
        if (!again.annotations.empty()) {
            EXPECT_EQ(again.annotations[0].games, reading.annotations[0].games);
        }
        ++files;
    }
    EXPECT_EQ(files, 3);
}

TEST(ReadSgf, NoPieceOfAFileCrashes) {
    const std::string text = written(random_match({}, 5).match()).text.substr(0, 1500);
    for (std::size_t size = 0; size < text.size(); ++size) (void)read_sgf(text.substr(0, size));
}

// ---- Writing ----

TEST(WriteSgf, HoldsGeneratedMatches) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        RandomMatch plan;
        plan.options.length = static_cast<int>(seed % 8);
        plan.options.crawford = seed % 5 > 0;
        plan.options.cube_limit = seed % 3 == 0 ? 0 : 64;
        plan.award_one_in = seed % 7 == 0 ? 40 : 0;
        plan.leaves_open = seed % 4 == 0;
        expect_round_trip(plan, seed);
    }
}

TEST(WriteSgf, HoldsMoneySessionsWithBeavers) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        RandomMatch plan;
        plan.options.beavers = plan.options.raccoons = true;
        plan.options.cube_limit = 1024;
        plan.resign_one_in = 60;
        plan.leaves_open = seed % 2 == 0;
        expect_round_trip(plan, seed);
    }
}

TEST(WriteSgf, HoldsTheGamesThatGnuBackgammonKnows) {
    for (const char* name : {"nackgammon", "hypergammon"}) {
        for (std::uint64_t seed = 0; seed < 5; ++seed) {
            RandomMatch plan;
            plan.variant = *rules::find_variant(name);
            plan.options = rules::MatchOptions::of(plan.variant);
            expect_round_trip(plan, seed);
        }
    }
}

TEST(WriteSgf, NamesWhatItLeavesOut) {
    RandomMatch plan;
    plan.clock_one_in = plan.comment_one_in = 3;
    plan.resign_one_in = 10;
    plan.options.auto_doubles = 0;
    std::set<std::string> losses;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        for (const std::string& loss : written(random_match(plan, seed).match()).losses) {
            losses.insert(loss);
        }
    }
    EXPECT_THAT(
        losses,
        ElementsAre("a comment between a roll and its play moves behind the play",
                    "a comment on a resignation moves before it", "clock readings are left out",
                    "comments before the first action move before the game",
                    "resignations that were not accepted are left out",
                    "several comments in one place become one", "tied opening throws are left out",
                    "what tied opening throws showed is lost"));
}

TEST(WriteSgf, RefusesGamesThatTheFormatDoesNotKnow) {
    for (const char* name : {"acey-deucey", "longgammon", "backgammon,max_stack=5"}) {
        record::Match match;
        match.variant = rules::parse_variant(name).value();
        match.games.emplace_back();
        EXPECT_THAT(written(match).text, HasSubstr("GNU Backgammon's format knows backgammon"));
    }
    record::Match match;
    EXPECT_THAT(written(match).text, HasSubstr("at least one game"));
}

TEST(WriteSgf, KeepsHeaderCommentsAndNames) {
    RandomMatch plan;
    plan.ties = plan.refuses_resignations = false;
    record::Match match = random_match(plan, 1).match();
    match.players = {{record::Player{"A]n:n\\a", "1600"}, record::Player{"Bö", ""}}};
    match.header = {{"EventDate", "2026.11.30"},
                    {"Site", "Town: 3]"},
                    {"", "one"},
                    {"", "two"},
                    {"Key:", "a:b\\"}};
    match.games[0].comments = {"before\nit"};
    match.games[0].events.insert(match.games[0].events.begin() + 2, record::Comment{"C\n]"});
    const Reading reading = read(written(match).text);
    record::Match again = reading.matches[0];
    EXPECT_EQ(again.players, match.players);
    EXPECT_EQ(again.games[0], match.games[0]);
    ASSERT_GE(again.header.size(), match.header.size());
    again.header.resize(match.header.size());
    EXPECT_EQ(again.header, match.header);
}

TEST(WriteSgf, PositionsAndIllegalPlaysStand) {
    record::Match match = read(head +
                               "\n;PL[W]AE[a:y]AW[f][f][h]AB[s][s][l]\n;CV[2]\n;CP[w]"
                               "\n;W[31hb]\n;B[42sz])")
                              .matches[0];
    const Reading again = read(written(match).text);
    EXPECT_EQ(without_header(again.matches[0]), without_header(match));
    // A board that no letters lead to.
    auto& play = std::get<record::Played>(match.games[0].events[2]);
    play.steps = {};
    play.after.mover = {};
    play.after.mover[20] = 3;
    play.after.mover[0] = 12;
    play.illegal = true;
    const Writing writing = written(match);
    EXPECT_THAT(writing.losses,
                Contains("a play against the rules whose moves are not known becomes a position"));
    EXPECT_TRUE(read_sgf(writing.text));
}

// ---- Judgements ----

TEST(SgfNotes, AreReadInTheirUnits) {
    const std::string cube =
        "DA[E ver 3 2C 1 0.000000 1 0.6 0.2 0.01 0.1 0.002 0.3 0.41 0.6 0.2 0.01 0.1 0.002 0.3 "
        "0.47]";
    const std::string nodes =
        ";W[31hefe]A[1][mjhg E ver 3 0.5 0.1 0.01 0.2 0.02 -0.1 0C 0 1 "
        "0.000000 1][hefe E ver 3 0.52 0.1 0.01 0.2 0.02 -0.2 2 0 1 "
        "0.000000 1]MR[]LU[-0.4]GB[1]BM[2]\n;B[42quln]" +
        cube + "LU[-inf]BC[1])";
    const Reading money = read(head + nodes);
    ASSERT_EQ(money.annotations.size(), 1U);
    const auto& notes = money.annotations[0].games[0].notes;
    ASSERT_EQ(notes.size(), money.matches[0].games[0].events.size());
    EXPECT_EQ(notes[0].luck, -0.4);
    EXPECT_EQ(notes[1].play_mark, record::Mark::very_bad);
    ASSERT_TRUE(notes[1].play);
    const record::PlayNote& play = *notes[1].play;
    ASSERT_EQ(play.candidates.size(), 2U);
    EXPECT_EQ(play.played, 1U);
    EXPECT_NEAR(*play.error(), 0.1, 1e-12);
    EXPECT_EQ(play.candidates[0].steps[0], (rules::Step{13, 10, false}));
    EXPECT_THAT(play.candidates[0].value.chances.loss, ElementsAre(0.5, 0.2, 0.02));
    EXPECT_TRUE(play.candidates[0].value.depth.cubeful);
    EXPECT_FALSE(play.candidates[1].value.depth.cubeful);
    EXPECT_EQ(play.candidates[1].value.depth.plies, 2);
    EXPECT_FALSE(play.forced);
    EXPECT_FALSE(notes[2].luck);
    EXPECT_EQ(notes[2].cube_mark, record::Mark::bad);
    ASSERT_TRUE(notes[2].cube);
    EXPECT_EQ(notes[2].cube->no_double, 0.41);
    EXPECT_EQ(notes[2].cube->take, 0.47);
    EXPECT_EQ(notes[2].cube->position.equity, 0.47);
    EXPECT_NEAR(*notes[2].cube->error, 0.06, 1e-12);
    EXPECT_FALSE(notes[2].cube->only_chances);

    std::string match_head = head;
    match_head.replace(match_head.find("length:0"), 8, "length:7");
    const Reading match = read(match_head + nodes);
    const auto& chances = match.annotations[0].games[0].notes[2].cube;
    EXPECT_TRUE(chances->only_chances);
    EXPECT_EQ(chances->no_double_chance, 0.41);
    EXPECT_EQ(chances->take_chance, 0.47);
    EXPECT_FALSE(chances->error);
    EXPECT_EQ(chances->position.cubeless, 0.3);
}

TEST(SgfNotes, OfOldVersionsAreRead) {
    for (const std::string prefix : {"1 2 3 4 2C 0 1 0.0 ", "ver 1 1 2 3 4 2C 0 1 0.0 ",
                                     "ver 2 2C 0 1 0.0 ", "ver 3 2C 1 0.0 1 "}) {
        const Reading reading = read(head + ";W[31hefe];B[42quln]DA[E " + prefix +
                                     "0.6 0.2 0.01 0.1 0.002 0.3 0.41 0.6 0.2 0.01 0.1 0.002 0.3 "
                                     "0.47])");
        ASSERT_EQ(reading.annotations.size(), 1U) << prefix;
        const auto& note = reading.annotations[0].games[0].notes[2].cube;
        ASSERT_TRUE(note) << prefix;
        EXPECT_EQ(note->position.depth.plies, 2);
        EXPECT_EQ(note->no_double, 0.41);
        EXPECT_EQ(note->take, 0.47);
    }
    EXPECT_THAT(read(head + ";W[31hefe]A[0][hefe Q 1];B[42quln]DA[E 1 2 3 4 2C])").remarks.size(),
                2U);
}

TEST(SgfNotes, OfRolloutsAreRead) {
    const Reading reading =
        read(head +
             ";W[31hefe]A[0][hefe X ver 3 Score 0.16 0.1 Trials 1296 Output 0.55 0.2 0.01 "
             "0.1 0.002 0.1 0.16 StdDev 0.01 0.02 0.03 0.04 0.05 0.06 0.007 SK 0 RC 1 1 0 1 "
             "0 1 5 1 1 5 \"Mersenne Twister\" 1  cube0 ver 3 2C 1 0.000000 1  cheq0 ver 3 "
             "1C 1 0.000000 1])");
    const auto& value = reading.annotations[0].games[0].notes[1].play->candidates[0].value;
    EXPECT_EQ(value.depth.kind, record::Depth::Kind::rollout);
    EXPECT_EQ(value.depth.trials, 1296);
    EXPECT_EQ(value.depth.plies, 1);
    EXPECT_TRUE(value.depth.cubeful);
    EXPECT_EQ(value.equity, 0.16);
    EXPECT_EQ(value.cubeless, 0.1);
    EXPECT_EQ(value.standard_error, 0.007);
    EXPECT_EQ(value.chances.win[0], 0.55);
}

}  // namespace
}  // namespace kotra::formats
