// SPDX-License-Identifier: Apache-2.0
#include "engine/bearoff/bearoff_evaluator.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <memory>
#include <vector>

#include "engine/bearoff/solver.h"
#include "engine/bearoff/tables.h"
#include "engine/eval/composite.h"
#include "engine/eval/fake.h"
#include "rules/variant.h"

namespace kotra::engine {
namespace {

using testing::home_table;
using testing::side;

std::vector<int> stack(int checkers, int point) {
    return std::vector<int>(static_cast<std::size_t>(checkers), point);
}

TEST(bearoff_evaluator, judges_a_last_roll) {
    const BearoffEvaluator evaluator(rules::backgammon(), home_table());
    // 27 of 36 rolls take a checker off from the six point.
    const Outcome miss = evaluate(evaluator, {side({6}, 15), side({1}, 15)});
    EXPECT_NEAR(miss.win(1), 27.0 / 36, 1e-5);
    EXPECT_EQ(miss.win(2), 0);
    EXPECT_EQ(miss.loss(2), 0);
    const Outcome sure = evaluate(evaluator, {side({1, 1}, 15), side({1}, 15)});
    EXPECT_EQ(sure.win(1), 1);
}

TEST(bearoff_evaluator, counts_gammons_both_ways) {
    const BearoffEvaluator evaluator(rules::backgammon(), home_table());
    // The opponent needs a roll for its first checker and does not get it.
    const Outcome won = evaluate(evaluator, {side({1, 1}, 15), side(stack(15, 1), 15)});
    EXPECT_EQ(won.win(2), 1);
    EXPECT_EQ(won.win(3), 0);
    // What saves is a 6 (11 of 36 rolls), 5-1 and 4-2, 3-3 and 2-2. After 4-4 or 5-5 a checker is
    // still short of the exact number, and others stand higher.
    const Outcome lost = evaluate(evaluator, {side(stack(15, 6), 15), side({1, 1}, 15)});
    EXPECT_EQ(lost.win(1), 0);
    EXPECT_NEAR(lost.loss(2), 1 - 17.0 / 36, 1e-5);
}

TEST(bearoff_evaluator, counts_no_gammons_where_the_game_has_none) {
    const rules::Variant single = *rules::parse_variant("backgammon,score=1");
    const BearoffEvaluator evaluator(single, home_table());
    const Outcome outcome = evaluate(evaluator, {side({1, 1}, 15), side(stack(15, 1), 15)});
    EXPECT_EQ(outcome, Outcome::certain_win(1, 1));
}

TEST(bearoff_evaluator, leaves_finished_games_to_the_rules) {
    const BearoffEvaluator evaluator(rules::backgammon(), home_table());
    EXPECT_EQ(evaluate(evaluator, {side(stack(15, 3), 15), side({}, 15)}),
              Outcome::certain_loss(3, 2));
    EXPECT_EQ(evaluate(evaluator, {side({2}, 15), side({}, 15)}), Outcome::certain_loss(3, 1));
    EXPECT_EQ(evaluate(evaluator, {side({}, 15), side({2}, 15)}), Outcome::certain_win(3, 1));
}

TEST(bearoff_evaluator, covers_only_games_that_bear_off_as_backgammon) {
    const rules::Board board{side({6, 1}, 15), side({2, 1}, 15)};
    const rules::Board outside{side({7, 1}, 15), side({2, 1}, 15)};
    for (const std::string_view name : {"backgammon", "nackgammon", "portes", "longgammon"}) {
        const BearoffEvaluator evaluator(*rules::find_variant(name), home_table());
        EXPECT_TRUE(evaluator.covers(board)) << name;
        EXPECT_FALSE(evaluator.covers(outside)) << name;
        EXPECT_FALSE(evaluator.covers(flipped(outside))) << name;
    }
    for (const std::string_view name :
         {"acey.seed", "acey.jc", "acey.brit", "egyptian", "dutch", "hypergammon"}) {
        const BearoffEvaluator evaluator(*rules::find_variant(name), home_table());
        EXPECT_FALSE(evaluator.covers(board)) << name;
    }
}

TEST(bearoff_evaluator, is_a_part_of_a_composite) {
    const auto table = home_table();
    auto part = std::make_unique<BearoffEvaluator>(rules::backgammon(), table);
    const BearoffEvaluator alone(rules::backgammon(), table);
    std::vector<CompositeEvaluator::Part> parts;
    parts.push_back({[e = part.get()](const rules::Board& board) { return e->covers(board); },
                     std::move(part)});
    const CompositeEvaluator all(rules::backgammon(), std::move(parts),
                                 std::make_unique<FakeEvaluator>(rules::backgammon()));
    const FakeEvaluator fake(rules::backgammon());
    const rules::Board inside{side({6, 5}, 15), side({4}, 15)};
    const rules::Board outside{side({9, 5}, 15), side({4}, 15)};
    EXPECT_EQ(evaluate(all, inside), evaluate(alone, inside));
    EXPECT_EQ(evaluate(all, outside), evaluate(fake, outside));
}

RC_GTEST_PROP(bearoff_evaluator, gives_consistent_chances, ()) {
    const BearoffEvaluator evaluator(rules::backgammon(), home_table());
    const BearoffIndex& index = home_table()->index();
    // Half of the sides have all their checkers on the board, where gammons are possible.
    const auto any_side = [&] {
        const auto rank = *rc::gen::inRange<std::uint32_t>(0, index.size());
        rules::HalfBoard half = index.unrank(rank);
        if (*rc::gen::arbitrary<bool>()) {
            half[1] = static_cast<std::uint8_t>(half[1] + half.off());
            half[rules::place_off] = 0;
        }
        return half;
    };
    const rules::Board board{any_side(), any_side()};
    if (board.mover.off() == 15 && board.other.off() == 15) RC_DISCARD("nobody is left");
    RC_ASSERT(is_consistent(evaluate(evaluator, board)));
}

}  // namespace
}  // namespace kotra::engine
