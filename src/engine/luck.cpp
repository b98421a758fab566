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

double LuckMeter::luck(const rules::Game& game, rules::Roll roll) {
    GameState state = game.state();
    if (state.phase == Phase::to_roll) {
        look_around(state);
        const double luck = look_.replies[roll_index(roll)].worth - look_.mean_worth;
        return state.turn == Side::first ? luck : -luck;
    }
    const bool is_decided = state.phase == Phase::opening && !roll.is_double() &&
                            state.variant.opening == rules::Opening::use_both;
    if (!is_decided) return 0;
    // Both begin equally often, with any roll but a doublet. The die of Side::first comes first.
    const Side beginner = roll.first() > roll.second() ? Side::first : Side::second;
    double luck = 0;
    state.phase = Phase::to_roll;
    for (const Side side : rules::both_sides) {
        state.turn = side;
        state.board = game.seen_by(side);
        look_around(state);
        const double sign = side == Side::first ? 1 : -1;
        for (const rules::WeightedRoll& other : rules::all_rolls) {
            if (other.roll.is_double()) continue;
            luck -= sign * look_.replies[roll_index(other.roll)].worth / 30;
        }
        if (side == beginner) luck += sign * look_.replies[roll_index(roll)].worth;
    }
    return luck;
}

}  // namespace kotra::engine
