// SPDX-License-Identifier: Apache-2.0
// Files of other programs that lie beside the repository, where they do.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "formats/bytes_of.h"
#include "formats/formats.h"
#include "record/replay.h"

namespace kotra::formats {
namespace {

namespace fs = std::filesystem;
using record::Side;
using ::testing::IsEmpty;

class ForeignSamples : public ::testing::Test {
 protected:
    void SetUp() override {
        if (!fs::exists(folder_)) GTEST_SKIP() << folder_ << " is not there";
    }

    Reading read(const fs::path& name) const {
        auto reading = read_any(testing::bytes_of(folder_ / name));
        EXPECT_TRUE(reading) << name << ": " << base::to_string(reading.error());
        return reading ? std::move(*reading) : Reading{"", {{}}, {}, {}, {}};
    }

    fs::path folder_ = fs::path(KOTRA_SOURCE_DIR) / "../shared/formats/samples";
};

// A match as every format has it: who played to how many points by which rules, and how each game
// began, went on and ended.
//
// Left out, because not every format can hold it: the order of the two dice of a later roll and of
// the steps of a play (.xg sorts both), the resignation with which a game ends (.mat and .sgf have
// the result alone, from which it is filled in) and whether the whole match was resigned (.xg
// alone), the limit of the cube (.xg alone) and the Jacoby rule (not in .mat), comments, clocks,
// ratings and the header (each format has another part of them).
struct Course {
    rules::PerSide<std::string> names;
    rules::MatchOptions options;
    struct Game {
        rules::PerSide<int> score;
        std::vector<record::Event> events;
        std::optional<record::Outcome> outcome;
        bool operator==(const Game&) const = default;
    };
    std::vector<Game> games;
};

std::optional<record::Event> canonical(const record::Event& event) {
    if (const auto* const play = std::get_if<record::Played>(&event)) {
        return record::Played{play->by, {}, play->after, play->illegal};
    }
    if (const auto* const rolled = std::get_if<record::Rolled>(&event)) {
        const rules::Roll roll = rolled->roll;
        return record::Rolled{rolled->by, *rules::Roll::from_dice(roll.high(), roll.low())};
    }
    const bool is_held = std::holds_alternative<record::CubeTurned>(event) ||
                         std::holds_alternative<record::OpeningThrow>(event) ||
                         std::holds_alternative<record::PositionSet>(event);
    return is_held ? std::optional(event) : std::nullopt;
}

Course course_of(const record::Match& match) {
    Course course;
    course.options = match.options;
    course.options.cube_limit = 0;
    course.options.jacoby = false;
    for (const Side side : rules::both_sides) course.names[side] = match.players[side].name;
    for (const record::Game& game : match.games) {
        Course::Game& held = course.games.emplace_back();
        held.score = game.score;
        held.outcome = game.outcome;
        if (held.outcome && held.outcome->ending == rules::Ending::awarded) {
            held.outcome->ending = rules::Ending::resigned;
        }
        for (const record::Event& event : game.events) {
            if (auto same = canonical(event)) held.events.push_back(std::move(*same));
        }
    }
    return course;
}

struct Sample {
    const char* file;
    const char* format;
};

struct SameMatch {
    std::vector<Sample> samples;
    bool has_same_names = true;  // false: each sample has other made-up names
};

TEST_F(ForeignSamples, AMatchIsTheSameFromEachFormat) {
    const std::vector<SameMatch> lists{{{{"xg/match7_analysed.xg", "xg"},
                                         {"mat/match7_xg_export.mat", "mat"},
                                         {"mat/match7_xg_text_export.txt", "mat"},
                                         {"sgf/match7_xg_converted.sgf", "sgf"}},
                                        false},
                                       {{{"sgf/match7_gnubg.sgf", "sgf"},
                                         {"mat/match7_gnubg_export.mat", "mat"},
                                         {"xg/match7_imported.xg", "xg"}}},
                                       {{{"gnubg_generated/match.sgf", "sgf"},
                                         {"gnubg_generated/match.mat", "mat"},
                                         {"gnubg_generated/match_snowie.txt", "mat"},
                                         {"gnubg_generated/match_text.txt", "gnubg-text"},
                                         {"gnubg_generated/game.gam", "gam"},
                                         {"gnubg_generated/game_snowie.txt", "mat"}}}};
    for (const auto& [samples, has_same_names] : lists) {
        const Course first = course_of(read(samples.front().file).matches.at(0));
        EXPECT_FALSE(first.games.empty());
        for (const Sample& other : samples) {
            const Reading reading = read(other.file);
            EXPECT_EQ(reading.format, other.format) << other.file;
            ASSERT_EQ(reading.matches.size(), 1U) << other.file;
            const Course course = course_of(reading.matches[0]);
            if (has_same_names) {
                EXPECT_EQ(course.names, first.names) << other.file;
            }
            EXPECT_EQ(course.options, first.options) << other.file;
            ASSERT_EQ(course.games.size(), first.games.size()) << other.file;
            for (std::size_t game = 0; game < first.games.size(); ++game) {
                EXPECT_EQ(course.games[game].score, first.games[game].score) << other.file << game;
                EXPECT_EQ(course.games[game].outcome, first.games[game].outcome)
                    << other.file << game;
                const auto& events = course.games[game].events;
                const auto& wanted = first.games[game].events;
                ASSERT_EQ(events.size(), wanted.size()) << other.file << game;
                for (std::size_t i = 0; i < events.size(); ++i) {
                    EXPECT_EQ(events[i], wanted[i]) << other.file << ' ' << game << ' ' << i;
                }
            }
        }
    }
}

TEST_F(ForeignSamples, XgHasNothingOddAndANoteForEveryDecision) {
    for (const char* const name :
         {"match7_analysed.xg", "match7_imported.xg", "match9_comment.xg"}) {
        const Reading reading = read(fs::path("xg") / name);
        const record::Match& match = reading.matches.at(0);
        EXPECT_THAT(reading.remarks, IsEmpty()) << name;
        EXPECT_THAT(record::replay(match).oddities, IsEmpty()) << name;
        ASSERT_EQ(reading.annotations.size(), 1U) << name;
        for (std::size_t game = 0; game < match.games.size(); ++game) {
            const auto& events = match.games[game].events;
            const auto& notes = reading.annotations[0].games.at(game).notes;
            ASSERT_EQ(notes.size(), events.size());
            for (std::size_t i = 0; i < events.size(); ++i) {
                if (std::holds_alternative<record::Played>(events[i])) {
                    ASSERT_TRUE(notes[i].play) << name << ' ' << game << ' ' << i;
                    EXPECT_TRUE(notes[i].play->played) << name << ' ' << game << ' ' << i;
                    EXPECT_TRUE(notes[i - 1].luck) << name << ' ' << game << ' ' << i;
                } else if (std::holds_alternative<record::CubeTurned>(events[i])) {
                    EXPECT_TRUE(notes[i].cube) << name << ' ' << game << ' ' << i;
                }
            }
        }
    }
}

TEST_F(ForeignSamples, XgHasComments) {
    const Reading reading = read("xg/match9_comment.xg");
    std::vector<std::string> comments;
    for (const record::Event& event : reading.matches.at(0).games.at(0).events) {
        if (const auto* const comment = std::get_if<record::Comment>(&event)) {
            comments.push_back(comment->text);
        }
    }
    EXPECT_THAT(comments, ::testing::ElementsAre("A comment by the annotator.\nSecond line.",
                                                 "A comment by the annotator.\nSecond line."));
}

// The same seven positions, each in four languages.
TEST_F(ForeignSamples, TextsSayTheSameInEveryLanguage) {
    constexpr double rounding = .0025;  // two of them were made by another version
    for (const char* const folder : {"xg_text", "bgblitz_txt"}) {
        for (const char* const name :
             {"01_checkerPosition", "02_NDT", "03_DT", "04_DP", "05_NRT", "06_RT", "07_RP"}) {
            const auto in = [&](const char* language) {
                return read(fs::path(folder) / (std::string(name) + language + ".txt"));
            };
            const Reading english = in("_EN");
            const auto& events = english.matches.at(0).games.at(0).events;
            const auto& notes = english.annotations.at(0).games.at(0).notes;
            ASSERT_TRUE(notes.back().play || notes.back().cube) << folder << ' ' << name;
            for (const char* const language : {"_DE", "_FR", "_JP"}) {
                const Reading other = in(language);
                EXPECT_THAT(other.remarks, IsEmpty());
                EXPECT_EQ(other.format, english.format);
                EXPECT_EQ(other.matches.at(0).games.at(0).events, events);
                const record::Note& note = other.annotations.at(0).games.at(0).notes.back();
                ASSERT_EQ(note.play.has_value(), notes.back().play.has_value());
                ASSERT_EQ(note.cube.has_value(), notes.back().cube.has_value());
                if (note.play) {
                    const auto& candidates = notes.back().play->candidates;
                    ASSERT_EQ(note.play->candidates.size(), candidates.size());
                    for (std::size_t i = 0; i < candidates.size(); ++i) {
                        EXPECT_EQ(note.play->candidates[i].after, candidates[i].after);
                        EXPECT_EQ(note.play->candidates[i].value.chances,
                                  candidates[i].value.chances);
                    }
                } else {
                    EXPECT_NEAR(note.cube->no_double, notes.back().cube->no_double, rounding);
                    EXPECT_NEAR(note.cube->take, notes.back().cube->take, rounding);
                    EXPECT_EQ(note.cube->position.chances, notes.back().cube->position.chances);
                }
            }
        }
    }
}

}  // namespace
}  // namespace kotra::formats
