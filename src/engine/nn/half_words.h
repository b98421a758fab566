// SPDX-License-Identifier: Apache-2.0
// One side's counters eight at a time: sets of places and sums over places in a few operations on
// 64-bit words. For sides of up to 15 checkers.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "rules/board.h"

namespace kotra::engine {

// A set of places of one side's numbering: bit p is place p, the bar is bit 25.
using Places = std::uint32_t;

constexpr Places place_bit(int place) {
    return 1U << static_cast<unsigned>(place);
}
constexpr Places place_range(int low, int high) {  // both included
    return (place_bit(high + 1) - 1) & ~(place_bit(low) - 1);
}

// 32 bytes: byte p belongs to place p.
using HalfWords = std::array<std::uint64_t, 4>;

inline HalfWords words_of(const rules::HalfBoard& half) {
    static_assert(std::endian::native == std::endian::little, "byte p is place p");
    return std::bit_cast<HalfWords>(half.counts);
}

// The places whose byte is at least `least`, which is 1 to 128; bytes are below 128.
inline Places places_with(const HalfWords& words, unsigned least) {
    const std::uint64_t complement = 0x0101010101010101U * (128 - least);
    Places places = 0;
    for (std::size_t w = 0; w < words.size(); ++w) {
        // The top bit of each byte that is large enough, gathered into the top byte.
        const std::uint64_t tops = (words[w] + complement) & 0x8080808080808080U;
        places |= static_cast<Places>(((tops >> 7U) * 0x0102040810204080U) >> 56U) << (8 * w);
    }
    return places;
}

// Byte p becomes the sum of the bytes up to p; the sum of all is below 256.
inline HalfWords sums_up_to(const HalfWords& words) {
    HalfWords sums{};
    std::uint64_t before = 0;
    for (std::size_t w = 0; w < words.size(); ++w) {
        sums[w] = (words[w] + before) * 0x0101010101010101U;
        before = sums[w] >> 56U;
    }
    return sums;
}

constexpr int byte_of(const HalfWords& words, int place) {
    const auto p = static_cast<std::size_t>(place);
    return static_cast<int>((words[p / 8] >> (8 * (p % 8))) & 255U);
}

// All ones in the bytes low to high, both included; none if low > high.
constexpr HalfWords byte_range(int low, int high) {
    HalfWords mask{};
    for (int p = low; p <= high; ++p) {
        const auto at = static_cast<std::size_t>(p);
        mask[at / 8] |= std::uint64_t{255} << (8 * (at % 8));
    }
    return mask;
}

// The sum of the bytes that `mask` lets through; each of them is below 64.
inline int byte_sum(const HalfWords& words, const HalfWords& mask) {
    std::uint64_t columns = 0;
    for (std::size_t w = 0; w < words.size(); ++w) columns += words[w] & mask[w];
    constexpr std::uint64_t even = 0x00ff00ff00ff00ffU;
    const std::uint64_t pairs = (columns & even) + ((columns >> 8U) & even);
    return static_cast<int>((pairs * 0x0001000100010001U) >> 48U);
}

// Byte by byte max(0, byte - 3), of bytes below 128.
inline HalfWords above_three(const HalfWords& words) {
    HalfWords above{};
    for (std::size_t w = 0; w < words.size(); ++w) {
        const std::uint64_t raised = words[w] + 0x7d7d7d7d7d7d7d7dU;
        const std::uint64_t enough = (raised >> 7U) & 0x0101010101010101U;
        above[w] = raised & (enough * 127);
    }
    return above;
}

}  // namespace kotra::engine
