// SPDX-License-Identifier: Apache-2.0
#include "analysis/pattern.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "analysis/judged_matches.h"
#include "rules/variant.h"

namespace kotra::analysis {
namespace {

using rules::Board;
using testing::even_race;
using testing::match_from;
using testing::roll;
using testing::turned;

// A pattern or board with these counts alone: nothing is off.
rules::HalfBoard only(const testing::Checkers& checkers) {
    rules::HalfBoard half;
    for (const auto& [point, count] : checkers) half[point] = count;
    return half;
}

Board setup() {
    return {rules::backgammon().setup, rules::backgammon().setup};
}

// 3-1: 8/5 6/5, 6-2: 24/18 13/11, and a roll; the boards say what was played.
record::Match opening() {
    const rules::HalfBoard first = only({{24, 2}, {13, 5}, {8, 2}, {6, 4}, {5, 2}});
    const rules::HalfBoard second = only({{24, 1}, {18, 1}, {13, 4}, {11, 1}, {8, 3}, {6, 5}});
    record::Match match;
    match.games.emplace_back().events = {
        record::OpeningThrow{roll(3, 1)},
        record::Played{record::Side::first, {}, {first, setup().mover}},
        record::Rolled{record::Side::second, roll(6, 2)},
        record::Played{record::Side::second, {}, {second, first}},
        record::Rolled{record::Side::first, roll(5, 4)},
    };
    return match;
}

TEST(Pattern, IsContainedWhereEnoughCheckersStand) {
    EXPECT_TRUE(contains(setup(), {only({{6, 5}}), {}}));
    EXPECT_TRUE(contains(setup(), {only({{6, 4}, {24, 1}}), only({{13, 5}})}));
    EXPECT_FALSE(contains(setup(), {only({{6, 6}}), {}})) << "one more than there are";
    EXPECT_FALSE(contains(setup(), {only({{5, 1}}), {}}));
    EXPECT_FALSE(contains(setup(), {only({{6, 5}}), only({{25, 1}})})) << "nobody is on the bar";
    const Board hit{only({{25, 1}, {6, 5}}), only({{20, 2}})};
    EXPECT_TRUE(contains(hit, {only({{25, 1}}), {}}));
    EXPECT_FALSE(contains(hit, {{}, only({{25, 1}})})) << "that is the other's bar";
    EXPECT_TRUE(contains(even_race(), {only({{0, 5}}), {}})) << "those that are off count too";
    EXPECT_TRUE(contains(setup(), {}));
}

TEST(Pattern, IsEmptyWithoutACheckerOfEitherSide) {
    EXPECT_TRUE(is_empty({}));
    EXPECT_FALSE(is_empty({only({{1, 1}}), {}}));
    EXPECT_FALSE(is_empty({{}, only({{25, 1}})}));
}

RC_GTEST_PROP(Pattern, AskingForMoreFindsLess, ()) {
    const auto counts =
        rc::gen::container<std::array<std::uint8_t, std::size_t{2} * rules::place_count>>(
            rc::gen::inRange<std::uint8_t>(0, 3));
    const auto as_board = [](const auto& numbers) {
        Board board;
        for (std::size_t place = 0; place < rules::place_count; ++place) {
            board.mover[place] = numbers[place];
            board.other[place] = numbers[rules::place_count + place];
        }
        return board;
    };
    const Board board = as_board(*counts);
    const Pattern pattern = as_board(*counts);
    RC_ASSERT(contains(board, board));
    RC_ASSERT(contains(rules::flipped(board), rules::flipped(pattern)) == contains(board, pattern));
    Pattern more = board;
    ++more.other[*rc::gen::inRange<std::size_t>(0, rules::place_count)];
    RC_ASSERT(!contains(board, more));
}

TEST(Sightings, AreSeenByThePlayerOnRoll) {
    const record::Match match = opening();
    using Expected = std::vector<Sighting>;
    // Moments: the throw, the play, a roll, a play, a roll.
    EXPECT_EQ(sightings(match, {{}, only({{5, 2}})}), (Expected{{0, 2, record::Side::second}}));
    EXPECT_EQ(sightings(match, {only({{5, 2}}), only({{18, 1}})}),
              (Expected{{0, 4, record::Side::first}}));
    EXPECT_EQ(sightings(match, {only({{13, 5}}), {}}), (Expected{{0, 1, record::Side::first},
                                                                 {0, 2, record::Side::second},
                                                                 {0, 4, record::Side::first}}));
    EXPECT_EQ(sightings(match, {only({{3, 1}}), {}}), Expected{});
    EXPECT_EQ(sightings(match, {}), Expected{}) << "an empty pattern finds nothing";
}

TEST(Sightings, NameAPositionOnceThoughItIsDecidedSeveralTimes) {
    using record::CubeAction;
    using record::Side;
    const auto match = match_from(even_race(), {turned(Side::first, CubeAction::doubled, 2),
                                                turned(Side::second, CubeAction::taken, 2),
                                                record::Rolled{Side::first, roll(2, 1)}});
    const auto found = sightings(match, {only({{6, 5}}), {}});
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0], (Sighting{0, 0, Side::first}));
}

}  // namespace
}  // namespace kotra::analysis
