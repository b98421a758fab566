// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/simd/kernels.h"

#undef HWY_TARGET_INCLUDE
// NOLINTNEXTLINE(readability-identifier-naming): the name that Highway asks for
#define HWY_TARGET_INCLUDE "engine/nn/simd/kernels.cpp"
#include <hwy/foreach_target.h>  // compiles this file once for each target
#include <hwy/highway.h>
#include <hwy/targets.h>

HWY_BEFORE_NAMESPACE();
namespace kotra::engine::simd::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Vectors never exceed the padding of the layers.
using Floats = hn::CappedTag<float, lane_padding>;

// A block of vectors of one row, or of several, is held in registers while the inputs pass by.
#if HWY_TARGET <= HWY_AVX3
constexpr std::size_t block_rows = 6;
constexpr std::size_t block_vectors = 4;
#else
constexpr std::size_t block_rows = 4;
constexpr std::size_t block_vectors = 2;
#endif

template <std::size_t vectors>
HWY_INLINE void sum_block(std::span<const std::uint16_t> set, const float* weights,
                          const float* bias, std::size_t width, float* out) {
    const Floats d;
    const std::size_t lanes = hn::Lanes(d);
    hn::Vec<Floats> sum[vectors];
    for (std::size_t v = 0; v < vectors; ++v) sum[v] = hn::LoadU(d, bias + v * lanes);
    for (const std::uint16_t input : set) {
        const float* row = weights + input * width;
        for (std::size_t v = 0; v < vectors; ++v) {
            sum[v] = hn::Add(sum[v], hn::LoadU(d, row + v * lanes));
        }
    }
    for (std::size_t v = 0; v < vectors; ++v) hn::StoreU(sum[v], d, out + v * lanes);
}

void sum_rows(std::span<const std::uint16_t> set, const float* weights, const float* bias,
              std::size_t width, float* out) {
    const std::size_t lanes = hn::Lanes(Floats());
    std::size_t j = 0;
    for (; j + block_vectors * lanes <= width; j += block_vectors * lanes) {
        sum_block<block_vectors>(set, weights + j, bias + j, width, out + j);
    }
    for (; j < width; j += lanes) {
        sum_block<1>(set, weights + j, bias + j, width, out + j);
    }
}

template <std::size_t rows, std::size_t vectors>
HWY_INLINE void multiply_block(const float* x, std::size_t x_stride, std::size_t inputs,
                               const float* weights, std::size_t width, float* y) {
    const Floats d;
    const std::size_t lanes = hn::Lanes(d);
    hn::Vec<Floats> sum[rows][vectors];
    for (std::size_t r = 0; r < rows; ++r) {
        for (std::size_t v = 0; v < vectors; ++v) {
            sum[r][v] = hn::LoadU(d, y + r * width + v * lanes);
        }
    }
    for (std::size_t i = 0; i < inputs; ++i) {
        hn::Vec<Floats> weight[vectors];
        for (std::size_t v = 0; v < vectors; ++v) {
            weight[v] = hn::LoadU(d, weights + i * width + v * lanes);
        }
        for (std::size_t r = 0; r < rows; ++r) {
            const auto input = hn::Set(d, x[r * x_stride + i]);
            for (std::size_t v = 0; v < vectors; ++v) {
                sum[r][v] = hn::MulAdd(input, weight[v], sum[r][v]);
            }
        }
    }
    for (std::size_t r = 0; r < rows; ++r) {
        for (std::size_t v = 0; v < vectors; ++v) {
            hn::StoreU(sum[r][v], d, y + r * width + v * lanes);
        }
    }
}

// All columns of `rows` rows.
template <std::size_t rows>
void multiply_rows(const float* x, std::size_t x_stride, std::size_t inputs, const float* weights,
                   std::size_t width, float* y) {
    const std::size_t lanes = hn::Lanes(Floats());
    std::size_t j = 0;
    for (; j + block_vectors * lanes <= width; j += block_vectors * lanes) {
        multiply_block<rows, block_vectors>(x, x_stride, inputs, weights + j, width, y + j);
    }
    for (; j < width; j += lanes) {
        multiply_block<rows, 1>(x, x_stride, inputs, weights + j, width, y + j);
    }
}

void multiply_add(const float* x, std::size_t x_stride, std::size_t rows, std::size_t inputs,
                  const float* weights, std::size_t width, float* y) {
    std::size_t r = 0;
    for (; r + block_rows <= rows; r += block_rows) {
        multiply_rows<block_rows>(x + r * x_stride, x_stride, inputs, weights, width,
                                  y + r * width);
    }
    for (; r < rows; ++r) {
        multiply_rows<1>(x + r * x_stride, x_stride, inputs, weights, width, y + r * width);
    }
}

void rectify(float* y, std::size_t count) {
    const Floats d;
    const auto zero = hn::Zero(d);
    for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
        hn::StoreU(hn::Max(hn::LoadU(d, y + i), zero), d, y + i);
    }
}

const char* target_name() {
    return hwy::TargetName(HWY_TARGET);
}

}  // namespace kotra::engine::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace kotra::engine::simd {

HWY_EXPORT(sum_rows);
HWY_EXPORT(multiply_add);
HWY_EXPORT(rectify);
HWY_EXPORT(target_name);

void sum_rows(std::span<const std::uint16_t> set, const float* weights, const float* bias,
              std::size_t width, float* out) {
    HWY_DYNAMIC_DISPATCH(sum_rows)(set, weights, bias, width, out);
}

void multiply_add(const float* x, std::size_t x_stride, std::size_t rows, std::size_t inputs,
                  const float* weights, std::size_t width, float* y) {
    HWY_DYNAMIC_DISPATCH(multiply_add)(x, x_stride, rows, inputs, weights, width, y);
}

void rectify(float* y, std::size_t count) {
    HWY_DYNAMIC_DISPATCH(rectify)(y, count);
}

const char* target_name() {
    return HWY_DYNAMIC_DISPATCH(target_name)();
}

}  // namespace kotra::engine::simd
#endif
