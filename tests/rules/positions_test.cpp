// SPDX-License-Identifier: Apache-2.0
#include "rules/positions.h"

#include <gtest/gtest.h>

#include <ostream>

#include "rules/slow_generator.h"

namespace kotra::rules {

void PrintTo(const TestPosition& position, std::ostream* out) {
    *out << position.id;
}

namespace {

class Positions : public testing::TestWithParam<TestPosition> {};

TEST_P(Positions, Agrees) {
    EXPECT_EQ(disagreement(GetParam()), "");
}

TEST_P(Positions, SlowGeneratorAgrees) {
    const TestPosition& position = GetParam();
    const slow::Plays plays = slow::plays(position.variant, slow::table_of(position.board),
                                          slow::hand_of_roll(position.variant, position.roll));
    EXPECT_EQ(plays.tables.size(), position.distinct_results);
    EXPECT_EQ(plays.dice_played, position.dice_used);
}

INSTANTIATE_TEST_SUITE_P(Json, Positions, testing::ValuesIn(test_positions()),
                         [](const auto& position) { return position.param.id; });

TEST(PositionsFile, IsWhole) {
    EXPECT_EQ(test_positions().size(), 55U);
}

}  // namespace
}  // namespace kotra::rules
