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

PlayRanking rank(const Search& search, const PlayQuestion& question, const SearchOptions& options,
                 const SearchLimits& limits = {}) {
    return search.rank_plays(question, search.cubeless_money(), {}, options, limits);
}

std::optional<Judgement> judge(const Search& search, const rules::Board& board,
                               const SearchOptions& options, const SearchLimits& limits = {}) {
    return search.judge(board, false, search.cubeless_money(), {}, options, limits);
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

// With a list as long as there are plays nothing is missing; with a shorter one, what is left are
// ends of the turn too, and among them those of the play that the judge likes best.
TEST(Expander, FollowsTheBestPlaysOfAShortList) {
    const rules::Variant& variant = variant_named("acey.seed");
    const FakeEvaluator fake(variant);
    const rules::Board board = random_game(variant, 5, 14).state().board;
    Expander expander(variant);
    NodeList all;
    expander.after_roll(board, {}, roll_of(2, 1), all);
    const auto worth = [](const Outcome& outcome) { return money_equity(outcome).points(); };
    const auto ends_of = [&](std::size_t keep) {
        NodeList ends;
        expander.after_roll(board, {}, roll_of(2, 1), {keep, &fake, worth}, ends);
        return ends;
    };
    EXPECT_EQ(ends_of(1000).boards, all.boards);
    const NodeList few = ends_of(1);
    EXPECT_LT(few.size(), all.size());

    rules::PlayList plays;
    rules::legal_plays(variant, board, rules::Dice::of(variant, roll_of(2, 1)), plays);
    ASSERT_GT(plays.size(), 1U);
    const auto best = std::ranges::max_element(plays.boards(), {}, [&](const rules::Board& after) {
        return worth(evaluate(fake, after));
    });
    NodeList expected;
    expander.after_choice(*best, {}, expected);
    for (std::size_t i = 0; i < few.size(); ++i) {
        EXPECT_NE(std::ranges::find(expected.boards, few.boards[i]), expected.boards.end());
    }
    for (const rules::Board& end : expected.boards) {
        EXPECT_NE(std::ranges::find(few.boards, end), few.boards.end());
    }
    // All that a whole roll allows is among the ends of all plays.
    for (const rules::Board& end : few.boards) {
        EXPECT_NE(std::ranges::find(all.boards, end), all.boards.end());
    }
}

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
            EXPECT_EQ(judge(search, game.state().board, deep(c.plies))->outcome,
                      plain_judge({fake, search.cubeless_money(), game.state().turn, {}}, game, {},
                                  c.plies)
                          .outcome)
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
        const PlayRanking ranking = rank(search, question_of(game.state().board, roll), deep(1));
        const PlainQuestion plain{fake, search.cubeless_money(), game.state().turn, {}};
        std::vector<double> expected;
        for (const Game& end : plain_ends(game, roll)) {
            expected.push_back(plain_judge(plain, end, {}, 1).utility);
        }
        std::ranges::sort(expected, std::greater<>());
        ASSERT_EQ(ranking.plays.size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            EXPECT_EQ(ranking.plays[i].plies, 1);
            EXPECT_EQ(ranking.plays[i].utility, expected[i]);
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
        const PlayRanking expected = rank(plain, question, deep(2, "normal"));
        for (const int threads : {1, 2, 0}) {
            const Search search(variant, fake, &fake, {threads, std::size_t{1} << 16U});
            for (int repeat = 0; repeat < 2; ++repeat) {
                const PlayRanking ranking = rank(search, question, deep(2, "normal"));
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
    EXPECT_EQ(judge(without, game.state().board, deep(1, "narrow"))->outcome,
              judge(with, game.state().board, deep(1, "narrow"))->outcome);
}

TEST(Search, RanksDeeperJudgementsFirstAndCountsErrorsAgainstTheBest) {
    const rules::Variant& variant = rules::backgammon();
    const FakeEvaluator fake(variant);
    const Search search(variant, fake, &fake);
    const Game game = random_game(variant, 11, 10);
    const PlayRanking ranking =
        rank(search, question_of(game.state().board, roll_of(4, 2)), deep(2, "narrow"));
    EXPECT_TRUE(ranking.complete);
    EXPECT_EQ(ranking.plays.front().plies, 2);
    EXPECT_EQ(ranking.plays.front().error, 0);
    EXPECT_TRUE(std::ranges::is_sorted(ranking.plays, std::greater<>(), &RankedPlay::plies));
    EXPECT_LE(std::ranges::count(ranking.plays, 2, &RankedPlay::plies), 3);
    for (const RankedPlay& play : ranking.plays) EXPECT_GE(play.error, 0);
}

// ---- The cube ----

struct CubeCase {
    std::string_view variant;
    MatchState match;
    CubeState cube;
    int plies;
};

MatchState away(int mine, int theirs, Crawford crawford = Crawford::before) {
    MatchState match;
    match.my_away = mine;
    match.their_away = theirs;
    match.crawford = crawford;
    return match;
}

MatchState money(bool jacoby, bool beavers) {
    MatchState match;
    match.jacoby = jacoby;
    match.beavers = beavers;
    return match;
}

// The positions of hypergammon move between certain win and certain loss in few plies, so that
// doubles, passes and positions too good to double all come up.
TEST(Search, CubefulAgreesWithPlainRecursion) {
    const MatchEquityTable table = MatchEquityTable::kazaross_xg2();
    for (const CubeCase& c :
         {CubeCase{"hypergammon", money(false, false), {}, 1},
          CubeCase{"hypergammon", money(true, true), {}, 2},
          CubeCase{"hypergammon", money(false, false), {2, CubeOwner::mine}, 2},
          CubeCase{"hypergammon", money(false, true), {4, CubeOwner::theirs}, 1},
          CubeCase{"hypergammon", away(5, 3), {}, 2},
          CubeCase{"hypergammon", away(4, 7), {2, CubeOwner::mine}, 1},
          CubeCase{"hypergammon", away(2, 1, Crawford::after), {}, 1},
          CubeCase{"backgammon", away(3, 3), {}, 1}, CubeCase{"acey.jc", away(3, 4), {}, 1}}) {
        const rules::Variant& variant = variant_named(c.variant);
        const FakeEvaluator fake(variant);
        const Search search(variant, fake, nullptr);
        const Stakes stakes(c.match, table);
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            const Game game = random_game(variant, seed, static_cast<int>(seed * 2));
            const PlainQuestion question{fake, stakes, game.state().turn, c.cube};
            const auto found =
                search.judge(game.state().board, false, stakes, c.cube, deep(c.plies));
            ASSERT_TRUE(found);
            const PlainWorth best = plain_judge(question, game, c.cube, c.plies);
            const PlainWorth waiting = plain_wait(question, game, c.cube, c.plies);
            EXPECT_EQ(found->outcome, best.outcome);
            EXPECT_EQ(found->utility, best.utility);
            EXPECT_EQ(found->values.no_double, waiting.utility);
            if (!stakes.can_double(c.cube)) continue;
            EXPECT_EQ(found->values.take,
                      plain_wait(question, game, doubled(c.cube), c.plies).utility);
        }
    }
}

TEST(Search, AtDoubleMatchPointOnlyTheChanceToWinCounts) {
    const rules::Variant& variant = rules::backgammon();
    const FakeEvaluator fake(variant);
    const Search search(variant, fake, &fake);
    const Stakes stakes(away(1, 1, Crawford::after), MatchEquityTable::kazaross_xg2());
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
        const Game game = random_game(variant, seed, 20);
        const auto found = search.judge(game.state().board, false, stakes, {}, deep(1, "normal"));
        const double chance = static_cast<double>(found->outcome.win(1));
        EXPECT_NEAR(found->equity.points(), 2 * chance - 1, 1e-6);
        EXPECT_NEAR(found->utility, 2 * chance - 1, 1e-6);
    }
}

// What one process was asked before must not show (users.md 37).
TEST(Search, RemembersNothingFromAnotherScore) {
    const rules::Variant& variant = variant_named("hypergammon");
    const FakeEvaluator fake(variant);
    const MatchEquityTable table = MatchEquityTable::kazaross_xg2();
    const Stakes first(money(false, false), table);
    const Stakes second(away(3, 5), table);
    const Game game = random_game(variant, 2, 4);
    const PlayQuestion question = question_of(game.state().board, roll_of(6, 1));

    const Search fresh(variant, fake, &fake);
    const Search used(variant, fake, &fake);
    used.rank_plays(question, first, {}, deep(2, "normal"));
    used.rank_plays(question, second, {2, CubeOwner::mine}, deep(3, "narrow"));
    const PlayRanking expected = fresh.rank_plays(question, second, {}, deep(2, "normal"));
    const PlayRanking found = used.rank_plays(question, second, {}, deep(2, "normal"));
    ASSERT_EQ(found.plays.size(), expected.plays.size());
    for (std::size_t i = 0; i < found.plays.size(); ++i) {
        EXPECT_EQ(found.plays[i].after, expected.plays[i].after);
        EXPECT_EQ(found.plays[i].utility, expected.plays[i].utility);
    }
}

// ---- The turns of acey-deucey ----

TEST(Search, NamesTheNumberThatIsBest) {
    const rules::Variant& variant = variant_named("acey.seed");
    const FakeEvaluator fake(variant);
    const Search search(variant, fake, nullptr);
    const rules::Board start{variant.setup, variant.setup};
    const PlayRanking after_12 = rank(search, question_of(start, roll_of(1, 2)), deep(0));
    // Pips are all that the evaluator sees: the number that moves most is named.
    EXPECT_EQ(after_12.plays.front().number, 6);

    PlayQuestion question = question_of(after_12.plays.front().after, roll_of(1, 2));
    question.to_name = true;
    question.chain = 1;
    const PlayRanking numbers = rank(search, question, deep(1));
    ASSERT_EQ(numbers.plays.size(), 6U);
    EXPECT_EQ(numbers.plays.front().number, 6);
    EXPECT_EQ(numbers.plays.back().number, 1);
    EXPECT_EQ(numbers.plays.front().plies, 1);

    question.to_name = false;
    question.named = 6;
    const PlayRanking plays = rank(search, question, deep(0));
    EXPECT_EQ(plays.plays.front().number, 0);
    // Naming it is worth what playing it is worth.
    EXPECT_EQ(rank(search, question, deep(1)).plays.front().outcome, numbers.plays.front().outcome);
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
    const PlayRanking stopped = rank(search, question, deep(2, "normal"), limits);
    EXPECT_FALSE(stopped.complete);
    const PlayRanking one_ply = rank(search, question, deep(1, "normal"));
    ASSERT_EQ(stopped.plays.size(), one_ply.plays.size());
    EXPECT_EQ(stopped.plays.front().after, one_ply.plays.front().after);
    EXPECT_EQ(stopped.plays.front().outcome, one_ply.plays.front().outcome);

    limits.progress = {};
    EXPECT_FALSE(judge(search, start, deep(1), limits).has_value());
}

TEST(Search, ObeysLimitsOfTimeAndRolls) {
    const rules::Variant& variant = rules::backgammon();
    const FakeEvaluator fake(variant);
    const Search search(variant, fake, &fake);
    const PlayQuestion question =
        question_of(rules::Board{variant.setup, variant.setup}, roll_of(3, 1));
    SearchLimits limits;
    limits.time = std::chrono::seconds(0);
    const PlayRanking no_time = rank(search, question, deep(2), limits);
    EXPECT_FALSE(no_time.complete);
    EXPECT_EQ(no_time.plays.front().plies, 0);

    limits.time.reset();
    limits.rolls = 16 * 21;  // the sixteen plays at 1 ply
    const PlayRanking one_ply = rank(search, question, deep(2), limits);
    EXPECT_FALSE(one_ply.complete);
    EXPECT_EQ(one_ply.plays.back().plies, 1);
    limits.rolls -= 1;
    EXPECT_EQ(rank(search, question, deep(2), limits).plays.front().plies, 0);
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
    rank(search, question_of(rules::Board{variant.setup, variant.setup}, roll_of(4, 1)),
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
    EXPECT_GE(capacity * sizeof(rules::Board), bytes / 6);
    EXPECT_LE(capacity * (sizeof(rules::Board) + sizeof(NodeWorth)), bytes);
}

TEST(Filters, AreFoundByName) {
    for (const Filter& filter : all_filters()) EXPECT_EQ(*find_filter(filter.name), filter);
    EXPECT_EQ(find_filter("none"), nullptr);
    EXPECT_EQ(normal_filter().name, "normal");
}

// Where the checkers left are counted, a point is worth less.
TEST(Filters, HaveWiderMarginsWhereAWinCountsMore) {
    const Filter& normal = normal_filter();
    EXPECT_EQ(for_game(normal, variant_named("backgammon")), normal);
    const rules::Variant& acey = variant_named("acey.seed");
    const Filter scaled = for_game(normal, acey);
    EXPECT_EQ(scaled.inner.keep, normal.inner.keep);
    EXPECT_DOUBLE_EQ(scaled.inner.margin, normal.inner.margin * usual_win(acey));
    for (std::size_t i = 0; i < normal.to_ply.size(); ++i) {
        EXPECT_EQ(scaled.to_ply[i].keep, normal.to_ply[i].keep);
        EXPECT_DOUBLE_EQ(scaled.to_ply[i].margin, normal.to_ply[i].margin * usual_win(acey));
    }
}

}  // namespace
}  // namespace kotra::engine
