// SPDX-License-Identifier: Apache-2.0
#include "engine/levels.h"

#include <gtest/gtest.h>

#include <set>

#include "base/random.h"
#include "engine/eval/fake.h"

namespace kotra::engine {
namespace {

const rules::Variant& game = rules::backgammon();

PlayQuestion opening(int a, int b) {
    PlayQuestion question;
    question.board = {game.setup, game.setup};
    question.roll = *rules::Roll::from_dice(a, b);
    return question;
}

TEST(Levels, AreEightWithDifferentNames) {
    ASSERT_EQ(levels.size(), 8U);
    for (const Level& level : levels) {
        EXPECT_EQ(find_level(level.name), &level);
        EXPECT_NE(find_filter(level.filter), nullptr);
    }
    EXPECT_EQ(find_level("nobody"), nullptr);
}

// Mean equity given away over many positions, by the level's own ranking.
double mean_error(const Level& level, std::uint64_t seed) {
    const FakeEvaluator fake(game);
    const Search search(game, fake, nullptr);
    base::Random random(7);
    PlayQuestion question = opening(3, 1);
    double sum = 0;
    constexpr int decisions = 150;
    for (int i = 0; i < decisions; ++i) {
        if (question.board.other.off() > 0) question.board = {game.setup, game.setup};
        question.roll = rules::Roll::random(random);
        const PlayRanking ranking =
            search.rank_plays(question, search.cubeless_money(), {}, {0, normal_filter()});
        sum += ranking.plays[choose(level, question, ranking, seed)].error;
        const auto next = random.below(static_cast<std::uint32_t>(ranking.plays.size()));
        question.board = rules::flipped(ranking.plays[next].after);
    }
    return sum / decisions;
}

TEST(Levels, TheWeakerErrMore) {
    double last = 1;
    for (const Level& level : levels) {
        if (level.plies > 0) break;
        const double error = mean_error(level, 3);
        EXPECT_LT(error, last) << level.name;
        last = error;
    }
    EXPECT_EQ(last, 0);  // expert follows the evaluator
}

TEST(Levels, ErrInTheSameWayInTheSamePosition) {
    const FakeEvaluator fake(game);
    const Search search(game, fake, nullptr);
    const Level& beginner = levels.front();
    const PlayQuestion question = opening(6, 2);
    const PlayRanking ranking =
        search.rank_plays(question, search.cubeless_money(), {}, {0, normal_filter()});
    std::set<std::size_t> choices;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const std::size_t choice = choose(beginner, question, ranking, seed);
        EXPECT_EQ(choose(beginner, question, ranking, seed), choice);
        choices.insert(choice);
    }
    EXPECT_GT(choices.size(), 3U);
}

// Where a usual win counts five points, he is five times as far off.
TEST(Levels, ErrInProportionToAUsualWin) {
    const rules::Variant& acey = *rules::find_variant("acey.seed");
    const Level& casual = *find_level("casual");
    const rules::Board start{game.setup, game.setup};
    const CubeValues values{0, 0, 1};
    const double usual = misjudged(for_game(casual, game), start, values, 1, 1).no_double;
    EXPECT_NE(usual, 0);
    EXPECT_NEAR(misjudged(for_game(casual, acey), start, values, 1, 1).no_double,
                usual * usual_win(acey), 1e-12);
}

TEST(Levels, MisjudgeTheCubeUnlessTheyAreStrong) {
    const rules::Board start{game.setup, game.setup};
    const CubeValues values{.1, -.2, 1};
    const CubeValues strong = misjudged(*find_level("master"), start, values, 1, 1);
    EXPECT_EQ(strong.no_double, values.no_double);
    const CubeValues weak = misjudged(*find_level("beginner"), start, values, 1, 1);
    EXPECT_NE(weak.no_double, values.no_double);
    EXPECT_NEAR(weak.take - values.take, 2 * (weak.no_double - values.no_double), 1e-12);
    EXPECT_EQ(weak.pass, values.pass);
}

}  // namespace
}  // namespace kotra::engine
