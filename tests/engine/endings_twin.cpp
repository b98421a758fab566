// SPDX-License-Identifier: Apache-2.0
#include "engine/endings_twin.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/bearoff/ending_evaluator.h"
#include "engine/search/solved_endings.h"
#include "notation/board_key.h"

namespace kotra::engine::testing {

std::shared_ptr<const EndingTable> ending_table(const rules::Variant& variant, int checkers) {
    auto table = EndingTable::build({checkers, *EndingRules::of(variant)});
    return std::make_shared<const EndingTable>(std::move(*table));
}

rules::Board random_ending(const EndingTable& table, const rules::Variant& variant,
                           base::Random& random) {
    const auto draw = [&] {
        rules::HalfBoard half = table.index().unrank(1 + random.below(table.index().size() - 1));
        half[rules::place_off] +=
            static_cast<std::uint8_t>(variant.checkers - table.size().checkers);
        return half;
    };
    const rules::HalfBoard mover = draw();
    return {mover, draw()};
}

namespace {

// How many positions that can follow from the root were compared.
std::size_t compare(const EndingEvaluator& evaluator, const rules::Variant& variant,
                    const SolvedEndings& solved) {
    std::size_t compared = 0;
    for (const rules::Board& board : solved.boards()) {
        if (is_finished(variant, board)) continue;
        EXPECT_TRUE(evaluator.covers(board));
        const Outcome outcome = evaluate(evaluator, board);
        if (variant.scoring == rules::Scoring::checkers_left) {
            EXPECT_NEAR(money_equity(outcome).points(), solved.equity(board).points(), 1e-4)
                << notation::board_key(board);
        } else {
            EXPECT_NEAR(outcome.win(1), evaluate(solved, board).win(1), 1e-5)
                << notation::board_key(board);
        }
        ++compared;
        if (::testing::Test::HasFailure()) break;
    }
    return compared;
}

}  // namespace

void expect_as_solved(std::string_view name, int checkers) {
    SCOPED_TRACE(name);
    const rules::Variant variant = *rules::parse_variant(name);
    const auto table = ending_table(variant, checkers);
    const EndingEvaluator evaluator(variant, table);
    rules::HalfBoard half;
    half[rules::home_size] = static_cast<std::uint8_t>(checkers);
    half[rules::place_off] = static_cast<std::uint8_t>(variant.checkers - checkers);
    const auto solved = SolvedEndings::solve(variant, {half, half}, 1'000'000);
    ASSERT_TRUE(solved);
    std::size_t compared = compare(evaluator, variant, **solved);
    // Where nothing moves within the home, little follows from one position.
    base::Random random(1);
    for (int i = 0; i < 20; ++i) {
        const rules::Board board = random_ending(*table, variant, random);
        if ((*solved)->covers(board)) continue;
        const auto more = SolvedEndings::solve(variant, board, 1'000'000);
        ASSERT_TRUE(more);
        compared += compare(evaluator, variant, **more);
    }
    EXPECT_GT(compared, checkers > 2 ? 500U : 100U);
}

}  // namespace kotra::engine::testing
