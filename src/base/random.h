// SPDX-License-Identifier: Apache-2.0
// Random numbers that are the same on every machine: the generator and the way a number is drawn
// from it are pinned here, which <random>'s distributions are not.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace kotra::base {

// xoshiro256** 1.0 (D. Blackman and S. Vigna, "Scrambled linear pseudorandom number generators",
// 2021), seeded through SplitMix64 as its authors advise. A value: copies continue alike. One
// thread at a time. Not for secrets.
class Random {
 public:
    explicit constexpr Random(std::uint64_t seed) {
        for (auto& word : state_) {
            seed += 0x9e3779b97f4a7c15U;
            std::uint64_t mixed = seed;
            mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9U;
            mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111ebU;
            word = mixed ^ (mixed >> 31U);
        }
    }

    constexpr std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17U;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    // A number from 0 to bound-1, every one exactly as likely as another (rejection); bound >= 1.
    constexpr std::uint32_t below(std::uint32_t bound) {
        const std::uint64_t range = std::uint64_t{1} << 32U;
        const std::uint64_t limit = range - range % bound;
        std::uint64_t draw = next() >> 32U;
        while (draw >= limit) draw = next() >> 32U;
        return static_cast<std::uint32_t>(draw % bound);
    }

    // A number in [0, 1) with 53 random bits.
    constexpr double unit() { return static_cast<double>(next() >> 11U) * 0x1p-53; }

    // One throw of one die, 1 to 6.
    constexpr int die() { return static_cast<int>(below(6)) + 1; }

    bool operator==(const Random&) const = default;

 private:
    std::array<std::uint64_t, 4> state_{};
};

}  // namespace kotra::base
