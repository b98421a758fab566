// SPDX-License-Identifier: Apache-2.0
#include "analysis/benchmark.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "base/random.h"
#include "engine/eval/fake.h"
#include "rules/legal_plays.h"

namespace kotra::analysis {
namespace {

const rules::Variant& backgammon = rules::backgammon();

// Counts pips, and gives one board in a hundred a little better a chance.
class NudgedEvaluator final : public engine::Evaluator {
 public:
    explicit NudgedEvaluator(float by) : by_(by) {}

    void evaluate(std::span<const rules::Board> boards,
                  std::span<engine::Outcome> outcomes) const override {
        pips_.evaluate(boards, outcomes);
        for (std::size_t i = 0; i < boards.size(); ++i) {
            if (rules::hash(boards[i]) % 100 != 0) continue;
            outcomes[i].set_win(1, std::min(1.F, outcomes[i].win(1) + by_));
        }
    }

 private:
    engine::FakeEvaluator pips_{backgammon};
    float by_;
};

engine::Engine engine_of(int threads, std::unique_ptr<const engine::Evaluator> evaluator) {
    return {backgammon, std::move(evaluator), nullptr, {.threads = threads}};
}

// Decisions of a random game.
BenchmarkTask small_task(std::size_t decisions) {
    BenchmarkTask task;
    base::Random random(1);
    rules::PlayList plays;
    rules::Board board{backgammon.setup, backgammon.setup};
    task.rolled_out = board;
    while (task.decisions.size() < decisions) {
        const rules::Roll roll = rules::Roll::random(random);
        task.decisions.push_back({.board = board, .roll = roll});
        rules::legal_plays(backgammon, board, rules::Dice::of(backgammon, roll), plays);
        const auto chosen = random.below(static_cast<std::uint32_t>(plays.size()));
        board = rules::flipped(plays.boards()[chosen]);
    }
    task.most_plies = 1;
    task.trials = 36;
    return task;
}

bool go_on(double) {
    return true;
}

BenchmarkReport report_of(const BenchmarkTask& task, int threads = 1) {
    BenchmarkTask same = task;
    same.threads = threads;
    return run_benchmark(engine_of(threads, std::make_unique<engine::FakeEvaluator>(backgammon)),
                         same, go_on);
}

TEST(Benchmark, SignatureDependsOnBehaviourAlone) {
    const BenchmarkTask task = small_task(12);
    const auto signature = report_of(task).signature;
    ASSERT_TRUE(signature);
    EXPECT_EQ(report_of(task).signature, signature);
    EXPECT_EQ(report_of(task, 3).signature, signature);

    const auto nudged = [&](float by) {
        return run_benchmark(engine_of(1, std::make_unique<NudgedEvaluator>(by)), task, go_on)
            .signature;
    };
    EXPECT_NE(nudged(1e-2F), signature);
    EXPECT_EQ(nudged(1e-7F), signature);  // as another machine's arithmetic may
    BenchmarkTask deeper = task;
    deeper.most_plies = 2;
    EXPECT_NE(report_of(deeper).signature, signature);
}

TEST(Benchmark, EverythingIsTimed) {
    double last = 0;
    const auto engine = engine_of(1, std::make_unique<engine::FakeEvaluator>(backgammon));
    const auto report = run_benchmark(engine, small_task(3), [&](double done) {
        EXPECT_GE(done, last - 1e-9);
        EXPECT_LE(done, 1 + 1e-9);
        last = done;
        return true;
    });
    EXPECT_GT(report.static_evaluations_per_s, 0);
    ASSERT_EQ(report.decisions_per_s.size(), 2U);
    for (const double speed : report.decisions_per_s) EXPECT_GT(speed, 0);
    EXPECT_GT(report.rollout_games_per_s, 0);
    EXPECT_GT(report.rollout_equity.error, 0);
}

TEST(Benchmark, StopsWithWhatIsKnown) {
    const auto engine = engine_of(1, std::make_unique<engine::FakeEvaluator>(backgammon));
    const auto report = run_benchmark(engine, small_task(3), [](double done) { return done < .4; });
    EXPECT_TRUE(report.static_evaluations_per_s);
    EXPECT_FALSE(report.rollout_games_per_s);
    EXPECT_FALSE(report.signature);
}

TEST(Benchmark, TakesRandomDecisionsOfAnyGameThatAreAlwaysTheSame) {
    for (const char* name : {"acey.seed", "hypergammon", "dutch"}) {
        const rules::Variant& variant = *rules::find_variant(name);
        const auto decisions = random_decisions(variant, 50);
        ASSERT_EQ(decisions.size(), 50U);
        const auto fewer = random_decisions(variant, 10);
        rules::PlayList plays;
        for (std::size_t i = 0; i < decisions.size(); ++i) {
            const engine::PlayQuestion& question = decisions[i];
            if (i < fewer.size()) {
                EXPECT_EQ(fewer[i].board, question.board);
                EXPECT_EQ(fewer[i].roll, question.roll);
            }
            EXPECT_TRUE(rules::has_contact(question.board));
            legal_plays(variant, question.board, rules::Dice::of(variant, question.roll), plays);
            EXPECT_GT(plays.size(), 1U);
        }
    }
}

}  // namespace
}  // namespace kotra::analysis
