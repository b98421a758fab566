// SPDX-License-Identifier: Apache-2.0
#include "play/opponents.h"

#include <algorithm>

#include "play/classic_player.h"
#include "play/random_player.h"
#include "play/runner.h"

namespace kotra::play {

std::unique_ptr<Player> make_random_player(std::uint64_t seed) {
    return std::make_unique<RandomPlayer>(seed);
}

std::unique_ptr<Player> make_runner(std::uint64_t /*seed*/) {
    return std::make_unique<Runner>();
}

std::unique_ptr<Player> make_classic_player(std::uint64_t /*seed*/) {
    return std::make_unique<ClassicPlayer>();
}

const Opponent* find_opponent(std::string_view name) {
    const auto* row = std::ranges::find(opponents, name, &Opponent::name);
    return row == opponents.end() ? nullptr : row;
}

}  // namespace kotra::play
