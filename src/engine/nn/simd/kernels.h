// SPDX-License-Identifier: Apache-2.0
// The arithmetic of networks, in whatever vector instructions the machine has (chosen at run time).
//
// Every number of a result is summed in the order of the inputs, whatever the width of the vectors
// and the size of the batch: the same row gives the same bits alone and among others, and on every
// machine with fused multiply-add. Thread-safe. No pointer may be null or overlap another.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace kotra::engine::simd {

// Widths of layers are padded to a multiple of this many floats.
inline constexpr std::size_t lane_padding = 16;

// out[j] = bias[j] + the sum over i in `set` of weights[i * width + j], for j < width, a multiple
// of lane_padding.
void sum_rows(std::span<const std::uint16_t> set, const float* weights, const float* bias,
              std::size_t width, float* out);

// y[r * width + j] += the sum over i < inputs of x[r * x_stride + i] * weights[i * width + j], for
// r < rows and j < width, a multiple of lane_padding.
void multiply_add(const float* x, std::size_t x_stride, std::size_t rows, std::size_t inputs,
                  const float* weights, std::size_t width, float* y);

// y[i] = max(y[i], 0) for i < count, a multiple of lane_padding.
void rectify(float* y, std::size_t count);

// The instruction set in use, for people: "AVX3", "AVX2", …
const char* target_name();

}  // namespace kotra::engine::simd
