// SPDX-License-Identifier: Apache-2.0
#include "engine/bearoff/index.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <vector>

#include "engine/bearoff/side_plays.h"
#include "engine/bearoff/solver.h"

namespace kotra::engine {
namespace {

using testing::side;

TEST(bearoff_index, counts_the_positions) {
    EXPECT_EQ(BearoffIndex(6, 15).size(), 54'264U);
    EXPECT_EQ(BearoffIndex(6, 6).size(), 924U);
    EXPECT_EQ(BearoffIndex(10, 15).size(), 3'268'760U);
    EXPECT_EQ(BearoffIndex(1, 3).size(), 4U);
    EXPECT_EQ(BearoffIndex(0, 3).size(), 1U);
}

TEST(bearoff_index, begins_with_all_off_and_ends_with_all_on_the_highest_point) {
    const BearoffIndex index(6, 15);
    EXPECT_EQ(index.rank(side({}, 15)), 0U);
    EXPECT_EQ(index.rank(side({1}, 15)), 1U);
    EXPECT_EQ(index.rank(side({1, 1}, 15)), 2U);
    EXPECT_EQ(index.rank(side({2}, 15)), 16U);  // after 0 to 15 checkers on the ace point
    EXPECT_EQ(index.rank(side(std::vector<int>(15, 6), 15)), 54'263U);
}

TEST(bearoff_index, numbers_every_position_once) {
    for (const auto& [points, checkers] : {std::pair{6, 15}, {7, 4}, {10, 3}, {1, 15}}) {
        const BearoffIndex index(points, checkers);
        std::set<std::array<std::uint8_t, 32>> seen;
        for (std::uint32_t rank = 0; rank < index.size(); ++rank) {
            const rules::HalfBoard half = index.unrank(rank);
            ASSERT_EQ(rules::checker_count(half), checkers);
            ASSERT_LE(rules::rearmost(half), points);
            ASSERT_EQ(index.rank(half), rank);
            seen.insert(half.counts);
        }
        EXPECT_EQ(seen.size(), index.size());
    }
}

TEST(bearoff_index, sees_a_shifted_board_as_it_would_see_the_board) {
    const BearoffIndex index(5, 15);
    EXPECT_EQ(index.rank(side({7, 4, 4, 3}, 15), 2), index.rank(side({5, 2, 2, 1}, 15)));
}

// A position of one side within `points` points.
rc::Gen<rules::HalfBoard> any_side(int points, int checkers) {
    const BearoffIndex index(points, checkers);
    return rc::gen::map(rc::gen::inRange<std::uint32_t>(1, index.size()),
                        [index](std::uint32_t rank) { return index.unrank(rank); });
}

RC_GTEST_PROP(bearoff_side_plays, are_those_of_the_referee, ()) {
    const int points = *rc::gen::inRange(1, 11);
    const int checkers = *rc::gen::inRange(1, 16);
    rules::HalfBoard half = *any_side(points, checkers);
    const rules::HalfBoard before = half;
    const rules::Roll roll = rules::all_rolls[*rc::gen::inRange<std::size_t>(0, 21)].roll;
    rules::Variant variant = rules::backgammon();
    variant.checkers = checkers;

    std::set<std::array<std::uint8_t, 32>> found;
    std::set<std::array<std::uint8_t, 32>> expected;
    for_each_side_play(half, points, roll,
                       [&](const rules::HalfBoard& next) { found.insert(next.counts); });
    for (const auto& next : testing::referee_plays(variant, half, roll)) {
        expected.insert(next.counts);
    }
    RC_ASSERT(found == expected);
    RC_ASSERT(half == before);
}

RC_GTEST_PROP(bearoff_side_plays, lead_to_lower_numbers, ()) {
    const int points = *rc::gen::inRange(1, 11);
    rules::HalfBoard half = *any_side(points, 15);
    const BearoffIndex index(points, 15);
    const std::uint32_t rank = index.rank(half);
    for (const auto& [roll, weight] : rules::all_rolls) {
        for_each_side_play(half, points, roll, [&](const rules::HalfBoard& next) {
            RC_ASSERT(index.rank(next) < rank);
        });
    }
}

}  // namespace
}  // namespace kotra::engine
