// SPDX-License-Identifier: Apache-2.0
#include "formats/kotra_json.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "formats/full_match.h"
#include "record/random_match.h"
#include "record/replay.h"

namespace kotra::formats {
namespace {

using record::Side;
using record::testing::random_match;
using record::testing::RandomMatch;
using testing::full_match;
using ::testing::HasSubstr;

std::string written(const record::Match& match) {
    return write_kotra_json({&match, 1}).value().text;
}

TEST(KotraJson, HoldsEveryField) {
    const record::Match match = full_match();
    const auto reading = read_kotra_json(written(match));
    ASSERT_TRUE(reading) << reading.error().message;
    ASSERT_EQ(reading->matches.size(), 1U);
    EXPECT_EQ(reading->matches[0], match);
    EXPECT_EQ(reading->format, "json");
}

TEST(KotraJson, HoldsSeveralMatches) {
    const std::vector<record::Match> matches{full_match(), random_match({}, 1).match()};
    EXPECT_EQ(read_kotra_json(write_kotra_json(matches).value().text).value().matches, matches);
}

TEST(KotraJson, HoldsGeneratedMatchesOfEveryVariant) {
    for (const rules::Variant& variant : rules::all_variants()) {
        const bool is_slow = variant.doublet.own + variant.doublet.complement > 4;
        for (std::uint64_t seed = 0; seed < 4; ++seed) {
            RandomMatch plan;
            plan.variant = variant;
            plan.options = rules::MatchOptions::of(variant);
            plan.options.length = static_cast<int>(seed) * 3;
            plan.options.beavers = plan.options.raccoons = plan.options.jacoby = true;
            plan.options.auto_doubles = 1;
            plan.most_games = 2;
            plan.most_turns = is_slow ? 20 : 200;
            plan.comment_one_in = plan.clock_one_in = 9;
            plan.leaves_open = seed == 1;
            const record::Match match = random_match(plan, seed).match();
            const auto reading = read_kotra_json(written(match));
            ASSERT_TRUE(reading) << variant.name << reading.error().message;
            EXPECT_EQ(reading->matches[0], match) << variant.name;
        }
    }
}

TEST(KotraJson, KnowsTheLineOfEachEvent) {
    const auto reading = read_kotra_json(written(full_match())).value();
    const GamePlaces& game = reading.places[0][0];
    ASSERT_EQ(game.events.size(), full_match().games[0].events.size());
    for (std::size_t i = 1; i < game.events.size(); ++i) {
        EXPECT_EQ(game.events[i], (Place{game.events[i - 1].line + 1, 13}));
    }
    EXPECT_GT(game.outcome.line, game.events.back().line);
    record::Oddity oddity{record::OddityKind::play, 0, 2, ""};
    EXPECT_EQ(reading.place_of(0, oddity), game.events[2]);
    oddity.event = 21;
    EXPECT_EQ(reading.place_of(0, oddity), game.outcome);
    oddity = {record::OddityKind::score, 0, 0, ""};
    EXPECT_EQ(reading.place_of(0, oddity), game.score);
    EXPECT_EQ(reading.place_of(1, oddity), Place{});
}

base::Error error_of(std::string_view text) {
    const auto reading = read_kotra_json(text);
    return reading ? base::Error{"no error"} : reading.error();
}

// The document with `from` replaced by `to`, once.
std::string changed(std::string_view from, std::string_view to) {
    std::string text = written(full_match());
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

TEST(KotraJson, SyntaxErrorsNameLineAndColumn) {
    EXPECT_EQ(error_of("").line, 1);
    EXPECT_EQ(error_of("{").message,
              "this is not JSON: unexpected end of input; expected string literal");
    base::Error error = error_of("{\n  \"kotra_match\": 1,\n  oops");
    EXPECT_EQ(error.line, 3);
    EXPECT_EQ(error.column, 3);
    error = error_of("{\n\"kotra_match\": 1} x");
    EXPECT_EQ(error.line, 2);
    EXPECT_EQ(error.column, 19);
    EXPECT_THAT(error_of("{\"kotra_match\": \"\xFF\"}").message, HasSubstr("UTF-8"));
}

TEST(KotraJson, WrongFieldsAreNamedByTheirPath) {
    const auto message_of = [](std::string_view from, std::string_view to) {
        return error_of(changed(from, to)).message;
    };
    EXPECT_EQ(message_of("\"dice\": [5, 2]", "\"dice\": [5, 7]"),
              "/matches/0/games/0/events/0/dice/1: this must be a whole number from 1 to 6");
    EXPECT_EQ(message_of("\"dice\": [5, 2]", "\"dice\": [5]"),
              "/matches/0/games/0/events/0/dice: this must be a list of 2, not of 1");
    EXPECT_EQ(message_of("\"dice\": [5, 2]", "\"dice\": 5"),
              "/matches/0/games/0/events/0/dice: this must be a list");
    EXPECT_EQ(message_of("\"dice\": [5, 2]", "\"dice\": [5, 2], \"who\": 1"),
              "/matches/0/games/0/events/0/who: this field is unknown");
    EXPECT_EQ(message_of(", \"dice\": [5, 2]", ""),
              "/matches/0/games/0/events/0: the field \"dice\" is missing");
    EXPECT_EQ(message_of("\"opening\"", "\"opening2\""),
              "/matches/0/games/0/events/0/event: the event \"opening2\" is unknown");
    EXPECT_EQ(message_of("\"kotra_match\": 1", "\"kotra_match\": 3"),
              "/kotra_match: this program reads versions 1 and 2 of the format");
    EXPECT_THAT(message_of("acey.wp,gate", "acey.wq,gate"), HasSubstr("/matches/0/variant: no "));
    EXPECT_THAT(message_of("\"cube_limit\": 64", "\"cube_limit\": 65"),
                HasSubstr("/matches/0/options: the cube limit"));
    EXPECT_THAT(message_of("reserve/20*", "21/off*/"), HasSubstr("/events/2/steps/0: this must"));
    EXPECT_THAT(message_of("\"after\": \"0", "\"after\": \"g"),
                HasSubstr("/events/2/after: a board key"));
    EXPECT_THAT(message_of("\"time\"", "\"rain\""), HasSubstr("the word \"rain\" is unknown here"));
    EXPECT_THAT(message_of("\"illegal\": true", "\"illegal\": 1"), HasSubstr("true or false"));
    EXPECT_THAT(message_of("\"by\": 2", "\"by\": 2.5"), HasSubstr("whole number from 1 to 2"));
    EXPECT_THAT(message_of("\"by\": 2", "\"by\": 99999999999999999999"), HasSubstr("from 1 to 2"));
    EXPECT_THAT(message_of("\"said\"", "null"), HasSubstr("/text: this must be a text"));
    EXPECT_THAT(message_of("\"key\": \"Site\"", "\"key\": \"\""),
                HasSubstr("/header/0/key: a key"));

    const base::Error error = error_of(changed("[3, 4]", "[3, -4]"));
    EXPECT_EQ(error.message,
              "/matches/0/games/0/score/1: this must be a whole number from 0 to "
              "2147483647");
    EXPECT_EQ(error.line, 18);
    EXPECT_EQ(error.column, 24);
}

TEST(KotraJson, FilesWithoutAMatchOrAGameAreErrors) {
    EXPECT_EQ(error_of("{\"kotra_match\": 1, \"matches\": []}").message,
              "/matches: there is no match");
    record::Match match = full_match();
    match.games.clear();
    EXPECT_EQ(error_of(written(match)).message, "/matches/0/games: there is no game");
    EXPECT_THAT(error_of("{}").message, HasSubstr("\"kotra_match\" is missing"));
    EXPECT_THAT(error_of("[]").message, HasSubstr("must be an object"));
}

TEST(KotraJson, AFieldGivenTwiceIsAnError) {
    const base::Error error = error_of("{\"kotra_match\": 1,\n \"kotra_match\": 1}");
    EXPECT_EQ(error.message, "the member \"kotra_match\" stands twice in an object");
    EXPECT_EQ(error.line, 2);
    EXPECT_EQ(error.column, 2);
}

TEST(KotraJson, HostileTextsCostLittle) {
    EXPECT_THAT(error_of(std::string(1'000'000, '[')).message, HasSubstr("nests too deep"));
    std::string many = "{";
    for (int i = 0; i < 100'000; ++i) many += fmt::format("\"{}\":1,", i);
    EXPECT_THAT(error_of(many).message, HasSubstr("too many members"));
    std::string values = "[0";
    for (int i = 0; i < 8'000'001; ++i) values += ",0";
    EXPECT_THAT(error_of(values + "]").message, HasSubstr("too many values"));
    EXPECT_THAT(error_of(std::string(max_file_size + 1, ' ')).message, HasSubstr("64 MiB"));
}

TEST(KotraJson, WhatNoFieldCanHoldIsNotWritten) {
    record::Match match = full_match();
    match.players[Side::first].name = "\xFF";
    EXPECT_FALSE(write_kotra_json({&match, 1}));
    match = full_match();
    match.variant.checkers = 14;
    EXPECT_FALSE(write_kotra_json({&match, 1}));
    match = full_match();
    std::get<record::Played>(match.games[0].events[2]).after.other[3] = 16;
    EXPECT_FALSE(write_kotra_json({&match, 1}));
}

}  // namespace
}  // namespace kotra::formats
