// SPDX-License-Identifier: Apache-2.0
// Files of other programs that lie beside the repository, where they do.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

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
        std::ifstream stream(folder_ / name, std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
        auto reading = read_any(bytes);
        EXPECT_TRUE(reading) << name << ": " << base::to_string(reading.error());
        return reading ? std::move(*reading) : Reading{"", {{}}, {}, {}, {}};
    }

    fs::path folder_ = fs::path(KOTRA_SOURCE_DIR) / "../shared/formats/samples";
};

// A game as every format has it: how it began and ended, and each event with its steps in any
// order.
struct Course {
    rules::PerSide<int> score;
    std::vector<record::Event> events;
    std::optional<record::Outcome> outcome;
    bool operator==(const Course&) const = default;
};

// Without the resignation, of which not every format says that it was one of the whole match.
std::vector<Course> courses(const record::Match& match) {
    std::vector<Course> all;
    for (const record::Game& game : match.games) {
        Course course{game.score, {}, game.outcome};
        if (course.outcome && course.outcome->ending == rules::Ending::awarded) {
            course.outcome->ending = rules::Ending::resigned;
        }
        for (const record::Event& event : game.events) {
            if (const auto* const play = std::get_if<record::Played>(&event)) {
                course.events.emplace_back(
                    record::Played{play->by, {}, play->after, play->illegal});
            } else if (const auto* const rolled = std::get_if<record::Rolled>(&event)) {
                course.events.emplace_back(record::Rolled{
                    rolled->by, *rules::Roll::from_dice(rolled->roll.high(), rolled->roll.low())});
            } else if (std::holds_alternative<record::CubeTurned>(event) ||
                       std::holds_alternative<record::OpeningThrow>(event)) {
                course.events.push_back(event);
            }
        }
        all.push_back(std::move(course));
    }
    return all;
}

TEST_F(ForeignSamples, XgHoldsTheSameMatchesAsMat) {
    for (const auto& [xg, mat] : {std::pair{"match7_analysed.xg", "match7_xg_export.mat"},
                                  std::pair{"match7_analysed.xg", "match7_xg_text_export.txt"},
                                  std::pair{"match7_imported.xg", "match7_gnubg_export.mat"}}) {
        const Reading from_xg = read(fs::path("xg") / xg);
        const Reading from_mat = read(fs::path("mat") / mat);
        EXPECT_EQ(from_xg.format, "xg");
        EXPECT_EQ(from_mat.format, "mat");
        EXPECT_EQ(courses(from_xg.matches.at(0)), courses(from_mat.matches.at(0))) << xg;
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
