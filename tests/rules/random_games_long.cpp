// SPDX-License-Identifier: Apache-2.0
// 100,000 random games of every variant, in ten tests each, so that ctest can run them side by
// side. Those of acey.eu take two and a half hours of one core, the others some minutes together:
// a European doublet has thousands of plays of eight moves.
#include <gtest/gtest.h>

#include <string>
#include <tuple>

#include "rules/random_games.h"

namespace kotra::rules {
namespace {

class RandomGamesLong : public testing::TestWithParam<std::tuple<Variant, int>> {};

TEST_P(RandomGamesLong, End) {
    const auto& [variant, part] = GetParam();
    check_random_games(variant, 10'000, 2 + static_cast<std::uint64_t>(part));
}

std::string test_name(const testing::TestParamInfo<std::tuple<Variant, int>>& info) {
    const auto& [variant, part] = info.param;
    std::string name(variant.name);
    for (char& c : name) {
        if (c == '.') c = '_';
    }
    return name + "_" + std::to_string(part);
}

INSTANTIATE_TEST_SUITE_P(Variants, RandomGamesLong,
                         testing::Combine(testing::ValuesIn(all_variants().begin(),
                                                            all_variants().end()),
                                          testing::Range(0, 10)),
                         test_name);

}  // namespace
}  // namespace kotra::rules
