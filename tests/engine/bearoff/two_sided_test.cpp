// SPDX-License-Identifier: Apache-2.0
#include "engine/bearoff/two_sided.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <map>
#include <utility>

#include "engine/bearoff/bearoff_evaluator.h"
#include "engine/bearoff/solver.h"
#include "engine/bearoff/tables.h"
#include "rules/variant.h"

namespace kotra::engine {
namespace {

using testing::home_table;
using testing::side;

// The slow twin: recursion over both sides, from the referee's plays, with the cube's decisions
// spelled out. Boards of backgammon with few checkers left.
class TwoSidedSolver {
 public:
    struct Worth {
        double win = 0;
        double opponents_cube = 0;
        double own_no_double = 0;
        double centred_no_double = 0;
        double own_cube = 0;
        double centred_cube = 0;
    };

    // A game that is over has been lost by the player on roll.
    Worth worth(const rules::Board& board) {
        if (board.other.off() == 15) return {0, -1, -1, -1, -1, -1};
        const auto key = std::pair(board.mover.counts, board.other.counts);
        if (const auto found = known_.find(key); found != known_.end()) return found->second;
        Worth sum;
        for (const auto& [roll, weight] : rules::all_rolls) {
            Worth best{0, -9, -9, -9, -9, -9};
            for (const auto& mine :
                 testing::referee_plays(rules::backgammon(), board.mover, roll)) {
                const Worth next = worth({board.other, mine});
                best.win = std::max(best.win, 1 - next.win);
                best.opponents_cube = std::max(best.opponents_cube, -next.own_cube);
                best.own_no_double = std::max(best.own_no_double, -next.opponents_cube);
                best.centred_no_double = std::max(best.centred_no_double, -next.centred_cube);
            }
            sum.win += best.win * weight / 36;
            sum.opponents_cube += best.opponents_cube * weight / 36;
            sum.own_no_double += best.own_no_double * weight / 36;
            sum.centred_no_double += best.centred_no_double * weight / 36;
        }
        // The opponent takes a double if that loses less than the cube.
        const double take = 2 * sum.opponents_cube;
        const double doubled = take < 1 ? take : 1;
        sum.own_cube = doubled > sum.own_no_double ? doubled : sum.own_no_double;
        sum.centred_cube = doubled > sum.centred_no_double ? doubled : sum.centred_no_double;
        return known_.emplace(key, sum).first->second;
    }

 private:
    std::map<std::pair<std::array<std::uint8_t, 32>, std::array<std::uint8_t, 32>>, Worth> known_;
};

const TwoSidedTable& four_checkers() {
    static const auto table = TwoSidedTable::build({4});
    return *table;
}

TEST(two_sided, refuses_sizes_that_are_out_of_range) {
    EXPECT_TRUE(check(TwoSidedSize{}));
    EXPECT_EQ(check(TwoSidedSize{11}).error().message,
              "a two-sided table has 1 to 10 checkers a side, not 11");
}

TEST(two_sided, agrees_with_the_plain_recursion_on_every_small_position) {
    TwoSidedSolver solver;
    const BearoffIndex index(6, 2);
    for (std::uint32_t mover = 1; mover < index.size(); ++mover) {
        for (std::uint32_t other = 1; other < index.size(); ++other) {
            rules::Board board{index.unrank(mover), index.unrank(other)};
            board.mover[rules::place_off] += 13;
            board.other[rules::place_off] += 13;
            ASSERT_TRUE(four_checkers().covers(board, 15));
            const ExactMoney money = four_checkers().money(board);
            const auto expected = solver.worth(board);
            ASSERT_NEAR(money.win, expected.win, 1e-6);
            ASSERT_NEAR(money.opponents_cube, expected.opponents_cube, 1e-6);
            ASSERT_NEAR(money.own_no_double, expected.own_no_double, 1e-6);
            ASSERT_NEAR(money.centred_no_double, expected.centred_no_double, 1e-6);
            ASSERT_NEAR(money.own_cube(), expected.own_cube, 1e-6);
            ASSERT_NEAR(money.centred_cube(), expected.centred_cube, 1e-6);
        }
    }
    const rules::Board larger{side({6, 5, 4}, 15), side({6, 3, 2, 1}, 15)};
    EXPECT_NEAR(four_checkers().money(larger).win, solver.worth(larger).win, 1e-6);
    EXPECT_NEAR(four_checkers().money(larger).centred_cube(), solver.worth(larger).centred_cube,
                1e-6);
}

// Two checkers on the 5 and 2 points go off in one roll with 19 of 36 throws; the opponent's last
// checker on the ace point goes off for sure. So cube or not, the chance to win is 19/36, the last
// roll is doubled at the edge of usefulness, and the opponent takes: 2 * 2/36 beats 2/36.
TEST(two_sided, doubles_the_last_roll) {
    const ExactMoney money = four_checkers().money({side({5, 2}, 15), side({1}, 15)});
    EXPECT_NEAR(money.win, 19.0 / 36, 1e-6);
    EXPECT_NEAR(money.centred_no_double, 2.0 / 36, 1e-6);
    EXPECT_NEAR(money.double_take(), 4.0 / 36, 1e-6);
    EXPECT_NEAR(money.centred_cube(), 4.0 / 36, 1e-6);
    EXPECT_NEAR(money.own_cube(), 4.0 / 36, 1e-6);
    EXPECT_NEAR(money.opponents_cube, 2.0 / 36, 1e-6);
}

TEST(two_sided, owning_the_cube_is_never_worse_than_sharing_it_and_that_than_facing_it) {
    const BearoffIndex& index = four_checkers().index();
    for (std::uint32_t mover = 1; mover < index.size(); ++mover) {
        for (std::uint32_t other = 1; other < index.size(); ++other) {
            rules::Board board{index.unrank(mover), index.unrank(other)};
            const ExactMoney money = four_checkers().money(board);
            ASSERT_GE(money.own_no_double, money.centred_no_double - 1e-6F);
            ASSERT_GE(money.own_cube(), money.opponents_cube - 1e-6F);
            ASSERT_LE(money.own_cube(), 1 + 1e-6F);
            ASSERT_GE(money.win, 0);
            ASSERT_LE(money.win, 1);
        }
    }
}

TEST(two_sided, covers_positions_in_which_no_gammon_is_left) {
    EXPECT_TRUE(four_checkers().covers({side({6, 1}, 15), side({2, 2, 2, 2}, 15)}, 15));
    EXPECT_FALSE(four_checkers().covers({side({6, 1}, 15), side({2, 2, 2, 2, 2}, 15)}, 15));
    EXPECT_FALSE(four_checkers().covers({side({7, 1}, 15), side({2}, 15)}, 15));
    EXPECT_FALSE(four_checkers().covers({side({2}, 15), side({25}, 15)}, 15));
    EXPECT_FALSE(four_checkers().covers({side({6, 6, 6}, 3), side({1}, 3)}, 3));
    EXPECT_TRUE(four_checkers().covers({side({6, 6}, 3), side({1}, 3)}, 3));
}

TEST(two_sided, is_the_same_for_any_number_of_threads) {
    const auto one = TwoSidedTable::build({3}, {.threads = 1});
    const auto three = TwoSidedTable::build({3}, {.threads = 3});
    EXPECT_TRUE(std::ranges::equal(one->bytes(), three->bytes()));
}

TEST(two_sided, tells_how_far_it_is_and_stops_when_told) {
    std::vector<double> told;
    EXPECT_TRUE(TwoSidedTable::build({2}, {.progress = [&](double done) {
                                         told.push_back(done);
                                         return true;
                                     }}));
    EXPECT_TRUE(std::ranges::is_sorted(told));
    EXPECT_EQ(told.back(), 1);
    EXPECT_FALSE(TwoSidedTable::build({2}, {.progress = [](double) { return false; }}));
}

TEST(two_sided, makes_the_evaluator_exact) {
    const auto table = std::make_shared<const TwoSidedTable>(*TwoSidedTable::build({3}));
    const BearoffEvaluator both(rules::backgammon(), home_table(), table);
    const BearoffEvaluator one(rules::backgammon(), home_table());
    const rules::Board inside{side({6, 5, 2}, 15), side({6, 4}, 15)};
    const rules::Board outside{side({6, 5, 2, 1}, 15), side({6, 4}, 15)};
    EXPECT_EQ(evaluate(both, inside).win(1), table->money(inside).win);
    EXPECT_EQ(both.exact_money(inside)->win, table->money(inside).win);
    EXPECT_EQ(evaluate(both, outside), evaluate(one, outside));
    EXPECT_FALSE(both.exact_money(outside));
    EXPECT_FALSE(one.exact_money(inside));
}

// The approximation by one-sided rows, against the truth.
TEST(two_sided, shows_the_one_sided_chances_to_be_close) {
    const BearoffEvaluator one(rules::backgammon(), home_table());
    const BearoffIndex& index = four_checkers().index();
    double sum = 0;
    double worst = 0;
    int count = 0;
    for (std::uint32_t mover = 1; mover < index.size(); ++mover) {
        for (std::uint32_t other = 1; other < index.size(); ++other, ++count) {
            rules::Board board{index.unrank(mover), index.unrank(other)};
            board.mover[rules::place_off] += 11;
            board.other[rules::place_off] += 11;
            const double truth = four_checkers().money(board).win;
            const double off = evaluate(one, board).win(1) - truth;
            sum += std::abs(off);
            worst = std::max(worst, std::abs(off));
        }
    }
    EXPECT_LT(sum / count, 0.0004);
    EXPECT_LT(worst, 0.01);
}

}  // namespace
}  // namespace kotra::engine
