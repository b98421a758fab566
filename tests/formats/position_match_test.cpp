// SPDX-License-Identifier: Apache-2.0
#include "formats/position_match.h"

#include <gtest/gtest.h>

#include "notation/xgid.h"
#include "record/replay.h"

namespace kotra::formats {
namespace {

rules::GameState state_of(std::string_view id) {
    return notation::read_xgid(id, rules::backgammon()).value();
}

// What the record leads to says the same as the ID, and nothing about it is odd.
void expect_same(std::string_view id) {
    const record::Match match = match_of(state_of(id));
    ASSERT_EQ(match.games.size(), 1U);
    EXPECT_FALSE(match.games[0].outcome);
    const record::Replayed replayed = record::replay(match);
    EXPECT_TRUE(replayed.oddities.empty()) << id << ": " << replayed.oddities[0].sentence;
    ASSERT_TRUE(replayed.unfinished) << id;
    EXPECT_EQ(notation::xgid(replayed.unfinished->state()).value(), id);
}

TEST(PositionMatch, HoldsWhatAnIdSays) {
    expect_same("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:1:0:10");
    expect_same("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:2:4:0:9:10");
    expect_same("XGID=-a-B--E-B-a-dDB--b-bcb----:1:1:-1:63:0:0:0:3:8");
    expect_same("XGID=-b----E-C---eE---c-e----B-:0:0:-1:D:1:2:0:7:10");
    expect_same("XGID=-b----E-C---eE---c-e----B-:0:0:1:B:0:0:3:0:10");
    expect_same("XGID=-b----E-C---eE---c-e----B-:0:0:1:R:0:0:3:0:10");
}

TEST(PositionMatch, KeepsTheCrawfordGameApartFromThoseBehindIt) {
    expect_same("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:6:2:1:7:10");
    // A cube that was turned at such a score.
    expect_same("XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10");
}

TEST(PositionMatch, BeforeTheOpeningThrowNothingHasHappened) {
    const record::Match match =
        match_of(state_of("XGID=-b----E-C---eE---c-e----B-:0:0:0:00:1:2:0:7:10"));
    EXPECT_TRUE(match.games.at(0).events.empty());
    EXPECT_EQ(match.games[0].score, (rules::PerSide<int>{{1, 2}}));
}

TEST(PositionMatch, KeepsAResignation) {
    rules::GameState state = state_of("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10");
    state.resignation = rules::Resignation{rules::Side::second, 2};
    const record::Replayed replayed = record::replay(match_of(state));
    EXPECT_TRUE(replayed.oddities.empty());
    EXPECT_EQ(replayed.unfinished->state().resignation, state.resignation);
}

}  // namespace
}  // namespace kotra::formats
