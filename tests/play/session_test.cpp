// SPDX-License-Identifier: Apache-2.0
// Whole matches between the program's own players.
#include "play/session.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "play/opponents.h"
#include "play/scripted_player.h"
#include "record/replay.h"

namespace kotra::play {
namespace {

using record::Match;
using record::Recorder;
using rules::Action;
using rules::ActionKind;
using rules::Roll;
using rules::Side;

Match agreed(std::string_view variant, int length) {
    Match match;
    match.players[Side::first].name = "First";
    match.players[Side::second].name = "Second";
    match.variant = *rules::find_variant(variant);
    match.options = rules::MatchOptions::of(match.variant);
    match.options.length = length;
    return match;
}

struct Played {
    Recorder recorder;
    Stopped stopped;
};

Played play(Match match, std::string_view first, std::string_view second, std::uint64_t seed,
            int games = 0) {
    const auto one = find_opponent(first)->make(seed);
    const auto two = find_opponent(second)->make(seed + 1);
    RandomDice dice(seed);
    auto recorder = Recorder::start(std::move(match));
    EXPECT_TRUE(recorder) << recorder.error().message;
    const Stopped stopped = run(*recorder, {{{one.get(), two.get()}}, &dice, nullptr}, games);
    return {*recorder, stopped};
}

void expect_clean(const Match& match) {
    const record::Replayed replayed = record::replay(match);
    EXPECT_EQ(replayed.match, match);
    for (const record::Oddity& oddity : replayed.oddities) ADD_FAILURE() << oddity.sentence;
}

TEST(Session, RunnerBeatsRandomClearly) {
    const Played played = play(agreed("backgammon", 0), "runner", "random", 20261130, 200);
    EXPECT_EQ(played.stopped.why, Stopped::Why::games_played);
    int won = 0;
    for (const record::Game& game : played.recorder.match().games) {
        ASSERT_TRUE(game.outcome);
        if (game.outcome->winner == Side::first) ++won;
    }
    EXPECT_GE(won, 185) << "of 200";
    expect_clean(played.recorder.match());
}

class EveryVariant : public testing::TestWithParam<std::string_view> {};

TEST_P(EveryVariant, FinishesAndReplays) {
    for (const auto& [first, second] : {std::pair{"runner", "random"}, {"runner", "runner"}}) {
        const Played played = play(agreed(GetParam(), 7), first, second, 5);
        EXPECT_EQ(played.stopped.why, Stopped::Why::match_over)
            << first << " against " << second << ": " << played.stopped.reason;
        EXPECT_TRUE(played.recorder.score().winner());
        expect_clean(played.recorder.match());
    }
}

std::vector<std::string_view> names_of_variants() {
    std::vector<std::string_view> names;
    for (const rules::Variant& variant : rules::all_variants()) names.push_back(variant.name);
    return names;
}
INSTANTIATE_TEST_SUITE_P(Session, EveryVariant, testing::ValuesIn(names_of_variants()),
                         [](const auto& row) {
                             std::string name(row.param);
                             std::replace(name.begin(), name.end(), '.', '_');
                             return name;
                         });

TEST(Session, IsTheSameForTheSameSeed) {
    for (const std::string_view name : {"backgammon", "acey.seed"}) {
        const Match once = play(agreed(name, 5), "runner", "random", 42).recorder.match();
        EXPECT_EQ(play(agreed(name, 5), "runner", "random", 42).recorder.match(), once);
        EXPECT_NE(play(agreed(name, 5), "runner", "random", 43).recorder.match(), once);
    }
}

TEST(Session, DiceDoNotDependOnThePlayers) {
    const auto throws = [](const Match& match) {
        std::vector<Roll> all;
        for (const record::Event& event : match.games.front().events) {
            if (const auto* opening = std::get_if<record::OpeningThrow>(&event)) {
                all.push_back(opening->dice);
            } else if (const auto* rolled = std::get_if<record::Rolled>(&event)) {
                all.push_back(rolled->roll);
            }
        }
        return all;
    };
    auto one = throws(play(agreed("backgammon", 0), "runner", "random", 9, 1).recorder.match());
    auto two = throws(play(agreed("backgammon", 0), "random", "random", 9, 1).recorder.match());
    const std::size_t common = std::min(one.size(), two.size());
    ASSERT_GT(common, 20U);
    one.resize(common, one.front());
    two.resize(common, two.front());
    EXPECT_EQ(one, two);
}

// A match that is stopped after any number of throws, and taken up again, ends as the same match.
TEST(Session, GoesOnWhereItStopped) {
    for (const std::string_view name : {"backgammon", "acey.seed", "portes"}) {
        const std::uint64_t seed = 11;
        const Match whole = play(agreed(name, 3), "runner", "random", seed).recorder.match();
        const std::size_t total = throws_in(whole);
        ASSERT_GT(total, 30U);
        std::vector<Roll> throws;
        base::Random random(seed);
        for (std::size_t i = 0; i < total; ++i) throws.push_back(Roll::random(random));

        for (const std::size_t cut : {std::size_t{0}, std::size_t{1}, std::size_t{13}, total - 1}) {
            const auto runner = find_opponent("runner")->make(seed);
            const auto other = find_opponent("random")->make(seed + 1);
            const rules::PerSide<Player*> players{{runner.get(), other.get()}};
            ListedDice some({throws.begin(), throws.begin() + static_cast<std::ptrdiff_t>(cut)});
            auto recorder = Recorder::start(agreed(name, 3));
            ASSERT_TRUE(recorder);
            const Stopped stopped = run(*recorder, {players, &some, nullptr});
            ASSERT_EQ(stopped.why, Stopped::Why::no_dice);
            ASSERT_EQ(throws_in(recorder->match()), cut);

            auto again = Recorder::resume(recorder->match());
            ASSERT_TRUE(again) << again.error().message;
            RandomDice rest(seed, throws_in(again->match()));
            EXPECT_EQ(run(*again, {players, &rest, nullptr}).why, Stopped::Why::match_over);
            EXPECT_EQ(again->match(), whole) << name << " cut after " << cut << " throws";
        }
    }
}

class Diary final : public Observer {
 public:
    void game_begins(const Recorder& /*recorder*/) override { ++begun; }
    void happened(const record::Event& event, const Recorder& recorder) override {
        EXPECT_EQ(event, recorder.match().games.back().events.back());
        events.push_back(event);
    }
    void game_ends(const Recorder& recorder) override {
        EXPECT_TRUE(recorder.match().games.back().outcome);
        ++ended;
    }

    int begun = 0;
    int ended = 0;
    std::vector<record::Event> events;
};

TEST(Session, TellsTheObserverAllThatIsRecorded) {
    const auto runner = find_opponent("runner")->make(1);
    RandomDice dice(3);
    Diary diary;
    auto recorder = Recorder::start(agreed("backgammon", 0));
    ASSERT_TRUE(recorder);
    run(*recorder, {{{runner.get(), runner.get()}}, &dice, &diary}, 3);
    EXPECT_EQ(diary.begun, 3);
    EXPECT_EQ(diary.ended, 3);
    std::vector<record::Event> recorded;
    for (const record::Game& game : recorder->match().games) {
        recorded.insert(recorded.end(), game.events.begin(), game.events.end());
    }
    EXPECT_EQ(diary.events, recorded);
}

TEST(Session, StopsWhenAPlayerLeavesOrDoesTheImpossible) {
    ScriptedPlayer gone({});
    ScriptedPlayer wrong({Action::simple(Side::second, ActionKind::take)});
    ListedDice dice({*Roll::from_dice(3, 3), *Roll::from_dice(2, 6)});
    auto recorder = Recorder::start(agreed("backgammon", 3));
    ASSERT_TRUE(recorder);
    const Stopped refused = run(*recorder, {{{&gone, &wrong}}, &dice, nullptr});
    EXPECT_EQ(refused.why, Stopped::Why::refused);
    EXPECT_EQ(refused.who, Side::second);
    EXPECT_EQ(refused.reason, "no double was offered");
    EXPECT_EQ(recorder->match().games.front().events.size(), 2U) << "a tie and the opening throw";

    const Stopped left = run(*recorder, {{{&gone, &gone}}, &dice, nullptr});
    EXPECT_EQ(left.why, Stopped::Why::player_left);
    EXPECT_EQ(left.who, Side::second);
}

TEST(Session, TheLastWinnerBeginsInPortes) {
    const Match match = play(agreed("portes", 0), "runner", "runner", 8, 4).recorder.match();
    ASSERT_EQ(match.games.size(), 4U);
    for (std::size_t i = 1; i < match.games.size(); ++i) {
        const auto* first = std::get_if<record::Rolled>(&match.games[i].events.front());
        ASSERT_NE(first, nullptr) << "no opening throw after the first game";
        EXPECT_EQ(first->by, match.games[i - 1].outcome->winner);
    }
}

TEST(Session, DoesNotDoubleInTheCrawfordGame) {
    int crawford_games = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const Played played = play(agreed("backgammon", 5), "runner", "runner", seed);
        bool was_played = false;
        for (const record::Game& game : played.recorder.match().games) {
            const bool one_away = (game.score[Side::first] == 4) != (game.score[Side::second] == 4);
            if (!one_away || std::exchange(was_played, true)) continue;
            ++crawford_games;
            for (const record::Event& event : game.events) {
                EXPECT_FALSE(std::holds_alternative<record::CubeTurned>(event));
            }
        }
    }
    EXPECT_GE(crawford_games, 3);
}

}  // namespace
}  // namespace kotra::play
