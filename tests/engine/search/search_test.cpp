// SPDX-License-Identifier: Apache-2.0
#include "engine/search/search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <thread>

#include "engine/eval/fake.h"
#include "engine/search/plain_search.h"
#include "engine/search/transpositions.h"

namespace kotra::engine {
namespace {

using rules::Game;
using rules::Roll;

SearchOptions deep(int plies, std::string_view filter = "all") {
    return {plies, *find_filter(filter)};
}

const rules::Variant& variant_named(std::string_view name) {
    return *rules::find_variant(name);
}

Roll roll_of(int a, int b) {
    return *Roll::from_dice(a, b);
}

PlayQuestion question_of(const rules::Board& board, Roll roll) {
    PlayQuestion question;
    question.board = board;
    question.roll = roll;
    return question;
}

// Boards as text that can be put in order.
std::string text_of(const Game& game, rules::Side side) {
    const rules::Board board = game.seen_by(side);
    std::string text(board.mover.counts.begin(), board.mover.counts.end());
    text.append(board.other.counts.begin(), board.other.counts.end());
    text.push_back(game.state().turn == side && !game.is_over() ? 's' : 'o');
    return text;
}

// ---- What a roll leads to ----

class EveryVariant : public testing::TestWithParam<std::string_view> {};

TEST_P(EveryVariant, ExpandsEachRollLikeTheReferee) {
    const rules::Variant& variant = variant_named(GetParam());
    Expander expander(variant);
    // The referee is slow where a turn has more parts than four moves.
    const std::uint64_t seeds = variant.named.complement > 0 ? 1 : 3;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        const Game game = random_game(variant, seed, static_cast<int>(seed * 12));
        const rules::Side side = game.state().turn;
        const auto rolls = {roll_of(2, 1), roll_of(3, 3), roll_of(6, 4)};
        for (const Roll roll : rolls) {
            std::set<std::string> expected;
            for (const Game& end : plain_ends(game, roll)) expected.insert(text_of(end, side));

            NodeState state;
            state.chain = static_cast<std::uint8_t>(game.state().chain);
            NodeList ends;
            expander.after_roll(game.state().board, state, roll, ends);
            std::set<std::string> found;
            for (std::size_t i = 0; i < ends.size(); ++i) {
                const bool same = ends.states[i].is_ours;
                EXPECT_EQ(same, ends.states[i].extra_roll);
                const rules::Board board = same ? ends.boards[i] : rules::flipped(ends.boards[i]);
                std::string text(board.mover.counts.begin(), board.mover.counts.end());
                text.append(board.other.counts.begin(), board.other.counts.end());
                text.push_back(same ? 's' : 'o');
                found.insert(text);
            }
            EXPECT_EQ(found, expected);
            EXPECT_EQ(found.size(), ends.size()) << "an end came twice";
        }
    }
}

// A row for each kind of turn: plain, a 1-2 with a bonus, rolls after doublets, complements, a
// roll in any case.
INSTANTIATE_TEST_SUITE_P(Rows, EveryVariant,
                         testing::Values("backgammon", "egyptian", "acey.seed", "acey.navy95",
                                         "acey.eu_brit", "acey.bgammon", "dutch"),
                         [](const auto& row) {
                             std::string name(row.param);
                             std::ranges::replace(name, '.', '_');
                             return name;
                         });

// ---- The recursion ----

TEST(Search, AgreesWithPlainRecursionToTheBit) {
    struct Case {
        std::string_view variant;
        int plies;
        int positions;
    };
    for (const Case& c : {Case{"backgammon", 1, 12}, Case{"hypergammon", 2, 4},
                          Case{"backgammon", 2, 1}, Case{"acey.seed", 1, 3}}) {
        const rules::Variant& variant = variant_named(c.variant);
        const FakeEvaluator fake(variant);
        const Search search(variant, fake, nullptr);
        for (int i = 0; i < c.positions; ++i) {
            const Game game = random_game(variant, static_cast<std::uint64_t>(i), 8 * i + 6);
            EXPECT_EQ(search.judge(game.state().board, deep(c.plies)),
                      plain_judge(fake, game, c.plies))
                << c.variant << ' ' << c.plies << ' ' << i;
        }
    }
}

TEST(Search, RanksAllPlaysLikePlainRecursion) {
    const rules::Variant& variant = variant_named("hypergammon");
    const FakeEvaluator fake(variant);
    const Search search(variant, fake, nullptr);
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
        const Game game = random_game(variant, seed, 5);
        const Roll roll = roll_of(5, 2);
        const PlayRanking ranking =
            search.rank_plays(question_of(game.state().board, roll), deep(1));
        std::vector<double> expected;
        for (const Game& end : plain_ends(game, roll)) {
            const Outcome outcome =
                end.is_over() ? evaluate(fake, rules::flipped(end.seen_by(game.state().turn)))
                              : plain_judge(fake, end, 1);
            expected.push_back(-money_equity(outcome).points());
        }
        std::ranges::sort(expected, std::greater<>());
        ASSERT_EQ(ranking.plays.size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            EXPECT_EQ(ranking.plays[i].plies, 1);
            EXPECT_NEAR(ranking.plays[i].equity.points(), expected[i], 1e-6);
        }
    }
}

TEST(Search, GivesTheSameBitsWithAnyNumberOfThreadsAndAnyTable) {
    for (const std::string_view name : {"backgammon", "acey.navy95"}) {
        const rules::Variant& variant = variant_named(name);
        const FakeEvaluator fake(variant);
        const Game game = random_game(variant, 7, 12);
        const PlayQuestion question = question_of(game.state().board, roll_of(6, 3));
        const Search plain(variant, fake, &fake, {1, 0});
        const PlayRanking expected = plain.rank_plays(question, deep(2, "normal"));
        for (const int threads : {1, 2, 0}) {
            const Search search(variant, fake, &fake, {threads, std::size_t{1} << 16U});
            for (int repeat = 0; repeat < 2; ++repeat) {
                const PlayRanking ranking = search.rank_plays(question, deep(2, "normal"));
                ASSERT_EQ(ranking.plays.size(), expected.plays.size());
                for (std::size_t i = 0; i < ranking.plays.size(); ++i) {
                    EXPECT_EQ(ranking.plays[i].after, expected.plays[i].after);
                    EXPECT_EQ(ranking.plays[i].outcome, expected.plays[i].outcome);
                    EXPECT_EQ(ranking.plays[i].plies, expected.plays[i].plies);
                }
            }
        }
    }
}

TEST(Search, AQuickEvaluatorThatAgreesChangesNothing) {
    const rules::Variant& variant = rules::backgammon();
    const FakeEvaluator fake(variant);
    const Game game = random_game(variant, 3, 20);
    const Search without(variant, fake, nullptr);
    const Search with(variant, fake, &fake);
    EXPECT_EQ(without.judge(game.state().board, deep(1, "narrow")),
              with.judge(game.state().board, deep(1, "narrow")));
}

TEST(Search, RanksDeeperJudgementsFirstAndCountsErrorsAgainstTheBest) {
    const rules::Variant& variant = rules::backgammon();
    const FakeEvaluator fake(variant);
    const Search search(variant, fake, &fake);
    const Game game = random_game(variant, 11, 10);
    const PlayRanking ranking =
        search.rank_plays(question_of(game.state().board, roll_of(4, 2)), deep(2, "narrow"));
    EXPECT_TRUE(ranking.complete);
    EXPECT_EQ(ranking.plays.front().plies, 2);
    EXPECT_EQ(ranking.plays.front().error, 0);
    EXPECT_TRUE(std::ranges::is_sorted(ranking.plays, std::greater<>(), &RankedPlay::plies));
    EXPECT_LE(std::ranges::count(ranking.plays, 2, &RankedPlay::plies), 3);
    for (const RankedPlay& play : ranking.plays) EXPECT_GE(play.error, 0);
}

// ---- The turns of acey-deucey ----

TEST(Search, NamesTheNumberThatIsBest) {
    const rules::Variant& variant = variant_named("acey.seed");
    const FakeEvaluator fake(variant);
    const Search search(variant, fake, nullptr);
    const rules::Board start{variant.setup, variant.setup};
    const PlayRanking after_12 = search.rank_plays(question_of(start, roll_of(1, 2)), deep(0));
    // Pips are all that the evaluator sees: the number that moves most is named.
    EXPECT_EQ(after_12.plays.front().number, 6);

    PlayQuestion question = question_of(after_12.plays.front().after, roll_of(1, 2));
    question.to_name = true;
    question.chain = 1;
    const PlayRanking numbers = search.rank_plays(question, deep(1));
    ASSERT_EQ(numbers.plays.size(), 6U);
    EXPECT_EQ(numbers.plays.front().number, 6);
    EXPECT_EQ(numbers.plays.back().number, 1);
    EXPECT_EQ(numbers.plays.front().plies, 1);

    question.to_name = false;
    question.named = 6;
    const PlayRanking plays = search.rank_plays(question, deep(0));
    EXPECT_EQ(plays.plays.front().number, 0);
    // Naming it is worth what playing it is worth.
    EXPECT_EQ(search.rank_plays(question, deep(1)).plays.front().outcome,
              numbers.plays.front().outcome);
}

// ---- Limits ----

TEST(Search, KeepsWhatItKnowsWhenItIsStopped) {
    const rules::Variant& variant = rules::backgammon();
    const FakeEvaluator fake(variant);
    const Search search(variant, fake, &fake);
    const rules::Board start{variant.setup, variant.setup};
    const PlayQuestion question = question_of(start, roll_of(4, 1));

    std::stop_source stop;
    SearchLimits limits;
    limits.stop = stop.get_token();
    limits.progress = [&](const SearchProgress& progress) {
        if (progress.plies == 2 && progress.done > 0) stop.request_stop();
    };
    const PlayRanking stopped = search.rank_plays(question, deep(2, "normal"), limits);
    EXPECT_FALSE(stopped.complete);
    const PlayRanking one_ply = search.rank_plays(question, deep(1, "normal"));
    ASSERT_EQ(stopped.plays.size(), one_ply.plays.size());
    EXPECT_EQ(stopped.plays.front().after, one_ply.plays.front().after);
    EXPECT_EQ(stopped.plays.front().outcome, one_ply.plays.front().outcome);

    limits.progress = {};
    EXPECT_EQ(search.judge(start, deep(1), limits), std::nullopt);
}

TEST(Search, ObeysLimitsOfTimeAndRolls) {
    const rules::Variant& variant = rules::backgammon();
    const FakeEvaluator fake(variant);
    const Search search(variant, fake, &fake);
    const PlayQuestion question =
        question_of(rules::Board{variant.setup, variant.setup}, roll_of(3, 1));
    SearchLimits limits;
    limits.time = std::chrono::seconds(0);
    const PlayRanking no_time = search.rank_plays(question, deep(2), limits);
    EXPECT_FALSE(no_time.complete);
    EXPECT_EQ(no_time.plays.front().plies, 0);

    limits.time.reset();
    limits.rolls = 16 * 21;  // the sixteen plays at 1 ply
    const PlayRanking one_ply = search.rank_plays(question, deep(2), limits);
    EXPECT_FALSE(one_ply.complete);
    EXPECT_EQ(one_ply.plays.back().plies, 1);
    limits.rolls -= 1;
    EXPECT_EQ(search.rank_plays(question, deep(2), limits).plays.front().plies, 0);
}

TEST(Search, ReportsProgressUpToTheWhole) {
    const rules::Variant& variant = rules::backgammon();
    const FakeEvaluator fake(variant);
    const Search search(variant, fake, &fake);
    std::vector<double> shares;
    SearchLimits limits;
    limits.progress = [&](const SearchProgress& progress) {
        if (progress.plies == 2) shares.push_back(progress.done);
    };
    search.rank_plays(question_of(rules::Board{variant.setup, variant.setup}, roll_of(4, 1)),
                      deep(2, "normal"), limits);
    ASSERT_GT(shares.size(), 3U);
    EXPECT_TRUE(std::ranges::is_sorted(shares));
    EXPECT_EQ(shares.front(), 0);
    EXPECT_EQ(shares.back(), 1);
}

TEST(Transpositions, KeepWithinTheirMemory) {
    EXPECT_EQ(Transpositions(0).capacity(), 0U);
    const std::size_t bytes = std::size_t{1} << 20U;
    const std::size_t capacity = Transpositions(bytes).capacity();
    EXPECT_GE(capacity * sizeof(rules::Board), bytes / 5);
    EXPECT_LE(capacity * (sizeof(rules::Board) + sizeof(Outcome)), bytes);
}

TEST(Filters, AreFoundByName) {
    for (const Filter& filter : all_filters()) EXPECT_EQ(*find_filter(filter.name), filter);
    EXPECT_EQ(find_filter("none"), nullptr);
    EXPECT_EQ(normal_filter().name, "normal");
}

}  // namespace
}  // namespace kotra::engine
