// SPDX-License-Identifier: Apache-2.0
// The measured inputs of races: how far, how many, and what is wasted.
#include <array>

#include "engine/nn/inputs.h"
#include "engine/nn/measure_bytes.h"

namespace kotra::engine {
namespace {

constexpr std::size_t half_measures = race_measures_of_half;
constexpr std::array<Measure, half_measures> measures{
    {{100, 1, 2}, {60, 1, 2}, {15, 17}, {20, 4}, {8, 17}, {6, 42}, {15, 17}, {24, 10}}};

std::array<int, half_measures> count_half(const rules::HalfBoard& half) {
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
    return {rules::pip_count(half), pips_home, outside, crossovers, low, gaps, half.off(),
            rules::rearmost(half)};
}

void scale(const std::array<int, half_measures>& counted, std::span<float> out) {
    for (std::size_t i = 0; i < half_measures; ++i) {
        out[i] = static_cast<float>(counted[i]) / measures[i].unit;
    }
}

constexpr std::size_t half_bytes = bytes_of_half(measures);
constexpr auto byte_rows = byte_measures_of<half_bytes>(measures);
static_assert(byte_rows.size() <= max_byte_measures);

}  // namespace

void measure_race(const rules::Board& board, std::span<float> measured) {
    scale(count_half(board.mover), measured.first(half_measures));
    scale(count_half(board.other), measured.subspan(half_measures, half_measures));
}

void measure_race_bytes(const rules::Board& board, std::span<std::uint8_t> bytes) {
    put_bytes(measures, count_half(board.mover), bytes.first(half_bytes));
    put_bytes(measures, count_half(board.other), bytes.subspan(half_bytes, half_bytes));
}

std::span<const ByteMeasure> race_byte_measures() {
    return byte_rows;
}

}  // namespace kotra::engine
