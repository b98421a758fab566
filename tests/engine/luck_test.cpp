// SPDX-License-Identifier: Apache-2.0
#include "engine/luck.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "base/random.h"
#include "engine/eval/composite.h"
#include "engine/eval/fake.h"
#include "rules/game.h"

namespace kotra::engine {
namespace {

using rules::Action;
using rules::Game;
using rules::Phase;
using rules::Roll;
using rules::Side;

Engine pip_engine(const rules::Variant& variant) {
    return {variant,
            std::make_unique<CompositeEvaluator>(variant, std::vector<CompositeEvaluator::Part>{},
                                                 std::make_unique<FakeEvaluator>(variant)),
            nullptr};
}

rules::MatchScore score(const rules::Variant& variant, int length, rules::PerSide<int> points) {
    rules::MatchOptions options = rules::MatchOptions::of(variant);
    options.length = length;
    return *rules::MatchScore::at(options, points, false);
}

// A game after some random turns, where a roll is due.
Game random_game(const rules::Variant& variant, const rules::MatchScore& score,
                 std::uint64_t seed) {
    base::Random random(seed);
    Game game = *Game::start(variant, score);
    rules::PlayList plays;
    const std::uint32_t turns = random.below(30);
    for (std::uint32_t turn = 0; turn <= turns || game.state().phase != Phase::to_roll;) {
        if (game.is_over()) return random_game(variant, score, seed + 1000);
        const auto side = game.to_act();
        switch (game.state().phase) {
            case Phase::opening:
                EXPECT_TRUE(game.act(Action::throw_opening(Roll::random(random))));
                break;
            case Phase::to_roll:
                ++turn;
                EXPECT_TRUE(game.act(Action::rolled(*side, Roll::random(random))));
                break;
            case Phase::to_choose:
                EXPECT_TRUE(game.act(Action::chose(*side, random.die())));
                break;
            default:
                game.legal_plays(plays);
                EXPECT_TRUE(game.act(Action::played(
                    *side,
                    plays.boards()[random.below(static_cast<std::uint32_t>(plays.size()))])));
        }
    }
    return game;
}

TEST(Luck, IsNothingOnAverage) {
    for (const char* name : {"backgammon", "hypergammon", "dutch"}) {
        const rules::Variant& variant = *rules::find_variant(name);
        const Engine engine = pip_engine(variant);
        LuckMeter meter(engine);
        for (const int length : {0, 5}) {
            for (std::uint64_t seed = 0; seed < 3; ++seed) {
                const auto start = score(variant, length, {{{length > 0 ? 3 : 0, 0}}});
                const Game game = random_game(variant, start, seed);
                double sum = 0;
                double wins = 0;
                double largest = 0;
                for (const rules::WeightedRoll& roll : rules::all_rolls) {
                    const Luck luck = meter.luck(game, roll.roll);
                    sum += luck.utility * roll.weight;
                    wins += luck.wins * roll.weight;
                    largest = std::max(largest, std::abs(luck.utility));
                    EXPECT_LE(std::abs(luck.wins), 1);
                }
                EXPECT_NEAR(sum, 0, 1e-6) << name << length << seed;
                EXPECT_NEAR(wins, 0, 1e-5) << name << length << seed;
                EXPECT_GT(largest, 0) << name << length << seed;
            }
        }
    }
}

TEST(Luck, OfTheOpeningIsNothingOnAverageAtAnyScore) {
    for (const auto& points : {rules::PerSide<int>{{0, 0}}, rules::PerSide<int>{{3, 0}}}) {
        const Engine engine = pip_engine(rules::backgammon());
        LuckMeter meter(engine);
        const Game game = *Game::start(rules::backgammon(),
                                       score(rules::backgammon(), points[Side::first] + 2, points));
        double sum = 0;
        double wins = 0;
        for (int one = 1; one <= 6; ++one) {
            for (int two = 1; two <= 6; ++two) {
                const Luck luck = meter.luck(game, *Roll::from_dice(one, two));
                if (one == two) {
                    EXPECT_EQ(luck, Luck{});
                } else {
                    sum += luck.utility;
                    wins += luck.wins;
                    EXPECT_LT(std::abs(luck.wins), .3);
                }
            }
        }
        EXPECT_NEAR(sum, 0, 1e-6);
        EXPECT_NEAR(wins, 0, 1e-5);
    }
}

TEST(Luck, BelongsToWhoRolls) {
    const Engine engine = pip_engine(rules::backgammon());
    LuckMeter meter(engine);
    Game game = *Game::start(rules::backgammon(), score(rules::backgammon(), 0, {}));
    // More pips are luckier for an engine that counts pips.
    EXPECT_GT(meter.luck(game, *Roll::from_dice(6, 5)).utility, 0);
    EXPECT_GT(meter.luck(game, *Roll::from_dice(6, 5)).wins, 0);
    EXPECT_LT(meter.luck(game, *Roll::from_dice(5, 6)).utility, 0);
    EXPECT_LT(meter.luck(game, *Roll::from_dice(5, 6)).wins, 0);
    ASSERT_TRUE(game.act(Action::throw_opening(*Roll::from_dice(6, 5))));
    rules::PlayList plays;
    game.legal_plays(plays);
    ASSERT_TRUE(game.act(Action::played(Side::first, plays.boards().front())));
    EXPECT_LT(meter.luck(game, *Roll::from_dice(6, 6)).wins, 0);
    EXPECT_GT(meter.luck(game, *Roll::from_dice(1, 2)).utility, 0);
}

}  // namespace
}  // namespace kotra::engine
