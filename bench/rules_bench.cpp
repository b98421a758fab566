// SPDX-License-Identifier: Apache-2.0
// How fast plays are generated. items_per_second is resulting positions a second on one thread.
#include <benchmark/benchmark.h>

#include <vector>

#include "base/random.h"
#include "rules/legal_plays.h"
#include "rules/perft.h"

namespace kotra {
namespace {

struct Case {
    rules::Board board;
    rules::Dice dice;
};

// Boards and rolls of random play, as many as asked for.
std::vector<Case> random_play(const rules::Variant& variant, std::size_t count) {
    std::vector<Case> cases;
    cases.reserve(count);
    base::Random random(1);
    rules::PlayList plays;
    while (cases.size() < count) {
        rules::Board board{variant.setup, variant.setup};
        while (cases.size() < count && board.other.off() < variant.checkers) {
            const rules::Dice dice = rules::Dice::of(variant, rules::Roll::random(random));
            cases.push_back({board, dice});
            rules::legal_plays(variant, board, dice, plays);
            const auto chosen = random.below(static_cast<std::uint32_t>(plays.size()));
            board = flipped(plays.boards()[chosen]);
        }
    }
    return cases;
}

void generation(benchmark::State& state, const char* variant_name) {
    const rules::Variant& variant = *rules::find_variant(variant_name);
    const std::vector<Case> cases = random_play(variant, 400'000);
    rules::PlayList plays;
    std::int64_t positions = 0;
    for (auto _ : state) {
        for (const Case& one : cases) {
            rules::legal_plays(variant, one.board, one.dice, plays);
            positions += static_cast<std::int64_t>(plays.size());
        }
    }
    state.SetItemsProcessed(positions);
}
BENCHMARK_CAPTURE(generation, backgammon, "backgammon")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(generation, acey_deucey, "acey-deucey")->Unit(benchmark::kMillisecond);

void perft(benchmark::State& state, const char* variant_name, int depth) {
    const rules::Variant& variant = *rules::find_variant(variant_name);
    const rules::Board start{variant.setup, variant.setup};
    std::int64_t positions = 0;
    for (auto _ : state) {
        positions += static_cast<std::int64_t>(rules::perft(variant, start, depth));
    }
    state.SetItemsProcessed(positions);
}
BENCHMARK_CAPTURE(perft, backgammon_3, "backgammon", 3)
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);
BENCHMARK_CAPTURE(perft, acey_deucey_4, "acey-deucey", 4)
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);

}  // namespace
}  // namespace kotra
