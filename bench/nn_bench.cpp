// SPDX-License-Identifier: Apache-2.0
// How fast networks judge. items_per_second is boards a second on one thread: all that the 21 rolls
// of a position can lead to, for fixed positions, as a search asks for them. The weights are those
// of the contact network that KOTRA_NET names, or random ones in the usual shape. `loss` tells the
// mean absolute difference of equity between whole and real numbers on these boards.
#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "engine/nn/net_evaluator.h"
#include "rules/legal_plays.h"

namespace kotra::engine {
namespace {

using Batches = std::vector<std::vector<rules::Board>>;

// The siblings of every 40th position of random games, those with contact.
Batches sibling_batches() {
    const rules::Variant& game = rules::backgammon();
    base::Random random(1);
    rules::PlayList plays;
    rules::Board board{game.setup, game.setup};
    Batches batches;
    for (int turn = 0; batches.size() < 30; ++turn) {
        if (turn % 40 == 0 && rules::has_contact(board)) {
            std::vector<rules::Board>& batch = batches.emplace_back();
            for (const rules::WeightedRoll& weighted : rules::all_rolls) {
                rules::legal_plays(game, board, rules::Dice::of(game, weighted.roll), plays);
                for (const rules::Board& next : plays.boards()) {
                    if (next.mover.off() < game.checkers) batch.push_back(rules::flipped(next));
                }
            }
        }
        rules::legal_plays(game, board, rules::Dice::of(game, rules::Roll::random(random)), plays);
        const auto chosen = random.below(static_cast<std::uint32_t>(plays.size()));
        board = rules::flipped(plays.boards()[chosen]);
        if (board.other.off() == game.checkers) board = {game.setup, game.setup};
    }
    return batches;
}

Network random_network(const char* inputs, std::vector<int> hidden) {
    base::Random random(1);
    Network network = make_network({"backgammon", inputs, std::move(hidden), 3});
    for (Layer& layer : network.layers) {
        for (float& w : layer.weights) w = static_cast<float>(0.2 * random.unit() - 0.1);
    }
    return network;
}

Network judge() {
    if (const char* path = std::getenv("KOTRA_NET")) {
        auto network = load_network(path);
        if (network) return *std::move(network);
        std::fprintf(stderr, "%s\n", base::to_string(network.error()).c_str());
        std::exit(1);
    }
    return random_network("contact", {512, 128, 32});
}

template <class Judge>
void run(benchmark::State& state, const Judge& judge_batch) {
    const Batches batches = sibling_batches();
    std::int64_t boards = 0;
    for (auto _ : state) {
        for (const auto& batch : batches) {
            judge_batch(batch);
            boards += static_cast<std::int64_t>(batch.size());
        }
    }
    state.SetItemsProcessed(boards);
}

void whole_numbers(benchmark::State& state, const simd::ProductKernels& kernels) {
    const IntegerEvaluation evaluation(make_integer(judge()), kernels);
    std::vector<Outcome> outcomes(4000);
    run(state, [&](const std::vector<rules::Board>& batch) {
        evaluation.evaluate(batch, std::span(outcomes).first(batch.size()));
    });
}

void evaluator(benchmark::State& state, const Network& network, Arithmetic arithmetic) {
    const NetEvaluator net(network, arithmetic);
    std::vector<Outcome> outcomes(4000);
    run(state, [&](const std::vector<rules::Board>& batch) {
        net.evaluate(batch, std::span(outcomes).first(batch.size()));
    });
}

void loss(benchmark::State& state) {
    const NetEvaluator whole(judge());
    const NetEvaluator real(judge(), Arithmetic::real_numbers);
    double sum = 0;
    double count = 0;
    for (auto _ : state) {
        for (const auto& batch : sibling_batches()) {
            std::vector<Outcome> a(batch.size());
            std::vector<Outcome> b(batch.size());
            whole.evaluate(batch, a);
            real.evaluate(batch, b);
            for (std::size_t i = 0; i < batch.size(); ++i) {
                sum += std::abs(money_equity(a[i]) - money_equity(b[i]));
            }
            count += static_cast<double>(batch.size());
        }
    }
    state.counters["mean_abs_equity_difference"] = sum / count;
}

void contact_bytes(benchmark::State& state) {
    std::vector<std::uint8_t> bytes(max_byte_measures);
    run(state, [&](const std::vector<rules::Board>& batch) {
        for (const rules::Board& board : batch) measure_contact_bytes(board, bytes);
        benchmark::DoNotOptimize(bytes.data());
    });
}

void preparation(benchmark::State& state) {
    const Network network = judge();
    for (auto _ : state) benchmark::DoNotOptimize(make_integer(network));
}

const bool registered = [] {
    const auto milliseconds = benchmark::kMillisecond;
    benchmark::RegisterBenchmark("static_evaluations", [](benchmark::State& state) {
        evaluator(state, judge(), Arithmetic::whole_numbers);
    })->Unit(milliseconds);
    benchmark::RegisterBenchmark("static_evaluations/real_numbers", [](benchmark::State& state) {
        evaluator(state, judge(), Arithmetic::real_numbers);
    })->Unit(milliseconds);
    for (const simd::ProductKernels& kernels : simd::product_kernels()) {
        benchmark::RegisterBenchmark(
            (std::string("static_evaluations/") + kernels.name).c_str(),
            [&kernels](benchmark::State& state) { whole_numbers(state, kernels); })
            ->Unit(milliseconds);
    }
    benchmark::RegisterBenchmark("quick_evaluations", [](benchmark::State& state) {
        evaluator(state, random_network("places", {64, 16}), Arithmetic::whole_numbers);
    })->Unit(milliseconds);
    benchmark::RegisterBenchmark("part/contact_inputs", contact_bytes)->Unit(milliseconds);
    benchmark::RegisterBenchmark("loss", loss)->Unit(milliseconds)->Iterations(1);
    benchmark::RegisterBenchmark("part/preparation", preparation)->Unit(milliseconds);
    return true;
}();

}  // namespace
}  // namespace kotra::engine
