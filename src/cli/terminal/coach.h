// SPDX-License-Identifier: Apache-2.0
// The engine beside a person: hints when asked, and warnings before blunders.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/engine.h"
#include "rules/game.h"

namespace kotra::cli {

// Thinks as deeply as a hint does. One thread at a time.
class Coach {
 public:
    // `warns`: also says unasked when an action gives much away.
    Coach(std::shared_ptr<const engine::Engine> engine, bool warns)
        : engine_(std::move(engine)), warns_(warns) {}

    // What the engine would do now, for people. The game waits for a roll or a double, a play, a
    // number, or the answer to a double.
    std::string hint(const rules::Game& game) const;

    // A sentence if the action gives away so much that it looks like a blunder.
    std::optional<std::string> warning(const rules::Game& game, const rules::Action& action) const;

 private:
    double given_away(const rules::Game& game, const rules::Action& action) const;

    std::shared_ptr<const engine::Engine> engine_;
    bool warns_;
};

}  // namespace kotra::cli
