// SPDX-License-Identifier: Apache-2.0
// What a game teaches about each of its positions.
#pragma once

#include <span>
#include <vector>

#include "trainer/sample.h"

namespace kotra::trainer {

// One roll of a game.
struct Visit {
    rules::Board board;  // seen by the player about to roll
    Chances value{};     // what the judge says of the board
    Chances average{};   // the mean of the judge's values after the best play of each roll
    bool same_player_next = false;  // the next visit has the same player about to roll
};

// The targets of the visits of one game, which ended after the last one. The target is the value
// plus the sum of the later residuals (average - value), each seen by the same player and
// discounted by `lambda` a roll: the outcome of the game with the luck of the dice taken out. For
// lambda = 0 it is the average of the rolls. A single target may leave the range of chances; only
// so is the mean of many right where a chance is near 0 or 1.
std::vector<Sample> targets(std::span<const Visit> visits, int levels, float lambda);

}  // namespace kotra::trainer
