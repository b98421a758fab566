// SPDX-License-Identifier: Apache-2.0
// The tables of endings against everything else that knows the truth.
#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>

#include "base/random.h"
#include "engine/bearoff/ending_evaluator.h"
#include "engine/endings_twin.h"
#include "engine/eval/composite.h"
#include "engine/rollout/rollout.h"
#include "engine/rollout/statistics.h"
#include "engine/search/search.h"

namespace kotra::engine {
namespace {

using rules::Board;

// The table's evaluator, with the rules as the judge of games that are over.
CompositeEvaluator judge(const rules::Variant& variant, std::shared_ptr<const EndingTable> table) {
    return {variant, {}, std::make_unique<EndingEvaluator>(variant, std::move(table))};
}

TEST(endings, agree_with_the_plain_solution_of_acey_deucey) {
    testing::expect_as_solved("acey.seed", 3);
}

TEST(endings, agree_with_the_plain_solution_of_other_games) {
    for (const std::string_view name : {"acey.bkgm", "acey.navy95", "acey.wp", "acey.aus",
                                        "acey.eu_brit", "acey.bgammon", "acey.eu"}) {
        testing::expect_as_solved(name, 2);
    }
}

TEST(endings, agree_with_the_plain_solution_where_each_win_counts_one) {
    for (const std::string_view name :
         {"acey.zoo", "acey.seed,score=1", "acey.jc", "dutch", "egyptian", "short,max_stack=2"}) {
        testing::expect_as_solved(name, 2);
    }
}

// The best turn is found by the search as it is by the table: looking a roll ahead changes nothing.
TEST(endings, are_a_fixed_point_of_the_search) {
    const rules::Variant variant = *rules::parse_variant("acey.seed");
    const auto table = testing::ending_table(variant, 3);
    const CompositeEvaluator evaluator = judge(variant, table);
    const Search search(variant, evaluator, nullptr);
    base::Random random(4);
    for (int i = 0; i < 100; ++i) {
        const Board board = testing::random_ending(*table, variant, random);
        const auto judged =
            search.judge(board, false, search.cubeless_money(), {}, {1, *find_filter("all")});
        ASSERT_TRUE(judged);
        EXPECT_NEAR(judged->cubeless.points(), money_equity(evaluate(evaluator, board)).points(),
                    1e-4);
    }
}

// Games to the end, whose plays the table finds. The luck of the dice is left in, so that the table
// has no other part in the result.
TEST(endings, are_what_a_rollout_comes_to) {
    const rules::Variant variant = *rules::parse_variant("acey.seed");
    const auto table = testing::ending_table(variant, 3);
    const CompositeEvaluator evaluator = judge(variant, table);
    RolloutTask task;
    task.variant = variant;
    task.evaluator = &evaluator;
    task.settings.cubeful = false;
    task.settings.variance_reduction = false;
    base::Random random(5);
    task.starts.push_back({.board = testing::random_ending(*table, variant, random)});
    RolloutLimits limits;
    limits.trials = 36 * 100;
    RolloutSums sums = start_sums(task);
    ASSERT_EQ(roll_out(task, limits, 1, sums), RolloutEnd::trials);
    const Estimate rolled = sums.cubeless(0);
    const Outcome outcome = table->points(task.starts[0].board, 15);
    EXPECT_NEAR(rolled.mean, money_equity(outcome).points(), 4 * rolled.error);
    const Chances chances = sums.chances(0);
    const Chances errors = sums.chance_errors(0);
    for (int level = 1; level <= 3; ++level) {
        const auto i = static_cast<std::size_t>(level - 1);
        EXPECT_NEAR(chances.win[i], outcome.win(level), 4 * errors.win[i] + 1e-5);
        EXPECT_NEAR(chances.loss[i], outcome.loss(level), 4 * errors.loss[i] + 1e-5);
    }
}

}  // namespace
}  // namespace kotra::engine
