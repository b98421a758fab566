// SPDX-License-Identifier: Apache-2.0
// The weakest opponent: any legal play, each as likely as another.
#pragma once

#include <cstdint>

#include "play/player.h"
#include "rules/legal_plays.h"

namespace kotra::play {

// Plays and names numbers uniformly at random, never doubles, takes every double, accepts every
// resignation. A decision depends on the seed and the game alone, not on earlier decisions, so
// that a match taken up again goes on as it would have.
class RandomPlayer final : public Player {
 public:
    explicit RandomPlayer(std::uint64_t seed) : seed_(seed) {}

    std::optional<rules::Action> decide(const rules::Game& game, rules::Side side) override;

 private:
    std::uint64_t seed_;
    rules::PlayList plays_;
};

}  // namespace kotra::play
