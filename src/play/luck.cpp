// SPDX-License-Identifier: Apache-2.0
#include "play/luck.h"

#include <span>
#include <utility>

#include "engine/equity/stakes.h"
#include "engine/rollout/worth.h"

namespace kotra::play {

using engine::roll_index;
using rules::GameState;
using rules::Phase;
using rules::Side;

LuckMeter::LuckMeter(std::shared_ptr<const engine::Engine> engine) : engine_(std::move(engine)) {}

void LuckMeter::look_around(const GameState& state) {
    const engine::Stakes stakes = engine_->stakes(state);
    look_.cube = engine::cube_state(state);
    const engine::Worth worth(engine_->variant(), stakes, stakes.match().cube_in_use, look_.cube);
    engine::OutlookMaker maker({engine_->variant(), engine_->evaluator(), engine_->quick(),
                                engine::normal_filter().inner, worth, workers_});
    const engine::NodeState before{state.extra_roll, static_cast<std::uint8_t>(state.chain), true};
    const engine::OutlookQuestion question{state.board, before, engine::every_roll, {&look_}};
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

base::Result<rules::Roll> MeasuredDice::next(const rules::Game& game) {
    auto roll = dice_.next(game);
    if (roll && meter_ != nullptr) luck_ += meter_->luck(game, *roll);
    return roll;
}

}  // namespace kotra::play
