// SPDX-License-Identifier: Apache-2.0
#include "engine/equity/met.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "random_stakes.h"

namespace kotra::engine {
namespace {

const std::array every_crawford{Crawford::before, Crawford::now, Crawford::after};

nlohmann::json data_file() {
    std::ifstream file(KOTRA_SOURCE_DIR "/data/met/kazaross-xg2.json");
    return nlohmann::json::parse(file);
}

TEST(Met, HasTheNumbersOfTheDataFile) {
    const nlohmann::json data = data_file();
    const auto& before = data.at("table");
    const auto& after = data.at("post_crawford");
    ASSERT_EQ(before.size(), 25U);
    ASSERT_EQ(after.size(), 25U);
    for (int mine = 1; mine <= 25; ++mine) {
        for (int theirs = 1; theirs <= 25; ++theirs) {
            const double number = before.at(mine - 1).at(theirs - 1);
            EXPECT_EQ(kazaross().chance(mine, theirs, Crawford::before), number);
            EXPECT_EQ(kazaross().chance(mine, theirs, Crawford::now), number);
            if (mine > 1 && theirs > 1) {
                EXPECT_EQ(kazaross().chance(mine, theirs, Crawford::after), number);
            }
        }
        const double number = after.at(mine - 1);
        EXPECT_EQ(kazaross().chance(mine, 1, Crawford::after), number);
        EXPECT_DOUBLE_EQ(kazaross().chance(1, mine, Crawford::after), 1 - number);
    }
}

TEST(Met, KeepsTheNoticeOfTheDataFile) {
    const std::string licence = data_file().at("licence");
    EXPECT_NE(licence.find("Copyright (C) 2011 Neil Kazaross"), std::string::npos);
}

TEST(Met, GivesTheKnownChancesOfShortScores) {
    EXPECT_DOUBLE_EQ(kazaross().chance(1, 2, Crawford::now), .67736);
    EXPECT_DOUBLE_EQ(kazaross().chance(2, 1, Crawford::after), .48803);
    EXPECT_DOUBLE_EQ(kazaross().chance(1, 1, Crawford::before), .5);
    EXPECT_DOUBLE_EQ(kazaross().chance(0, 7, Crawford::after), 1);
    EXPECT_DOUBLE_EQ(kazaross().chance(3, -2, Crawford::before), 0);
}

// 25 points and below is the table; a few beyond it join on without a step.
TEST(Met, IsFairAndGrowsWithTheScore) {
    for (const Crawford next : every_crawford) {
        for (int mine = 1; mine <= 64; ++mine) {
            EXPECT_DOUBLE_EQ(kazaross().chance(mine, mine, next), .5);
            for (int theirs = 1; theirs < 64; ++theirs) {
                const double chance = kazaross().chance(mine, theirs, next);
                EXPECT_GT(chance, 0);
                EXPECT_NEAR(chance + kazaross().chance(theirs, mine, next), 1, 1e-12);
                // From 1 away, what counts may change with the kind of game that follows.
                EXPECT_LT(chance, kazaross().chance(mine, theirs + 1, next))
                    << mine << " " << theirs;
            }
        }
    }
}

// A 2-point match that is long enough to be far from its end is worth what the normal distribution
// says: a lead of D in S points to go, at 3.35 points of variance for each (7 a game, 2.09 points).
TEST(Met, ApproachesTheNormalDistributionFarFromTheEnd) {
    const auto normal = [](double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; };
    for (const auto& [mine, theirs] : {std::array{40, 50}, {50, 60}, {64, 48}, {64, 60}}) {
        const double expected = normal((theirs - mine) / std::sqrt(3.35 * (mine + theirs)));
        EXPECT_NEAR(kazaross().chance(mine, theirs, Crawford::before), expected, .012)
            << mine << " " << theirs;
    }
}

TEST(Met, ALongerTableAgreesWithAShorterOne) {
    const MatchEquityTable longer = MatchEquityTable::kazaross_xg2(100);
    for (const Crawford next : every_crawford) {
        for (int mine = 1; mine <= 64; ++mine) {
            for (int theirs = 1; theirs <= 64; ++theirs) {
                EXPECT_EQ(longer.chance(mine, theirs, next), kazaross().chance(mine, theirs, next));
            }
        }
    }
    EXPECT_GT(longer.chance(99, 100, Crawford::before), .5);
    EXPECT_LT(longer.chance(99, 100, Crawford::before), .52);
}

// Without cube and gammons a match is a series of even games: the chance to be first is a sum of
// binomial coefficients.
TEST(Met, ASeriesOfSingleGamesIsBinomial) {
    const MatchEquityTable table = MatchEquityTable::without_cube(std::array{1.0}, 12);
    EXPECT_DOUBLE_EQ(table.chance(1, 2, Crawford::before), .75);
    EXPECT_DOUBLE_EQ(table.chance(2, 3, Crawford::before), 11.0 / 16);
    EXPECT_DOUBLE_EQ(table.chance(1, 12, Crawford::after), 1 - 1.0 / 4096);
    EXPECT_DOUBLE_EQ(table.chance(12, 1, Crawford::after), 1.0 / 4096);
}

RC_GTEST_PROP(Met, WithoutCubeAScoreIsTheMeanOverTheNextGame, ()) {
    const int levels = *rc::gen::inRange(1, 5);
    std::vector<double> chances;
    double sum = 0;
    for (int level = 0; level < levels; ++level) {
        chances.push_back(*rc::gen::inRange(1, 100));
        sum += chances.back();
    }
    for (double& chance : chances) chance /= sum;
    const MatchEquityTable table = MatchEquityTable::without_cube(chances, 20);
    const int mine = *rc::gen::inRange(1, 21);
    const int theirs = *rc::gen::inRange(1, 21);
    double mean = 0;
    for (int level = 1; level <= levels; ++level) {
        const double chance = chances[static_cast<std::size_t>(level - 1)];
        mean += chance / 2 * table.chance(mine - level, theirs, Crawford::after);
        mean += chance / 2 * table.chance(mine, theirs - level, Crawford::after);
    }
    RC_ASSERT(std::abs(table.chance(mine, theirs, Crawford::before) - mean) < 1e-12);
}

TEST(Met, FollowsTheGameThatIsPlayed) {
    rules::MatchOptions options;
    options.length = 200;
    const auto of = [&options](const char* name) {
        const rules::Variant variant = *rules::find_variant(name);
        return MatchEquityTable::of(variant, options);
    };
    EXPECT_EQ(of("backgammon").longest(), 200);
    EXPECT_EQ(of("backgammon").chance(3, 2, Crawford::before), .40053);
    options.cube = false;
    options.length = 5;
    EXPECT_EQ(of("backgammon").longest(), 64);
    // A game of the match wins with .5, and from 2 away only a gammon ends it.
    EXPECT_NEAR(of("backgammon").chance(2, 1, Crawford::now), .5 * (.275 + .725 * .5), 1e-12);
    EXPECT_NEAR(of("acey.seed").chance(2, 1, Crawford::now), .5 * (14.0 / 15 + .5 / 15), 1e-12);
}

TEST(Met, KnowsWhichGameFollows) {
    EXPECT_EQ(next_crawford(Crawford::before, 3, 2), Crawford::before);
    EXPECT_EQ(next_crawford(Crawford::before, 1, 2), Crawford::now);
    EXPECT_EQ(next_crawford(Crawford::before, 1, 1), Crawford::before);
    EXPECT_EQ(next_crawford(Crawford::now, 1, 2), Crawford::after);
    EXPECT_EQ(next_crawford(Crawford::after, 1, 5), Crawford::after);
}

}  // namespace
}  // namespace kotra::engine
