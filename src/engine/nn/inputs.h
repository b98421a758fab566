// SPDX-License-Identifier: Apache-2.0
// What a network sees of a board: yes/no inputs, of which few are set, and measured inputs.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "rules/board.h"

namespace kotra::engine {

// The yes/no inputs of one half of the board, in its own numbering: for each place 1 to 25 (25 is
// the bar) one of six inputs says 1, 2, 3, 4, 5 or at least 6 checkers; then one of 15 says how
// many are off, and one of 15 how many are in the reserve. No input is set for none.
inline constexpr int counted_heights = 6;
inline constexpr int off_inputs_at = 25 * counted_heights;
inline constexpr int reserve_inputs_at = off_inputs_at + 15;
inline constexpr int half_inputs = reserve_inputs_at + 15;

// At most this many yes/no inputs of a board are set: one a checker and one for those off.
inline constexpr int max_set_inputs = 34;
inline constexpr int max_measured_inputs = 64;

// A measured input as a byte, or as the sum of several: what it counts is whole. At most so many.
inline constexpr int max_byte_measures = 64;

// The inputs of one board.
struct Inputs {
    std::array<std::uint16_t, max_set_inputs> set;  // numbers of the inputs that are 1, ascending
    int set_count = 0;
    std::array<float, max_measured_inputs> measured;  // about 0 to 1 each
};

// A byte measure: its input is the sum over all its bytes of byte * unit.
struct ByteMeasure {
    std::uint8_t input;  // number of the measured input
    float unit;
};

enum class Positions : std::uint8_t { all, contact, races };

// A way to see boards, by its name in network files. A row is never changed once a network has
// been trained with it.
struct InputSet {
    std::string_view name;
    int yes_no = 0;    // how many yes/no inputs
    int measured = 0;  // how many measured inputs, at most max_measured_inputs
    // Fills measured[0 .. measured-1]; nullptr where there are none.
    void (*measure)(const rules::Board& board, std::span<float> measured) = nullptr;
    // The same as bytes: fills bytes[0 .. byte_measures.size()-1].
    std::span<const ByteMeasure> byte_measures = {};
    void (*measure_bytes)(const rules::Board& board, std::span<std::uint8_t> bytes) = nullptr;
    Positions positions = Positions::all;  // what the set is for
};

// Every input set: "places" (no measures), "contact", "race".
std::span<const InputSet> input_sets();

// nullptr when there is none of this name.
const InputSet* find_input_set(std::string_view name);

// The inputs of `board`, seen by the player on roll: first all of the mover, then of the other.
// Thread-safe. Boards of up to 15 checkers a side.
void read_inputs(const InputSet& set, const rules::Board& board, Inputs& inputs);

// The yes/no input of the mover's half for `count` checkers (1 to 15) on a place of the board, off
// or in the reserve. That of the other half is half_inputs more.
constexpr int yes_no_input(int place, int count) {
    if (place == rules::place_off) return off_inputs_at + count - 1;
    if (place == rules::place_reserve) return reserve_inputs_at + count - 1;
    return (place - 1) * counted_heights + (count < counted_heights ? count : counted_heights) - 1;
}

// The rows' measures; see contact_inputs.cpp and race_inputs.cpp for what they are.
inline constexpr int contact_measures_of_half = 26;
void measure_contact(const rules::Board& board, std::span<float> measured);
void measure_contact_bytes(const rules::Board& board, std::span<std::uint8_t> bytes);
std::span<const ByteMeasure> contact_byte_measures();
inline constexpr int race_measures_of_half = 8;
void measure_race(const rules::Board& board, std::span<float> measured);
void measure_race_bytes(const rules::Board& board, std::span<std::uint8_t> bytes);
std::span<const ByteMeasure> race_byte_measures();

}  // namespace kotra::engine
