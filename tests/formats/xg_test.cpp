// SPDX-License-Identifier: Apache-2.0
// .xg files that the test writes itself, and damaged ones.
#include "formats/xg.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "formats/xg_writer.h"
#include "notation/play_text.h"
#include "record/random_match.h"
#include "record/replay.h"

namespace kotra::formats {
namespace {

using record::CubeAction;
using record::CubeTurned;
using record::Side;
using record::testing::random_match;
using record::testing::RandomMatch;
using testing::Bytes;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using testing::xg_file;
using testing::xg_records;

// A short match: an opening, a reply, a double that is dropped.
record::Match short_match() {
    record::Match match;
    match.players = {{record::Player{"Anna", "1500.00"}, record::Player{"Bo", ""}}};
    match.options.length = 5;
    record::Recorder recorder = record::Recorder::start(match).value();
    const auto must = [](const base::Result<void>& ok) { ASSERT_TRUE(ok) << ok.error().message; };
    const auto play = [&](std::string_view text) {
        rules::PlayList plays;
        recorder.game().legal_plays(plays);
        const auto index = notation::read_play(text, recorder.game().state().board, plays).value();
        must(recorder.play(recorder.game().state().turn, plays.steps(index)));
    };
    must(recorder.act(rules::Action::throw_opening(*rules::Roll::from_dice(3, 1))));
    play("8/5 6/5");
    must(recorder.act(rules::Action::rolled(Side::second, *rules::Roll::from_dice(6, 6))));
    play("24/18(2) 13/7(2)");
    must(recorder.act(rules::Action::simple(Side::first, rules::ActionKind::offer_double)));
    must(recorder.act(rules::Action::simple(Side::second, rules::ActionKind::drop)));
    return recorder.match();
}

// Where the records of short_match stand.
enum RecordIndex : std::size_t {
    match_record,
    game_record,
    opening_cube,
    opening_move,
    reply_cube,
    reply_move,
    double_cube,
};

record::Match only_match(const std::string& bytes) {
    const auto reading = read_any(bytes);
    EXPECT_TRUE(reading) << base::to_string(reading.error());
    if (!reading) return {};
    EXPECT_EQ(reading->format, "xg");
    return reading->matches.at(0);
}

std::string message_of(const std::string& bytes) {
    const auto reading = read_any(bytes);
    return reading ? "" : reading.error().message;
}

// The match with what the file makes of it.
record::Match as_xg_holds_it(record::Match match) {
    match.players[Side::first].rating = "1500.00";
    bool has_raccoon = false;
    for (const record::Game& game : match.games) {
        for (const record::Event& event : game.events) {
            const auto* const turned = std::get_if<CubeTurned>(&event);
            has_raccoon |= turned != nullptr && turned->action == CubeAction::raccooned;
        }
    }
    match.options.raccoons = has_raccoon;
    return match;
}

TEST(Xg, HoldsWhatWasPlayed) {
    const record::Match match = short_match();
    EXPECT_EQ(only_match(xg_file(xg_records(match))), match);
}

TEST(Xg, ReadsMatchesOfAllKinds) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        RandomMatch plan;
        const std::array names{"backgammon", "nackgammon", "hypergammon", "longgammon"};
        plan.variant = *rules::find_variant(names[seed % names.size()]);
        plan.options.length = static_cast<int>(seed % 5) * 2;
        if (plan.options.is_money()) {
            plan.options.jacoby = seed % 2 == 0;
            plan.options.beavers = plan.options.raccoons = seed % 3 != 0;
        }
        plan.options.cube_limit = seed % 7 == 0 ? 0 : 1024;
        plan.resign_one_in = 100;
        plan.refuses_resignations = false;
        plan.ties = false;
        plan.most_games = 3;
        plan.leaves_open = seed % 4 == 0;
        const record::Match match = as_xg_holds_it(random_match(plan, seed).match());
        const auto reading = read_xg(xg_file(xg_records(match)));
        ASSERT_TRUE(reading) << seed << ": " << base::to_string(reading.error());
        EXPECT_EQ(reading->matches.at(0), match) << seed;
        EXPECT_THAT(reading->remarks, IsEmpty()) << seed;
        EXPECT_THAT(reading->annotations, IsEmpty()) << seed;
    }
}

TEST(Xg, ReadsTheHeader) {
    std::vector<Bytes> records = xg_records(short_match());
    records[match_record].wide_text(880, u"Ána").wide_text(1138, u"\u7DD1");
    records[match_record]
        .wide_text(622, u"Open")
        .text(283,
              "K\xF8"
              "benhavn")
        .f64(128, 45256.3958334);
    records[match_record].wide_text(1960, u"Scribe");
    const record::Match match = only_match(xg_file(records));
    EXPECT_EQ(match.players[Side::first].name, "Ána");
    EXPECT_EQ(match.players[Side::second].name, "緑");
    EXPECT_EQ(match.tag("Event"), "Open");
    EXPECT_EQ(match.tag("Site"), "København");
    EXPECT_EQ(match.tag("EventDate"), "2023.11.26");
    EXPECT_EQ(match.tag("EventTime"), "09.30");
    EXPECT_EQ(match.tag("Transcriber"), "Scribe");
}

TEST(Xg, CommentsStandWhereTheyBelongAndAreGivenOnce) {
    std::vector<Bytes> records = xg_records(short_match());
    records[match_record].i32(576, 0).i32(580, 1);
    records[game_record].i32(56, 2).i32(60, 1);
    records[opening_move].i32(2524, 3);
    records[reply_cube].i32(292, 3);
    records[double_cube].i32(292, 7);
    const std::string comments =
        "before\r\nafter\r\n"
        "{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\pard\\f0 of the game\\par\x01\x02}\r\n"
        "{\\rtf1 first line\x01\x02second \\'e6\\u8212?}\r\n";
    const record::Match match = only_match(xg_file(records, comments));
    EXPECT_EQ(match.header.back(), (record::HeaderLine{"", "before"}));
    // The first who asks for a comment gets it.
    EXPECT_THAT(match.games.at(0).comments, ElementsAre("of the game"));
    EXPECT_EQ(match.games[0].events.at(2), record::Event(record::Comment{"first line\nsecond æ—"}));
    EXPECT_EQ(match.games[0].events.back(), record::Event(record::Comment{"after"}));
    EXPECT_THAT(match.comments, IsEmpty());
    std::size_t count = 0;
    for (const record::Event& event : match.games[0].events) {
        if (std::holds_alternative<record::Comment>(event)) ++count;
    }
    EXPECT_EQ(count, 2U);
}

TEST(Xg, ReadsTheClockWhereThereIsOne) {
    std::vector<Bytes> records = xg_records(short_match());
    records[opening_cube].i32(304, 600).i32(308, 590);
    records[reply_cube].i32(304, 580).i32(308, -5);
    EXPECT_EQ(only_match(xg_file(records)), short_match());
    records[match_record].i32(1912, 1);
    const record::Match match = only_match(xg_file(records));
    EXPECT_EQ(match.games.at(0).events.at(0),
              record::Event(record::ClockReading{{{600'000, 590'000}}}));
    EXPECT_EQ(match.games[0].events.at(3),
              record::Event(record::ClockReading{{{580'000, -5'000}}}));
}

TEST(Xg, WhatItSaidAboutPlaysAndTheCube) {
    const record::Match match = short_match();
    std::vector<Bytes> records = xg_records(match);
    const auto after = [&](std::string_view text) {
        const rules::Board start{match.variant.setup, match.variant.setup};
        return notation::apply_literally(text, match.variant, start).value().after;
    };
    // 1. Two candidates of the opening, of which the second was rolled out.
    Bytes& move = records[opening_move];
    move.i32(124 + 64, 3).f64(2320, 0.125);
    move.board(124 + 68, after("8/5 6/5")).board(124 + 94, after("24/23 13/10"));
    move.i16(124 + 1156, 3).i16(124 + 1160, 100).i32(2344, -1).i32(2348, 0);
    move.evaluation(124 + 1284, {.01F, .1F, .45F, .55F, .2F, .02F, .25F});
    move.evaluation(124 + 1312, {.01F, .1F, .5F, .5F, .1F, .01F, .0625F});
    // 2. One that no roll allows is passed over.
    move.board(124 + 120, after("24/14")).evaluation(124 + 1340, {0, 0, 1, 0, 0, 0, -1});
    // 3. A double that was looked at, and its answer.
    Bytes& cube = records[double_cube];
    cube.i32(92, 1002).evaluation(124, {0, .1F, .2F, .8F, .3F, 0, .75F});
    cube.f32(152, .9F).f32(156, 1.125F).f32(160, 1).f64(200, 0).f64(216, -.125);
    // 4. No double, which was a mistake.
    Bytes& passed = records[reply_cube];
    passed.i32(92, 1).evaluation(124, {0, 0, .375F, .625F, 0, 0, .25F});
    passed.f32(152, .5F).f32(156, .75F).f32(160, 1).f64(200, .25);
    Bytes rollout(2184);
    rollout.i32(28, 2).i32(84, 1296).f32(2020, 0.0196F);

    const auto reading = read_xg(xg_file(records, {}, rollout.get()));
    ASSERT_TRUE(reading) << reading.error().message;
    EXPECT_EQ(reading->matches.at(0), match);
    ASSERT_THAT(reading->annotations, SizeIs(1));
    EXPECT_EQ(reading->annotations[0].judge, "eXtreme Gammon");
    const auto& notes = reading->annotations[0].games.at(0).notes;
    ASSERT_EQ(notes.size(), match.games[0].events.size());

    EXPECT_EQ(notes[0].luck, 0.125);
    ASSERT_TRUE(notes[1].play);
    const record::PlayNote& play = *notes[1].play;
    EXPECT_EQ(play.played, 0U);
    EXPECT_FALSE(play.forced);
    ASSERT_THAT(play.candidates, SizeIs(2));
    EXPECT_EQ(play.candidates[0].value.depth.plies, 3);
    EXPECT_EQ(play.candidates[0].value.depth.words, "4-ply");
    EXPECT_NEAR(play.candidates[0].value.chances.loss.at(1), .1, 1e-6);
    EXPECT_NEAR(play.candidates[0].value.cubeless, .55 + .2 + .02 - .45 - .1 - .01, 1e-6);
    EXPECT_NEAR(play.candidates[1].value.equity, .0625, 1e-6);
    const record::Depth& depth = play.candidates[1].value.depth;
    EXPECT_EQ(depth.kind, record::Depth::Kind::rollout);
    EXPECT_EQ(depth.plies, 2);
    EXPECT_EQ(depth.trials, 1296);
    EXPECT_NEAR(play.candidates[1].value.standard_error.value(), .01, 1e-6);
    EXPECT_EQ(notation::shortest(play.candidates[1].steps), "24/23 13/10");

    ASSERT_TRUE(notes[2].cube);
    EXPECT_NEAR(notes[2].cube->error.value(), .25, 1e-9);
    EXPECT_NEAR(notes[2].cube->position.equity, .75, 1e-6);
    EXPECT_NEAR(notes[2].cube->position.cubeless, .25, 1e-6);

    ASSERT_TRUE(notes[4].cube && notes[5].cube);
    EXPECT_EQ(notes[4].cube->error, 0);
    EXPECT_NEAR(notes[5].cube->error.value(), .125, 1e-9);
    EXPECT_EQ(notes[5].cube->position.depth.words, "XG Roller++");
    EXPECT_NEAR(notes[5].cube->take, 1.125, 1e-6);
    EXPECT_NEAR(notes[5].cube->position.equity, 1, 1e-6);
}

TEST(Xg, IllegalPlaysAreKept) {
    const record::Match match = short_match();
    std::vector<Bytes> records = xg_records(match);
    const rules::Board start{match.variant.setup, match.variant.setup};
    const auto played = notation::apply_literally("8/4 6/5", match.variant, start).value();
    records[opening_move].board(35, played.after).i32(68, 7).i32(72, 3).i32(76, 5).i32(80, 4);
    records.erase(records.begin() + reply_cube, records.end());
    const auto reading = read_xg(xg_file(records));
    ASSERT_TRUE(reading) << reading.error().message;
    const auto& play = std::get<record::Played>(reading->matches.at(0).games.at(0).events.at(1));
    EXPECT_TRUE(play.illegal);
    EXPECT_EQ(play.after, played.after);
    EXPECT_EQ(notation::shortest(play.steps), "8/4 6/5");
}

TEST(Xg, ARollThatWasResignedHasNoPlayButItsCandidates) {
    const record::Match match = short_match();
    std::vector<Bytes> records = xg_records(match);
    Bytes move = records[reply_move];
    move.board(35, {}).i8(2308, 0).i32(124 + 64, 1);
    move.board(124 + 68, std::get<record::Played>(match.games[0].events.at(3)).after);
    move.evaluation(124 + 1284, {0, 0, .5F, .5F, 0, 0, 0});
    Bytes footer(2560);
    footer.i8(8, 4).i32(24, 1).i32(28, 2).i32(32, 102);
    records.erase(records.begin() + reply_move, records.end());
    records.insert(records.end(), {move, footer});
    const auto reading = read_xg(xg_file(records));
    ASSERT_TRUE(reading) << reading.error().message;
    const record::Game& game = reading->matches.at(0).games.at(0);
    EXPECT_THAT(
        game.events,
        ElementsAre(match.games[0].events[0], match.games[0].events[1], match.games[0].events[2],
                    record::Resignation{Side::second, record::ResignationAction::offered, 2},
                    record::Resignation{Side::first, record::ResignationAction::accepted, 2}));
    EXPECT_EQ(game.outcome, (record::Outcome{Side::first, 2, rules::Ending::resigned}));
    const auto& note = reading->annotations.at(0).games.at(0).notes.at(2);
    ASSERT_TRUE(note.play);
    EXPECT_FALSE(note.play->played);
    EXPECT_THAT(record::replay(reading->matches[0]).oddities, IsEmpty());
}

TEST(Xg, APositionAsksAboutTheCubeOrTheRoll) {
    // An .xgp file: headers, and one decision.
    std::vector<Bytes> records = xg_records(short_match());
    rules::Board board;
    board.mover[6] = board.other[3] = 2;
    board.mover[0] = board.other[0] = 13;
    records.erase(records.begin() + opening_cube, records.end());
    records[game_record].i32(12, 4).i32(16, 2);
    Bytes cube(2560);
    cube.i8(8, 2).i32(12, -1).i32(20, -1).i32(32, 1).board(36, board).i32(292, -1).i32(224, -1);
    cube.i32(92, 2).evaluation(124, {0, 0, .25F, .75F, 0, 0, .5F}).f32(152, .5F);
    cube.f32(156, .25F).f32(160, 1).f64(200, -1000);
    records.push_back(cube);
    auto reading = read_xg(xg_file(records));
    ASSERT_TRUE(reading) << reading.error().message;
    EXPECT_THAT(reading->remarks, IsEmpty());
    const record::Game& game = reading->matches.at(0).games.at(0);
    EXPECT_THAT(game.events, ElementsAre(record::PositionSet{
                                 Side::second, rules::flipped(board), {2, Side::first}}));
    ASSERT_TRUE(reading->annotations.at(0).games.at(0).notes.at(0).cube);
    // Anna needs one point and it is not the Crawford game.
    EXPECT_FALSE(reading->matches[0].options.crawford);
    EXPECT_THAT(record::replay(reading->matches[0]).oddities, IsEmpty());

    Bytes move(2560);
    move.i8(8, 3).board(9, board).i32(64, -1).i32(100, 2).i32(104, 1).i32(108, 1);
    move.i32(2524, -1).f64(2320, -1000);
    records.push_back(move);
    reading = read_xg(xg_file(records));
    ASSERT_TRUE(reading) << reading.error().message;
    EXPECT_EQ(reading->matches.at(0).games.at(0).events.at(1),
              record::Event(record::Rolled{Side::second, *rules::Roll::from_dice(2, 1)}));
}

TEST(Xg, AutomaticDoublesTurnTheCube) {
    record::Match match = short_match();
    match.options.length = 0;
    std::vector<Bytes> records = xg_records(match);
    records[game_record].i32(64, 1);
    const auto reading = read_xg(xg_file(records));
    ASSERT_TRUE(reading) << reading.error().message;
    const record::Game& game = reading->matches.at(0).games.at(0);
    EXPECT_EQ(game.events.at(0),
              record::Event(record::OpeningThrow{*rules::Roll::from_dice(1, 1)}));
    EXPECT_EQ(game.events.back(), record::Event(CubeTurned{Side::second, CubeAction::dropped, 4}));
    EXPECT_THAT(reading->remarks, SizeIs(1));
}

TEST(Xg, GamesEndedByAgreement) {
    for (const auto& [code, reason] : {std::pair{104, record::AwardReason::match_resigned},
                                       std::pair{1001, record::AwardReason::agreement}}) {
        std::vector<Bytes> records = xg_records(short_match());
        Bytes footer(2560);
        footer.i8(8, 4).i32(24, -1).i32(28, 3).i32(32, code);
        records.erase(records.begin() + double_cube, records.end());
        records.push_back(footer);
        const record::Match match = only_match(xg_file(records));
        EXPECT_EQ(match.games.at(0).events.back(),
                  record::Event(record::Awarded{Side::second, reason, 3}));
        EXPECT_EQ(match.games[0].outcome,
                  (record::Outcome{Side::second, 3, rules::Ending::awarded}));
    }
}

// ---- Damage ----

TEST(Xg, FilesThatAreCutOffSaySo) {
    const std::string whole = xg_file(xg_records(short_match()));
    for (std::size_t size = 4; size < whole.size(); size += size < 8200 ? 1021 : 13) {
        EXPECT_NE(message_of(whole.substr(0, size)), "") << size;
    }
}

TEST(Xg, DamagedBytesNeverDoHarm) {
    const std::string whole = xg_file(xg_records(short_match()));
    base::Random random(7);
    for (int i = 0; i < 2000; ++i) {
        std::string damaged = whole;
        // Beyond the header, of which nothing but the beginning is looked at.
        const auto at = 8232 + random.below(static_cast<unsigned>(whole.size() - 8232));
        damaged[at] = static_cast<char>(random.below(256));
        const auto reading = read_xg(damaged);
        if (reading) record::replay(reading->matches.at(0));
    }
}

TEST(Xg, DamagedRecordsNeverDoHarm) {
    const std::string whole = testing::joined(xg_records(short_match()));
    base::Random random(8);
    for (int i = 0; i < 500; ++i) {
        std::string damaged = whole;
        for (int j = 0; j < 12; ++j) {
            // Where the fields are.
            const auto record = random.below(static_cast<unsigned>(whole.size() / 2560));
            damaged[record * 2560 + random.below(220)] = static_cast<char>(random.below(256));
        }
        testing::XgParts parts;
        parts.files.emplace_back("temp.xg", damaged);
        const auto reading = read_xg(xg_file(parts));
        if (reading) record::replay(reading->matches.at(0));
    }
}

TEST(Xg, PartsThatUnpackToFarMoreThanTheyAreAreRefused) {
    const std::string comments(std::size_t{5} << 20U, '\0');
    const std::string file = xg_file(xg_records(short_match()), comments);
    EXPECT_LT(file.size(), 50'000U);
    EXPECT_THAT(message_of(file), HasSubstr("temp.xgc cannot be unpacked to at most 4194304"));
}

TEST(Xg, WrongChecksumsAreRemarked) {
    testing::XgParts parts;
    parts.files.emplace_back("temp.xg", testing::joined(xg_records(short_match())));
    parts.damages_checksum = true;
    const auto reading = read_xg(xg_file(parts));
    ASSERT_TRUE(reading);
    ASSERT_THAT(reading->remarks, SizeIs(1));
    EXPECT_EQ(reading->remarks[0].sentence, "the checksum of the part temp.xg is wrong");
}

TEST(Xg, WhatCannotBeIsRefusedWithItsRecord) {
    const auto message_after = [](auto&& change) {
        std::vector<Bytes> records = xg_records(short_match());
        change(records);
        return message_of(xg_file(records));
    };
    using Records = std::vector<Bytes>&;
    EXPECT_THAT(message_after([](Records r) { r[match_record].i32(556, 0); }),
                HasSubstr("the first record of this .xg file is not that of a match"));
    EXPECT_THAT(message_after([](Records r) { r[match_record].i32(92, 1000); }),
                HasSubstr("a match to 1000 points"));
    EXPECT_THAT(message_after([](Records r) { r[match_record].i32(96, 9); }),
                HasSubstr("unknown game (9)"));
    EXPECT_THAT(message_after([](Records r) { r[opening_move].i32(100, 7); }),
                HasSubstr("record 4 of this .xg file: its dice are no dice"));
    EXPECT_THAT(message_after([](Records r) { r[opening_move].i8(9 + 24, 99); }),
                HasSubstr("record 4 of this .xg file: its position is impossible"));
    EXPECT_THAT(message_after([](Records r) { r[opening_move].i8(35, 1); }),
                HasSubstr("record 4 of this .xg file: the position after its play"));
    EXPECT_THAT(message_after([](Records r) { r[opening_cube].i32(12, 0); }),
                HasSubstr("record 3 of this .xg file: it does not say whose turn it is"));
    EXPECT_THAT(message_after([](Records r) { r[reply_cube].i32(32, 31); }),
                HasSubstr("record 5 of this .xg file: its cube is higher"));
    EXPECT_THAT(message_after([](Records r) { r.push_back(r[opening_cube]); }),
                HasSubstr("record 10 of this .xg file: the game goes on after its end"));
    EXPECT_THAT(message_after([](Records r) { r.erase(r.begin() + game_record); }),
                HasSubstr("record 2 of this .xg file belongs to no game"));
    EXPECT_THAT(message_after([](Records r) { r.erase(r.begin() + game_record, r.end()); }),
                HasSubstr("this .xg file holds no game"));
    EXPECT_THAT(message_of(xg_file(testing::XgParts{{{"other", "content"}}, false})),
                HasSubstr("holds no match"));
}

}  // namespace
}  // namespace kotra::formats
