// SPDX-License-Identifier: Apache-2.0
// The arithmetic of whole-number networks. Every kernel gives the same bits on every machine and
// for every size of the batch, whatever instructions it is made of. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace kotra::engine::simd {

// Outputs stand in blocks of so many; a width is a multiple of it.
inline constexpr std::size_t block_width = 16;
// The width of a first layer is a multiple of this, and a batch has at most so many rows.
inline constexpr std::size_t first_width_unit = 64;
inline constexpr std::size_t batch_rows = 32;
// Byte measures of a row, those that are not used being 0.
inline constexpr std::size_t byte_row = 64;

// One row of the first layer's weights comes and one goes, where the board has changed.
struct RowChange {
    const std::int16_t* add;
    const std::int16_t* subtract;
};

// to[j] = from[j] + the sum over the changes of add[j] - subtract[j], for j < width; 16 bits wrap
// around. `to` overlaps nothing else.
void change_rows(std::span<const RowChange> changes, const std::int16_t* from, std::size_t width,
                 std::int16_t* to);

// Weights of the measures: word w of 15 bits is 128 * high + low.
// words: [block][pair of measures][16 outputs][2]; high, low: [block][4 measures][16 outputs][4].
struct FirstWeights {
    std::size_t width;
    std::size_t pairs;  // 0 without measures, else byte_row / 2
    const std::int16_t* words;
    const std::int8_t* high;
    const std::int8_t* low;
    int measured_shift;
    int value_shift;
};

// Layers behind the first. bytes: [block][4 inputs][16 outputs][4]; words: [block][pair of
// inputs][16 outputs][2]. `inputs` is padded to a multiple of 64 for bytes, of 16 for words.
template <class Weight>
struct LayerWeights {
    std::size_t inputs;
    std::size_t width;
    const Weight* weights;
    const std::int32_t* bias;
};
using ByteWeights = LayerWeights<std::int8_t>;
using WordWeights = LayerWeights<std::int16_t>;

// One way to compute the products. All pointers are aligned to 64 bytes, and every array of rows
// has room for batch_rows of them; what stands in the rows beyond `rows` is not defined.
struct ProductKernels {
    const char* name;
    // Batches of fewer rows are faster in another way, the next of product_kernels().
    std::size_t least_rows;
    // values[r * width + j] as IntegerFirstLayer says, from sums[r * width + j] (bias and rows) and
    // bytes[r * byte_row + i].
    void (*first_layer)(const FirstWeights& first, const std::uint8_t* bytes,
                        const std::int16_t* sums, std::size_t rows, std::uint8_t* values);
    // out[r * width + k] = bias[k] + the sum of values[r * inputs + i] * weight.
    void (*byte_layer)(const ByteWeights& layer, const std::uint8_t* values, std::size_t rows,
                       std::int32_t* out);
    void (*word_layer)(const WordWeights& layer, const std::int16_t* values, std::size_t rows,
                       std::int32_t* out);
};

// The ways that this machine has, the fastest first; the last one takes any number of rows.
std::span<const ProductKernels> product_kernels();

// values[r * stride + k] = out[r * width + k] * factor[k], rounded to the nearest and clamped to 0
// .. top; k < width.
void rescale(const std::int32_t* out, std::size_t rows, std::size_t width, const float* factor,
             int top, std::size_t stride, std::int16_t* values);

// chances[r * width + k] = 1 / (1 + exp(-out[r * width + k] * factor[k])), within 2e-7.
void chances(const std::int32_t* out, std::size_t rows, std::size_t width, const float* factor,
             float* chances);

}  // namespace kotra::engine::simd
