// SPDX-License-Identifier: Apache-2.0
#include "engine/bearoff/ending_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "engine/bearoff/ending_evaluator.h"
#include "engine/bearoff/solver.h"
#include "engine/bearoff/table_files.h"
#include "rules/scoring.h"
#include "rules/variant.h"

namespace kotra::engine {
namespace {

using rules::Board;
using testing::side;

rules::Variant variant_named(std::string_view text) {
    return *rules::parse_variant(text);
}

EndingTable table_of(std::string_view variant, int checkers, const BuildControl& control = {}) {
    return *EndingTable::build({checkers, *EndingRules::of(variant_named(variant))}, control);
}

const EndingTable& three_checkers() {
    static const EndingTable table = table_of("acey.seed", 3);
    return table;
}

Board board_of(std::vector<int> mover, std::vector<int> other) {
    return {side(std::move(mover), 15), side(std::move(other), 15)};
}

double points(const EndingTable& table, const Board& board) {
    return money_equity(table.points(board, 15)).points();
}

TEST(ending_rules, are_equal_where_endings_are_played_alike) {
    const auto rules_of = [](std::string_view name) {
        return *EndingRules::of(variant_named(name));
    };
    // The bearing off of backgammon, whatever a win counts; not that of acey.seed.
    EXPECT_EQ(rules_of("acey.bkgm"), rules_of("acey.zoo"));
    EXPECT_EQ(rules_of("acey.bkgm"), rules_of("acey.jc"));
    EXPECT_NE(rules_of("acey.bkgm"), rules_of("acey.seed"));
    EXPECT_EQ(rules_of("acey.navy95"), rules_of("acey.navy95_6"));
    EXPECT_NE(rules_of("acey.navy95"), rules_of("acey.wp"));
    EXPECT_NE(rules_of("acey.seed"), rules_of("acey.seed,bonus.moves=2+2"));
    EXPECT_NE(rules_of("acey.seed"), rules_of("acey.seed,acey_deucey=off"));
    // Where no number is named, it does not matter what it would have given.
    EXPECT_EQ(rules_of("dutch"), rules_of("dutch,bonus.moves=2+2,bonus.extra_roll=always"));
}

TEST(ending_rules, of_every_game_are_told_by_their_bytes_and_their_code) {
    for (const rules::Variant& variant : rules::all_variants()) {
        const auto rules = EndingRules::of(variant);
        ASSERT_TRUE(rules) << variant.name;
        EXPECT_EQ(EndingRules::from_bytes(rules->bytes()), *rules) << variant.name;
        EXPECT_EQ(*EndingRules::of(rules->variant()), *rules) << variant.name;
        EXPECT_EQ(rules->code().size(), EndingRules::byte_count);
    }
    EXPECT_EQ(EndingRules::of(variant_named("acey.seed"))->code(), "04001401100")
        << "the names of files are not to change";
    auto bytes = EndingRules{}.bytes();
    bytes[8] = 4;
    EXPECT_FALSE(EndingRules::from_bytes(bytes));
}

TEST(ending_rules, refuse_games_in_which_one_may_wait_or_that_count_the_1_2s) {
    EXPECT_EQ(EndingRules::of(variant_named("acey.seed,forced_play=free")).error().message,
              "no table holds a game in which a player may wait with a roll");
    EXPECT_EQ(EndingRules::of(variant_named("acey.seed,bonus.max_chain=2")).error().message,
              "no table holds a game that counts the 1-2s of a turn");
}

TEST(ending_table, refuses_sizes_that_are_out_of_range) {
    EXPECT_TRUE(check(EndingSize{}));
    EXPECT_EQ(check(EndingSize{9, {}}).error().message,
              "a table of endings has 1 to 8 checkers a side, not 9");
}

// A checker on the 6-point bears off with every 6 (11 throws), with 51, 52, 53, 54, 42 and 43 (12),
// with 22, 33, 44 and 55 (4), and with 1-2, after which a 3 is named (2).
TEST(ending_table, knows_the_twenty_nine_throws_that_bear_off_from_the_six_point) {
    const Board board = board_of({6}, {1});
    const Outcome outcome = three_checkers().points(board, 15);
    EXPECT_NEAR(outcome.win(1), 29 / 36., 1e-5);
    EXPECT_EQ(outcome.win(2), 0);
    EXPECT_EQ(outcome.loss(2), 0);
    EXPECT_NEAR(three_checkers().win(board), 29 / 36., 1e-5);
}

// 1-2 leaves the 5-point and the 4-point, and a named 6 takes both off; without the bonus the game
// is lost with two checkers left.
TEST(ending_table, knows_the_bonus_of_a_1_2) {
    const Board board = board_of({6, 6}, {1});
    const double without = points(table_of("acey.seed,acey_deucey=off", 3), board);
    EXPECT_NEAR(points(three_checkers(), board) - without, (1 - -2) * 2 / 36., 1e-4);
}

// Two checkers on the ace point go off with every roll, unless the number must be exact: then with
// 1-1 alone.
TEST(ending_table, lets_a_large_number_take_a_checker_off_where_the_rules_do) {
    const Board board = board_of({1, 1}, {1});
    EXPECT_EQ(three_checkers().points(board, 15), Outcome::certain_win(15, 1));
    const EndingTable exact = table_of("dutch,bearoff.overshoot=exact", 2);
    const double alone = 1 / 36. + 10 / 36. * (25 / 36.) * exact.win(board_of({1}, {1})) +
                         25 / 36. * (25 / 36.) * exact.win(board);
    EXPECT_NEAR(exact.win(board), alone, 5e-5);
}

// The exact number alone bears off, so that a roll may do nothing: from the ace point, 25 of 36
// throws. If both have a checker there, the chance w to win solves w = 11/36 + 25/36 (1 - w).
TEST(ending_table, solves_positions_that_may_follow_themselves) {
    const EndingTable table = table_of("acey.navy95,acey_deucey=off,doublet.extra_roll=never", 1);
    EXPECT_NEAR(table.win(board_of({1}, {1})), 36 / 61., 1e-5);
    EXPECT_NEAR(table.points(board_of({1}, {1}), 15).win(1), 36 / 61., 1e-5);
}

TEST(ending_table, is_consistent_and_wins_no_more_than_there_is) {
    const BearoffIndex& index = three_checkers().index();
    for (std::uint32_t mover = 1; mover < index.size(); ++mover) {
        for (std::uint32_t other = 1; other < index.size(); ++other) {
            Board board{index.unrank(mover), index.unrank(other)};
            board.mover[rules::place_off] += 12;
            board.other[rules::place_off] += 12;
            ASSERT_TRUE(three_checkers().covers(board, 15));
            const Outcome outcome = three_checkers().points(board, 15);
            ASSERT_TRUE(is_consistent(outcome));
            for (int level = 2; level <= 4; ++level) {
                if (level > 15 - board.other.off()) {
                    ASSERT_EQ(outcome.win(level), 0);
                }
                if (level > 15 - board.mover.off()) {
                    ASSERT_EQ(outcome.loss(level), 0);
                }
            }
        }
    }
}

TEST(ending_table, covers_positions_with_few_checkers_all_home) {
    const EndingTable& table = three_checkers();
    EXPECT_TRUE(table.covers(board_of({6, 1}, {2, 2, 2}), 15));
    EXPECT_FALSE(table.covers(board_of({6, 1}, {2, 2, 2, 2}), 15));
    EXPECT_FALSE(table.covers(board_of({7, 1}, {2}), 15));
    EXPECT_FALSE(table.covers(board_of({2}, {25}), 15));
    EXPECT_FALSE(table.covers(board_of({}, {1}), 15));
}

TEST(ending_table, is_the_same_for_any_number_of_threads) {
    const EndingTable one = table_of("acey.navy95", 2, {.threads = 1});
    const EndingTable three = table_of("acey.navy95", 2, {.threads = 3});
    EXPECT_TRUE(std::ranges::equal(one.bytes(), three.bytes()));
}

TEST(ending_table, tells_how_far_it_is_and_stops_when_told) {
    std::vector<double> told;
    table_of("acey.seed", 2, {.progress = [&](double done) {
                 told.push_back(done);
                 return true;
             }});
    EXPECT_TRUE(std::ranges::is_sorted(told));
    EXPECT_EQ(told.back(), 1);
    EXPECT_FALSE(EndingTable::build({2, {}}, {.progress = [](double) { return false; }}));
    EXPECT_FALSE(EndingTable::build({2, {}}, {.progress = [](double done) { return done < .5; }}));
}

TEST(ending_evaluator, plays_for_points_or_to_win_as_the_game_counts) {
    const auto table = std::make_shared<const EndingTable>(table_of("acey.bkgm", 2));
    const Board board = board_of({6, 5}, {4, 4});
    const EndingEvaluator for_points(variant_named("acey.bkgm"), table);
    EXPECT_EQ(evaluate(for_points, board), table->points(board, 15));
    for (const char* name : {"acey.zoo", "acey.jc"}) {
        const EndingEvaluator to_win(variant_named(name), table);
        ASSERT_TRUE(to_win.covers(board));
        EXPECT_EQ(evaluate(to_win, board).win(1), table->win(board));
        EXPECT_EQ(evaluate(to_win, board).levels(), rules::max_level(variant_named(name)));
    }
}

TEST(ending_evaluator, covers_nothing_of_a_game_with_other_turns) {
    const auto table = std::make_shared<const EndingTable>(table_of("acey.seed", 2));
    const Board board = board_of({6, 5}, {4, 4});
    EXPECT_TRUE(EndingEvaluator(variant_named("acey.seed"), table).covers(board));
    for (const char* name : {"acey.bkgm", "acey.navy95", "acey.eu_brit", "dutch", "backgammon",
                             "acey.seed,forced_play=free", "acey.seed,bonus.extra_roll=always"}) {
        EXPECT_FALSE(EndingEvaluator(variant_named(name), table).covers(board)) << name;
    }
}

// ---- Files. ----

class ending_files : public ::testing::Test {
 protected:
    void SetUp() override {
        const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
        folder_ = std::filesystem::path(::testing::TempDir()) /
                  ("kotra-ending-" + std::string(info->name()));
        std::filesystem::remove_all(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    static EndingSize size_of(std::string_view variant) {
        return {2, *EndingRules::of(variant_named(variant))};
    }

    std::filesystem::path folder_;
};

TEST_F(ending_files, keep_a_table_as_it_was_built) {
    const auto first = obtain_table(folder_, size_of("acey.seed"));
    const auto second = obtain_table(folder_, size_of("acey.seed"));
    ASSERT_TRUE(first && second);
    EXPECT_TRUE(first->built);
    EXPECT_FALSE(second->built);
    EXPECT_TRUE(std::ranges::equal(first->table.bytes(), second->table.bytes()));
    EXPECT_EQ(first->table.size(), second->table.size());
    const Board board = board_of({6, 4}, {5, 1});
    EXPECT_EQ(first->table.points(board, 15), second->table.points(board, 15));
}

TEST_F(ending_files, of_other_rules_have_other_names_and_are_not_taken_for_each_other) {
    ASSERT_TRUE(obtain_table(folder_, size_of("acey.seed")));
    const auto seed = table_path(folder_, size_of("acey.seed"));
    const auto bkgm = table_path(folder_, size_of("acey.bkgm"));
    EXPECT_NE(seed, bkgm);
    std::filesystem::copy(seed, bkgm);
    const auto table = open_table(folder_, size_of("acey.bkgm"));
    ASSERT_FALSE(table);
    EXPECT_EQ(table.error().message, "the table has another size than the name of its file");
    EXPECT_TRUE(obtain_table(folder_, size_of("acey.zoo"))->built);
    EXPECT_FALSE(obtain_table(folder_, size_of("acey.bkgm"))->built);
}

TEST_F(ending_files, that_are_damaged_are_replaced_and_reported) {
    const EndingSize size = size_of("acey.seed");
    ASSERT_TRUE(obtain_table(folder_, size));
    auto bytes = *base::read_file(table_path(folder_, size));
    bytes[bytes.size() / 2] ^= std::byte{4};
    ASSERT_TRUE(base::write_file(table_path(folder_, size), bytes));
    const auto table = obtain_table(folder_, size);
    ASSERT_TRUE(table);
    EXPECT_TRUE(table->built);
    ASSERT_EQ(table->troubles.size(), 1U);
    EXPECT_EQ(to_string(table->troubles[0]),
              table_path(folder_, size).string() + ": the table is damaged: its checksum is wrong");
    EXPECT_FALSE(obtain_table(folder_, size)->built);
}

TEST_F(ending_files, with_rules_or_sizes_that_do_not_fit_are_refused) {
    const EndingSize size = size_of("acey.seed");
    ASSERT_TRUE(obtain_table(folder_, size));
    auto bytes = *base::read_file(table_path(folder_, size));
    const TableHeader good = *read_header(bytes, TableKind::ending);
    const auto complaint = [&](const TableHeader& header) {
        seal(bytes, header);
        EXPECT_TRUE(base::write_file(table_path(folder_, size), bytes));
        const auto table = open_table(folder_, size);
        return table ? "no complaint" : table.error().message;
    };
    TableHeader bad = good;
    bad.rules[10] = 2;
    EXPECT_EQ(complaint(bad), "the table is of rules that are not known");
    bad = good;
    bad.checkers = 9;
    EXPECT_EQ(complaint(bad), "a table of endings has 1 to 8 checkers a side, not 9");
    bad.checkers = 3;
    EXPECT_TRUE(complaint(bad).starts_with("the table is damaged: it has "));
    bad = good;
    bad.kind = TableKind::two_sided;
    EXPECT_EQ(complaint(bad), "this is not a table of endings");
    EXPECT_EQ(complaint(good), "no complaint");
}

}  // namespace
}  // namespace kotra::engine
