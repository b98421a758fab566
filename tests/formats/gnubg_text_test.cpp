// SPDX-License-Identifier: Apache-2.0
#include "formats/gnubg_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "formats/bytes_of.h"
#include "formats/judged_match.h"
#include "formats/sgf.h"
#include "record/random_match.h"
#include "record/replay.h"

namespace kotra::formats {
namespace {

using record::Side;
using record::testing::random_match;
using record::testing::RandomMatch;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::string file(const std::string& name) {
    return testing::bytes_of(KOTRA_SOURCE_DIR "/tests/data/" + name);
}

Reading read(const std::string& text) {
    auto reading = read_any(text);
    EXPECT_TRUE(reading) << base::to_string(reading.error()) << '\n' << text;
    if (!reading) return Reading{"", {record::Match{}}, {}, {}, {}};
    EXPECT_EQ(reading->format, "gnubg-text");
    return *reading;
}

std::string error_of(const std::string& text) {
    const auto reading = read_gnubg_text(text);
    return reading ? "none" : base::to_string(reading.error());
}

Writing written(const Reading& reading) {
    auto writing = write_gnubg_text(reading.matches, reading.annotations);
    return writing ? *writing : Writing{"failed: " + writing.error().message, {"failed"}};
}

void expect_round_trip(RandomMatch plan, std::uint64_t seed) {
    plan.refuses_resignations = plan.ties = false;
    if (plan.leaves_open) plan.resign_one_in = 0;
    const record::Match match = random_match(plan, seed).match();
    const Writing writing = written({"", {match}, {}, {}, {}});
    EXPECT_THAT(writing.losses, IsEmpty()) << seed;
    const Reading reading = read(writing.text);
    ASSERT_EQ(reading.matches.size(), 1U);
    EXPECT_THAT(reading.remarks, IsEmpty()) << seed;
    record::Match again = reading.matches[0];
    again.header.clear();
    EXPECT_EQ(again, match) << seed << '\n' << writing.text;
    EXPECT_EQ(written(reading).text, writing.text) << seed;
}

// ---- GNU Backgammon's own files ----

TEST(GnubgText, ReadsAGameOfGnuBackgammon) {
    const Reading reading = read(file("gnubg_text/money.txt"));
    ASSERT_THAT(reading.matches, SizeIs(1));
    const record::Match& match = reading.matches[0];
    EXPECT_THAT(reading.remarks, IsEmpty());
    EXPECT_THAT(record::replay(match).oddities, IsEmpty());
    const record::Match sgf = read_sgf(file("sgf/gnubg_money.sgf")).value().matches[0];
    EXPECT_EQ(match.games, sgf.games);
    EXPECT_EQ(match.options, sgf.options);
    EXPECT_EQ(match.players, sgf.players);
    EXPECT_EQ(match.tag("EventDate"), "2026.11.30");
}

TEST(GnubgText, ReadsAPositionWithThePlayThatFollowed) {
    const Reading reading = read(file("gnubg_text/position.txt"));
    const record::Match& match = reading.matches.at(0);
    const record::Match sgf = read_sgf(file("sgf/gnubg_position.sgf")).value().matches[0];
    ASSERT_THAT(match.games[0].events, SizeIs(3));
    EXPECT_EQ(match.games[0].events[0], sgf.games[0].events[0]);
    EXPECT_EQ(match.games[0].events[1],
              record::Event(record::Rolled{Side::second, *rules::Roll::from_dice(5, 1)}));
    EXPECT_EQ(reading.places[0][0].events[2].line, 24);
}

// ---- Round trips ----

TEST(GnubgText, EveryMatchSurvivesTheRoundTrip) {
    for (const char* name : {"backgammon", "nackgammon", "hypergammon"}) {
        for (const int length : {0, 1, 3, 7}) {
            RandomMatch plan;
            plan.variant = *rules::find_variant(name);
            plan.options.length = length;
            plan.options.cube_limit = 0;
            plan.options.jacoby = plan.options.beavers = plan.options.raccoons = length == 0;
            plan.most_turns = 150;
            plan.most_games = 3;
            for (std::uint64_t seed = 1; seed < 4; ++seed) {
                plan.leaves_open = seed == 2;
                expect_round_trip(plan, seed);
            }
        }
    }
}

// ---- Judgements ----

// Three decimals are written.
constexpr double near = 0.0006;

void expect_near(const record::Value& a, const record::Value& b) {
    ASSERT_EQ(a.chances.win.size(), b.chances.win.size());
    for (std::size_t i = 0; i < a.chances.win.size(); ++i) {
        EXPECT_NEAR(a.chances.win[i], b.chances.win[i], near);
        EXPECT_NEAR(a.chances.loss[i], b.chances.loss[i], near);
    }
    EXPECT_NEAR(a.equity, b.equity, near);
    EXPECT_EQ(a.depth, b.depth);
}

void expect_near(const record::Note& a, const record::Note& b) {
    EXPECT_EQ(a.play_mark, b.play_mark);
    EXPECT_EQ(a.luck.has_value(), b.luck.has_value());
    EXPECT_NEAR(a.luck.value_or(0), b.luck.value_or(0), near);
    ASSERT_EQ(a.play.has_value(), b.play.has_value());
    if (!a.play) return;
    EXPECT_EQ(a.play->played, b.play->played);
    EXPECT_EQ(a.play->forced, b.play->forced);
    ASSERT_EQ(a.play->candidates.size(), b.play->candidates.size());
    for (std::size_t i = 0; i < a.play->candidates.size(); ++i) {
        EXPECT_EQ(a.play->candidates[i].after, b.play->candidates[i].after);
        expect_near(a.play->candidates[i].value, b.play->candidates[i].value);
    }
}

TEST(GnubgText, ReadsWhatGnuBackgammonSaysOfPlays) {
    const Reading text = read(file("gnubg_text/judged.txt"));
    const Reading sgf = read_sgf(file("sgf/judged.sgf")).value();
    EXPECT_EQ(text.annotations.at(0).judge, "GNU Backgammon 1.07.001 20230103");
    const auto& notes = text.annotations.at(0).games.at(0).notes;
    ASSERT_EQ(text.matches[0].games[0].events.size(), sgf.matches[0].games[0].events.size());
    EXPECT_EQ(text.matches[0].games[0].events[2], sgf.matches[0].games[0].events[2]);
    EXPECT_EQ(text.matches[0].games[0].outcome, sgf.matches[0].games[0].outcome);
    EXPECT_EQ(text.matches[0].players, sgf.matches[0].players);
    for (std::size_t i = 0; i < 3; ++i) {
        expect_near(notes[i], sgf.annotations[0].games[0].notes[i]);
    }
    const record::Value& rollout = notes[1].play->candidates[1].value;
    EXPECT_EQ(rollout.depth.trials, 36);
    EXPECT_NEAR(*rollout.standard_error, .160, near);
    const record::CubeNote& cube = notes[3].cube.value();
    EXPECT_NEAR(cube.take, -.479, near);
    EXPECT_NEAR(*cube.error, 0, near);
    EXPECT_NEAR(cube.position.chances.loss[1], .140, near);
    EXPECT_EQ(cube.position.depth.plies, 2);
}

TEST(GnubgText, ChancesToWinTheMatchAreNoEquities) {
    const Reading reading = read(file("gnubg_text/judged_chances.txt"));
    ASSERT_THAT(reading.remarks, SizeIs(1));
    EXPECT_THAT(reading.remarks[0].sentence, HasSubstr("chances to win the match"));
    const auto& notes = reading.annotations.at(0).games.at(0).notes;
    EXPECT_FALSE(notes[1].play);
    const record::CubeNote& cube = notes[3].cube.value();
    EXPECT_TRUE(cube.only_chances);
    EXPECT_NEAR(*cube.no_double_chance, .5, near);
    EXPECT_NEAR(*cube.take_chance, .47, near);
}

// What the answer to a double is worth is written as who answers sees it.
constexpr std::string_view judged_take = R"(The score (after 0 games) is: Anna 0, Bo 0

Move number 4:  Anna on roll, cube decision?

 GNU Backgammon  Position ID: yGfkATCwZ/ABMA
                 Match ID   : MAEAAAAAAAAA
* Anna doubles

Alert: wrong double (-0.168)!
 [very bad]
Cube analysis
2-ply cubeless equity +0.309 (Money: +0.315)
  0.654 0.020 0.000 - 0.346 0.013 0.000
Cubeful equities:
1. No double           +0.465
2. Double, pass        +1.000  (+0.535)
3. Double, take        +0.297  (-0.168)
Proper cube action: No double, take (23.9%)
Move number 5:  Anna doubles to 2

 GNU Backgammon  Position ID: yGfkATCwZ/ABMA
                 Match ID   : MBkAAAAAAAAA
* Bo rejects

Alert: wrong pass (-0.703)!
Cube analysis
2-ply cubeless equity -0.309 (Money: -0.315)
  0.346 0.013 0.000 - 0.654 0.020 0.000
Cubeful equities:
1. No double           -0.465
2. Double, pass        -1.000  (-0.535)
3. Double, take        -0.297  (+0.168)
Annotation:
Why?

Bo asks: 3
Anna wins 1 point
)";

TEST(GnubgText, TheCubeIsSeenByWhoMayDouble) {
    const Reading reading = read(std::string(judged_take));
    const auto& events = reading.matches[0].games[0].events;
    ASSERT_THAT(events, SizeIs(4));
    EXPECT_EQ(std::get<record::Comment>(events[3]).text, "Why?\n\nBo asks: 3");
    const auto& notes = reading.annotations.at(0).games.at(0).notes;
    for (const std::size_t event : {1, 2}) {
        const record::CubeNote& cube = notes[event].cube.value();
        EXPECT_NEAR(cube.no_double, .465, near);
        EXPECT_NEAR(cube.take, .297, near);
        EXPECT_NEAR(cube.pass, 1, near);
        EXPECT_NEAR(cube.position.cubeless, .309, near);
        EXPECT_NEAR(cube.position.equity, .465, near);
        EXPECT_NEAR(cube.position.chances.win[0], .654, near);
    }
    EXPECT_NEAR(*notes[1].cube->error, .168, near);
    EXPECT_NEAR(*notes[2].cube->error, .703, near);
    EXPECT_EQ(notes[1].cube_mark, record::Mark::very_bad);
    EXPECT_EQ(notes[2].cube_mark, record::Mark::none);
}

TEST(GnubgText, KeepsJudgements) {
    for (const int length : {0, 5}) {
        RandomMatch plan;
        plan.options.length = length;
        plan.ties = plan.refuses_resignations = false;
        const record::Match match = random_match(plan, 3).match();
        const record::Annotation annotation = testing::judged(match);
        const Writing writing = write_gnubg_text({&match, 1}, {&annotation, 1}).value();
        EXPECT_THAT(writing.losses,
                    ::testing::ElementsAre("what was said is rounded to three decimals"));
        const Reading reading = read(writing.text);
        EXPECT_EQ(reading.annotations.at(0), annotation);
        EXPECT_EQ(written(reading).text, writing.text);
    }
}

// ---- Bad input ----

constexpr std::string_view start = R"(The score (after 0 games) is: Anna 0, Bo 0 (match to 3 points)

Move number 1:  Anna to play 31

 GNU Backgammon  Position ID: 4HPwATDgc/ABMA
                 Match ID   : MIBlAAAAAAAE
* Anna moves 8/5 6/5
)";

std::string with(std::string_view old, std::string_view put) {
    std::string text(start);
    text.replace(text.find(old), old.size(), put);
    return text;
}

TEST(GnubgText, EachFaultHasASentenceWithItsPlace) {
    EXPECT_EQ(error_of(std::string(start)), "none");
    EXPECT_EQ(error_of(""), "line 1:1: there is neither a score nor a position of GNU Backgammon");
    EXPECT_THAT(error_of(with("0 games", "no games")), HasSubstr("line 1:1: a score such as"));
    EXPECT_THAT(error_of(with("Bo 0", "Bo")), HasSubstr("line 1:1: a score such as"));
    EXPECT_THAT(error_of(with("to 3", "to 0")), HasSubstr("line 1:1: a score such as"));
    EXPECT_THAT(error_of(with("4HPwAT", "4HPw*T")), HasSubstr("line 5:35: "));
    EXPECT_THAT(error_of(with("MIBl", "MIB*")), HasSubstr("line 6:34: "));
    EXPECT_EQ(error_of(with("Match ID   :", "Match")),
              "line 3:1: a board without its position ID and match ID");
    EXPECT_THAT(error_of(with("8/5 6/5", "8/5 six/five")), HasSubstr("line 7:18: "));
    EXPECT_EQ(error_of(with("to play 31", "to play")), "none");  // the match ID has them too
    const std::string end = "Anna wins 1 point\n";
    EXPECT_EQ(error_of(std::string(start) + end + end), "line 9:1: the game goes on after its end");
    EXPECT_THAT(error_of(std::string(start) + "Anna wins 0 points\n"),
                HasSubstr("line 8:1: the points must be"));
}

}  // namespace
}  // namespace kotra::formats
