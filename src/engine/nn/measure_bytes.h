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

// Both halves: the mover's bytes, then the other's. A half has first one byte of each measure, then
// the further ones of those that need them.
template <std::size_t bytes, std::size_t measures>
constexpr std::array<ByteMeasure, 2 * bytes> byte_measures_of(
    const std::array<Measure, measures>& rows) {
    std::array<ByteMeasure, 2 * bytes> result{};
    for (std::size_t half = 0; half < 2; ++half) {
        std::size_t at = half * bytes;
        const auto put = [&](std::size_t i) {
            result[at++] = {static_cast<std::uint8_t>(half * measures + i),
                            1 / (rows[i].unit * static_cast<float>(rows[i].factor))};
        };
        for (std::size_t i = 0; i < measures; ++i) put(i);
        for (std::size_t i = 0; i < measures; ++i) {
            for (int b = 1; b < rows[i].bytes; ++b) put(i);
        }
    }
    return result;
}

template <std::size_t measures>
void put_bytes(const std::array<Measure, measures>& rows, const std::array<int, measures>& numbers,
               std::span<std::uint8_t> bytes) {
    constexpr int most = 255;
    for (std::size_t i = 0; i < measures; ++i) {
        bytes[i] = static_cast<std::uint8_t>(std::min(numbers[i] * rows[i].factor, most));
    }
    std::size_t at = measures;
    for (std::size_t i = 0; i < measures; ++i) {
        for (int b = 1; b < rows[i].bytes; ++b) {
            const int rest = numbers[i] * rows[i].factor - b * most;
            bytes[at++] = static_cast<std::uint8_t>(std::clamp(rest, 0, most));
        }
    }
}

}  // namespace kotra::engine
