// SPDX-License-Identifier: Apache-2.0
// Measures are whole numbers divided by a unit; this is how the numbers become bytes.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/nn/inputs.h"

namespace kotra::engine {

// One measured input of a half: number / unit. The number times `factor` fills one byte or, when it
// can be greater than 255, several in turn.
struct Measure {
    float unit = 1;
    int factor = 1;
    int bytes = 1;
};

template <std::size_t measures>
constexpr std::size_t bytes_of_half(const std::array<Measure, measures>& rows) {
    std::size_t count = 0;
    for (const Measure& row : rows) count += static_cast<std::size_t>(row.bytes);
    return count;
}

// Both halves: the mover's bytes, then the other's.
template <std::size_t bytes, std::size_t measures>
constexpr std::array<ByteMeasure, 2 * bytes> byte_measures_of(
    const std::array<Measure, measures>& rows) {
    std::array<ByteMeasure, 2 * bytes> result{};
    std::size_t at = 0;
    for (std::size_t i = 0; i < 2 * measures; ++i) {
        const Measure& row = rows[i % measures];
        for (int b = 0; b < row.bytes; ++b) {
            result[at++] = {static_cast<std::uint8_t>(i),
                            1 / (row.unit * static_cast<float>(row.factor))};
        }
    }
    return result;
}

template <std::size_t measures>
void put_bytes(const std::array<Measure, measures>& rows, const std::array<int, measures>& numbers,
               std::span<std::uint8_t> bytes) {
    std::size_t at = 0;
    for (std::size_t i = 0; i < measures; ++i) {
        int rest = numbers[i] * rows[i].factor;
        for (int b = 0; b < rows[i].bytes; ++b) {
            const int byte = std::min(rest, 255);
            bytes[at++] = static_cast<std::uint8_t>(byte);
            rest -= byte;
        }
    }
}

}  // namespace kotra::engine
