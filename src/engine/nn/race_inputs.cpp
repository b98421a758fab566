// SPDX-License-Identifier: Apache-2.0
// The measured inputs of races: how far, how many, and what is wasted.
#include <algorithm>

#include "engine/nn/inputs.h"

namespace kotra::engine {
namespace {

void measure_half(const rules::HalfBoard& half, std::span<float> out) {
    int pips_home = 0;   // until every checker is in the home board
    int outside = 0;     // checkers not home
    int crossovers = 0;  // quarters of the board still to cross
    int low = 0;         // checkers on the ace and deuce points
    int gaps = 0;        // empty home points
    for (int p = 1; p <= rules::place_bar; ++p) {
        const int n = half[static_cast<std::size_t>(p)];
        if (p > rules::home_size) {
            outside += n;
            pips_home += n * (p - rules::home_size);
            crossovers += n * ((p - 1) / rules::home_size);
        } else {
            if (n == 0) ++gaps;
            if (p <= 2) low += n;
        }
    }
    const auto scaled = [](int n, float unit) { return static_cast<float>(n) / unit; };
    out[0] = scaled(rules::pip_count(half), 100);
    out[1] = scaled(pips_home, 60);
    out[2] = scaled(outside, 15);
    out[3] = scaled(crossovers, 20);
    out[4] = scaled(low, 8);
    out[5] = scaled(gaps, 6);
    out[6] = scaled(half.off(), 15);
    out[7] = scaled(rules::rearmost(half), 24);
}

}  // namespace

void measure_race(const rules::Board& board, std::span<float> measured) {
    constexpr auto half = static_cast<std::size_t>(race_measures_of_half);
    measure_half(board.mover, measured.first(half));
    measure_half(board.other, measured.subspan(half, half));
}

}  // namespace kotra::engine
