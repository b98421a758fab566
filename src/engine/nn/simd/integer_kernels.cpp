// SPDX-License-Identifier: Apache-2.0
// Compiled without contraction of a product and a sum into one instruction, so that the few real
// numbers here are the same on every machine too.
#include "engine/nn/simd/integer_kernels.h"

#include <cstring>

#include "engine/nn/simd/x86_products.h"

#undef HWY_TARGET_INCLUDE
// NOLINTNEXTLINE(readability-identifier-naming): the name that Highway asks for
#define HWY_TARGET_INCLUDE "engine/nn/simd/integer_kernels.cpp"
#include <hwy/foreach_target.h>  // compiles this file once for each target
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace kotra::engine::simd::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Words = hn::CappedTag<std::int16_t, 2 * block_width>;
using Sums = hn::RepartitionToWide<Words>;  // at most block_width lanes
using Reals = hn::RebindToFloat<Sums>;

void change_rows(std::span<const RowChange> changes, const std::int16_t* from, std::size_t width,
                 std::int16_t* to) {
    const Words d;
    const std::size_t lanes = hn::Lanes(d);
    constexpr std::size_t vectors = 2;
    for (std::size_t j = 0; j < width; j += vectors * lanes) {
        auto sum0 = hn::LoadU(d, from + j);
        auto sum1 = hn::LoadU(d, from + j + lanes);
        for (const RowChange& change : changes) {
            sum0 = hn::Add(sum0, hn::LoadU(d, change.add + j));
            sum1 = hn::Add(sum1, hn::LoadU(d, change.add + j + lanes));
            sum0 = hn::Sub(sum0, hn::LoadU(d, change.subtract + j));
            sum1 = hn::Sub(sum1, hn::LoadU(d, change.subtract + j + lanes));
        }
        hn::StoreU(sum0, d, to + j);
        hn::StoreU(sum1, d, to + j + lanes);
    }
}

// The sums of neighbours: lane k is a[2k] * b[2k] + a[2k+1] * b[2k+1].
HWY_INLINE hn::Vec<Sums> products(hn::Vec<Words> a, hn::Vec<Words> b) {
    const Sums d;
#if HWY_ARCH_X86
    auto unused = hn::Zero(d);
    return hn::ReorderWidenMulAccumulate(d, a, b, hn::Zero(d), unused);
#else
    const auto wide_a = hn::BitCast(d, a);
    const auto wide_b = hn::BitCast(d, b);
    const auto low = hn::Mul(hn::ShiftRight<16>(hn::ShiftLeft<16>(wide_a)),
                             hn::ShiftRight<16>(hn::ShiftLeft<16>(wide_b)));
    return hn::Add(low, hn::Mul(hn::ShiftRight<16>(wide_a), hn::ShiftRight<16>(wide_b)));
#endif
}

// Two numbers of 16 bits as one of 32.
HWY_INLINE std::int32_t pair_of(int low, int high) {
    return static_cast<std::int32_t>((static_cast<std::uint32_t>(high) << 16U) |
                                     (static_cast<std::uint32_t>(low) & 0xffffU));
}

HWY_INLINE hn::Vec<Words> everywhere(std::int32_t pair) {
    return hn::BitCast(Words(), hn::Set(Sums(), pair));
}

// Adds the products of values (bytes or words) and words to sum[] for one vector of outputs.
// `weights` points at its outputs in its block.
template <std::size_t rows, class Value>
HWY_INLINE void add_words(const Value* values, std::size_t stride, std::size_t pairs,
                          const std::int16_t* weights, hn::Vec<Sums>* sum) {
    const Words d;
    for (std::size_t i = 0; i < pairs; ++i) {
        const auto weight = hn::LoadU(d, weights + i * 2 * block_width);
        for (std::size_t r = 0; r < rows; ++r) {
            const Value* two = values + r * stride + 2 * i;
            sum[r] = hn::Add(sum[r], products(everywhere(pair_of(two[0], two[1])), weight));
        }
    }
}

template <std::size_t rows>
HWY_INLINE void add_bytes(const std::uint8_t* values, std::size_t stride, std::size_t fours,
                          const std::int8_t* weights, hn::Vec<Sums>* sum) {
    const Words d;
    for (std::size_t i = 0; i < fours; ++i) {
        const auto weight = hn::BitCast(
            d, hn::LoadU(hn::Repartition<std::int8_t, Words>(), weights + i * 4 * block_width));
        const auto even = hn::ShiftRight<8>(hn::ShiftLeft<8>(weight));
        const auto odd = hn::ShiftRight<8>(weight);
        for (std::size_t r = 0; r < rows; ++r) {
            const std::uint8_t* four = values + r * stride + 4 * i;
            const auto both = hn::Add(products(everywhere(pair_of(four[0], four[2])), even),
                                      products(everywhere(pair_of(four[1], four[3])), odd));
            sum[r] = hn::Add(sum[r], both);
        }
    }
}

// Calls `block` with a constant number of rows and the first of them: fours, then single ones.
template <class Block>
HWY_INLINE void in_row_blocks(std::size_t rows, const Block& block) {
    std::size_t r = 0;
    for (; r + 4 <= rows; r += 4) block(std::integral_constant<std::size_t, 4>(), r);
    for (; r < rows; ++r) block(std::integral_constant<std::size_t, 1>(), r);
}

void first_layer(const FirstWeights& first, const std::uint8_t* bytes, const std::int16_t* sums,
                 std::size_t rows, std::uint8_t* values) {
    const Sums d;
    const hn::Rebind<std::int16_t, Sums> words;
    const hn::Rebind<std::uint8_t, Sums> out;
    const std::size_t lanes = hn::Lanes(d);
    in_row_blocks(rows, [&](auto row_count, std::size_t r) HWY_ATTR {
        constexpr std::size_t n = decltype(row_count)::value;
        for (std::size_t j = 0; j < first.width; j += lanes) {
            hn::Vec<Sums> sum[n];
            for (auto& s : sum) s = hn::Set(d, (1 << first.measured_shift) / 2);
            const std::size_t at = j / block_width * first.pairs * block_width + j % block_width;
            if (first.pairs > 0) {
                add_words<n>(bytes + r * byte_row, byte_row, first.pairs, first.words + 2 * at,
                             sum);
            }
            for (std::size_t k = 0; k < n; ++k) {
                const std::size_t to = (r + k) * first.width + j;
                const auto measured =
                    hn::DemoteTo(words, hn::ShiftRightSame(sum[k], first.measured_shift));
                const auto all = hn::SaturatedAdd(measured, hn::LoadU(words, sums + to));
                hn::StoreU(hn::DemoteTo(out, hn::ShiftRightSame(all, first.value_shift)), out,
                           values + to);
            }
        }
    });
}

// Both layers behind the first; `add` sums up the products of one vector of outputs.
template <class Weight, class Add>
HWY_INLINE void each_vector(const LayerWeights<Weight>& layer, std::size_t rows, std::int32_t* out,
                            const Add& add) {
    const Sums d;
    const std::size_t lanes = hn::Lanes(d);
    in_row_blocks(rows, [&](auto row_count, std::size_t r) HWY_ATTR {
        constexpr std::size_t n = decltype(row_count)::value;
        constexpr std::size_t each = 4 / sizeof(Weight);  // weights of an output that lie together
        for (std::size_t j = 0; j < layer.width; j += lanes) {
            hn::Vec<Sums> sum[n];
            for (auto& s : sum) s = hn::LoadU(d, layer.bias + j);
            const std::size_t block = j / block_width * layer.inputs * block_width;
            add(row_count, r, layer.weights + block + j % block_width * each, sum);
            for (std::size_t k = 0; k < n; ++k) {
                hn::StoreU(sum[k], d, out + (r + k) * layer.width + j);
            }
        }
    });
}

void byte_layer(const ByteWeights& layer, const std::uint8_t* values, std::size_t rows,
                std::int32_t* out) {
    each_vector(layer, rows, out,
                [&](auto n, std::size_t r, const std::int8_t* weights, hn::Vec<Sums>* sum)
                    HWY_ATTR {
                        add_bytes<decltype(n)::value>(values + r * layer.inputs, layer.inputs,
                                                      layer.inputs / 4, weights, sum);
                    });
}

void word_layer(const WordWeights& layer, const std::int16_t* values, std::size_t rows,
                std::int32_t* out) {
    each_vector(layer, rows, out,
                [&](auto n, std::size_t r, const std::int16_t* weights, hn::Vec<Sums>* sum)
                    HWY_ATTR {
                        add_words<decltype(n)::value>(values + r * layer.inputs, layer.inputs,
                                                      layer.inputs / 2, weights, sum);
                    });
}

void rescale(const std::int32_t* out, std::size_t rows, std::size_t width, const float* factor,
             int top, std::size_t stride, std::int16_t* values) {
    const Sums d;
    const Reals real;
    const hn::Rebind<std::int16_t, Sums> words;
    const auto most = hn::Set(real, static_cast<float>(top));
    for (std::size_t r = 0; r < rows; ++r) {
        for (std::size_t k = 0; k < width; k += hn::Lanes(d)) {
            const auto sum = hn::ConvertTo(real, hn::LoadU(d, out + r * width + k));
            const auto scaled = hn::Mul(sum, hn::LoadU(real, factor + k));
            const auto value = hn::Min(hn::Max(scaled, hn::Zero(real)), most);
            hn::StoreU(hn::DemoteTo(words, hn::NearestInt(value)), words, values + r * stride + k);
        }
    }
}

// exp(x) for -87 < x < 87: 2^n times a polynomial on half a binary order around 0 (Taylor's, whose
// error there is below 1e-8).
HWY_INLINE hn::Vec<Reals> exp_of(hn::Vec<Reals> x) {
    const Reals d;
    const Sums di;
    const auto whole = hn::NearestInt(hn::Mul(x, hn::Set(d, 1.44269504F)));
    const auto n = hn::ConvertTo(d, whole);
    // ln 2 in two parts, the first of which has few enough bits that n times it is exact.
    auto r = hn::Sub(x, hn::Mul(n, hn::Set(d, 0.693359375F)));
    r = hn::Sub(r, hn::Mul(n, hn::Set(d, -2.12194440e-4F)));
    auto sum = hn::Set(d, 1.F / 5040);
    for (const float c : {1.F / 720, 1.F / 120, 1.F / 24, 1.F / 6, 0.5F, 1.F, 1.F}) {
        sum = hn::Add(hn::Mul(sum, r), hn::Set(d, c));
    }
    const auto power = hn::BitCast(d, hn::ShiftLeft<23>(hn::Add(whole, hn::Set(di, 127))));
    return hn::Mul(sum, power);
}

void chances(const std::int32_t* out, std::size_t rows, std::size_t width, const float* factor,
             float* chances) {
    const Sums d;
    const Reals real;
    const auto one = hn::Set(real, 1.F);
    const auto limit = hn::Set(real, 80.F);
    for (std::size_t r = 0; r < rows; ++r) {
        for (std::size_t k = 0; k < width; k += hn::Lanes(d)) {
            const auto sum = hn::ConvertTo(real, hn::LoadU(d, out + r * width + k));
            const auto logit = hn::Mul(sum, hn::LoadU(real, factor + k));
            const auto x = hn::Max(hn::Min(logit, limit), hn::Neg(limit));
            const auto chance = hn::Div(one, hn::Add(one, exp_of(hn::Neg(x))));
            hn::StoreU(chance, real, chances + r * width + k);
        }
    }
}

}  // namespace kotra::engine::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <array>
#include <vector>

namespace kotra::engine::simd {
namespace {

HWY_EXPORT(change_rows);
HWY_EXPORT(first_layer);
HWY_EXPORT(byte_layer);
HWY_EXPORT(word_layer);
HWY_EXPORT(rescale);
HWY_EXPORT(chances);

void any_first_layer(const FirstWeights& first, const std::uint8_t* bytes, const std::int16_t* sums,
                     std::size_t rows, std::uint8_t* values) {
    HWY_DYNAMIC_DISPATCH(first_layer)(first, bytes, sums, rows, values);
}

void any_byte_layer(const ByteWeights& layer, const std::uint8_t* values, std::size_t rows,
                    std::int32_t* out) {
    HWY_DYNAMIC_DISPATCH(byte_layer)(layer, values, rows, out);
}

void any_word_layer(const WordWeights& layer, const std::int16_t* values, std::size_t rows,
                    std::int32_t* out) {
    HWY_DYNAMIC_DISPATCH(word_layer)(layer, values, rows, out);
}

constexpr ProductKernels portable{"portable", 0, any_first_layer, any_byte_layer, any_word_layer};

}  // namespace

std::span<const ProductKernels> product_kernels() {
    static const std::vector<ProductKernels> kernels = [] {
        std::vector<ProductKernels> found = x86_product_kernels();
        found.push_back(portable);
        return found;
    }();
    return kernels;
}

void change_rows(std::span<const RowChange> changes, const std::int16_t* from, std::size_t width,
                 std::int16_t* to) {
    HWY_DYNAMIC_DISPATCH(change_rows)(changes, from, width, to);
}

void rescale(const std::int32_t* out, std::size_t rows, std::size_t width, const float* factor,
             int top, std::size_t stride, std::int16_t* values) {
    HWY_DYNAMIC_DISPATCH(rescale)(out, rows, width, factor, top, stride, values);
}

void chances(const std::int32_t* out, std::size_t rows, std::size_t width, const float* factor,
             float* result) {
    HWY_DYNAMIC_DISPATCH(chances)(out, rows, width, factor, result);
}

}  // namespace kotra::engine::simd
#endif
