// SPDX-License-Identifier: Apache-2.0
#include "rules/scoring.h"

#include <gtest/gtest.h>

#include <vector>

#include "rules/boards.h"
#include "rules/game.h"

namespace kotra::rules {
namespace {

constexpr Side first = Side::first;
constexpr Side second = Side::second;

// rules.md 1.7: the winner has just borne off; the loser's men in the winner's numbering.
struct ScoringCase {
    std::vector<std::pair<int, int>> men;
    int off, bar, reserve;
    int one_two_three, home_only, one_two, checkers_left;  // 0: not stated
};

TEST(Scoring, TableOfCases) {
    const std::vector<ScoringCase> cases{{{{24, 14}}, 1, 0, 0, 1, 1, 1, 14},
                                         {{{3, 1}, {24, 13}}, 1, 0, 0, 1, 1, 1, 14},
                                         {{{7, 1}, {24, 14}}, 0, 0, 0, 2, 2, 2, 15},
                                         {{{3, 1}, {24, 14}}, 0, 0, 0, 3, 3, 2, 15},
                                         {{{24, 14}}, 0, 1, 0, 3, 2, 2, 15},
                                         {{{12, 4}}, 8, 0, 3, 0, 0, 0, 7},
                                         {{}, 0, 0, 15, 0, 0, 0, 15}};
    for (const ScoringCase& row : cases) {
        HalfBoard loser;
        for (const auto& [point, count] : row.men) {
            loser[mirrored(static_cast<Place>(point))] = static_cast<std::uint8_t>(count);
        }
        loser[place_off] = static_cast<std::uint8_t>(row.off);
        loser[place_bar] = static_cast<std::uint8_t>(row.bar);
        loser[place_reserve] = static_cast<std::uint8_t>(row.reserve);
        ASSERT_EQ(checker_count(loser), 15);

        Variant variant = backgammon();
        if (row.one_two_three > 0) {
            EXPECT_EQ(win_level(variant, loser), row.one_two_three);
        }
        variant.triple_if = TripleIf::home_only;
        if (row.home_only > 0) {
            EXPECT_EQ(win_level(variant, loser), row.home_only);
        }
        variant.scoring = Scoring::gammon;
        if (row.one_two > 0) {
            EXPECT_EQ(win_level(variant, loser), row.one_two);
        }
        variant.scoring = Scoring::checkers_left;
        EXPECT_EQ(win_level(variant, loser), row.checkers_left);
        variant.scoring = Scoring::single;
        EXPECT_EQ(win_level(variant, loser), 1);
    }
}

TEST(Scoring, HypergammonCountsItsThreeCheckers) {  // users.md C14
    const Variant& hyper = *find_variant("hypergammon");
    EXPECT_EQ(max_level(hyper), 3);
    HalfBoard loser;
    loser[6] = 2, loser[place_off] = 1;
    EXPECT_EQ(win_level(hyper, loser), 1);
}

TEST(Scoring, Jacoby) {  // rules.md 5.3
    MatchOptions options;
    options.jacoby = true;
    EXPECT_EQ(win_points(backgammon(), options, Cube{1, std::nullopt}, 2), 1);
    EXPECT_EQ(win_points(backgammon(), options, Cube{2, first}, 2), 4);
    EXPECT_EQ(win_points(backgammon(), options, Cube{2, std::nullopt}, 3), 2);  // automatic double
    options.length = 7;
    EXPECT_EQ(win_points(backgammon(), options, Cube{1, std::nullopt}, 2), 2);
    options.length = 0;
    options.cube = false;  // without a cube there is nothing to turn
    EXPECT_EQ(win_points(backgammon(), options, Cube{1, std::nullopt}, 2), 2);
    options.cube = true;
    EXPECT_EQ(win_points(*find_variant("acey-deucey"), options, Cube{1, std::nullopt}, 9), 9);
}

TEST(MatchScore, NoCreditBeyondTheLength) {
    MatchOptions options;
    options.length = 5;
    MatchScore score = MatchScore::at(options, {{4, 2}}, true).value();
    score.add({first, Ending::borne_off, 3, 12});
    EXPECT_EQ(score.points(), (PerSide<int>{{5, 2}}));
    EXPECT_EQ(score.winner(), first);
    EXPECT_EQ(score.games_played(), 1);
}

TEST(MatchScore, CrawfordIsTheFirstGameAtMatchPoint) {
    MatchOptions options;
    options.length = 5;
    MatchScore score(options);
    EXPECT_FALSE(score.next_is_crawford());
    score.add({first, Ending::borne_off, 2, 4});
    EXPECT_TRUE(score.next_is_crawford());  // 4-0
    score.add({second, Ending::borne_off, 1, 1});
    EXPECT_FALSE(score.next_is_crawford());  // 4-1
    score.add({second, Ending::borne_off, 1, 3});
    EXPECT_FALSE(score.next_is_crawford());  // 4-4
    options.crawford = false;
    EXPECT_FALSE(MatchScore::at(options, {{4, 0}}, false)->next_is_crawford());
}

TEST(MatchScore, EveryLength) {
    for (int length = 1; length <= max_match_length; ++length) {
        MatchOptions options;
        options.length = length;
        ASSERT_TRUE(check(options));
        MatchScore score(options);
        int crawford_games = 0;
        for (int game = 0; !score.winner(); ++game) {
            crawford_games += score.next_is_crawford() ? 1 : 0;
            score.add({game % 2 == 0 ? first : second, Ending::borne_off, 1, 1});
        }
        ASSERT_EQ(score.points()[*score.winner()], length);
        ASSERT_EQ(crawford_games, length == 1 ? 0 : 1) << length;
    }
    MatchOptions options;
    options.length = max_match_length + 1;
    EXPECT_FALSE(check(options));
    options.length = -1;
    EXPECT_FALSE(check(options));
}

TEST(MatchScore, MoneyHasNoEnd) {
    MatchScore score{MatchOptions{}};
    score.add({first, Ending::resigned, 3, 192});
    EXPECT_FALSE(score.winner());
    EXPECT_FALSE(score.next_is_crawford());
    EXPECT_EQ(score.points()[first], 192);
}

// Nine wins of 15 checkers at the highest cube would be more than an int holds.
TEST(MatchScore, NoSumOverflows) {
    MatchScore score{MatchOptions{}};
    for (int game = 0; game < 9; ++game) {
        score.add({first, Ending::borne_off, 15, 15 * cube_ceiling});
    }
    EXPECT_EQ(score.points()[first], cube_ceiling);
    EXPECT_TRUE(Game::start(backgammon(), score));
    EXPECT_FALSE(MatchScore::at({}, {{cube_ceiling + 1, 0}}, false));
}

TEST(MatchScore, ImpossibleScores) {
    MatchOptions options;
    options.length = 5;
    EXPECT_FALSE(MatchScore::at(options, {{5, 0}}, false));
    EXPECT_FALSE(MatchScore::at(options, {{0, -1}}, false));
    EXPECT_TRUE(MatchScore::at({}, {{500, 3}}, false));
}

}  // namespace
}  // namespace kotra::rules
