// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/inputs.h"

#include <algorithm>
#include <bit>

#include "engine/nn/half_words.h"

namespace kotra::engine {
namespace {

const std::array rows{
    InputSet{"places", 2 * half_inputs, 0},
    InputSet{"contact", 2 * half_inputs, 2 * contact_measures_of_half, measure_contact,
             contact_byte_measures(), measure_contact_bytes, Positions::contact},
    InputSet{"race", 2 * half_inputs, 2 * race_measures_of_half, measure_race, race_byte_measures(),
             measure_race_bytes, Positions::races},
};

void read_half(const rules::HalfBoard& half, int first, Inputs& inputs) {
    const auto add = [&](int place) {
        inputs.set[static_cast<std::size_t>(inputs.set_count)] = static_cast<std::uint16_t>(
            first + yes_no_input(place, half[static_cast<std::size_t>(place)]));
        ++inputs.set_count;
    };
    constexpr Places on_board = place_range(1, rules::place_bar);
    for (Places places = places_with(words_of(half), 1) & on_board; places != 0;
         places &= places - 1) {
        add(std::countr_zero(places));
    }
    if (half.off() > 0) add(rules::place_off);
    if (half.reserve() > 0) add(rules::place_reserve);
}

}  // namespace

std::span<const InputSet> input_sets() {
    return rows;
}

const InputSet* find_input_set(std::string_view name) {
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [&](const InputSet& set) { return set.name == name; });
    return row == rows.end() ? nullptr : &*row;
}

void read_inputs(const InputSet& set, const rules::Board& board, Inputs& inputs) {
    inputs.set_count = 0;
    read_half(board.mover, 0, inputs);
    read_half(board.other, half_inputs, inputs);
    if (set.measure != nullptr) {
        set.measure(board,
                    std::span(inputs.measured).first(static_cast<std::size_t>(set.measured)));
    }
}

}  // namespace kotra::engine
