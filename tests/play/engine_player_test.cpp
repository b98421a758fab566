// SPDX-License-Identifier: Apache-2.0
#include "play/engine_player.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "engine/eval/fake.h"
#include "play/opponents.h"
#include "play/session.h"
#include "record/recorder.h"

namespace kotra::play {
namespace {

std::shared_ptr<const engine::Engine> fake_engine(const rules::Variant& variant) {
    return std::make_shared<const engine::Engine>(
        variant, std::make_unique<engine::FakeEvaluator>(variant), nullptr);
}

// A finished match of an engine against the random player.
record::Match played(const rules::Variant& variant, const engine::Level& level, int length,
                     std::uint64_t seed) {
    record::Match match;
    match.variant = variant;
    match.options = rules::MatchOptions::of(variant);
    match.options.length = length;
    auto recorder = record::Recorder::start(match);
    EXPECT_TRUE(recorder);
    EnginePlayer engine(fake_engine(variant), level, seed);
    const auto other = make_random_player(seed);
    RandomDice dice(seed);
    const Stopped stopped = run(*recorder, {{{&engine, other.get()}}, &dice, nullptr});
    EXPECT_EQ(stopped.why, Stopped::Why::match_over) << stopped.reason;
    return recorder->match();
}

TEST(EnginePlayer, PlaysWholeMatchesOfEveryKind) {
    for (const std::string_view name : {"backgammon", "acey.seed", "acey.jc", "portes"}) {
        for (const std::string_view level : {"beginner", "expert"}) {
            played(*rules::find_variant(name), *engine::find_level(level), 2, 5);
        }
    }
}

TEST(EnginePlayer, TheSameSeedPlaysTheSameMatch) {
    const rules::Variant& variant = rules::backgammon();
    const engine::Level& level = *engine::find_level("casual");
    EXPECT_EQ(played(variant, level, 3, 1), played(variant, level, 3, 1));
}

rules::GameState before_bearing_off(int mine, int theirs) {
    rules::GameState state;
    state.options.length = 7;
    state.board.mover[1] = static_cast<std::uint8_t>(mine);
    state.board.mover[0] = static_cast<std::uint8_t>(15 - mine);
    state.board.other[6] = static_cast<std::uint8_t>(theirs);
    state.board.other[0] = static_cast<std::uint8_t>(15 - theirs);
    state.phase = rules::Phase::to_roll;
    return state;
}

TEST(EnginePlayer, DoublesAndDropsWhatIsWon) {
    EnginePlayer player(fake_engine(rules::backgammon()), *engine::find_level("expert"), 1);
    auto game = *rules::Game::from(before_bearing_off(3, 4));
    const auto doubles = player.decide(game, rules::Side::first);
    ASSERT_TRUE(doubles);
    EXPECT_EQ(doubles->kind, rules::ActionKind::offer_double);
    ASSERT_TRUE(game.act(*doubles));
    EXPECT_EQ(player.decide(game, rules::Side::second)->kind, rules::ActionKind::drop);
}

TEST(EnginePlayer, AcceptsAResignationThatGivesEnough) {
    EnginePlayer player(fake_engine(rules::backgammon()), *engine::find_level("expert"), 1);
    rules::GameState state = before_bearing_off(2, 14);
    for (const int level : {1, 2}) {
        state.resignation = rules::Resignation{rules::Side::second, level};
        const auto game = *rules::Game::from(state);
        EXPECT_EQ(player.decide(game, rules::Side::first)->kind,
                  level == 2 ? rules::ActionKind::accept_resignation
                             : rules::ActionKind::refuse_resignation);
    }
}

}  // namespace
}  // namespace kotra::play
