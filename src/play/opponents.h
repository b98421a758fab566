// SPDX-License-Identifier: Apache-2.0
// The opponents that the program itself can play.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

#include "play/player.h"

namespace kotra::play {

struct Opponent {
    std::string_view name;
    std::string_view title;  // its name at the table
    std::string_view help;   // what it does, for people
    // A new player. Equal seeds play alike; those who play without chance ignore the seed.
    std::unique_ptr<Player> (*make)(std::uint64_t seed);
};

std::unique_ptr<Player> make_random_player(std::uint64_t seed);
std::unique_ptr<Player> make_runner(std::uint64_t seed);
std::unique_ptr<Player> make_classic_player(std::uint64_t seed);

// Every opponent, the weakest first.
inline constexpr std::array opponents{
    Opponent{"random", "Random", "plays any legal move", make_random_player},
    Opponent{"classic", "Classic", "judges by hand-made weights and looks at one reply",
             make_classic_player},
    Opponent{"runner", "Runner", "knows pips, blots and points", make_runner},
};

// The row with this name; nullptr when there is none.
const Opponent* find_opponent(std::string_view name);

}  // namespace kotra::play
