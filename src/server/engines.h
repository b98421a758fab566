// SPDX-License-Identifier: Apache-2.0
// The engine in each of the games that are being played.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/engine.h"
#include "rules/variant.h"

namespace kotra::server {

// Thread-safe.
class Engines {
 public:
    // Where the engine's knowledge lies; no path to networks: it knows no game. Which games there
    // are networks for is looked up now, once. `loaded` from there for some game already, or
    // nullptr.
    Engines(engine::EngineFiles files, std::shared_ptr<const engine::Engine> loaded);

    // Whether the engine's levels play this game.
    bool knows(const rules::Variant& variant) const;

    // The engine of this game, loaded when it is first asked for; the latest few games are kept.
    // nullptr where it does not know the game, or where its files cannot be read, which the log
    // then tells.
    std::shared_ptr<const engine::Engine> of(const rules::Variant& variant);

 private:
    using Kept = std::pair<std::string, std::shared_ptr<const engine::Engine>>;

    engine::EngineFiles files_;
    std::vector<std::string_view> known_;  // the names of games
    std::mutex mutex_;
    std::deque<Kept> kept_;  // by the game in words, the latest loaded last
};

}  // namespace kotra::server
