// SPDX-License-Identifier: Apache-2.0
// The throws and decisions of a match, each with the game in which it happened.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/equity/met.h"
#include "record/match.h"
#include "rules/game.h"
#include "rules/scoring.h"

namespace kotra::analysis {

// An event that a judge has something to say about.
struct Moment {
    std::size_t game = 0;
    std::size_t event = 0;
    // The state before it, which waits for it: in Phase::opening, to_roll (before a roll or a
    // double), double_offered, to_play or to_choose.
    rules::GameState before;
    bool is_legal = true;  // false: a play that broke the rules and stood
};

// How a game went, as far as the record can be followed.
struct GameCourse {
    std::vector<Moment> moments;           // in their order
    rules::GameState start;                // before the first event
    std::optional<rules::GameResult> end;  // none: not finished, or how it ended is not known
};

// As many as the match has games. Events that nobody can judge (comments, clocks, resignations,
// what came out of turn or after the record was lost) are not among the moments.
std::vector<GameCourse> courses(const record::Match& match);

// Goes through the events of a game in their order: `at(moment, event)` for the moments of its
// course, `aside(event)` for the others.
template <class At, class Aside>
void for_each_event(const record::Game& game, const GameCourse& course, const At& at,
                    const Aside& aside) {
    std::size_t next = 0;
    const auto asides_until = [&](std::size_t end) {
        for (; next < end; ++next) aside(game.events[next]);
    };
    for (const Moment& moment : course.moments) {
        asides_until(moment.event);
        at(moment, game.events[next++]);
    }
    asides_until(game.events.size());
}

// What one point of equity (see record/annotation.h) is worth to the player in this state: points
// in money play, and in a match a chance to win it. `table` is that of the match.
double worth_of_equity(const rules::GameState& state, const engine::MatchEquityTable& table);

}  // namespace kotra::analysis
