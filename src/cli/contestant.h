// SPDX-License-Identifier: Apache-2.0
// Who plays in a duel, named on the command line.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "cli/thinker.h"
#include "engine/engine.h"
#include "engine/levels.h"
#include "play/opponents.h"
#include "play/player.h"
#include "rules/variant.h"

namespace kotra::cli {

// One of the two. Any number of threads may make players of it.
struct Contestant {
    std::string name;                                        // as it was given
    std::shared_ptr<const engine::Engine> engine = nullptr;  // nullptr for those that need none
    engine::Level level = {};                                // at which the engine plays
    const play::Opponent* opponent = nullptr;                // a simple player
    int gnubg_plies = 0;                                     // of GNU Backgammon, who is left

    // A player for one thread. `cubeful`: the games are played with the cube.
    base::Result<std::unique_ptr<play::Player>> make(std::uint64_t seed, bool cubeful) const;
};

// "net:N" (the options' networks at N plies), "PATH:N" (other networks), "gnubg:N", the name of a
// level (of the options' networks) or of a simple player. Loads the networks; GNU Backgammon is
// started only for a player.
base::Result<Contestant> read_contestant(std::string_view text, const ThinkerOptions& options,
                                         const rules::Variant& variant);

}  // namespace kotra::cli
