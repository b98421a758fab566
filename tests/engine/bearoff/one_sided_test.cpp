// SPDX-License-Identifier: Apache-2.0
#include "engine/bearoff/one_sided.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "engine/bearoff/solver.h"
#include "engine/bearoff/tables.h"
#include "rules/variant.h"

namespace kotra::engine {
namespace {

using testing::home_table;
using testing::side;

// Half a unit of the last of 16 bits, and a little for the rounding of the test itself.
constexpr double row_precision = 0.5 / 65535 + 1e-8;

void expect_row_is(const RollRow& row, const testing::Rolls& rolls) {
    double more = 1;
    for (std::size_t k = 0; k < rolls.chances.size(); ++k) {
        more -= rolls.chances[k];
        EXPECT_NEAR(row.chance_of_more_than(static_cast<int>(k)), more, row_precision);
    }
    EXPECT_EQ(row.chance_of_more_than(static_cast<int>(rolls.chances.size())), 0);
}

TEST(one_sided, refuses_sizes_that_are_out_of_range) {
    EXPECT_TRUE(check(OneSidedSize{}));
    EXPECT_EQ(check(OneSidedSize{.points = 11}).error().message,
              "a bear-off table has 1 to 10 points, not 11");
    EXPECT_EQ(check(OneSidedSize{.checkers = 0}).error().message,
              "a bear-off table has 1 to 15 checkers, not 0");
}

TEST(one_sided, agrees_with_the_plain_recursion_on_every_small_position) {
    for (const OneSidedSize size : {OneSidedSize{6, 4}, {8, 3}, {3, 6}, {1, 5}}) {
        const auto table = OneSidedTable::build(size);
        ASSERT_TRUE(table);
        rules::Variant variant = rules::backgammon();
        variant.checkers = size.checkers;
        testing::OneSidedSolver all(variant, false);
        testing::OneSidedSolver first(variant, true);
        for (std::uint32_t rank = 0; rank < table->index().size(); ++rank) {
            const rules::HalfBoard half = table->index().unrank(rank);
            const testing::Rolls& expected = all.rolls(half);
            expect_row_is(table->to_bear_off(half), expected);
            EXPECT_NEAR(table->mean_rolls(half), expected.mean(), 1e-6);
            if (half.off() == 0) expect_row_is(table->to_first_off(half), first.rolls(half));
        }
    }
}

TEST(one_sided, knows_what_everybody_knows) {
    const auto table = home_table();
    EXPECT_EQ(table->mean_rolls(side({}, 15)), 0);
    EXPECT_EQ(table->mean_rolls(side({1}, 15)), 1);
    EXPECT_EQ(table->mean_rolls(side({1, 1}, 15)), 1);
    EXPECT_EQ(table->to_bear_off(side({1, 1}, 15)).most_rolls(), 1);
    // Three or four on the ace point: one roll with a doublet, else two.
    EXPECT_NEAR(table->mean_rolls(side({1, 1, 1}, 15)), 2 - 1.0 / 6, 1e-6);
    EXPECT_NEAR(table->mean_rolls(side({1, 1, 1, 1}, 15)), 2 - 1.0 / 6, 1e-6);
    // One checker on the six point goes off with 27 rolls of 36, and two on the two point with 26.
    EXPECT_NEAR(table->to_bear_off(side({6}, 15)).chance_of(1), 27.0 / 36, row_precision);
    EXPECT_NEAR(table->to_bear_off(side({2, 2}, 15)).chance_of(1), 26.0 / 36, row_precision);
    EXPECT_NEAR(table->effective_pips(side({1}, 15)), 49.0 / 6, 1e-5);
}

// With all checkers on the ace point every doublet takes four and every other roll two off, so that
// the mean follows from a recursion of one line.
TEST(one_sided, counts_the_rolls_of_a_stack_on_the_ace_point) {
    std::vector<double> mean{0};
    for (std::size_t checkers = 1; checkers <= 15; ++checkers) {
        const auto after = [&](std::size_t off) {
            return mean[checkers < off ? 0 : checkers - off];
        };
        mean.push_back(1 + after(4) / 6 + after(2) * 5 / 6);
        EXPECT_NEAR(home_table()->mean_rolls(side(std::vector<int>(checkers, 1), 15)),
                    mean[checkers], 1e-6);
    }
}

TEST(one_sided, knows_how_far_the_rolls_scatter) {
    const auto table = home_table();
    EXPECT_EQ(table->to_bear_off(side({}, 15)).standard_deviation(), 0);
    EXPECT_EQ(table->to_bear_off(side({1, 1}, 15)).standard_deviation(), 0);
    // One roll or two, with chances of 1/6 and 5/6.
    EXPECT_NEAR(table->to_bear_off(side({1, 1, 1}, 15)).standard_deviation(), std::sqrt(5.0) / 6,
                1e-4);
}

TEST(one_sided, rows_fall_and_fit_their_means) {
    const auto table = home_table();
    std::size_t longest = 0;
    for (std::uint32_t rank = 0; rank < table->index().size(); ++rank) {
        const rules::HalfBoard half = table->index().unrank(rank);
        for (const bool first_off : {false, true}) {
            if (first_off && half.off() > 0) continue;
            const RollRow row = first_off ? table->to_first_off(half) : table->to_bear_off(half);
            std::uint32_t before = RollRow::certain;
            for (const std::uint16_t chance : row.more_than) {
                ASSERT_LE(chance, before);
                before = chance;
            }
            ASSERT_EQ(row.more_than.back(), 0);
            longest = std::max(longest, row.more_than.size());
            if (!first_off) {
                ASSERT_NEAR(row.mean(), table->mean_rolls(half), 1e-4);
            }
        }
    }
    EXPECT_EQ(longest, 15U);  // with the number before them: half a line of the processor's cache
}

TEST(one_sided, covers_what_is_within_its_points) {
    const auto table = home_table();
    EXPECT_TRUE(table->covers(side({6, 1}, 15)));
    EXPECT_TRUE(table->covers(side({}, 15)));
    EXPECT_FALSE(table->covers(side({7, 1}, 15)));
    EXPECT_FALSE(table->covers(side({25}, 15)));
    EXPECT_FALSE(table->covers(side({6, 1}, 3)));  // another game: three checkers a side
}

TEST(one_sided, is_the_same_for_any_number_of_threads) {
    const OneSidedSize size{7, 5};
    const auto one = OneSidedTable::build(size, {.threads = 1});
    const auto three = OneSidedTable::build(size, {.threads = 3});
    for (std::uint32_t rank = 0; rank < one->index().size(); ++rank) {
        const rules::HalfBoard half = one->index().unrank(rank);
        ASSERT_THAT(one->to_bear_off(half).more_than,
                    ::testing::ElementsAreArray(three->to_bear_off(half).more_than));
        ASSERT_EQ(one->mean_rolls(half), three->mean_rolls(half));
    }
}

TEST(one_sided, tells_how_far_it_is_and_stops_when_told) {
    std::vector<double> told;
    EXPECT_TRUE(OneSidedTable::build({3, 4}, {.progress = [&](double done) {
                                         told.push_back(done);
                                         return true;
                                     }}));
    EXPECT_TRUE(std::ranges::is_sorted(told));
    EXPECT_GT(told.front(), 0);
    EXPECT_EQ(told.back(), 1);

    int calls = 0;
    EXPECT_FALSE(OneSidedTable::build({6, 15}, {.progress = [&](double) { return ++calls < 3; }}));
    EXPECT_EQ(calls, 3);
}

TEST(roll_row, finishing_first_is_the_sum_over_both_distributions) {
    const auto table = home_table();
    const std::vector<rules::HalfBoard> sides{side({}, 15),
                                              side({1}, 15),
                                              side({6, 6, 6}, 15),
                                              side({2, 3}, 15),
                                              side({1, 1, 1, 1}, 15),
                                              side({6, 5, 4, 3, 2, 1}, 15),
                                              side(std::vector<int>(15, 6), 15)};
    for (const auto& racer : sides) {
        for (const auto& rival : sides) {
            const RollRow a = table->to_bear_off(racer);
            const RollRow b = table->to_bear_off(rival);
            for (const int lead : {0, 1}) {
                double expected = 0;
                for (int k = 0; k < 40; ++k)
                    expected += a.chance_of(k) * b.chance_of_more_than(k - lead);
                EXPECT_NEAR(chance_to_finish_first(a, b, lead), expected, 1e-9);
            }
        }
    }
}

}  // namespace
}  // namespace kotra::engine
