// SPDX-License-Identifier: Apache-2.0
#include "analysis/benchmark.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <stop_token>
#include <tuple>
#include <utility>

#include "base/random.h"
#include "engine/equity/decision.h"
#include "engine/equity/stakes.h"
#include "engine/rollout/rollout.h"
#include "engine/search/node.h"
#include "engine/search/parallel.h"
#include "rules/game.h"
#include "rules/legal_plays.h"
#include "rules/roll.h"
#include "rules/scoring.h"

namespace kotra::analysis {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// The numbers and boards that were added, in their order, as one number.
class Signature {
 public:
    void add(std::uint64_t number) { state_ = base::Random(state_ ^ number).next(); }
    void add(const rules::Board& board) { add(rules::hash(board)); }
    // So coarse that the rounding errors of another machine's arithmetic do not show.
    void add_points(double points) { add(static_cast<std::uint64_t>(std::llround(100 * points))); }
    std::uint32_t value() const { return static_cast<std::uint32_t>(state_ >> 32U); }

 private:
    std::uint64_t state_ = 0;
};

// One benchmark while it runs: its steps, in the order of BenchmarkReport. Each returns false when
// it was stopped.
class Run {
 public:
    Run(const engine::Engine& engine, const BenchmarkTask& task,
        const std::function<bool(double)>& progress)
        : engine_(engine), task_(task), progress_(progress) {}

    bool evaluate_batches();
    bool judge_cubes();
    bool decide(int plies);
    bool roll_out();

    BenchmarkReport report;
    Signature signature;

 private:
    // So much of one of the steps is done: the batches, the cubes, each ply count, the rollout.
    bool goes_on(int step, double done) const {
        return progress_((step + done) / (task_.most_plies + 4));
    }
    int decision_step(int plies) const { return 2 + plies; }
    int last_step() const { return decision_step(task_.most_plies) + 1; }

    const engine::Engine& engine_;
    const BenchmarkTask& task_;
    const std::function<bool(double)>& progress_;
};

bool Run::evaluate_batches() {
    // Every tenth position gives some ten thousand boards: the batches do not stay in the caches.
    constexpr std::size_t stride = 10;
    constexpr double enough_s = 0.5;
    std::vector<std::vector<rules::Board>> batches;
    engine::Expander expander(engine_.variant());
    engine::NodeList next;
    for (std::size_t i = 0; i < task_.decisions.size(); i += stride) {
        next.clear();
        for (const rules::WeightedRoll& weighted : rules::all_rolls) {
            expander.after_roll(task_.decisions[i].board, {}, weighted.roll, next);
        }
        batches.push_back(next.boards);
    }
    const std::size_t boards =
        std::accumulate(batches.begin(), batches.end(), std::size_t{0},
                        [](std::size_t sum, const auto& batch) { return sum + batch.size(); });

    const engine::Workers workers(task_.threads);
    std::vector<std::vector<engine::Outcome>> outcomes(batches.size());
    const auto pass = [&] {
        workers.for_each(batches.size(), [&](std::size_t i) {
            outcomes[i].resize(batches[i].size());
            engine_.evaluator().evaluate(batches[i], outcomes[i]);
        });
    };
    pass();
    for (const auto& batch : outcomes) {
        for (const engine::Outcome& outcome : batch) {
            signature.add_points(engine::money_equity(outcome).points());
        }
    }
    const auto start = Clock::now();
    double passed = 0;
    std::size_t passes = 0;
    while (passed < enough_s) {
        if (!goes_on(0, passed / enough_s)) return false;
        pass();
        ++passes;
        passed = seconds_since(start);
    }
    report.static_evaluations_per_s = static_cast<double>(boards * passes) / passed;
    return true;
}

bool Run::judge_cubes() {
    rules::GameState state;
    state.variant = engine_.variant();
    state.options = rules::MatchOptions::of(state.variant);
    const engine::Stakes stakes = engine_.stakes(state);
    const engine::CubeState cube;
    for (const engine::PlayQuestion& question : task_.decisions) {
        const auto judgement =
            engine_.search().judge(question.board, false, stakes, cube, {.plies = 0});
        const engine::CubeDecision decision = engine::decide(stakes, cube, judgement->values);
        signature.add_points(judgement->equity.points());
        signature.add(static_cast<std::uint64_t>(decision.advice));
        signature.add(static_cast<std::uint64_t>(decision.answer));
    }
    return goes_on(1, 1);
}

bool Run::decide(int plies) {
    const engine::Stakes& stakes = engine_.search().cubeless_money();
    const auto start = Clock::now();
    double done = 0;
    for (const engine::PlayQuestion& question : task_.decisions) {
        const auto ranking = engine_.search().rank_plays(question, stakes, {}, {.plies = plies});
        signature.add(ranking.plays.front().after);
        signature.add_points(ranking.plays.front().equity.points());
        done += 1 / static_cast<double>(task_.decisions.size());
        if (!goes_on(decision_step(plies), done)) return false;
    }
    report.decisions_per_s.push_back(static_cast<double>(task_.decisions.size()) /
                                     seconds_since(start));
    return true;
}

bool Run::roll_out() {
    engine::RolloutTask task;
    task.variant = engine_.variant();
    task.evaluator = &engine_.evaluator();
    task.quick = engine_.quick();
    task.starts = {{.board = task_.rolled_out}};
    task.settings.truncate = 7;
    std::stop_source stop;
    engine::RolloutLimits limits;
    limits.trials = task_.trials;
    limits.stop = stop.get_token();
    limits.progress = [&](const engine::RolloutProgress& progress) {
        if (!goes_on(last_step(), progress.done)) stop.request_stop();
    };
    engine::RolloutSums sums = engine::start_sums(task);
    const auto start = Clock::now();
    if (engine::roll_out(task, limits, task_.threads, sums) == engine::RolloutEnd::stopped) {
        return false;
    }
    report.rollout_games_per_s = static_cast<double>(task_.trials) / seconds_since(start);
    report.rollout_equity = sums.cubeless(0);
    signature.add_points(report.rollout_equity.mean);
    return true;
}

}  // namespace

std::vector<engine::PlayQuestion> random_decisions(const rules::Variant& variant,
                                                   std::size_t count) {
    using rules::Action;
    using rules::Phase;
    constexpr std::uint32_t one_of = 8;  // decisions of a game are like each other
    const rules::MatchScore score(rules::MatchOptions::of(variant));
    base::Random random(1);
    std::vector<engine::PlayQuestion> decisions;
    rules::PlayList plays;
    std::optional<rules::Game> game;
    while (decisions.size() < count) {
        if (!game || game->is_over()) game = *rules::Game::start(variant, score);
        const rules::GameState& state = game->state();
        switch (state.phase) {
            case Phase::opening:
                std::ignore = game->act(Action::throw_opening(rules::Roll::random(random)));
                break;
            case Phase::to_choose:
                std::ignore = game->act(Action::chose(state.turn, random.die()));
                break;
            case Phase::to_play: {
                game->legal_plays(plays);
                const bool is_taken = random.below(one_of) == 0 && plays.size() > 1 &&
                                      state.named == 0 && rules::has_contact(state.board);
                if (is_taken) decisions.push_back(engine::play_question(state));
                const auto which = random.below(static_cast<std::uint32_t>(plays.size()));
                std::ignore = game->act(Action::played(state.turn, plays.boards()[which]));
                break;
            }
            default:
                std::ignore = game->act(Action::rolled(state.turn, rules::Roll::random(random)));
        }
    }
    return decisions;
}

BenchmarkReport run_benchmark(const engine::Engine& engine, const BenchmarkTask& task,
                              const std::function<bool(double done)>& progress) {
    Run run(engine, task, progress);
    bool goes_on = run.evaluate_batches() && run.judge_cubes();
    for (int plies = 0; goes_on && plies <= task.most_plies; ++plies) goes_on = run.decide(plies);
    if (goes_on && run.roll_out()) run.report.signature = run.signature.value();
    return std::move(run.report);
}

}  // namespace kotra::analysis
