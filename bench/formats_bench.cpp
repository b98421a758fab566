// SPDX-License-Identifier: Apache-2.0
// Match files: a 7-point match of 7 games and 310 plays in each format, read and written.
#include <benchmark/benchmark.h>

#include <span>
#include <string>

#include "formats/formats.h"
#include "record/random_match.h"
#include "record/replay.h"

namespace {

using namespace kotra;

// About as long as a match between people: random players end a game later, so it has fewer.
record::Match seven_points() {
    record::testing::RandomMatch plan;
    plan.options.length = 7;
    plan.most_games = 7;
    plan.ties = plan.refuses_resignations = false;
    for (std::uint64_t seed = 1;; ++seed) {
        const record::Recorder recorder = record::testing::random_match(plan, seed);
        std::size_t events = 0;
        for (const record::Game& game : recorder.match().games) events += game.events.size();
        if (recorder.match_over() && events > 600 && events < 700) return recorder.match();
    }
}

void read_and_write(benchmark::State& state, const char* name) {
    const formats::Format& format = *formats::find_format(name);
    const record::Match match = seven_points();
    const std::string text = format.write({&match, 1}, {}).value().text;
    for (auto _ : state) {
        const auto reading = format.read(text);
        benchmark::DoNotOptimize(format.write(reading->matches, {}));
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * text.size()));
}
BENCHMARK_CAPTURE(read_and_write, mat, "mat")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(read_and_write, json, "json")->Unit(benchmark::kMicrosecond);

void replay(benchmark::State& state) {
    const record::Match match = seven_points();
    for (auto _ : state) benchmark::DoNotOptimize(record::replay(match));
}
BENCHMARK(replay)->Unit(benchmark::kMicrosecond);

}  // namespace
