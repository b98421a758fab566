// SPDX-License-Identifier: Apache-2.0
// How lucky a roll was.
#pragma once

#include "engine/engine.h"
#include "engine/rollout/outlook.h"
#include "engine/search/parallel.h"
#include "rules/game.h"
#include "rules/roll.h"

namespace kotra::engine {

// What a roll was worth, to Side::first, beyond the average of all rolls.
struct Luck {
    double utility = 0;  // see Stakes: points of a money game, twice the chance to win a match
    double wins = 0;     // in the chance to win this game, cubeless

    bool operator==(const Luck&) const = default;
};

// Measures rolls by what the engine's evaluator makes of them: what the best play of the roll is
// worth, less the average of that over all rolls, cubeful where the cube is in use. Whatever the
// evaluator, this is 0 on average over the dice, so that it can be subtracted from a result
// without moving its mean; the better the evaluator, the more of the dice it takes out of it. One
// thread at a time; several meters may share the engine, which must outlive them.
class LuckMeter {
 public:
    explicit LuckMeter(const Engine& engine) : engine_(engine) {}

    // The luck of Side::first in this throw. `game` waits for the throw. None in an opening throw
    // that is a tie or does not decide by the higher die who begins with both.
    Luck luck(const rules::Game& game, rules::Roll roll);

 private:
    // Fills look_: what each roll is worth to the state's player on roll, who then plays it best.
    void look_around(const rules::GameState& state);

    const Engine& engine_;
    Workers workers_{1};
    Outlook look_;
};

}  // namespace kotra::engine
