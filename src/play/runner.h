// SPDX-License-Identifier: Apache-2.0
// A simple opponent without search or learning: it counts pips, blots and points.
#pragma once

#include "play/player.h"
#include "rules/legal_plays.h"

namespace kotra::play {

// Plays to the board that board_score likes best; the same game always gets the same answer.
// Doubles and takes by win_chance; accepts a resignation that gives at least what the game is worth
// to it, and never less than what is already certain; never resigns.
class Runner final : public Player {
 public:
    std::optional<rules::Action> decide(const rules::Game& game, rules::Side side) override;

 private:
    rules::Board best_play(const rules::Game& game);
    int best_number(const rules::Game& game);

    rules::PlayList plays_;
};

}  // namespace kotra::play
