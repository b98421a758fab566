// SPDX-License-Identifier: Apache-2.0
// The counts of tests/data/rules/perft.json, the deep ones.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "rules/perft.h"

namespace kotra::rules {
namespace {

std::uint64_t published(const std::string& game, int depth) {
    std::ifstream file(std::string(KOTRA_SOURCE_DIR) + "/tests/data/rules/perft.json");
    return nlohmann::json::parse(file)[game][std::to_string(depth)];
}

std::uint64_t counted(const Variant& variant, int depth) {
    return perft(variant, Board{variant.setup, variant.setup}, depth);
}

TEST(PerftLong, Backgammon) {
    for (const int depth : {3}) {
        EXPECT_EQ(counted(backgammon(), depth), published("backgammon", depth)) << depth;
    }
}

TEST(PerftLong, AceyDeucey) {
    for (const int depth : {4}) {
        EXPECT_EQ(counted(*find_variant("acey.seed"), depth),
                  published("acey-deucey (preset acey.seed)", depth))
            << depth;
    }
}

}  // namespace
}  // namespace kotra::rules
