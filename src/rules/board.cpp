// SPDX-License-Identifier: Apache-2.0
#include "rules/board.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

namespace kotra::rules {

int checker_count(const HalfBoard& half) {
    return std::accumulate(half.counts.begin(), half.counts.begin() + place_count, 0);
}

int pip_count(const HalfBoard& half) {
    int pips = 25 * (half.bar() + half.reserve());
    for (std::size_t point = 1; point <= point_count; ++point) {
        pips += static_cast<int>(point) * half[point];
    }
    return pips;
}

int rearmost(const HalfBoard& half) {
    // Eight places at a time, from the highest; the bytes of a word stand in the order of the
    // places.
    static_assert(std::endian::native == std::endian::little, "byte p is place p");
    const auto words = std::bit_cast<std::array<std::uint64_t, 4>>(half.counts);
    constexpr std::uint64_t all = ~std::uint64_t{0};
    constexpr std::uint64_t waiting = all << 8U;  // bar and reserve stand behind the 24-point
    if ((words[3] & waiting) != 0) return place_bar;
    if (words[3] != 0) return point_count;
    for (int w = 2; w >= 0; --w) {
        const std::uint64_t word = words[static_cast<std::size_t>(w)] & (w == 0 ? waiting : all);
        if (word != 0) return 8 * w + (63 - std::countl_zero(word)) / 8;
    }
    return 0;
}

bool has_contact(const Board& board) {
    const int mover = rearmost(board.mover);
    const int other = rearmost(board.other);
    return mover > 0 && other > 0 && mover + other > 25;
}

bool is_consistent(const Board& board, int checkers) {
    if (checker_count(board.mover) != checkers || checker_count(board.other) != checkers) {
        return false;
    }
    for (Place point = 1; point <= point_count; ++point) {
        if (board.mover[point] > 0 && board.other[mirrored(point)] > 0) return false;
    }
    const auto padding_is_zero = [](const HalfBoard& half) {
        return std::all_of(half.counts.begin() + place_count, half.counts.end(),
                           [](std::uint8_t count) { return count == 0; });
    };
    return padding_is_zero(board.mover) && padding_is_zero(board.other);
}

std::uint64_t hash(const Board& board) {
    // Each 8-byte word is spread by an odd multiplier of its own; the finaliser is SplitMix64's.
    static_assert(std::endian::native == std::endian::little, "hashes are the same everywhere");
    using Words = std::array<std::uint64_t, sizeof(Board) / sizeof(std::uint64_t)>;
    const auto words = std::bit_cast<Words>(board);
    std::uint64_t mix = 0;
    std::uint64_t multiplier = 0x9e3779b97f4a7c15U;
    for (const std::uint64_t word : words) {
        mix = std::rotl(mix, 23) ^ (word * multiplier);
        multiplier += 0xbf58476d1ce4e5baU;
    }
    mix = (mix ^ (mix >> 30U)) * 0xbf58476d1ce4e5b9U;
    mix = (mix ^ (mix >> 27U)) * 0x94d049bb133111ebU;
    return mix ^ (mix >> 31U);
}

}  // namespace kotra::rules
