// SPDX-License-Identifier: Apache-2.0
// Our tables beside GNU Backgammon's own, where that is installed.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <regex>
#include <string>
#include <vector>

#include "base/random.h"
#include "engine/bearoff/tables.h"
#include "engine/bearoff/two_sided.h"
#include "notation/gnu_id.h"

namespace kotra::engine {
namespace {

constexpr const char* program = "/usr/games/bearoffdump";
constexpr const char* one_sided_file = "/usr/share/gnubg/gnubg_os0.bd";
constexpr const char* two_sided_file = "/var/lib/gnubg/gnubg_ts0.bd";

// What the program prints of a position.
std::string dump(const char* file, const rules::Board& board) {
    struct Close {
        void operator()(std::FILE* pipe) const { pclose(pipe); }
    };
    const std::string command =
        std::string(program) + " -p " + *notation::position_id(board) + " " + file + " 2>&1";
    const std::unique_ptr<std::FILE, Close> pipe(popen(command.c_str(), "r"));
    std::string text;
    std::array<char, 4096> block{};
    while (const std::size_t count = std::fread(block.data(), 1, block.size(), pipe.get())) {
        text.append(block.data(), count);
    }
    return text;
}

// The numbers after a label that begins a line.
std::vector<double> numbers_after(const std::string& text, const std::string& label) {
    std::smatch line;
    std::vector<double> numbers;
    if (!std::regex_search(text, line, std::regex("\n" + label + "[ \t:]+([^\n]*)")))
        return numbers;
    const std::string rest = line[1];
    const std::regex number("[-+]?[0-9]+\\.[0-9]+");
    for (std::sregex_iterator it(rest.begin(), rest.end(), number), end; it != end; ++it) {
        numbers.push_back(std::stod(it->str()));
    }
    return numbers;
}

// A side with 1 to `checkers` checkers left.
rules::HalfBoard random_side(base::Random& random, int checkers) {
    const BearoffIndex index(6, checkers);
    rules::HalfBoard half = index.unrank(1 + random.below(index.size() - 1));
    half[rules::place_off] = static_cast<std::uint8_t>(half[rules::place_off] + 15 - checkers);
    return half;
}

TEST(bearoff_beside_gnubg, has_the_same_rolls) {
    if (!std::filesystem::exists(program) || !std::filesystem::exists(one_sided_file)) {
        GTEST_SKIP() << "GNU Backgammon's one-sided table is not installed";
    }
    const auto table = testing::home_table();
    base::Random random(1);
    for (int i = 0; i < 20; ++i) {
        rules::Board board{random_side(random, 15), random_side(random, 15)};
        // All on the board, so that the distribution until the first is off is told too.
        board.mover[1] = static_cast<std::uint8_t>(board.mover[1] + board.mover.off());
        board.mover[rules::place_off] = 0;
        const std::string text = dump(one_sided_file, board);
        const auto means = numbers_after(text, "Mean");
        ASSERT_EQ(means.size(), 4U) << text;
        EXPECT_NEAR(means[0], table->mean_rolls(board.mover), 1e-3);
        EXPECT_NEAR(means[1], table->mean_rolls(board.other), 1e-3);
        const RollRow mover = table->to_bear_off(board.mover);
        const RollRow saved = table->to_first_off(board.mover);
        EXPECT_NEAR(means[2], saved.mean(), 1e-3);
        for (int rolls = 1; rolls <= 3; ++rolls) {
            const auto chances = numbers_after(text, " +" + std::to_string(rolls));
            ASSERT_EQ(chances.size(), 4U) << text;
            EXPECT_NEAR(chances[0], 100 * mover.chance_of(rolls), 0.004);
            EXPECT_NEAR(chances[2], 100 * saved.chance_of(rolls), 0.004);
        }
    }
}

TEST(bearoff_beside_gnubg, has_the_same_equities) {
    if (!std::filesystem::exists(program) || !std::filesystem::exists(two_sided_file)) {
        GTEST_SKIP() << "GNU Backgammon's two-sided table is not installed";
    }
    const auto table = TwoSidedTable::build({});
    base::Random random(2);
    for (int i = 0; i < 20; ++i) {
        const rules::Board board{random_side(random, 6), random_side(random, 6)};
        const std::string text = dump(two_sided_file, board);
        const auto equity = [&](const std::string& label) {
            const auto numbers = numbers_after(text, label);
            EXPECT_EQ(numbers.size(), 1U) << text;
            return numbers.empty() ? 9 : numbers[0];
        };
        const ExactMoney money = table->money(board);
        // Printed with 4 decimals, from 16 bits.
        EXPECT_NEAR(equity("Cubeless equity"), 2 * money.win - 1, 1.5e-4);
        EXPECT_NEAR(equity("Owned cube"), money.own_no_double, 1.5e-4);
        EXPECT_NEAR(equity("Centered cube"), money.centred_no_double, 1.5e-4);
        EXPECT_NEAR(equity("Opponent owns cube"), money.opponents_cube, 1.5e-4);
    }
}

}  // namespace
}  // namespace kotra::engine
