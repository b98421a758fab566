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

// The inputs of one board.
struct Inputs {
    std::array<std::uint16_t, max_set_inputs> set;  // numbers of the inputs that are 1, ascending
    int set_count = 0;
    std::array<float, max_measured_inputs> measured;  // about 0 to 1 each
};

// A way to see boards, by its name in network files. A row is never changed once a network has
// been trained with it.
struct InputSet {
    std::string_view name;
    int yes_no = 0;    // how many yes/no inputs
    int measured = 0;  // how many measured inputs, at most max_measured_inputs
    // Fills measured[0 .. measured-1]; nullptr where there are none.
    void (*measure)(const rules::Board& board, std::span<float> measured) = nullptr;
};

// Every input set: "places" (no measures), "contact", "race".
std::span<const InputSet> input_sets();

// nullptr when there is none of this name.
const InputSet* find_input_set(std::string_view name);

// The inputs of `board`, seen by the player on roll: first all of the mover, then of the other.
// Thread-safe. Boards of up to 15 checkers a side.
void read_inputs(const InputSet& set, const rules::Board& board, Inputs& inputs);

// The rows' measures; see contact_inputs.cpp and race_inputs.cpp for what they are.
inline constexpr int contact_measures_of_half = 26;
void measure_contact(const rules::Board& board, std::span<float> measured);
inline constexpr int race_measures_of_half = 8;
void measure_race(const rules::Board& board, std::span<float> measured);

}  // namespace kotra::engine
