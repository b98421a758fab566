// SPDX-License-Identifier: Apache-2.0
#include "analysis/sampler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "engine/eval/fake.h"
#include "rules/variant.h"

namespace kotra::analysis {
namespace {

const engine::FakeEvaluator fake(rules::backgammon());

SampleSettings quick_settings() {
    SampleSettings settings;
    settings.rollout.truncate = 2;
    settings.error = 0.03;
    return settings;
}

double equity(const rules::Board& board) {
    return engine::money_equity(engine::evaluate(fake, board)).points();
}

TEST(Sampler, FindsRivalPlaysThatAreNearTheBest) {
    const Sampler sampler(fake, nullptr, quick_settings());
    int found = 0;
    std::set<std::uint64_t> different;
    for (std::uint64_t game = 0; game < 60; ++game) {
        const auto rivals = sampler.find(game);
        EXPECT_EQ(rivals, sampler.find(game));
        if (!rivals) continue;
        ++found;
        ASSERT_GE(rivals->size(), 2U);
        different.insert(rules::hash(rivals->front()));
        std::vector<double> equities;
        for (const rules::Board& board : *rivals) equities.push_back(equity(board));
        EXPECT_LE(*std::ranges::max_element(equities), *std::ranges::min_element(equities) + 0.1);
        // Plays of one decision: for the player who rolls next, all checkers but those that were
        // hit stand where they stood.
        for (const rules::Board& board : *rivals) {
            EXPECT_TRUE(rules::is_consistent(board, 15));
            EXPECT_EQ(board.mover.off(), rivals->front().mover.off());
        }
    }
    EXPECT_GT(found, 20);
    EXPECT_EQ(different.size(), static_cast<std::size_t>(found));
}

TEST(Sampler, DependsOnSeedAndMargin) {
    SampleSettings settings = quick_settings();
    const auto first_boards = [&] {
        const Sampler sampler(fake, nullptr, settings);
        std::vector<std::optional<RivalPositions>> found;
        for (std::uint64_t game = 0; game < 20; ++game) found.push_back(sampler.find(game));
        return found;
    };
    const auto before = first_boards();
    settings.seed = 2;
    EXPECT_NE(first_boards(), before);
    settings.seed = 1;
    settings.margin = 0;
    EXPECT_NE(first_boards(), before);
}

TEST(Sampler, RollsOutUntilTheErrorIsSmall) {
    const SampleSettings settings = quick_settings();
    const Sampler sampler(fake, nullptr, settings);
    std::uint64_t game = 0;
    while (!sampler.find(game)) ++game;
    const RivalPositions rivals = *sampler.find(game);
    const auto sampled = sampler.roll_out(game, rivals, {}, {});
    ASSERT_TRUE(sampled);
    ASSERT_EQ(sampled->size(), rivals.size());
    for (std::size_t i = 0; i < rivals.size(); ++i) {
        const SampledPosition& one = (*sampled)[i];
        EXPECT_EQ(one.board, rivals[i]);
        EXPECT_LE(one.equity.error, settings.error);
        EXPECT_GT(one.equity.error, 0);
        EXPECT_GE(one.trials, engine::least_trials);
        EXPECT_NEAR(one.equity.mean, equity(one.board), 0.5);
        EXPECT_NEAR(one.chances.win[0] + one.chances.loss[0], 1, 1e-6);
    }
    // Again, with other threads.
    SampleSettings other = settings;
    other.threads = 2;
    const auto again = Sampler(fake, nullptr, other).roll_out(game, rivals, {}, {});
    for (std::size_t i = 0; i < rivals.size(); ++i) {
        EXPECT_EQ((*again)[i].equity, (*sampled)[i].equity);
    }
}

TEST(Sampler, StopsWhenTold) {
    SampleSettings settings = quick_settings();
    settings.error = 1e-6;
    const Sampler sampler(fake, nullptr, settings);
    std::uint64_t game = 0;
    while (!sampler.find(game)) ++game;
    std::stop_source source;
    const auto sampled =
        sampler.roll_out(game, *sampler.find(game), source.get_token(),
                         [&](const engine::RolloutProgress&) { source.request_stop(); });
    EXPECT_FALSE(sampled);
}

}  // namespace
}  // namespace kotra::analysis
