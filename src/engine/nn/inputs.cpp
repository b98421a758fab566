// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/inputs.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace kotra::engine {
namespace {

constexpr std::array rows{
    InputSet{"places", 2 * half_inputs, 0, nullptr},
    InputSet{"contact", 2 * half_inputs, 2 * contact_measures_of_half, measure_contact},
    InputSet{"race", 2 * half_inputs, 2 * race_measures_of_half, measure_race},
};

// Bit p is set if counts[p] is not 0. All counters are below 128.
std::uint32_t occupied(const rules::HalfBoard& half) {
    std::uint32_t places = 0;
    for (std::size_t word = 0; word < 4; ++word) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, half.counts.data() + 8 * word, sizeof eight);
        // The top bit of each byte that is not zero, gathered into the top byte.
        const std::uint64_t tops = (eight + 0x7f7f7f7f7f7f7f7fU) & 0x8080808080808080U;
        places |= static_cast<std::uint32_t>(((tops >> 7U) * 0x0102040810204080U) >> 56U)
                  << (8 * word);
    }
    return places;
}

void read_half(const rules::HalfBoard& half, int first, Inputs& inputs) {
    const auto add = [&](int input) {
        inputs.set[static_cast<std::size_t>(inputs.set_count)] =
            static_cast<std::uint16_t>(first + input);
        ++inputs.set_count;
    };
    constexpr std::uint32_t on_board = ((1U << 26U) - 1) & ~1U;
    for (std::uint32_t places = occupied(half) & on_board; places != 0; places &= places - 1) {
        const int place = std::countr_zero(places);
        const int height = std::min<int>(half[static_cast<std::size_t>(place)], counted_heights);
        add((place - 1) * counted_heights + height - 1);
    }
    if (half.off() > 0) add(off_inputs_at + half.off() - 1);
    if (half.reserve() > 0) add(reserve_inputs_at + half.reserve() - 1);
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
