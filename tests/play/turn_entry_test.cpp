// SPDX-License-Identifier: Apache-2.0
#include "play/turn_entry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <utility>

#include "base/random.h"
#include "play/random_player.h"
#include "rules/game.h"

namespace kotra::play {
namespace {

using rules::Game;
using rules::GameState;
using rules::HalfBoard;
using rules::Phase;
using rules::place_bar;
using rules::place_off;
using rules::place_reserve;
using rules::Roll;
using rules::Side;
using rules::Step;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

HalfBoard standing(std::initializer_list<std::pair<int, int>> places) {
    HalfBoard half;
    for (const auto& [place, count] : places) {
        half[static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(count);
    }
    return half;
}

const HalfBoard start = rules::backgammon().setup;

TurnEntry entry(HalfBoard mover, HalfBoard other, int first, int second) {
    GameState state;
    state.board = {mover, other};
    state.phase = Phase::to_play;
    state.roll = Roll::from_dice(first, second);
    const auto game = Game::from(state);
    EXPECT_TRUE(game) << game.error().message;
    return TurnEntry(*game);
}

std::string refusal(TurnEntry& entry, rules::Place from, rules::Place to) {
    const TurnEntry before = entry;
    const auto moved = entry.move(from, to);
    EXPECT_FALSE(moved);
    EXPECT_EQ(entry.board(), before.board());
    return moved ? "" : moved.error().message;
}

TEST(TurnEntry, IsPutTogetherCheckerByChecker) {
    TurnEntry turn = entry(start, start, 3, 1);
    EXPECT_FALSE(turn.has_begun());
    EXPECT_FALSE(turn.is_complete());
    EXPECT_THAT(turn.dice_left(), ElementsAre(3, 1));
    EXPECT_EQ(turn.still_possible().size(), 16U);

    ASSERT_TRUE(turn.move(8, 5));
    EXPECT_TRUE(turn.has_begun());
    EXPECT_FALSE(turn.is_complete());
    EXPECT_THAT(turn.dice_left(), ElementsAre(1));
    EXPECT_THAT(turn.next_steps(), UnorderedElementsAre(Step{24, 23, false}, Step{8, 7, false},
                                                        Step{6, 5, false}, Step{5, 4, false}));
    EXPECT_EQ(turn.still_possible().size(), 4U);

    ASSERT_TRUE(turn.move(6, 5));
    EXPECT_TRUE(turn.is_complete());
    EXPECT_THAT(turn.dice_left(), IsEmpty());
    EXPECT_EQ(turn.board().mover, standing({{24, 2}, {13, 5}, {8, 2}, {6, 4}, {5, 2}}));
    EXPECT_EQ(refusal(turn, 24, 23), "all dice are used");
}

TEST(TurnEntry, IsTakenBackMoveByMove) {
    TurnEntry turn = entry(start, start, 2, 2);
    EXPECT_FALSE(turn.undo());
    ASSERT_TRUE(turn.move(13, 7));
    EXPECT_THAT(turn.dice_left(), ElementsAre(2)) << "three hops are one move";
    ASSERT_TRUE(turn.move(6, 4));
    EXPECT_TRUE(turn.undo());
    EXPECT_THAT(turn.dice_left(), ElementsAre(2));
    EXPECT_TRUE(turn.undo());
    EXPECT_EQ(turn.board().mover, start);
    EXPECT_FALSE(turn.has_begun());
    EXPECT_FALSE(turn.undo());
}

TEST(TurnEntry, TakingBackAHitPutsTheCheckerBack) {
    TurnEntry turn = entry(start, standing({{22, 1}, {24, 1}, {13, 5}, {8, 3}, {6, 5}}), 5, 3);
    ASSERT_TRUE(turn.move(6, 3));
    EXPECT_EQ(turn.board().other.bar(), 1);
    EXPECT_TRUE(turn.steps()[0].hit);
    ASSERT_TRUE(turn.undo());
    EXPECT_EQ(turn.board().other, standing({{22, 1}, {24, 1}, {13, 5}, {8, 3}, {6, 5}}));
}

TEST(TurnEntry, AsksWhichWayWhenOnlyOneWayHits) {
    // 8/3 by 3 and 2: over 5, which is empty, or over 6, where a blot stands.
    const HalfBoard other = standing({{19, 1}, {13, 2}, {1, 12}});
    TurnEntry turn = entry(standing({{8, 1}, {2, 14}}), other, 3, 2);
    EXPECT_THAT(refusal(turn, 8, 3), HasSubstr("two ways"));
    ASSERT_TRUE(turn.move(8, 6));
    ASSERT_TRUE(turn.move(6, 3));
    EXPECT_EQ(turn.board().other.bar(), 1);
}

TEST(TurnEntry, FinishesWhatIsForced) {
    TurnEntry turn = entry(standing({{6, 2}, {0, 13}}), standing({{1, 15}}), 6, 6);
    EXPECT_TRUE(turn.finish());
    EXPECT_TRUE(turn.is_complete());
    EXPECT_EQ(turn.board().mover.off(), 15);
    EXPECT_FALSE(turn.finish());
    EXPECT_TRUE(turn.undo());
    EXPECT_EQ(turn.board().mover.off(), 13);

    TurnEntry open = entry(start, start, 3, 1);
    EXPECT_FALSE(open.finish()) << "sixteen plays";
}

TEST(TurnEntry, TakesAPlayAsAWhole) {
    TurnEntry turn = entry(start, start, 3, 1);
    ASSERT_TRUE(turn.move(24, 23));
    turn.choose(5);
    EXPECT_TRUE(turn.is_complete());
    EXPECT_EQ(turn.board(), turn.plays().boards()[5]);
    EXPECT_EQ(turn.steps(), turn.plays().steps(5));
    EXPECT_THAT(turn.still_possible(), ElementsAre(5));
    EXPECT_TRUE(turn.undo());
    EXPECT_THAT(turn.dice_left(), ElementsAre(3));
}

TEST(TurnEntry, SaysWhyAMoveIsRefused) {
    TurnEntry turn = entry(start, start, 6, 4);
    EXPECT_EQ(refusal(turn, 7, 3), "you have no checker on point 7");
    EXPECT_EQ(refusal(turn, 6, 8), "checkers move from higher to lower points");
    EXPECT_EQ(refusal(turn, 24, 19), "the opponent holds point 19");
    EXPECT_EQ(refusal(turn, 6, place_off), "no checker is borne off before all are home");
    EXPECT_EQ(refusal(turn, place_bar, 21), "you have no checker on the bar");
    EXPECT_EQ(refusal(turn, place_reserve, 21), "you have no checker on the reserve");
    EXPECT_EQ(refusal(turn, 13, 8), "from point 13 to point 8 is no legal move with 6 and 4");
    ASSERT_TRUE(turn.move(24, 18));
    EXPECT_EQ(refusal(turn, 13, 8), "from point 13 to point 8 takes a 5; left to play: 4");

    TurnEntry barred = entry(standing({{25, 1}, {24, 1}, {6, 13}}), start, 5, 2);
    EXPECT_EQ(refusal(barred, 24, 22), "the checker on the bar has to enter first");

    // T10 of the rules: one of the dice first would make the other unplayable.
    TurnEntry both = entry(standing({{7, 1}, {6, 3}, {0, 11}}), standing({{23, 2}, {1, 13}}), 5, 4);
    EXPECT_EQ(refusal(both, 7, 2), "the opponent holds point 2");
    EXPECT_EQ(refusal(both, 6, 2), "the opponent holds point 2");
    ASSERT_TRUE(both.move(7, 3));

    TurnEntry off = entry(standing({{6, 1}, {5, 1}, {0, 13}}), standing({{1, 15}}), 4, 3);
    EXPECT_THAT(refusal(off, 5, place_off), HasSubstr("does not bear off from point 5"));
}

TEST(TurnEntry, KeepsTheRestOfTheRollPlayable) {
    // After 13/12 there would be no 6; after 3/2 there is one.
    TurnEntry turn =
        entry(standing({{13, 1}, {3, 1}, {0, 13}}), standing({{19, 2}, {1, 13}}), 6, 1);
    EXPECT_EQ(refusal(turn, 13, 12),
              "then the rest of the roll could not be played as the rules demand");
    EXPECT_TRUE(turn.move(3, 2));
    EXPECT_THAT(turn.next_steps(), ElementsAre(Step{13, 7, false}));
    // Either die, not both: the larger.
    TurnEntry larger = entry(standing({{13, 1}, {0, 14}}), standing({{19, 2}, {1, 13}}), 6, 1);
    EXPECT_EQ(refusal(larger, 13, 12),
              "then the rest of the roll could not be played as the rules demand");
    EXPECT_TRUE(larger.move(13, 7));
    EXPECT_TRUE(larger.is_complete());
}

// In every variant: each legal play can be entered step by step, and whatever is entered among the
// steps that are offered becomes a legal play.
TEST(TurnEntry, OffersExactlyTheLegalPlays) {
    base::Random random(1);
    for (const rules::Variant& variant : rules::all_variants()) {
        RandomPlayer player(7);
        const rules::MatchScore score(rules::MatchOptions::of(variant));
        Game game = *Game::start(variant, score);
        for (int turns = 0; turns < 30 && !game.is_over();) {
            if (!game.to_act()) {
                ASSERT_TRUE(game.act(rules::Action::throw_opening(Roll::random(random))));
                continue;
            }
            const Side side = *game.to_act();
            auto action = *player.decide(game, side);
            if (action.kind == rules::ActionKind::roll) action.roll = Roll::random(random);
            if (action.kind == rules::ActionKind::play) {
                ++turns;
                TurnEntry whole(game);
                const std::size_t count = std::min<std::size_t>(whole.plays().size(), 4);
                for (std::size_t i = 0; i < count; ++i) {
                    TurnEntry turn = whole;
                    for (const Step step : whole.plays().steps(i)) {
                        const auto moved = turn.move(step.from, step.to);
                        ASSERT_TRUE(moved) << variant.name << ": " << moved.error().message;
                    }
                    EXPECT_TRUE(turn.is_complete());
                    EXPECT_EQ(turn.board(), whole.plays().boards()[i]) << variant.name;
                }
                TurnEntry turn = whole;
                while (!turn.is_complete()) {
                    const auto steps = turn.next_steps();
                    ASSERT_FALSE(steps.empty()) << variant.name;
                    const Step step = steps[random.below(static_cast<std::uint32_t>(steps.size()))];
                    ASSERT_TRUE(turn.move(step.from, step.to)) << variant.name;
                    EXPECT_FALSE(turn.still_possible().empty());
                }
                EXPECT_THAT(turn.still_possible(), testing::SizeIs(1));
            }
            ASSERT_TRUE(game.act(action));
        }
    }
}

}  // namespace
}  // namespace kotra::play
