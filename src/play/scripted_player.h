// SPDX-License-Identifier: Apache-2.0
// The fake beside the interface: decisions made in advance.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "play/player.h"

namespace kotra::play {

// Gives the listed actions one by one, without looking at the game, and then leaves the table.
class ScriptedPlayer final : public Player {
 public:
    explicit ScriptedPlayer(std::vector<rules::Action> actions) : actions_(std::move(actions)) {}

    std::optional<rules::Action> decide(const rules::Game& /*game*/,
                                        rules::Side /*side*/) override {
        if (next_ == actions_.size()) return std::nullopt;
        return actions_[next_++];
    }

 private:
    std::vector<rules::Action> actions_;
    std::size_t next_ = 0;
};

}  // namespace kotra::play
