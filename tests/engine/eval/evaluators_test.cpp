// SPDX-License-Identifier: Apache-2.0
// The evaluators that stand between an asker and a judge: they must not change any answer.
#include <gtest/gtest.h>

#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "base/random.h"
#include "engine/eval/cache.h"
#include "engine/eval/composite.h"
#include "engine/eval/fake.h"
#include "rules/legal_plays.h"

namespace kotra::engine {
namespace {

using rules::Board;

// The positions of random games, to the end and past it, in the order in which they arose.
std::vector<Board> positions_of_games(const rules::Variant& variant, int games,
                                      std::uint64_t seed) {
    base::Random random(seed);
    rules::PlayList plays;
    std::vector<Board> positions;
    for (int game = 0; game < games; ++game) {
        Board board{variant.setup, variant.setup};
        positions.push_back(board);
        while (board.other.off() < variant.checkers) {
            rules::legal_plays(variant, board,
                               rules::Dice::of(variant, rules::Roll::random(random)), plays);
            const auto choice = random.below(static_cast<std::uint32_t>(plays.size()));
            board = rules::flipped(plays.boards()[choice]);
            positions.push_back(board);
        }
    }
    return positions;
}

std::vector<Outcome> answers(const Evaluator& evaluator, const std::vector<Board>& boards) {
    std::vector<Outcome> outcomes(boards.size());
    evaluator.evaluate(boards, outcomes);
    return outcomes;
}

// An inner evaluator whose questions the test still sees after it was given away.
struct Watched {
    std::unique_ptr<RecordingEvaluator> evaluator;
    const RecordingEvaluator* log;

    explicit Watched(const rules::Variant& variant)
        : evaluator(std::make_unique<RecordingEvaluator>(std::make_unique<FakeEvaluator>(variant))),
          log(evaluator.get()) {}
};

TEST(FakeEvaluator, IsConsistentAndTheSameAloneAsInABatch) {
    for (const rules::Variant& variant :
         {rules::backgammon(), *rules::find_variant("acey.wp"), *rules::find_variant("short")}) {
        const FakeEvaluator fake(variant);
        const auto boards = positions_of_games(variant, 2, 1);
        const auto together = answers(fake, boards);
        for (std::size_t i = 0; i < boards.size(); ++i) {
            EXPECT_TRUE(is_consistent(together[i]));
            EXPECT_EQ(together[i], evaluate(fake, boards[i]));
        }
    }
}

TEST(FakeEvaluator, PrefersToBeAheadAndOnRoll) {
    const FakeEvaluator fake(rules::backgammon());
    const Board start{rules::backgammon().setup, rules::backgammon().setup};
    Board ahead = start;
    ahead.mover[13] -= 1;
    ahead.mover[8] += 1;
    EXPECT_GT(money_equity(evaluate(fake, start)), Equity::from_points(0));
    EXPECT_GT(money_equity(evaluate(fake, ahead)), money_equity(evaluate(fake, start)));
    EXPECT_LT(money_equity(evaluate(fake, rules::flipped(ahead))),
              money_equity(evaluate(fake, start)));
}

TEST(CompositeEvaluator, SendsEachKindToItsJudgeOnceAndKeepsTheOrder) {
    const rules::Variant& variant = rules::backgammon();
    Watched race(variant);
    Watched contact(variant);
    std::vector<CompositeEvaluator::Part> parts;
    parts.push_back(
        {[](const Board& board) { return !rules::has_contact(board); }, std::move(race.evaluator)});
    const CompositeEvaluator composite(variant, std::move(parts), std::move(contact.evaluator));

    const auto boards = positions_of_games(variant, 3, 2);
    EXPECT_EQ(answers(composite, boards), answers(FakeEvaluator(variant), boards));

    std::vector<Board> races;
    std::vector<Board> contacts;
    for (const Board& board : boards) {
        if (board.other.off() == variant.checkers) continue;
        (rules::has_contact(board) ? contacts : races).push_back(board);
    }
    ASSERT_FALSE(races.empty());
    EXPECT_EQ(race.log->calls(), std::vector<std::vector<rules::Board>>{races});
    EXPECT_EQ(contact.log->calls(), std::vector<std::vector<rules::Board>>{contacts});
}

TEST(CompositeEvaluator, AsksNobodyAboutAGameThatIsOver) {
    const rules::Variant& variant = rules::backgammon();
    Watched rest(variant);
    const CompositeEvaluator composite(variant, {}, std::move(rest.evaluator));
    Board over{variant.setup, {}};
    over.other[rules::place_off] = 15;
    EXPECT_EQ(evaluate(composite, over), Outcome::certain_loss(3, 3));
    EXPECT_TRUE(rest.log->calls().empty());
}

TEST(CachingEvaluator, AsksOnceForEachBoard) {
    const rules::Variant& variant = rules::backgammon();
    Watched inner(variant);
    const CachingEvaluator cache(std::move(inner.evaluator), std::size_t{1} << 24U);
    const Board start{variant.setup, variant.setup};
    Board moved = start;
    moved.mover[6] -= 1;
    moved.mover[5] += 1;

    const auto expected = answers(FakeEvaluator(variant), {start, moved, start});
    EXPECT_EQ(answers(cache, {start, moved, start}), expected);
    EXPECT_EQ(answers(cache, {start, moved, start}), expected);
    EXPECT_EQ(inner.log->calls(), (std::vector<std::vector<rules::Board>>{{start, moved}}));
    EXPECT_EQ(cache.counts().asked, 6U);
    EXPECT_EQ(cache.counts().found, 3U);
}

TEST(CachingEvaluator, AnswersTheSameWhenBoardsPushEachOtherOut) {
    const rules::Variant& variant = *rules::find_variant("acey.wp");
    Watched inner(variant);
    const CachingEvaluator cache(std::move(inner.evaluator), 0);
    const auto boards = positions_of_games(variant, 4, 3);
    ASSERT_LT(cache.capacity(), boards.size());
    const auto expected = answers(FakeEvaluator(variant), boards);
    EXPECT_EQ(answers(cache, boards), expected);
    EXPECT_EQ(answers(cache, boards), expected);
    // Not everything fitted, but something did.
    ASSERT_EQ(inner.log->calls().size(), 2U);
    EXPECT_LT(inner.log->calls()[1].size(), inner.log->calls()[0].size());
}

TEST(CachingEvaluator, StaysWithinItsMemory) {
    for (const std::size_t bytes : {std::size_t{1} << 16U, std::size_t{1} << 20U}) {
        const CachingEvaluator cache(std::make_unique<FakeEvaluator>(rules::backgammon()), bytes);
        EXPECT_LE(cache.capacity() * (sizeof(Board) + sizeof(Outcome)), bytes);
        EXPECT_GE(cache.capacity() * (sizeof(Board) + sizeof(Outcome)), bytes / 2);
    }
}

TEST(CachingEvaluator, GivesAllThreadsTheSameAnswers) {
    const rules::Variant& variant = rules::backgammon();
    // Small enough that the threads overwrite each other's entries all the time.
    const CachingEvaluator cache(std::make_unique<FakeEvaluator>(variant), 64 * 1024);
    const auto boards = positions_of_games(variant, 8, 4);
    const auto expected = answers(FakeEvaluator(variant), boards);
    std::vector<std::vector<Outcome>> found(4);
    {
        std::vector<std::jthread> threads;
        for (auto& outcomes : found) {
            threads.emplace_back([&] {
                for (int round = 0; round < 5; ++round) outcomes = answers(cache, boards);
            });
        }
    }
    for (const auto& outcomes : found) EXPECT_EQ(outcomes, expected);
}

}  // namespace
}  // namespace kotra::engine
