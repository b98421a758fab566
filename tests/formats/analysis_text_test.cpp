// SPDX-License-Identifier: Apache-2.0
// The texts of positions with their analysis, written for this test.
#include "formats/analysis_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "formats/formats.h"
#include "notation/play_text.h"
#include "record/replay.h"

namespace kotra::formats {
namespace {

using record::Side;
using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr double near = 1e-9;

Reading read(std::string_view text, std::string_view format) {
    auto reading = read_any(text);
    EXPECT_TRUE(reading) << base::to_string(reading.error());
    if (!reading) return Reading{format, {{}}, {}, {}, {}};
    EXPECT_EQ(reading->format, format);
    EXPECT_EQ(reading->annotations.size(), reading->matches.size());
    EXPECT_EQ(reading->places.size(), reading->matches.size());
    for (const record::Match& match : reading->matches) {
        EXPECT_THAT(record::replay(match).oddities, IsEmpty());
    }
    return *reading;
}

const record::Note& note(const Reading& reading, std::size_t event) {
    return reading.annotations.at(0).games.at(0).notes.at(event);
}

TEST(Decimals, PointsCommasAndSigns) {
    EXPECT_THAT(decimals_in("eq:-0,306 (+0.065)"), ElementsAre(-.306, .065));
    EXPECT_THAT(decimals_in("25,45% (G:0.00% B:12.5%)"), ElementsAre(25.45, 0, 12.5));
    EXPECT_THAT(decimals_in("0.254  -  0.746  -0.5"), ElementsAre(.254, .746, -.5));
    EXPECT_THAT(decimals_in("19/18, 14/12 in 7. 3, 4"), IsEmpty());
    EXPECT_THAT(decimals_in("1234567890123.5 0.1234567890123 1.5"), ElementsAre(1.5));
}

constexpr std::string_view xg_plays = R"(XGID=-b----E-C---eE---c-e----B-:0:0:1:31:1:0:0:5:10

X:Anna O: Smith   O:Bo
Score is X:1 O:0 5 pt.(s) match.
 +13-14-15-16-17-18------19-20-21-22-23-24-+
 | X           O    |   | O              X |
 +12-11-10--9--8--7-------6--5--4--3--2--1-+
X to play 31

    1. Rollout¹     8/5 6/5                     eq:+0,158
      Player:   55.43% (G:17.84% B:1.06%)
      Opponent: 44.57% (G:12.51% B:0.56%)
      Confidence: ±0.0098 (+0.148..+0.168) - [100.0%]

    2. XG Roller++ 24/23 13/10                 eq:-0.010 (-0.168)
      Player:   50.00% (G:14.00% B:0.50%)
      Opponent: 50.00% (G:14.00% B:0.50%)

    3. 3-ply       13/9                        eq:-0.020 (-0.178)
      Player:   49.50% (G:14.00% B:0.50%)
      Opponent: 50.50% (G:14.00% B:0.50%)

    4. 2-ply       13/7                        eq:-0.500 (-0.658)

¹  1296 Games rolled with Variance Reduction.
   Moves: 3-ply, cube decisions: XG Roller

eXtreme Gammon Version: 2.10, MET: Kazaross XG2
)";

TEST(XgText, ReadsPlays) {
    const Reading reading = read(xg_plays, "xg-text");
    const record::Match& match = reading.matches.at(0);
    EXPECT_EQ(match.players[Side::first].name, "Anna O: Smith");
    EXPECT_EQ(match.players[Side::second].name, "Bo");
    EXPECT_EQ(match.options.length, 5);
    EXPECT_EQ(match.games.at(0).score, (rules::PerSide<int>{{1, 0}}));
    ASSERT_THAT(match.games[0].events, SizeIs(2));
    EXPECT_EQ(match.games[0].events[1],
              record::Event(record::Rolled{Side::first, *rules::Roll::from_dice(3, 1)}));
    ASSERT_TRUE(note(reading, 1).play);
    const record::PlayNote& play = *note(reading, 1).play;
    EXPECT_FALSE(play.played);
    EXPECT_FALSE(play.forced);
    ASSERT_THAT(play.candidates, SizeIs(3));
    EXPECT_EQ(notation::shortest(play.candidates[0].steps), "8/5 6/5");
    const record::Value& first = play.candidates[0].value;
    EXPECT_THAT(first.equity, DoubleNear(.158, near));
    EXPECT_THAT(first.chances.win, ElementsAre(DoubleNear(.5543, near), DoubleNear(.1784, near),
                                               DoubleNear(.0106, near)));
    EXPECT_EQ(first.depth.kind, record::Depth::Kind::rollout);
    EXPECT_EQ(first.depth.words, "Rollout");
    EXPECT_EQ(first.depth.trials, 1296);
    EXPECT_THAT(first.standard_error.value(), DoubleNear(.005, 1e-4));
    EXPECT_EQ(play.candidates[1].value.depth.words, "XG Roller++");
    EXPECT_EQ(play.candidates[1].value.depth.trials, 0);
    EXPECT_FALSE(play.candidates[1].value.standard_error);
    EXPECT_EQ(play.candidates[2].value.depth.plies, 2);
    // 13/7 is no play of 3-1.
    ASSERT_THAT(reading.remarks, SizeIs(1));
    EXPECT_EQ(reading.remarks[0].place.line, 23);
}

TEST(XgText, WordsOfAnyLanguageDoNotMatter) {
    std::string text(xg_plays);
    const auto replace = [&text](std::string_view from, std::string_view to) {
        for (std::size_t at = text.find(from); at != std::string::npos;
             at = text.find(from, at + to.size())) {
            text.replace(at, from.size(), to);
        }
    };
    replace("Player:", "対戦者:");
    replace("Opponent:", "Adversaire:");
    replace("eq:", "éq:");
    replace("3-ply ", "3-plis ");
    const Reading english = read(xg_plays, "xg-text");
    const Reading other = read(text, "xg-text");
    EXPECT_EQ(other.matches, english.matches);
    ASSERT_TRUE(note(other, 1).play);
    const auto& candidates = note(other, 1).play->candidates;
    ASSERT_THAT(candidates, SizeIs(3));
    EXPECT_EQ(candidates[2].value.depth.plies, 2);
    EXPECT_EQ(candidates[0], note(english, 1).play->candidates[0]);
}

constexpr std::string_view xg_cube = R"(XGID=-b----E-C---eE---c-e----B-:1:1:1:00:0:0:3:0:10

X:Anna   O:Bo

Analysiert in 4-ply
Spieler Gewinnchancen:   71,13% (G:10,00% B:0,50%)
Gewinnchancen des Gegners: 28,87% (G:5,00% B:0,25%)

Equities ohne Dopplerwürfel: Nicht Doppeln=+0,475, Doppeln=+0,950

Equities mit Dopplerwürfel:
       Nicht Redoppeln:    +0,485 (-0,100)
       Redoppeln/Annehmen: +0,585
       Redoppeln/Ablehnen: +1,000 (+0,415)

Beste Dopplerwürfel Aktion Redoppeln / Annehmen
)";

TEST(XgText, ReadsTheCube) {
    const Reading reading = read(xg_cube, "xg-text");
    const record::Match& match = reading.matches.at(0);
    EXPECT_TRUE(match.options.jacoby && match.options.beavers);
    ASSERT_THAT(match.games.at(0).events, SizeIs(1));
    ASSERT_TRUE(note(reading, 0).cube);
    const record::CubeNote& cube = *note(reading, 0).cube;
    EXPECT_THAT(cube.no_double, DoubleNear(.485, near));
    EXPECT_THAT(cube.take, DoubleNear(.585, near));
    EXPECT_THAT(cube.pass, DoubleNear(1, near));
    EXPECT_THAT(cube.position.equity, DoubleNear(.585, near));
    EXPECT_THAT(cube.position.cubeless, DoubleNear(.475, near));
    EXPECT_THAT(cube.position.chances.win.at(0), DoubleNear(.7113, near));
    EXPECT_EQ(cube.position.depth.plies, 3);
    EXPECT_FALSE(cube.error);
}

TEST(XgText, ADoubleThatWaitsCarriesTheNote) {
    std::string text(xg_cube);
    text.replace(text.find(":1:1:1:00:"), 10, ":1:1:1:D:");
    const Reading reading = read(text, "xg-text");
    ASSERT_THAT(reading.matches.at(0).games.at(0).events, SizeIs(2));
    EXPECT_FALSE(note(reading, 0).cube);
    EXPECT_TRUE(note(reading, 1).cube);
}

TEST(XgText, SeveralPositionsAreSeveralMatches) {
    const Reading reading = read(std::string(xg_plays) + std::string(xg_cube), "xg-text");
    ASSERT_THAT(reading.matches, SizeIs(2));
    EXPECT_EQ(reading.matches[1].players[Side::first].name, "Anna");
    EXPECT_TRUE(reading.annotations[1].games.at(0).notes.at(0).cube);
    EXPECT_EQ(reading.places[1].at(0).score.line, 29);
}

TEST(XgText, NamesBehindThePositionAreEnough) {
    const Reading reading =
        read("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:1:0:10\n\nX:Anna   O:Bo\n", "xg-text");
    EXPECT_TRUE(note(reading, 0).empty() && note(reading, 1).empty());
}

TEST(XgText, ErrorsNameTheLine) {
    const auto reading =
        read_any("\n XGID=-b----E-C---eE---c-e----C-:0:0:1:31:0:0:1:0:10\nX:Anna   O:Bo\n");
    ASSERT_FALSE(reading);
    EXPECT_EQ(reading.error().line, 2);
    EXPECT_THAT(reading.error().message, HasSubstr("more than 15 checkers"));
}

// The board is left out but for its ends, which carry the names.
constexpr std::string_view bgblitz_frame =
    R"( +13-14-15-16-17-18------19-20-21-22-23-24-+   O: Green Man  167
 | X           O    |   | O              X |
 +12-11-10--9--8--7-------6--5--4--3--2--1-+   X: Red  167

 Position-ID: 4HPwATDgc/ABMA    Match-ID: cAlgAAAAAAAA
)";

TEST(BgblitzText, ReadsPlays) {
    const Reading reading = read(std::string(bgblitz_frame) +
                                     R"( XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:2:0:5:10

 Green Man - 2 Red - 0 in a 5 point match.
 Red to move 3-1

Bewertung  (EMG)
 ==========
  1.   0.414 mwp /   0.158            8/5, 6/5 
       0.554  0.178  0.011  -  0.446  0.125  0.006 

  2.   0.380 mwp /  -0,010  (-0,168)  24/23, 13/10 
       0.500  0.140  0.005  -  0.500  0.140  0.005 
)",
                                 "bgblitz-text");
    EXPECT_EQ(reading.matches.at(0).players[Side::first].name, "Red");
    EXPECT_EQ(reading.matches[0].players[Side::second].name, "Green Man");
    EXPECT_THAT(reading.remarks, IsEmpty());
    ASSERT_TRUE(note(reading, 1).play);
    const auto& candidates = note(reading, 1).play->candidates;
    ASSERT_THAT(candidates, SizeIs(2));
    EXPECT_EQ(notation::shortest(candidates[1].steps), "24/23 13/10");
    EXPECT_THAT(candidates[0].value.equity, DoubleNear(.158, near));
    EXPECT_THAT(candidates[0].value.match_chance.value(), DoubleNear(.414, near));
    EXPECT_THAT(candidates[1].value.equity, DoubleNear(-.01, near));
    EXPECT_THAT(
        candidates[0].value.chances.loss,
        ElementsAre(DoubleNear(.446, near), DoubleNear(.125, near), DoubleNear(.006, near)));
}

struct CubeWords {
    std::string_view no_double;
    std::string_view take;
    std::string_view pass;
};

class BgblitzCube : public ::testing::TestWithParam<CubeWords> {};

TEST_P(BgblitzCube, IsReadInEveryLanguage) {
    const CubeWords words = GetParam();
    // The best action comes first; the upper player is on roll.
    const std::string text =
        std::string(bgblitz_frame) +
        " XGID=-b----E-C---eE---c-e----B-:0:0:-1:00:0:2:0:5:10\n\n"
        "              Wins  G+BG  BG\n"
        " Green Man    54.1  17.5  0.2 \n"
        " Red          45.9  11.7  0.3 \n"
        " Equity Red (cubeless): 0.139  Std.Dev.: 0.132\n"
        " Equity (cubeful)    :  0.226\n\n"
        " Action:               :  A / B     EMG\n " +
        std::string(words.pass) + "  :  0.261   ( 0.034)      1.000   ( 0.713)\n " +
        std::string(words.take) + "  :  0.220   (-0.006)      0.164   (-0.123)\n " +
        std::string(words.no_double) + "  :  0.226   ( 0.000)      0.287   ( 0.000)\n";
    const Reading reading = read(text, "bgblitz-text");
    ASSERT_TRUE(note(reading, 0).cube);
    const record::CubeNote& cube = *note(reading, 0).cube;
    EXPECT_THAT(cube.no_double, DoubleNear(.287, near));
    EXPECT_THAT(cube.take, DoubleNear(.164, near));
    EXPECT_THAT(cube.pass, DoubleNear(1, near));
    EXPECT_THAT(cube.no_double_chance.value(), DoubleNear(.226, near));
    EXPECT_THAT(cube.take_chance.value(), DoubleNear(.22, near));
    EXPECT_THAT(cube.pass_chance.value(), DoubleNear(.261, near));
    EXPECT_THAT(cube.position.match_chance.value(), DoubleNear(.226, near));
    EXPECT_THAT(
        cube.position.chances.win,
        ElementsAre(DoubleNear(.541, near), DoubleNear(.175, near), DoubleNear(.002, near)));
    EXPECT_THAT(cube.position.cubeless, DoubleNear(.139, near));
}

INSTANTIATE_TEST_SUITE_P(
    Languages, BgblitzCube,
    ::testing::Values(CubeWords{"No Double", "Double / Take", "Double / Pass"},
                      CubeWords{"Kein Doppel", "Doppeln / Annehmen", "Doppeln / Ablehnen"},
                      CubeWords{"Pas de double", "Double / Prendre", "Double / Refuser"},
                      CubeWords{"ダブルせず", "ダブル / 受ける", "ダブル / 降りる"}));

}  // namespace
}  // namespace kotra::formats
