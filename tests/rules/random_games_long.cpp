// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>

#include "rules/random_games.h"

namespace kotra::rules {
namespace {

class RandomGamesLong : public testing::TestWithParam<Variant> {};

TEST_P(RandomGamesLong, End) {
    // A European doublet has thousands of plays of eight moves: a game takes a tenth of a second
    // and more, where the others take a tenth of a millisecond.
    check_random_games(GetParam(), GetParam().doublet.complement > 0 ? 2'000 : 100'000, 2);
}

std::string test_name(const testing::TestParamInfo<Variant>& variant) {
    std::string name(variant.param.name);
    for (char& c : name) {
        if (c == '.') c = '_';
    }
    return name;
}

// One test a game of the family, so that ctest can run them side by side.
INSTANTIATE_TEST_SUITE_P(Variants, RandomGamesLong,
                         testing::ValuesIn(all_variants().begin(), all_variants().end()),
                         test_name);

}  // namespace
}  // namespace kotra::rules
