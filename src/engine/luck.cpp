// SPDX-License-Identifier: Apache-2.0
#include "engine/luck.h"

#include <cstdint>
#include <span>

#include "engine/equity/stakes.h"
#include "engine/rollout/worth.h"

namespace kotra::engine {

using rules::GameState;
using rules::Phase;
using rules::Side;

void LuckMeter::look_around(const GameState& state) {
    const Stakes stakes = engine_.stakes(state);
    look_.cube = cube_state(state);
    const Worth worth(engine_.variant(), stakes, stakes.match().cube_in_use, look_.cube);
    OutlookMaker maker({engine_.variant(), engine_.evaluator(), engine_.quick(),
                        normal_filter().inner, worth, workers_});
    const NodeState before{state.extra_roll, static_cast<std::uint8_t>(state.chain), true};
    const OutlookQuestion question{state.board, before, every_roll, {&look_}};
    maker.answer(std::span(&question, 1));
}

Luck LuckMeter::luck(const rules::Game& game, rules::Roll roll) {
    GameState state = game.state();
    Luck luck;
    // What a roll is worth to who looked around, seen by Side::first and so many times.
    const auto add = [&](rules::Roll which, double times) {
        const Reply& reply = look_.replies[roll_index(which)];
        luck.utility += times * reply.worth;
        luck.wins += times * double{reply.outcome.win(1)};
    };
    if (state.phase == Phase::to_roll) {
        look_around(state);
        const double sign = state.turn == Side::first ? 1 : -1;
        add(roll, sign);
        luck.utility -= sign * look_.mean_worth;
        luck.wins -= sign * look_.mean.win[0];
        return luck;
    }
    const bool is_decided = state.phase == Phase::opening && !roll.is_double() &&
                            state.variant.opening == rules::Opening::use_both;
    if (!is_decided) return luck;
    // Both begin equally often, with any roll but a doublet. The die of Side::first comes first.
    const Side beginner = roll.first() > roll.second() ? Side::first : Side::second;
    state.phase = Phase::to_roll;
    for (const Side side : rules::both_sides) {
        state.turn = side;
        state.board = game.seen_by(side);
        look_around(state);
        const double sign = side == Side::first ? 1 : -1;
        for (const rules::WeightedRoll& other : rules::all_rolls) {
            if (!other.roll.is_double()) add(other.roll, -sign / 30);
        }
        if (side == beginner) add(roll, sign);
    }
    // The chance to win, unlike a utility, is not the other side's with another sign but what it
    // leaves of 1.
    luck.wins += beginner == Side::first ? -.5 : .5;
    return luck;
}

}  // namespace kotra::engine
