// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <variant>

#include "formats/full_match.h"
#include "formats/mat.h"
#include "record/random_match.h"
#include "record/replay.h"

namespace kotra::formats {
namespace {

using record::Side;
using record::testing::random_match;
using record::testing::RandomMatch;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Writing written(const record::Match& match) {
    auto writing = write_mat({&match, 1});
    return writing ? *writing : Writing{"failed: " + writing.error().message, {}};
}

record::Match read_back(const record::Match& match) {
    const std::string text = written(match).text;
    auto reading = read_mat(text);
    EXPECT_TRUE(reading) << base::to_string(reading.error()) << '\n' << text;
    if (!reading || reading->matches.size() != 1) return {};
    EXPECT_THAT(reading->remarks, IsEmpty()) << reading->remarks[0].sentence << '\n' << text;
    return reading->matches[0];
}

// What the file holds besides the header lines that name the rules.
record::Match without_header(record::Match match) {
    match.header.clear();
    return match;
}

void expect_round_trip(RandomMatch plan, std::uint64_t seed) {
    plan.refuses_resignations = plan.ties = false;
    if (plan.leaves_open) plan.resign_one_in = 0;
    const record::Match match = random_match(plan, seed).match();
    EXPECT_THAT(written(match).losses, IsEmpty()) << seed;
    const record::Match again = read_back(match);
    EXPECT_EQ(without_header(again), match) << seed << '\n' << written(match).text;
    // From the second time on nothing changes at all.
    EXPECT_EQ(read_back(again), again) << seed;
}

TEST(WriteMat, HoldsGeneratedMatches) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        RandomMatch plan;
        plan.options.length = static_cast<int>(seed % 8);
        plan.options.crawford = seed % 5 > 0;
        plan.options.cube_limit = seed % 3 == 0 ? 0 : 64;
        plan.leaves_open = seed % 4 == 0;
        expect_round_trip(plan, seed);
    }
}

TEST(WriteMat, HoldsMoneySessionsWithBeavers) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        RandomMatch plan;
        plan.options.beavers = plan.options.raccoons = true;
        plan.options.cube_limit = 1024;
        plan.resign_one_in = 60;
        plan.leaves_open = seed % 2 == 0;
        expect_round_trip(plan, seed);
    }
}

TEST(WriteMat, HoldsTheOtherVariantsOfTheFamily) {
    for (const char* name : {"nackgammon", "hypergammon", "longgammon", "egyptian", "short"}) {
        for (std::uint64_t seed = 0; seed < 5; ++seed) {
            RandomMatch plan;
            plan.variant = *rules::find_variant(name);
            plan.options = rules::MatchOptions::of(plan.variant);
            expect_round_trip(plan, seed);
        }
    }
}

TEST(WriteMat, HoldsAwardsAndComments) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        RandomMatch plan;
        plan.award_one_in = 40;
        expect_round_trip(plan, seed);
    }
    record::Recorder recorder = random_match({}, 3);
    recorder.comment("after the end; with \"quotes\": 31: and 8/5");
    record::testing::must(recorder.next_game());
    recorder.comment("");
    recorder.comment("at the start");
    const record::Match match = recorder.match();
    const record::Match again = read_back(match);
    EXPECT_EQ(again.games.back().events, match.games.back().events);
    EXPECT_EQ(again.games.back().comments, match.games.back().comments);
}

TEST(WriteMat, NamesWhatItLeavesOut) {
    RandomMatch plan;
    plan.clock_one_in = 3;
    plan.comment_one_in = 3;
    plan.resign_one_in = 10;
    plan.options.auto_doubles = 0;
    std::set<std::string> losses;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        for (const std::string& loss : written(random_match(plan, seed).match()).losses) {
            losses.insert(loss);
        }
    }
    EXPECT_THAT(losses, ElementsAre("a comment between a roll and its play moves behind the play",
                                    "clock readings are left out",
                                    "resignations that were not accepted are left out",
                                    "tied opening throws are left out"));
}

TEST(WriteMat, RefusesWhatWouldChangeTheGame) {
    const auto error_of = [](const record::Match& match) {
        const auto writing = write_mat({&match, 1});
        return writing ? std::string() : writing.error().message;
    };
    RandomMatch plan;
    plan.variant = *rules::find_variant("acey-deucey");
    plan.options = rules::MatchOptions::of(plan.variant);
    plan.most_turns = 10;
    EXPECT_THAT(error_of(random_match(plan, 1).match()), HasSubstr("Acey-deucey"));

    record::Match match = random_match({}, 1).match();
    match.options.auto_doubles = 1;
    match.games[0].events.insert(match.games[0].events.begin(),
                                 record::OpeningThrow{*rules::Roll::from_dice(3, 3)});
    EXPECT_THAT(error_of(match), HasSubstr("a tied opening throw doubled the cube"));

    match = random_match({}, 1).match();
    match.games[0].events.erase(match.games[0].events.begin());
    EXPECT_THAT(error_of(match), HasSubstr("a play without a roll"));

    match = random_match({}, 1).match();
    for (const std::string name :
         {"A : 1                              B", "Anna,1650", " Anna", "Anna\n"}) {
        match.players[Side::second] = {name, ""};
        EXPECT_THAT(error_of(match), HasSubstr("names")) << name;
    }
    match.players[Side::second] = {"", ""};
    EXPECT_EQ(error_of(match), "");
    match.games.clear();
    EXPECT_THAT(error_of(match), HasSubstr("at least one game"));
}

TEST(WriteMat, TheRulesOfTheMatchAreHeaderLines) {
    record::Match match = random_match({}, 1).match();
    match.options = {};
    match.options.jacoby = match.options.beavers = true;
    match.header = {{"Event", "Friday"}, {"crawford", "off"}, {"", "a note"}};
    EXPECT_THAT(
        read_back(match).header,
        ElementsAre(record::HeaderLine{"Event", "Friday"}, record::HeaderLine{"crawford", "On"},
                    record::HeaderLine{"", "a note"}, record::HeaderLine{"CubeLimit", "64"},
                    record::HeaderLine{"Jacoby", "On"}, record::HeaderLine{"Beaver", "On"}));
    match.options.cube = false;
    EXPECT_FALSE(read_back(match).options.cube);
}

// The layout is GNU Backgammon's, to the column.
TEST(WriteMat, WritesThisText) {
    const std::string text =
        "; [Event \"Friday\"]\n"
        "\n"
        " 5 point match\n"
        "\n"
        "; a good start\n"
        " Game 1\n"
        " Anna Á,1650 : 0                Bo : 0\n"
        "  1)                             31: 8/5 6/5\n"
        "  2) 62: 24/18 13/11              Doubles => 2\n"
        "  3)  Takes                      61: 13/7* 8/7\n"
        "; hit                                                                           \n"
        "  4) 66:                         11: 6/5 6/5 8/7 24/23\n"
        "  5) 65: ????                                                                   \n"
        "                                  Wins 4 points\n"
        "\n"
        "; the end\n"
        "\n";
    const auto reading = read_mat(text);
    ASSERT_TRUE(reading) << base::to_string(reading.error());
    EXPECT_EQ(write_mat(reading->matches).value().text, text);
}

TEST(WriteMat, PositionsSetByHandAndIllegalPlaysStand) {
    const std::string text =
        " 0 point match\n\n"
        " Game 1\n"
        " A : 0                          B : 0\n"
        "; Set Pos=-b----E-C---eE---c-e----B-/-1\n"
        "  1)                             31: 13/8\n"
        "  2) 62: 24/18 13/10             11: Cannot Move\n"
        "  3) 65: Illegal play (0;0;0;1;1;B;A;0;0;0;2;1;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;"
        "-5;0;0;0;0;2;0;0;0;)\n"
        "\n";
    const auto reading = read_mat(text);
    ASSERT_TRUE(reading) << base::to_string(reading.error());
    EXPECT_EQ(write_mat(reading->matches).value().text, text);
    EXPECT_EQ(record::replay(reading->matches[0]).match, reading->matches[0]);
    EXPECT_EQ(record::replay(reading->matches[0]).oddities.size(), 4U);
}

TEST(WriteMat, WritesSeveralMatches) {
    const std::vector<record::Match> matches{read_back(random_match({}, 1).match()),
                                             read_back(random_match({}, 2).match())};
    const auto reading = read_mat(write_mat(matches).value().text);
    ASSERT_TRUE(reading) << base::to_string(reading.error());
    EXPECT_EQ(reading->matches, matches);
}

// Every play gave something away, and so did every roll without a double.
record::Annotation annotation_of(const record::Match& match) {
    record::Annotation annotation{"a judge", {}};
    for (const record::Game& game : match.games) {
        auto& notes = annotation.games.emplace_back().notes;
        for (const record::Event& event : game.events) {
            record::Note& note = notes.emplace_back();
            if (const auto* const played = std::get_if<record::Played>(&event)) {
                record::PlayNote& play = note.play.emplace();
                play.candidates.resize(2);
                play.candidates[0].value.equity = 0.25;
                play.candidates[1].steps = played->steps;
                play.candidates[1].after = played->after;
                play.played = 1;
            } else if (std::holds_alternative<record::Rolled>(event) ||
                       std::holds_alternative<record::CubeTurned>(event)) {
                note.cube.emplace().error = 0.125;
            }
        }
    }
    return annotation;
}

TEST(WriteMat, ErrorsBecomeCommentsThatChangeNoGame) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        RandomMatch plan;
        plan.refuses_resignations = plan.ties = false;
        plan.options.length = 5;
        const record::Match match = random_match(plan, seed).match();
        const record::Annotation annotation = annotation_of(match);
        const auto writing = write_mat({&match, 1}, {&annotation, 1});
        ASSERT_TRUE(writing);
        EXPECT_THAT(writing->text, HasSubstr("; Judged by a judge\n"));
        EXPECT_THAT(writing->text,
                    HasSubstr("; Error 0.250 (+0.000): best was (no play) (+0.250)"));
        EXPECT_THAT(writing->text, HasSubstr("; Cube error 0.125: no double +0.000"));
        EXPECT_EQ(writing->losses.size(), 1U);
        auto reading = read_mat(writing->text);
        ASSERT_TRUE(reading) << base::to_string(reading.error()) << writing->text;
        EXPECT_THAT(reading->remarks, IsEmpty());
        record::Match again = without_header(reading->matches.at(0));
        std::size_t comments = 0;
        for (record::Game& game : again.games) {
            comments += std::erase_if(game.events, [](const record::Event& event) {
                return std::holds_alternative<record::Comment>(event);
            });
        }
        EXPECT_EQ(again, match) << writing->text;
        EXPECT_GT(comments, 0U);
    }
}

TEST(WriteMat, SaysSoWhenOddThingsReadOtherwise) {
    record::Match match = random_match({}, 1).match();
    match.games[0].outcome = record::Outcome{Side::first, 77, rules::Ending::awarded};
    EXPECT_THAT(written(match).losses,
                ::testing::Contains("some of what broke the rules reads otherwise"));
}

}  // namespace
}  // namespace kotra::formats
