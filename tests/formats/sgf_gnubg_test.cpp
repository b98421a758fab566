// SPDX-License-Identifier: Apache-2.0
// GNU Backgammon loads what kotra writes, and saves it as its own, judgements included.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "formats/bytes_of.h"
#include "formats/judged_match.h"
#include "formats/sgf.h"
#include "record/random_match.h"
#include "record/replay.h"

namespace kotra::formats {
namespace {

namespace fs = std::filesystem;
using record::testing::random_match;
using record::testing::RandomMatch;

constexpr const char* gnubg = "/usr/games/gnubg";

class GnuBackgammonSgf : public ::testing::Test {
 protected:
    void SetUp() override {
        if (!fs::exists(gnubg)) GTEST_SKIP() << gnubg << " is not installed";
        folder_ = fs::temp_directory_path() / ("kotra_sgf_" + std::to_string(getpid()));
        fs::create_directories(folder_);
    }
    void TearDown() override {
        if (!folder_.empty()) fs::remove_all(folder_);
    }

    // The file after GNU Backgammon has loaded and saved it.
    Reading through_gnubg(const std::string& text) {
        const fs::path in = folder_ / "in.sgf";
        const fs::path out = folder_ / "out.sgf";
        fs::remove(out);
        std::ofstream(in) << text;
        std::ofstream(folder_ / "commands")
            << "load match \"" << in.string() << "\"\nsave match \"" << out.string() << "\"\n";
        const std::string command = "HOME='" + folder_.string() + "' timeout 60 " + gnubg +
                                    " -t -q < '" + (folder_ / "commands").string() +
                                    "' > /dev/null 2>&1";
        EXPECT_EQ(std::system(command.c_str()), 0);
        const std::string saved = testing::bytes_of(out);
        auto reading = read_sgf(saved);
        EXPECT_TRUE(reading) << base::to_string(reading.error()) << '\n' << saved;
        return reading ? *reading : Reading{"", {record::Match{}}, {}, {}, {}};
    }

    fs::path folder_;
};

TEST_F(GnuBackgammonSgf, LoadsMatches) {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        RandomMatch plan;
        plan.options.length = static_cast<int>(seed % 4) * 3;
        plan.options.beavers = plan.options.raccoons = seed % 4 == 0;
        plan.ties = plan.refuses_resignations = false;
        plan.leaves_open = seed % 3 == 0;
        plan.resign_one_in = plan.leaves_open ? 0 : 200;
        plan.most_turns = plan.leaves_open ? 100'000 : 400;
        const record::Match match = random_match(plan, seed).match();
        const std::string text = write_sgf({&match, 1}).value().text;
        EXPECT_EQ(through_gnubg(text).matches[0].games, match.games) << seed << text;
    }
}

// It sorts the checkers of a play, and marks what its own bounds say.
void compare(const record::Annotation& a, const record::Annotation& b) {
    ASSERT_EQ(a.games.size(), b.games.size());
    for (std::size_t g = 0; g < a.games.size(); ++g) {
        ASSERT_EQ(a.games[g].notes.size(), b.games[g].notes.size());
        for (std::size_t i = 0; i < a.games[g].notes.size(); ++i) {
            record::Note left = a.games[g].notes[i];
            record::Note right = b.games[g].notes[i];
            for (record::Note* note : {&left, &right}) {
                note->play_mark = note->cube_mark = record::Mark::none;
                if (!note->play) continue;
                for (record::Candidate& candidate : note->play->candidates) candidate.steps = {};
            }
            EXPECT_EQ(left, right) << "game " << g << ", event " << i;
        }
    }
}

TEST_F(GnuBackgammonSgf, KeepsJudgements) {
    for (const int length : {0, 5}) {
        RandomMatch plan;
        plan.options.length = length;
        plan.ties = plan.refuses_resignations = false;
        plan.resign_one_in = 0;
        plan.most_turns = 100'000;
        const record::Match match = random_match(plan, 3).match();
        const record::Annotation annotation = testing::judged(match);
        const Writing writing = write_sgf({&match, 1}, {&annotation, 1}).value();
        EXPECT_TRUE(writing.losses.empty()) << writing.losses[0];
        const Reading here = read_sgf(writing.text).value();
        EXPECT_EQ(here.annotations[0], annotation);
        const Reading reading = through_gnubg(writing.text);
        ASSERT_EQ(reading.annotations.size(), 1U);
        compare(reading.annotations[0], annotation);
    }
}

TEST_F(GnuBackgammonSgf, KeepsRollouts) {
    const std::string head = "(;FF[4]GM[6]CA[UTF-8]MI[length:0][game:0][ws:0][bs:0]PW[A]PB[B]";
    Reading reading = read_sgf(head + ";W[31hefe];B[42quln])").value();
    record::Annotation& annotation = reading.annotations.emplace_back();
    annotation.games.resize(1);
    annotation.games[0].notes.resize(4);
    record::Value value;
    value.chances = {{0.5, 0.25, 0.125}, {0.5, 0.25, 0.0625}};
    value.cubeless = 0.0625;
    value.equity = 0.375;
    value.standard_error = 0.03125;
    value.depth = {record::Depth::Kind::rollout, 1, true, 1296, ""};
    const auto& play = std::get<record::Played>(reading.matches[0].games[0].events[1]);
    annotation.games[0].notes[1].play =
        record::PlayNote{{{play.steps, play.after, 0, value}}, 0, {}};
    record::CubeNote& cube = annotation.games[0].notes[2].cube.emplace();
    cube.position = value;
    cube.no_double = 0.375;
    cube.take = -0.125;
    cube.error = 0;
    const std::string text = write_sgf(reading.matches, reading.annotations).value().text;
    const Reading again = through_gnubg(text);
    ASSERT_EQ(again.annotations.size(), 1U);
    const auto& notes = again.annotations[0].games[0].notes;
    EXPECT_EQ(notes[1].play->candidates[0].value, value);
    EXPECT_EQ(notes[2].cube, cube);
}

}  // namespace
}  // namespace kotra::formats
