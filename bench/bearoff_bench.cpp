// SPDX-License-Identifier: Apache-2.0
// Bear-off tables: how long they take to build on one thread, and how fast they answer.
#include <benchmark/benchmark.h>

#include <memory>
#include <vector>

#include "base/random.h"
#include "engine/bearoff/bearoff_evaluator.h"
#include "engine/bearoff/ending_evaluator.h"
#include "rules/variant.h"

namespace {

using namespace kotra;

void build_one_sided(benchmark::State& state) {
    const engine::OneSidedSize size{static_cast<int>(state.range(0)), 15};
    for (auto _ : state) {
        benchmark::DoNotOptimize(engine::OneSidedTable::build(size, {.threads = 1}));
    }
}
BENCHMARK(build_one_sided)->Arg(6)->Arg(7)->Unit(benchmark::kMillisecond);

void build_two_sided(benchmark::State& state) {
    const engine::TwoSidedSize size{static_cast<int>(state.range(0))};
    for (auto _ : state) {
        benchmark::DoNotOptimize(engine::TwoSidedTable::build(size, {.threads = 1}));
    }
}
BENCHMARK(build_two_sided)->Arg(5)->Arg(6)->Unit(benchmark::kMillisecond);

// Of acey-deucey.
engine::EndingSize ending_size(int checkers) {
    return {checkers, *engine::EndingRules::of(*rules::find_variant("acey.seed"))};
}

void build_ending(benchmark::State& state) {
    const engine::EndingSize size = ending_size(static_cast<int>(state.range(0)));
    for (auto _ : state) {
        benchmark::DoNotOptimize(engine::EndingTable::build(size, {.threads = 1}));
    }
}
BENCHMARK(build_ending)->Arg(5)->Arg(6)->Unit(benchmark::kMillisecond);

// Random positions of both sides with at most this many checkers left; 16 of them are a batch.
std::vector<rules::Board> positions(int checkers) {
    const engine::BearoffIndex index(6, checkers);
    base::Random random(1);
    const auto any_side = [&] {
        rules::HalfBoard half = index.unrank(1 + random.below(index.size() - 1));
        half[rules::place_off] = static_cast<std::uint8_t>(half[rules::place_off] + 15 - checkers);
        return half;
    };
    std::vector<rules::Board> boards;
    for (int i = 0; i < 1 << 16; ++i) {
        boards.push_back({any_side(), any_side()});
    }
    return boards;
}

// items_per_second is positions a second. With `covers`, as a composite asks.
template <class Tables>
void ask(benchmark::State& state, const Tables& evaluator, int checkers) {
    const std::vector<rules::Board> boards = positions(checkers);
    constexpr std::size_t batch = 16;
    std::vector<engine::Outcome> outcomes(batch);
    std::size_t at = 0;
    std::int64_t covered = 0;
    for (auto _ : state) {
        const std::span part(boards.data() + at, batch);
        for (const rules::Board& board : part) covered += evaluator.covers(board) ? 1 : 0;
        evaluator.evaluate(part, outcomes);
        benchmark::DoNotOptimize(outcomes.data());
        at = (at + batch) % boards.size();
    }
    state.SetItemsProcessed(covered);
}

void evaluate(benchmark::State& state, int checkers, bool two_sided) {
    const auto one =
        std::make_shared<const engine::OneSidedTable>(*engine::OneSidedTable::build({}));
    const auto two =
        two_sided ? std::make_shared<const engine::TwoSidedTable>(*engine::TwoSidedTable::build({}))
                  : nullptr;
    ask(state, engine::BearoffEvaluator(rules::backgammon(), one, two), checkers);
}
BENCHMARK_CAPTURE(evaluate, one_sided, 15, false);
BENCHMARK_CAPTURE(evaluate, one_sided_few_checkers, 6, false);
BENCHMARK_CAPTURE(evaluate, two_sided, 6, true);

void evaluate_ending(benchmark::State& state) {
    const engine::EndingSize size = ending_size(5);
    const auto table =
        std::make_shared<const engine::EndingTable>(*engine::EndingTable::build(size));
    ask(state, engine::EndingEvaluator(*rules::find_variant("acey.seed"), table), size.checkers);
}
BENCHMARK(evaluate_ending);

}  // namespace
