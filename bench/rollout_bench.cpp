// SPDX-License-Identifier: Apache-2.0
// How fast positions are rolled out on one thread: the position after an opening 31, 8/5 6/5, 1,296
// trials of 7 rolls with the luck taken out. items_per_second is trials a second; `se` is the
// standard error of the equity. With the networks in data/nets where there are some, and with an
// evaluator that costs next to nothing, which shows what the rest costs.
#include <benchmark/benchmark.h>

#include <memory>

#include "engine/engine.h"
#include "engine/eval/fake.h"
#include "engine/rollout/rollout.h"

namespace kotra {
namespace {

constexpr std::uint64_t trials = 1296;

rules::Board after_31() {
    const rules::HalfBoard& setup = rules::backgammon().setup;
    rules::Board board{setup, setup};
    --board.mover[8];
    --board.mover[6];
    board.mover[5] += 2;
    return rules::flipped(board);
}

void roll_out(benchmark::State& state, const engine::Evaluator& evaluator,
              const engine::Evaluator* quick, int plies) {
    engine::RolloutTask task;
    task.evaluator = &evaluator;
    task.quick = quick;
    task.starts = {{.board = after_31(), .state = {.is_ours = false}}};
    task.settings.truncate = 7;
    task.settings.plies = plies;
    const std::uint64_t count = plies == 0 ? trials : 36;
    engine::RolloutSums sums;
    for (auto _ : state) {
        sums = engine::start_sums(task);
        engine::roll_out(task, {.trials = count}, 1, sums);
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * count));
    state.counters["equity"] = sums.cubeless(0).mean;
    state.counters["se"] = sums.cubeless(0).error;
}

void with_networks(benchmark::State& state, int plies) {
    static const auto engine =
        engine::Engine::load(rules::backgammon(), {KOTRA_SOURCE_DIR "/data/nets", {}});
    if (!engine) {
        state.SkipWithError(engine.error().message.c_str());
        return;
    }
    roll_out(state, (*engine)->evaluator(), (*engine)->quick(), plies);
}
BENCHMARK_CAPTURE(with_networks, 0_plies, 0)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(with_networks, 1_ply, 1)->Unit(benchmark::kMillisecond);

void without_thinking(benchmark::State& state) {
    const engine::FakeEvaluator fake(rules::backgammon());
    roll_out(state, fake, nullptr, 0);
}
BENCHMARK(without_thinking)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace kotra
