// SPDX-License-Identifier: Apache-2.0
// The two players as the referee knows them, apart from whose turn it is.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace kotra::rules {

// `first` is the player named first in a match file (left column, bottom of the board, "player 1").
enum class Side : std::uint8_t { first, second };

inline constexpr std::array<Side, 2> both_sides{Side::first, Side::second};

constexpr Side opponent(Side side) {
    return side == Side::first ? Side::second : Side::first;
}

constexpr std::size_t index(Side side) {
    return static_cast<std::size_t>(side);
}

// One value a side.
template <class T>
struct PerSide {
    std::array<T, 2> values{};

    constexpr T& operator[](Side side) { return values[index(side)]; }
    constexpr const T& operator[](Side side) const { return values[index(side)]; }

    bool operator==(const PerSide&) const = default;
};

}  // namespace kotra::rules
