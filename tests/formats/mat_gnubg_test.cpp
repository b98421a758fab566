// SPDX-License-Identifier: Apache-2.0
// GNU Backgammon imports what kotra writes: its own export holds the same games.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "formats/bytes_of.h"
#include "formats/mat.h"
#include "record/random_match.h"

namespace kotra::formats {
namespace {

namespace fs = std::filesystem;
using record::testing::random_match;
using record::testing::RandomMatch;

constexpr const char* gnubg = "/usr/games/gnubg";

// What GNU Backgammon's files show of a game: boards and cube actions in order, and the result.
struct Course {
    std::vector<record::Event> events;
    std::optional<record::Outcome> outcome;
    rules::PerSide<int> score;
    bool operator==(const Course&) const = default;
};

std::vector<Course> courses(const record::Match& match) {
    std::vector<Course> all;
    for (const record::Game& game : match.games) {
        Course course{{}, game.outcome, game.score};
        for (const record::Event& event : game.events) {
            // It writes the checkers of a play in an order of its own.
            if (const auto* const play = std::get_if<record::Played>(&event)) {
                course.events.emplace_back(record::Played{play->by, {}, play->after, false});
            } else if (std::holds_alternative<record::CubeTurned>(event)) {
                course.events.push_back(event);
            }
        }
        all.push_back(std::move(course));
    }
    return all;
}

// It loses its place at a comment between a double and the answer.
record::Match without_comments_on_doubles(record::Match match) {
    for (record::Game& game : match.games) {
        bool is_offered = false;
        std::erase_if(game.events, [&](const record::Event& event) {
            const bool is_comment = std::holds_alternative<record::Comment>(event);
            if (!is_comment) is_offered = std::holds_alternative<record::CubeTurned>(event);
            return is_comment && is_offered;
        });
    }
    return match;
}

class GnuBackgammon : public ::testing::Test {
 protected:
    void SetUp() override {
        if (!fs::exists(gnubg)) GTEST_SKIP() << gnubg << " is not installed";
        folder_ = fs::temp_directory_path() / ("kotra_mat_" + std::to_string(getpid()));
        fs::create_directories(folder_);
    }
    void TearDown() override {
        if (!folder_.empty()) fs::remove_all(folder_);
    }

    // The match after GNU Backgammon has read and written it.
    record::Match through_gnubg(const record::Match& match) {
        const fs::path in = folder_ / "in.mat";
        const fs::path out = folder_ / "out.mat";
        fs::remove(out);
        std::ofstream(in) << write_mat({&match, 1}).value().text;
        std::ofstream(folder_ / "commands") << "import mat \"" << in.string()
                                            << "\"\nexport match mat \"" << out.string() << "\"\n";
        const std::string command = "HOME='" + folder_.string() + "' timeout 60 " + gnubg +
                                    " -t -q < '" + (folder_ / "commands").string() +
                                    "' > /dev/null 2>&1";
        EXPECT_EQ(std::system(command.c_str()), 0);
        const std::string text = testing::bytes_of(out);
        auto reading = read_mat(text);
        EXPECT_TRUE(reading) << base::to_string(reading.error()) << '\n' << text;
        return reading ? reading->matches[0] : record::Match{};
    }

    fs::path folder_;
};

TEST_F(GnuBackgammon, ImportsMatches) {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        RandomMatch plan;
        plan.options.length = static_cast<int>(seed % 4) * 3;
        // After a beaver that is dropped it loses the next game.
        plan.options.beavers = seed % 2 == 0;
        plan.most_games = plan.options.beavers ? 1 : 4;
        plan.comment_one_in = 15;
        plan.leaves_open = seed % 3 == 0;
        plan.resign_one_in = 0;
        plan.most_turns = 100'000;
        const record::Match match = without_comments_on_doubles(random_match(plan, seed).match());
        EXPECT_EQ(courses(through_gnubg(match)), courses(match)) << seed;
    }
}

}  // namespace
}  // namespace kotra::formats
