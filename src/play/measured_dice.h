// SPDX-License-Identifier: Apache-2.0
// Dice that keep count of their luck.
#pragma once

#include "engine/luck.h"
#include "play/dice_source.h"
#include "rules/game.h"
#include "rules/roll.h"

namespace kotra::play {

// Hands on another source's dice and adds up their luck.
class MeasuredDice final : public DiceSource {
 public:
    // Both must outlive it; without a meter all luck is 0.
    MeasuredDice(DiceSource& dice, engine::LuckMeter* meter) : dice_(dice), meter_(meter) {}

    base::Result<rules::Roll> next(const rules::Game& game) override {
        auto roll = dice_.next(game);
        if (roll && meter_ != nullptr) {
            const engine::Luck luck = meter_->luck(game, *roll);
            luck_.utility += luck.utility;
            luck_.wins += luck.wins;
        }
        return roll;
    }

    // Of Side::first so far.
    engine::Luck luck() const { return luck_; }

 private:
    DiceSource& dice_;
    engine::LuckMeter* meter_;
    engine::Luck luck_;
};

}  // namespace kotra::play
