// SPDX-License-Identifier: Apache-2.0
#include "engine/search/solved_endings.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <memory>
#include <string_view>
#include <utility>

#include "engine/search/search.h"
#include "rules/variant.h"

namespace kotra::engine {
namespace {

using rules::Board;
using rules::HalfBoard;

HalfBoard standing(std::initializer_list<std::pair<int, int>> places) {
    HalfBoard half;
    int count = 0;
    for (const auto& [place, checkers] : places) {
        half[static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(checkers);
        count += checkers;
    }
    half[rules::place_off] = static_cast<std::uint8_t>(15 - count);
    return half;
}

rules::Variant variant_named(std::string_view text) {
    return *rules::parse_variant(text);
}

std::unique_ptr<const SolvedEndings> solved(std::string_view variant, const Board& root,
                                            std::size_t limit = 100'000) {
    auto endings = SolvedEndings::solve(variant_named(variant), root, limit);
    EXPECT_TRUE(endings);
    return std::move(*endings);
}

TEST(SolvedEndings, OneCheckerOnTheAcePointWins) {
    const Board board{standing({{1, 1}}), standing({{1, 3}})};
    const auto endings = solved("acey.seed", board);
    EXPECT_DOUBLE_EQ(endings->equity(board).points(), 3);
    EXPECT_EQ(evaluate(*endings, board), Outcome::certain_win(15, 3));
}

// A checker on the 6-point bears off with every 6 (11 throws), with 51, 52, 53, 54, 42 and 43 (12),
// with 22, 33, 44 and 55 (4), and with 1-2, after which a 3 is named (2).
TEST(SolvedEndings, TwentyNineThrowsBearOffFromTheSixPoint) {
    const Board board{standing({{6, 1}}), standing({{1, 1}})};
    const auto endings = solved("acey.seed", board);
    EXPECT_NEAR(endings->equity(board).points(), (29 - 7) / 36., 1e-9);
    EXPECT_NEAR(static_cast<double>(evaluate(*endings, board).win(1)), 29 / 36., 1e-6);
}

// 1-2 leaves the 5-point and the 4-point, and a named 6 takes both off; without the bonus the game
// is lost with two checkers left.
TEST(SolvedEndings, TheBonusOfA12Counts) {
    const Board board{standing({{6, 2}}), standing({{1, 1}})};
    const double with = solved("acey.seed", board)->equity(board).points();
    const double without = solved("acey.seed,acey_deucey=off", board)->equity(board).points();
    EXPECT_NEAR(with - without, (1 - -2) * 2 / 36., 1e-9);
}

// A position is worth the mean over the rolls of the best that follows: what a search of one ply
// says that is told the truth about what follows.
void expect_fixed_point(std::string_view name, const Board& root) {
    const rules::Variant variant = variant_named(name);
    const auto endings = solved(name, root);
    const Search search(variant, *endings, nullptr);
    const SearchOptions all{1, *find_filter("all")};
    std::size_t checked = 0;
    for (std::size_t i = 0; i < endings->size(); i += 1 + endings->size() / 150) {
        const Board& board = endings->boards()[i];
        if (is_finished(variant, board)) continue;
        const auto judged = search.judge(board, false, search.cubeless_money(), {}, all);
        ASSERT_TRUE(judged);
        EXPECT_NEAR(judged->cubeless.points(), endings->equity(board).points(), 2e-5);
        EXPECT_NEAR(money_equity(evaluate(*endings, board)).points(),
                    endings->equity(board).points(), 2e-5);
        EXPECT_TRUE(is_consistent(evaluate(*endings, board), 1e-6F));
        ++checked;
    }
    EXPECT_GT(checked, 50U);
}

TEST(SolvedEndings, AreAFixedPointOfTheSearchWithContact) {
    expect_fixed_point("acey.seed", {standing({{20, 1}}), standing({{14, 1}})});
    expect_fixed_point("acey.bgammon", {standing({{20, 1}}), standing({{14, 1}})});
}

TEST(SolvedEndings, AreAFixedPointOfTheSearchInARace) {
    expect_fixed_point("acey.seed", {standing({{6, 1}, {5, 2}}), standing({{6, 2}, {4, 1}})});
    expect_fixed_point("acey.eu", {standing({{6, 1}, {5, 1}}), standing({{6, 2}})});
}

TEST(SolvedEndings, RefusesWhatIsTooLarge) {
    const Board board{standing({{20, 1}}), standing({{14, 1}})};
    const auto refused = SolvedEndings::solve(variant_named("acey.seed"), board, 100);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("more than 100"), std::string::npos);
}

TEST(SolvedEndings, CoverWhatMayFollowAndNothingElse) {
    const Board board{standing({{6, 1}, {5, 2}}), standing({{6, 2}, {4, 1}})};
    const auto endings = solved("acey.seed", board);
    EXPECT_TRUE(endings->covers(board));
    EXPECT_TRUE(endings->covers({standing({{6, 2}, {4, 1}}), standing({{4, 1}})}));
    EXPECT_FALSE(endings->covers({standing({{6, 3}}), standing({{6, 2}, {4, 1}})}));
}

}  // namespace
}  // namespace kotra::engine
