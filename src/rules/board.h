// SPDX-License-Identifier: Apache-2.0
// Where the checkers stand.
//
// Each side counts its checkers in its own numbering: it moves from its 24-point to its 1-point
// (the ace point) and then off. One side's point p is the other side's point 25-p. A Board is
// always seen by the player on roll; it is flipped here and at the border (notation, record),
// nowhere else.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace kotra::rules {

// A place where a side's checkers can stand, in that side's numbering: off (0), the points 1 to 24,
// the bar (25), and the reserve (26: checkers that never entered, acey-deucey). These numbers are
// also the indices of HalfBoard::counts.
using Place = std::uint8_t;
inline constexpr Place place_off = 0;
inline constexpr Place place_bar = 25;
inline constexpr Place place_reserve = 26;
inline constexpr int place_count = 27;
inline constexpr int point_count = 24;
inline constexpr int home_size = 6;

// The other side's number of the same point (1 to 24).
constexpr Place mirrored(Place point) {
    return static_cast<Place>(25 - point);
}

// One side's checkers. 27 counters, padded with zeros to 32 bytes so that a copy is two registers.
struct alignas(32) HalfBoard {
    std::array<std::uint8_t, 32> counts{};

    constexpr std::uint8_t& operator[](std::size_t place) { return counts[place]; }
    constexpr std::uint8_t operator[](std::size_t place) const { return counts[place]; }
    constexpr int off() const { return counts[place_off]; }
    constexpr int bar() const { return counts[place_bar]; }
    constexpr int reserve() const { return counts[place_reserve]; }

    bool operator==(const HalfBoard&) const = default;
};

// Both sides; `mover` is the player on roll. Each half is in its owner's numbering.
struct Board {
    HalfBoard mover;
    HalfBoard other;

    bool operator==(const Board&) const = default;
};

// The same checkers seen by the other player.
constexpr Board flipped(const Board& board) {
    return Board{board.other, board.mover};
}

// All checkers of the side, those off included.
int checker_count(const HalfBoard& half);

// Pips still to go: point p counts p; bar and reserve count 25 each.
int pip_count(const HalfBoard& half);

// The highest place (1 to 25) with a checker; reserve counts as 25; 0 when all are off.
int rearmost(const HalfBoard& half);

// True while a checker of one side may still meet one of the other: some checker stands on, or
// must pass, a point that an opposing checker has yet to reach or leave.
bool has_contact(const Board& board);

// True when no point is occupied by both sides and each side has `checkers` checkers.
bool is_consistent(const Board& board, int checkers);

// A 64-bit mix of all counters: equal boards have equal hashes, on every machine.
std::uint64_t hash(const Board& board);

}  // namespace kotra::rules
