// SPDX-License-Identifier: Apache-2.0
// How lucky a roll was, and dice that keep count of it.
#pragma once

#include <memory>

#include "engine/engine.h"
#include "engine/rollout/outlook.h"
#include "engine/search/parallel.h"
#include "play/dice_source.h"
#include "rules/game.h"
#include "rules/roll.h"
#include "rules/side.h"

namespace kotra::play {

// Measures rolls by what the engine's evaluator makes of them: what the best play of the roll is
// worth, less the average of that over all rolls, cubeful where the cube is in use. Whatever the
// evaluator, this is 0 on average over the dice, so that it can be subtracted from a result
// without moving its mean; the better the evaluator, the more of the dice it takes out of it. One
// thread at a time; several meters may share the engine.
class LuckMeter {
 public:
    explicit LuckMeter(std::shared_ptr<const engine::Engine> engine);

    // The luck of Side::first in this throw, in utilities (engine::Stakes): points of a money game,
    // twice the chance to win a match. `game` waits for the throw. 0 for an opening throw that is a
    // tie or does not decide by the higher die who begins with both.
    double luck(const rules::Game& game, rules::Roll roll);

 private:
    // Fills look_: what each roll is worth to the state's player on roll, who then plays it best.
    void look_around(const rules::GameState& state);

    std::shared_ptr<const engine::Engine> engine_;
    engine::Workers workers_{1};
    engine::Outlook look_;
};

// Hands on another source's dice and adds up their luck.
class MeasuredDice final : public DiceSource {
 public:
    // Both must outlive it; without a meter all luck is 0.
    MeasuredDice(DiceSource& dice, LuckMeter* meter) : dice_(dice), meter_(meter) {}

    base::Result<rules::Roll> next(const rules::Game& game) override;

    // Of Side::first so far.
    double luck() const { return luck_; }

 private:
    DiceSource& dice_;
    LuckMeter* meter_;
    double luck_ = 0;
};

}  // namespace kotra::play
