// SPDX-License-Identifier: Apache-2.0
#include "analysis/judge.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <variant>

#include "analysis/judged_matches.h"
#include "analysis/moments.h"
#include "engine/equity/decision.h"
#include "record/random_match.h"

namespace kotra::analysis {
namespace {

using namespace testing;
using record::Mark;
using record::Note;
using record::Played;
using record::Rolled;

record::Match random_match(const rules::Variant& variant, int length, std::uint64_t seed) {
    record::testing::RandomMatch plan;
    plan.variant = variant;
    plan.options = rules::MatchOptions::of(variant);
    plan.options.length = length;
    plan.options.beavers = length == 0;
    plan.options.raccoons = length == 0;
    plan.most_games = 2;
    plan.most_turns = 60;
    plan.leaves_open = seed % 2 == 0;
    return record::testing::random_match(plan, seed).match();
}

TEST(Judge, LooksAtThePlayThatWasMadeAsDeeplyAsAtTheBest) {
    const engine::Engine engine = pip_engine(rules::backgammon());
    const record::Match match = random_match(rules::backgammon(), 5, 3);
    int plays = 0;
    for (const auto& course : courses(match)) {
        for (const Moment& moment : course.moments) {
            const auto* const played =
                std::get_if<Played>(&match.games[moment.game].events[moment.event]);
            if (played == nullptr || ++plays > 20) continue;
            record::Match one = match;
            one.games.resize(moment.game + 1);
            auto& events = one.games[moment.game].events;
            events.erase(events.begin() + static_cast<std::ptrdiff_t>(moment.event) + 1,
                         events.end());
            one.games[moment.game].outcome.reset();
            const Note note =
                judged(one, engine, at_plies(1)).games[moment.game].notes[moment.event];
            ASSERT_TRUE(note.play);
            ASSERT_TRUE(note.play->played);
            const record::Candidate& made = note.play->candidates[*note.play->played];
            EXPECT_EQ(made.after, played->after);
            EXPECT_EQ(made.value.depth.plies, 1);
            // The same by asking the engine for all plays.
            const auto all = engine.rank_plays(moment.before, {1, *engine::find_filter("all")});
            const auto same =
                std::ranges::find(all->plays, played->after, &engine::RankedPlay::after);
            EXPECT_NEAR(made.value.equity, same->equity.points(), 1e-9);
            EXPECT_NEAR(
                *note.play->error(),
                std::max(0.0, note.play->candidates[0].value.equity - same->equity.points()), 1e-9);
        }
    }
    EXPECT_GT(plays, 20);
}

TEST(Judge, KeepsTheCandidatesItIsAskedForAndThePlayThatWasMade) {
    const rules::Board start{rules::backgammon().setup, rules::backgammon().setup};
    JudgeSettings settings = at_plies(0);
    settings.most_candidates = 2;
    const engine::Engine engine = pip_engine(rules::backgammon());
    std::size_t most = 0;
    for (std::size_t n = 0; n < 8; ++n) {
        const record::Match match =
            match_from(start, {Rolled{Side::first, roll(3, 1)},
                               nth_play(Side::first, start, roll(3, 1), n, rules::backgammon())});
        const auto play = *judged(match, engine, settings).games[0].notes[2].play;
        ASSERT_TRUE(play.played);
        most = std::max(most, play.candidates.size());
        EXPECT_LE(play.candidates.size(), 3U);
        EXPECT_GE(play.candidates.size(), 2U);
    }
    EXPECT_EQ(most, 3U);
}

TEST(Judge, CallsAPlayForcedThatHadNoRival) {
    // One checker left on the ace point: every roll bears it off.
    const rules::Board board{half({{1, 1}}), half({{1, 2}})};
    const record::Match match =
        match_from(board, {Rolled{Side::first, roll(2, 1)},
                           nth_play(Side::first, board, roll(2, 1), 0, rules::backgammon())});
    const auto notes = judged(match, pip_engine(match.variant), at_plies(0)).games[0].notes;
    EXPECT_TRUE(notes[2].play->forced);
    EXPECT_EQ(notes[2].play->error(), 0);
    EXPECT_FALSE(
        judged(random_match(rules::backgammon(), 0, 5), pip_engine(match.variant), at_plies(0))
            .games[0]
            .notes[1]
            .play->forced);
}

TEST(Judge, LeavesAnIllegalPlayWithoutAnErrorButShowsWhatWasRight) {
    const rules::Board board = even_race();
    rules::Board after = board;  // 6/off with a 3-1
    --after.mover[6];
    ++after.mover[rules::place_off];
    record::Match match =
        match_from(board, {Rolled{Side::first, roll(3, 1)}, Played{Side::first, {}, after, true}});
    const auto notes = judged(match, pip_engine(match.variant), at_plies(0)).games[0].notes;
    ASSERT_TRUE(notes[2].play);
    EXPECT_FALSE(notes[2].play->candidates.empty());
    EXPECT_FALSE(notes[2].play->played);
    EXPECT_FALSE(notes[2].play->error());
    EXPECT_EQ(notes[2].play_mark, Mark::none);
}

TEST(Judge, SaysWhatADoubleCostThatWasNotMade) {
    const record::Match match = match_from(far_ahead(), {Rolled{Side::first, roll(3, 1)}});
    const engine::Engine engine = pip_engine(match.variant);
    const Note note = judged(match, engine, at_plies(0)).games[0].notes[1];
    ASSERT_TRUE(note.cube);
    EXPECT_GT(note.cube->take, 1);
    EXPECT_EQ(note.cube->pass, 1);
    EXPECT_EQ(note.cube->position.equity, 1);
    EXPECT_GT(*note.cube->error, 0);
    EXPECT_NEAR(*note.cube->error, 1 - note.cube->no_double, 1e-12);
    EXPECT_EQ(note.cube_mark, mark_of(*note.cube->error));
    EXPECT_FALSE(note.cube->take_chance);
    const record::Match even = match_from(even_race(), {Rolled{Side::first, roll(3, 1)}});
    EXPECT_EQ(*judged(even, engine, at_plies(0)).games[0].notes[1].cube->error, 0);
}

TEST(Judge, ChargesTheAnswerToWhoGaveIt) {
    const engine::Engine engine = pip_engine(rules::backgammon());
    const auto notes_of = [&](const rules::Board& board, CubeAction answer) {
        return judged(match_from(board, {turned(Side::first, CubeAction::doubled, 2),
                                         turned(Side::second, answer, 2)}),
                      engine, at_plies(0))
            .games[0]
            .notes;
    };
    const auto wrong_take = notes_of(far_ahead(), CubeAction::taken);
    EXPECT_EQ(*wrong_take[1].cube->error, 0);
    EXPECT_NEAR(*wrong_take[2].cube->error, wrong_take[2].cube->take - 1, 1e-12);
    EXPECT_GT(*wrong_take[2].cube->error, 0);
    EXPECT_EQ(*notes_of(far_ahead(), CubeAction::dropped)[2].cube->error, 0);
    const auto wrong_pass = notes_of(even_race(), CubeAction::dropped);
    EXPECT_GT(*wrong_pass[1].cube->error, 0);
    EXPECT_NEAR(*wrong_pass[2].cube->error, 1 - wrong_pass[2].cube->take, 1e-12);
    EXPECT_EQ(*notes_of(even_race(), CubeAction::taken)[2].cube->error, 0);
}

TEST(Judge, KnowsBeaversAndRaccoons) {
    // Who doubles far behind is beavered; to raccoon then is worse still.
    const rules::Board behind = rules::flipped(far_ahead());
    record::Match match = match_from(behind, {turned(Side::first, CubeAction::doubled, 2),
                                              turned(Side::second, CubeAction::beavered, 4),
                                              turned(Side::first, CubeAction::raccooned, 8),
                                              turned(Side::second, CubeAction::dropped, 8)});
    match.options.beavers = match.options.raccoons = true;
    const engine::Engine engine = pip_engine(match.variant);
    const auto notes = judged(match, engine, at_plies(0)).games[0].notes;
    const double take = notes[1].cube->take;
    ASSERT_LT(take, -1);
    EXPECT_NEAR(*notes[1].cube->error, notes[1].cube->no_double - 2 * take, 1e-9);
    EXPECT_EQ(*notes[2].cube->error, 0);
    // To drop the beaver costs 2, to play on 2 * take, to raccoon twice that.
    EXPECT_NEAR(*notes[3].cube->error, -2 - 4 * take, 1e-9);
    EXPECT_NEAR(*notes[4].cube->error, 4 - 4 * take, 1e-9);
    // Only to take what should be beavered: half of it is given away.
    match.games[0].events[2] = turned(Side::second, CubeAction::taken, 2);
    match.games[0].events.erase(match.games[0].events.begin() + 3, match.games[0].events.end());
    EXPECT_NEAR(*judged(match, engine, at_plies(0)).games[0].notes[2].cube->error, -take, 1e-9);
}

TEST(Judge, HasNothingToSayOfACubeThatIsDead) {
    record::Match match = match_from(far_ahead(), {Rolled{Side::first, roll(3, 1)}});
    match.options.length = 5;
    match.games[0].score = {{4, 2}};  // the Crawford game
    const engine::Engine engine = pip_engine(match.variant);
    EXPECT_FALSE(judged(match, engine, at_plies(0)).games[0].notes[1].cube);
    match.options.crawford = false;  // the leader has no use for it
    EXPECT_FALSE(judged(match, engine, at_plies(0)).games[0].notes[1].cube);
    match.games[0].score = {{2, 4}};  // the trailer has all use for it
    const Note note = judged(match, engine, at_plies(0)).games[0].notes[1];
    ASSERT_TRUE(note.cube);
    EXPECT_TRUE(note.cube->take_chance);
    EXPECT_GE(*note.cube->error, 0);
    match.options.cube = false;
    EXPECT_FALSE(judged(match, engine, at_plies(0)).games[0].notes[1].cube);
}

TEST(Judge, MeasuresTheLuckOfEachRollForWhoThrewIt) {
    record::Match match;
    record::Game game;
    const rules::Board start{match.variant.setup, match.variant.setup};
    game.events = {record::OpeningThrow{roll(3, 3)}, record::OpeningThrow{roll(5, 6)},
                   nth_play(Side::second, start, roll(6, 5), 0, match.variant)};
    const rules::Board next = rules::flipped(std::get<Played>(game.events[2]).after);
    game.events.emplace_back(Rolled{Side::first, roll(6, 6)});
    game.events.emplace_back(nth_play(Side::first, next, roll(6, 6), 0, match.variant));
    match.games.push_back(game);
    const auto notes = judged(match, pip_engine(match.variant), at_plies(0)).games[0].notes;
    EXPECT_FALSE(notes[0].luck);
    EXPECT_GT(*notes[1].luck, 0) << "the second player begins with many pips";
    EXPECT_FALSE(notes[2].luck);
    EXPECT_GT(*notes[3].luck, 0.2);
}

TEST(Judge, JudgesTheNumberThatIsNamedAfterAnAceyDeucey) {
    const rules::Variant& variant = *rules::find_variant("acey.seed");
    const engine::Engine engine = pip_engine(variant);
    int numbers = 0;
    for (std::uint64_t seed = 1; seed < 40 && numbers < 5; ++seed) {
        const record::Match match = random_match(variant, 0, seed);
        const auto annotation = judged(match, engine, at_plies(0));
        for (std::size_t i = 0; i < match.games[0].events.size(); ++i) {
            const auto* const named = std::get_if<record::NumberChosen>(&match.games[0].events[i]);
            if (named == nullptr) continue;
            ++numbers;
            const auto& play = annotation.games[0].notes[i].play;
            ASSERT_TRUE(play);
            EXPECT_EQ(play->candidates.size(), 6U);
            EXPECT_EQ(play->candidates[*play->played].number, named->number);
        }
    }
    EXPECT_GE(numbers, 5);
}

TEST(Judge, GivesTheSameBitsWithAnyNumberOfThreads) {
    for (const int length : {0, 5}) {
        const record::Match match = random_match(rules::backgammon(), length, 11);
        JudgeSettings three = at_plies(1);
        three.threads = 3;
        EXPECT_EQ(judged(match, pip_engine(match.variant), at_plies(1)),
                  judged(match, pip_engine(match.variant, 2), three));
    }
}

TEST(Judge, StopsWithWhatItKnows) {
    const record::Match match = random_match(rules::backgammon(), 0, 7);
    const engine::Engine engine = pip_engine(match.variant);
    const auto whole = judged(match, engine, at_plies(0));
    std::stop_source stop;
    JudgeLimits limits{stop.get_token(), [&](double done) {
                           if (done > 0.5) stop.request_stop();
                       }};
    const Judged part = judge_match(match, engine, at_plies(0), limits).value();
    EXPECT_FALSE(part.is_complete);
    ASSERT_EQ(part.annotation.games.size(), match.games.size());
    std::size_t known = 0;
    for (std::size_t game = 0; game < match.games.size(); ++game) {
        for (std::size_t i = 0; i < match.games[game].events.size(); ++i) {
            const Note& note = part.annotation.games[game].notes[i];
            if (note.empty()) continue;
            ++known;
            EXPECT_EQ(note, whole.games[game].notes[i]);
        }
    }
    EXPECT_GT(known, 5U);
}

TEST(Judge, RefusesAnotherGame) {
    EXPECT_FALSE(judge_match(random_match(*rules::find_variant("nackgammon"), 0, 1),
                             pip_engine(rules::backgammon()), at_plies(0)));
}

// Whatever was recorded is judged without a complaint, and every error is one.
TEST(Judge, TakesMatchesOfEveryGame) {
    for (const char* name : {"nackgammon", "hypergammon", "dutch", "portes"}) {
        const rules::Variant& variant = *rules::find_variant(name);
        const engine::Engine engine = pip_engine(variant);
        for (std::uint64_t seed = 0; seed < 3; ++seed) {
            const record::Match match = random_match(variant, seed == 0 ? 0 : 5, seed);
            const auto annotation = judged(match, engine, at_plies(0));
            for (std::size_t game = 0; game < match.games.size(); ++game) {
                for (std::size_t i = 0; i < match.games[game].events.size(); ++i) {
                    const Note& note = annotation.games[game].notes[i];
                    EXPECT_EQ(note.play.has_value(),
                              std::holds_alternative<Played>(match.games[game].events[i]) ||
                                  std::holds_alternative<record::NumberChosen>(
                                      match.games[game].events[i]));
                    if (note.play) {
                        EXPECT_GE(note.play->error().value(), 0);
                    }
                    if (note.cube) {
                        EXPECT_GE(*note.cube->error, 0);
                    }
                }
            }
        }
    }
}

}  // namespace
}  // namespace kotra::analysis
