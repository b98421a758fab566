// SPDX-License-Identifier: Apache-2.0
// How long a decision takes when the evaluator costs next to nothing: what is left is the search.
#include <benchmark/benchmark.h>

#include <vector>

#include "base/random.h"
#include "engine/eval/fake.h"
#include "engine/search/search.h"

namespace kotra::engine {
namespace {

std::vector<PlayQuestion> contact_questions(std::size_t count) {
    const rules::Variant& variant = rules::backgammon();
    base::Random random(1);
    rules::PlayList plays;
    std::vector<PlayQuestion> questions;
    PlayQuestion question;
    question.board = {variant.setup, variant.setup};
    while (questions.size() < count) {
        if (!rules::has_contact(question.board)) question.board = {variant.setup, variant.setup};
        question.roll = rules::Roll::random(random);
        questions.push_back(question);
        rules::legal_plays(variant, question.board, rules::Dice::of(variant, question.roll), plays);
        const auto choice = random.below(static_cast<std::uint32_t>(plays.size()));
        question.board = rules::flipped(plays.boards()[choice]);
    }
    return questions;
}

// Arguments: plies, and whether the cube is counted.
void decision(benchmark::State& state) {
    const FakeEvaluator fake(rules::backgammon());
    const Search search(rules::backgammon(), fake, &fake, {1, 0});  // remembers nothing
    const MatchState money;
    const Stakes with_cube(money, MatchEquityTable::kazaross_xg2());
    const Stakes& stakes = state.range(1) != 0 ? with_cube : search.cubeless_money();
    const auto questions = contact_questions(100);
    const SearchOptions options{static_cast<int>(state.range(0)), normal_filter()};
    std::size_t next = 0;
    for (auto _ : state) {
        const PlayQuestion& question = questions[next++ % questions.size()];
        benchmark::DoNotOptimize(search.rank_plays(question, stakes, {}, options));
    }
}
BENCHMARK(decision)
    ->ArgNames({"plies", "cube"})
    ->Args({0, 0})
    ->Args({1, 0})
    ->Args({2, 0})
    ->Args({2, 1})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace kotra::engine
