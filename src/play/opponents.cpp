// SPDX-License-Identifier: Apache-2.0
#include "play/opponents.h"

#include <algorithm>
#include <array>

#include "play/random_player.h"
#include "play/runner.h"

namespace kotra::play {
namespace {

// clang-format off
constexpr std::array table{
    Opponent{"random", "plays any legal move; good for a first game",
        [](std::uint64_t seed) -> std::unique_ptr<Player> { return std::make_unique<RandomPlayer>(seed); }},
    Opponent{"runner", "runs home and keeps its checkers together; knows pips, blots and points",
        [](std::uint64_t) -> std::unique_ptr<Player> { return std::make_unique<Runner>(); }},
};
// clang-format on

}  // namespace

std::span<const Opponent> opponents() {
    return table;
}

const Opponent* find_opponent(std::string_view name) {
    const auto row = std::ranges::find(table, name, &Opponent::name);
    return row == table.end() ? nullptr : &*row;
}

}  // namespace kotra::play
