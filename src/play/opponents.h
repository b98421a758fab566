// SPDX-License-Identifier: Apache-2.0
// The opponents that the program itself can play.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "play/player.h"

namespace kotra::play {

struct Opponent {
    std::string_view name;
    std::string_view help;  // one sentence for people
    // A new player. Equal seeds play alike; those who play without chance ignore the seed.
    std::unique_ptr<Player> (*make)(std::uint64_t seed);
};

// Every opponent, the weakest first.
std::span<const Opponent> opponents();

// The row with this name; nullptr when there is none.
const Opponent* find_opponent(std::string_view name);

}  // namespace kotra::play
