// SPDX-License-Identifier: Apache-2.0
// Whoever makes one side's decisions: a person, a program, a script.
#pragma once

#include <optional>
#include <string>

#include "rules/game.h"

namespace kotra::play {

// Decides for one side. One thread at a time; may block (a person thinks). The same object may play
// both sides and many games: everything that a decision needs is in `game`.
class Player {
 public:
    virtual ~Player() = default;

    // `game` waits for `side`. An action that game.act accepts; for ActionKind::roll the dice are
    // left empty, for they come from elsewhere. Nothing: the player leaves the table.
    virtual std::optional<rules::Action> decide(const rules::Game& game, rules::Side side) = 0;

    // Why the player left the table, in a sentence for people; empty if there is nothing to say.
    virtual std::string trouble() const { return {}; }
};

}  // namespace kotra::play
