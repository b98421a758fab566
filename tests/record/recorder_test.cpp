// SPDX-License-Identifier: Apache-2.0
#include "record/recorder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "record/random_match.h"
#include "record/replay.h"

namespace kotra::record {
namespace {

using rules::Action;
using rules::ActionKind;
using testing::must;
using testing::random_match;
using testing::RandomMatch;

rules::Roll roll(int first, int second) {
    return *rules::Roll::from_dice(first, second);
}

Recorder money_game(rules::MatchOptions options = {}) {
    Match match;
    match.players = {{Player{"Anna", ""}, Player{"Bo", ""}}};
    match.options = options;
    return Recorder::start(match).value();
}

TEST(Recorder, KeepsEachAcceptedActionAndNothingElse) {
    Recorder recorder = money_game();
    must(recorder.act(Action::throw_opening(roll(3, 3))));
    must(recorder.act(Action::throw_opening(roll(3, 1))));
    EXPECT_FALSE(recorder.act(Action::simple(Side::second, ActionKind::take)));
    rules::Steps steps;
    steps.push_back({8, 5, false});
    steps.push_back({6, 5, false});
    must(recorder.play(Side::first, steps));
    recorder.comment("well done");
    must(recorder.act(Action::simple(Side::second, ActionKind::offer_double)));
    must(recorder.act(Action::simple(Side::first, ActionKind::drop)));

    const Game& game = recorder.match().games.front();
    ASSERT_EQ(game.events.size(), 6U);
    EXPECT_EQ(std::get<OpeningThrow>(game.events[0]).dice, roll(3, 3));
    EXPECT_EQ(std::get<OpeningThrow>(game.events[1]).dice, roll(3, 1));
    EXPECT_EQ(std::get<Played>(game.events[2]).steps, steps);
    EXPECT_EQ(std::get<Comment>(game.events[3]).text, "well done");
    EXPECT_EQ(std::get<CubeTurned>(game.events[4]),
              (CubeTurned{Side::second, CubeAction::doubled, 2}));
    EXPECT_EQ(std::get<CubeTurned>(game.events[5]),
              (CubeTurned{Side::first, CubeAction::dropped, 2}));
    // A dropped double costs what the cube showed before, whatever the board.
    EXPECT_EQ(game.outcome, (Outcome{Side::second, 1, rules::Ending::dropped}));
    EXPECT_EQ(recorder.score().points()[Side::second], 1);
}

TEST(Recorder, NotesHitsInStepsGivenWithoutThem) {
    Recorder recorder = money_game();
    must(recorder.act(Action::throw_opening(roll(6, 2))));
    rules::Steps steps;
    steps.push_back({24, 18, false});
    steps.push_back({13, 11, false});
    must(recorder.play(Side::first, steps));
    must(recorder.act(Action::rolled(Side::second, roll(1, 6))));
    rules::Steps hit;
    hit.push_back({13, 7, false});
    hit.push_back({8, 7, false});
    must(recorder.play(Side::second, hit));
    const auto& played = std::get<Played>(recorder.match().games[0].events.back());
    EXPECT_TRUE(played.steps[0].hit);
    EXPECT_FALSE(played.steps[1].hit);
}

TEST(Recorder, RefusesStepsThatTakeACheckerFromNowhere) {
    Recorder recorder = money_game();
    must(recorder.act(Action::throw_opening(roll(6, 2))));
    for (const rules::Place from : {rules::Place{7}, rules::place_off, rules::Place{200}}) {
        rules::Steps steps;
        steps.push_back({from, 1, false});
        EXPECT_FALSE(recorder.play(Side::first, steps)) << static_cast<int>(from);
    }
    EXPECT_EQ(recorder.match().games[0].events.size(), 1U);
}

TEST(Recorder, ResignationCountsLevelTimesCube) {
    Recorder recorder = money_game();
    must(recorder.act(Action::throw_opening(roll(6, 2))));
    rules::PlayList plays;
    recorder.game().legal_plays(plays);
    must(recorder.act(Action::played(Side::first, plays.boards()[0])));
    must(recorder.act(Action::simple(Side::second, ActionKind::offer_double)));
    must(recorder.act(Action::simple(Side::first, ActionKind::take)));
    must(recorder.act(Action::resigned(Side::first, 2)));
    must(recorder.act(Action::simple(Side::second, ActionKind::accept_resignation)));
    EXPECT_EQ(recorder.match().games[0].outcome,
              (Outcome{Side::second, 4, rules::Ending::resigned}));
    // Once is enough: nothing more is accepted, and the score stays.
    EXPECT_FALSE(recorder.act(Action::resigned(Side::first, 2)));
    EXPECT_FALSE(recorder.act(Action::simple(Side::second, ActionKind::accept_resignation)));
    EXPECT_EQ(recorder.score().points()[Side::second], 4);
}

TEST(Recorder, AwardsEndTheGame) {
    Recorder recorder = money_game();
    EXPECT_FALSE(recorder.award(Side::first, AwardReason::time, 0));
    must(recorder.award(Side::first, AwardReason::time, 3));
    EXPECT_TRUE(recorder.game_over());
    EXPECT_FALSE(recorder.award(Side::first, AwardReason::time, 3));
    EXPECT_FALSE(recorder.act(Action::throw_opening(roll(6, 2))));
    recorder.comment("his flag fell");
    must(recorder.next_game());
    EXPECT_EQ(recorder.score().points()[Side::first], 3);
    ASSERT_EQ(recorder.match().games.size(), 2U);
    EXPECT_THAT(recorder.match().games[1].comments, ::testing::ElementsAre("his flag fell"));
    EXPECT_EQ(recorder.match().games[1].score[Side::first], 3);
}

TEST(Recorder, EndsWithTheMatch) {
    rules::MatchOptions options;
    options.length = 1;
    Recorder recorder = money_game(options);
    EXPECT_FALSE(recorder.next_game());
    must(recorder.act(Action::resigned(Side::first, 3)));
    must(recorder.act(Action::simple(Side::second, ActionKind::accept_resignation)));
    EXPECT_TRUE(recorder.match_over());
    EXPECT_FALSE(recorder.next_game());
    EXPECT_FALSE(Recorder::resume(recorder.match()));
}

TEST(Recorder, RefusesImpossibleOptions) {
    Match match;
    match.options.length = 1000;
    EXPECT_FALSE(Recorder::start(match));
}

TEST(Recorder, ResumesInTheMiddleOfAGame) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        RandomMatch plan;
        plan.leaves_open = true;
        plan.options.length = seed % 2 == 0 ? 0 : 5;
        plan.comment_one_in = 7;
        const Recorder recorder = random_match(plan, seed);
        if (recorder.match_over()) continue;
        const auto resumed = Recorder::resume(recorder.match());
        ASSERT_TRUE(resumed) << seed << ": " << resumed.error().message;
        if (recorder.game_over()) {
            Recorder next = recorder;
            must(next.next_game());
            EXPECT_EQ(*resumed, next) << seed;
        } else {
            EXPECT_EQ(*resumed, recorder) << seed;
        }
    }
}

TEST(Recorder, DoesNotResumeWhatCannotBeFollowed) {
    Match match;
    match.games.emplace_back();
    rules::Board board{rules::backgammon().setup, rules::backgammon().setup};
    board.mover[6] = 4;
    match.games[0].events.emplace_back(PositionSet{Side::first, board, {}});
    EXPECT_FALSE(Recorder::resume(match));
}

TEST(Recorder, AResumedGameKeepsItsLastComments) {
    Recorder recorder = money_game();
    must(recorder.act(Action::throw_opening(roll(6, 2))));
    Match match = recorder.match();
    match.comments.emplace_back("adjourned");
    const Recorder resumed = Recorder::resume(match).value();
    EXPECT_TRUE(resumed.match().comments.empty());
    EXPECT_EQ(std::get<Comment>(resumed.match().games[0].events.back()).text, "adjourned");
}

}  // namespace
}  // namespace kotra::record
