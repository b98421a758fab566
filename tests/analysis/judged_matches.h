// SPDX-License-Identifier: Apache-2.0
// Matches made by hand, and engines that know only pips to judge them.
#pragma once

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "analysis/judge.h"
#include "engine/engine.h"
#include "engine/eval/composite.h"
#include "engine/eval/fake.h"
#include "record/match.h"
#include "rules/board.h"

namespace kotra::analysis::testing {

using record::CubeAction;
using record::Side;

inline engine::Engine pip_engine(const rules::Variant& variant, int threads = 1) {
    using Parts = std::vector<engine::CompositeEvaluator::Part>;
    engine::Engine::Settings settings;
    settings.threads = threads;
    return {variant,
            std::make_unique<engine::CompositeEvaluator>(
                variant, Parts{}, std::make_unique<engine::FakeEvaluator>(variant)),
            nullptr, settings};
}

inline JudgeSettings at_plies(int plies) {
    JudgeSettings settings;
    settings.search.plies = plies;
    settings.search.filter = *engine::find_filter("narrow");
    return settings;
}

// Checkers as {point, how many}; the rest of the fifteen are off.
using Checkers = std::vector<std::pair<rules::Place, std::uint8_t>>;

inline rules::HalfBoard half(const Checkers& checkers) {
    rules::HalfBoard half{};
    std::uint8_t off = 15;
    for (const auto& [point, count] : checkers) {
        half[point] = count;
        off = static_cast<std::uint8_t>(off - count);
    }
    half[rules::place_off] = off;
    return half;
}

// A money match of one game that begins with this position, `events` to follow.
inline record::Match match_from(const rules::Board& board, std::vector<record::Event> events) {
    record::Match match;
    record::Game game;
    game.events = std::move(events);
    game.events.insert(game.events.begin(), record::PositionSet{Side::first, board, {}});
    match.games.push_back(std::move(game));
    return match;
}

// Side::first, on roll, is 30 pips ahead: for an engine that counts pips a double and a pass.
inline rules::Board far_ahead() {
    return {half({{6, 5}, {5, 3}, {3, 3}}), half({{12, 2}, {6, 5}, {4, 5}})};
}

// Nobody is ahead by much: no double, and a take.
inline rules::Board even_race() {
    return {half({{6, 5}, {5, 3}, {4, 2}}), half({{6, 5}, {5, 3}, {4, 2}})};
}

inline rules::Roll roll(int one, int two) {
    return *rules::Roll::from_dice(one, two);
}

inline record::CubeTurned turned(Side by, CubeAction action, int value) {
    return {by, action, value};
}

// The play of `side` from `board`, which it sees, that the rules allow and has this place among
// those that they list.
inline record::Played nth_play(Side side, const rules::Board& board, rules::Roll dice,
                               std::size_t n, const rules::Variant& variant) {
    rules::PlayList plays;
    rules::legal_plays(variant, board, rules::Dice::of(variant, dice), plays);
    return {side, plays.steps(n), plays.boards()[n]};
}

inline record::Annotation judged(const record::Match& match, const engine::Engine& engine,
                                 const JudgeSettings& settings) {
    return judge_match(match, engine, settings).value().annotation;
}

}  // namespace kotra::analysis::testing
