// SPDX-License-Identifier: Apache-2.0
#include "rules/random_games.h"

#include <gtest/gtest.h>

#include <string>

namespace kotra::rules {
namespace {

class RandomGames : public testing::TestWithParam<Variant> {};

TEST_P(RandomGames, End) {
    // A random game of acey.eu lasts thousands of turns: make test-long plays more of them.
    check_random_games(GetParam(), GetParam().name == "acey.eu" ? 20 : 500, 1);
}

std::string test_name(const testing::TestParamInfo<Variant>& variant) {
    std::string name(variant.param.name);
    for (char& c : name) {
        if (c == '.') c = '_';
    }
    return name;
}

INSTANTIATE_TEST_SUITE_P(Variants, RandomGames,
                         testing::ValuesIn(all_variants().begin(), all_variants().end()),
                         test_name);

}  // namespace
}  // namespace kotra::rules
