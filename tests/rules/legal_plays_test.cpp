// SPDX-License-Identifier: Apache-2.0
// The 3,000 lines of tests/data/rules/legal-plays-*.jsonl: awkward positions with every resulting
// board, on which independent programs agree.
#include "rules/legal_plays.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "rules/boards.h"

namespace kotra::rules {
namespace {

HalfBoard side_of(const nlohmann::json& side) {
    HalfBoard half;
    for (std::size_t i = 0; i < point_count; ++i) half[i + 1] = side["points"][i];
    half[place_bar] = side["bar"];
    half[place_reserve] = side["reserve"];
    half[place_off] = side["off"];
    return half;
}

void check_file(const std::string& name) {
    std::ifstream file(std::string(KOTRA_SOURCE_DIR) + "/tests/data/rules/" + name);
    int lines = 0;
    PlayList plays;
    for (std::string text; std::getline(file, text); ++lines) {
        const auto line = nlohmann::json::parse(text);
        const Variant* variant = find_variant(line["rules"].get<std::string>());
        ASSERT_NE(variant, nullptr);
        const Board board{side_of(line["on_roll"]), side_of(line["other"])};
        const auto roll = *Roll::from_dice(line["dice"][0], line["dice"][1]);
        legal_plays(*variant, board, Dice::of(*variant, roll), plays);
        std::vector<std::string> found;
        for (const Board& after : plays.boards()) found.push_back(testing_boards::key(after));
        std::ranges::sort(found);
        auto expected = line["results"].get<std::vector<std::string>>();
        std::ranges::sort(expected);
        ASSERT_EQ(found, expected) << name << ":" << lines + 1;
        ASSERT_EQ(plays.dice_played(), line["dice_played"]) << name << ":" << lines + 1;
    }
    EXPECT_EQ(lines, 1500) << name;
}

TEST(LegalPlays, BackgammonLines) {
    check_file("legal-plays-backgammon.jsonl");
}

TEST(LegalPlays, AceyDeuceyLines) {
    check_file("legal-plays-acey-deucey.jsonl");
}

TEST(LegalPlays, WithoutDiceTheBoardStays) {
    const Board start{backgammon().setup, backgammon().setup};
    PlayList plays;
    legal_plays(backgammon(), start, Dice{}, plays);
    ASSERT_EQ(plays.size(), 1U);
    EXPECT_EQ(plays.boards()[0], start);
    EXPECT_EQ(plays.dice_played(), 0);
}

// rules.md section 0: resulting positions of each opening roll, doublets counted too.
TEST(LegalPlays, OpeningCounts) {
    constexpr int counts[6][6] = {{42, 0, 0, 0, 0, 0},   {15, 75, 0, 0, 0, 0},
                                  {16, 17, 73, 0, 0, 0}, {14, 18, 17, 52, 0, 0},
                                  {8, 8, 9, 9, 4, 0},    {10, 14, 14, 14, 7, 11}};
    const Board start{backgammon().setup, backgammon().setup};
    const Variant& acey = *find_variant("acey-deucey");
    PlayList plays;
    for (const auto& [roll, weight] : all_rolls) {
        legal_plays(backgammon(), start, Dice::of(backgammon(), roll), plays);
        EXPECT_EQ(plays.size(), counts[roll.high() - 1][roll.low() - 1]);
        legal_plays(acey, Board{acey.setup, acey.setup}, Dice::of(acey, roll), plays);
        EXPECT_EQ(plays.size(), roll.is_double() ? 5U : 2U);
        Variant all_first = acey;
        all_first.entry = Entry::all_first;
        legal_plays(all_first, Board{acey.setup, acey.setup}, Dice::of(acey, roll), plays);
        EXPECT_EQ(plays.size(), 1U);
    }
}

}  // namespace
}  // namespace kotra::rules
