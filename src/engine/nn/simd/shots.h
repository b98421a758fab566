// SPDX-License-Identifier: Apache-2.0
// What the 21 rolls of one side hit: one roll in each lane of the vectors.
#pragma once

#include <cstdint>

namespace kotra::engine::simd {

// Sets of points in the numbering of the side that rolls: bit p is point p, 1 to 24.
struct ShotQuestion {
    // Points with a checker of the side that rolls; bit 25 where its reserve may enter.
    std::uint32_t from = 0;
    int bar = 0;                // its checkers on the bar, which enter first
    std::uint32_t open = 0;     // points where it can land
    std::uint32_t targets = 0;  // the other side's blots, some of `open`
};

// Counts of the 36 throws. A throw reaches a point if some checker can come there with one die or
// with several in turn, counting points on the way.
struct ShotCounts {
    int hit = 0;    // throws that reach a target
    int two = 0;    // throws that reach at least two
    int pips = 0;   // sum over the throws that reach a target: the number of the highest one
    int dance = 0;  // with checkers on the bar: throws that reach nothing
};

// Thread-safe.
ShotCounts count_shots(const ShotQuestion& question);

}  // namespace kotra::engine::simd
