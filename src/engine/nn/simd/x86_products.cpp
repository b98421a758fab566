// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/simd/x86_products.h"

// The operations that Highway lacks; the portable kernels do the same.
#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

#include <array>
#include <cstring>
#endif
#if defined(__x86_64__) && defined(__linux__)
#include <asm/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

// GCC's own headers use values that are not set on purpose (its bug 105593).
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif

namespace kotra::engine::simd {

// The operations that Highway lacks; the portable kernels do the same.
#if defined(__x86_64__)
namespace {

#define KOTRA_VNNI __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vnni")))
#define KOTRA_AMX \
    __attribute__((target("amx-tile,amx-int8,avx512f,avx512bw,avx512vl,avx512dq,avx512vnni")))

// --- VNNI: 512 bits, rows and blocks of outputs held in registers -----------------------------

KOTRA_VNNI inline __m512i four_bytes(const std::uint8_t* at) {
    std::int32_t four = 0;
    std::memcpy(&four, at, sizeof four);
    return _mm512_set1_epi32(four);
}

KOTRA_VNNI inline __m512i two_words(const std::int16_t* at) {
    std::int32_t two = 0;
    std::memcpy(&two, at, sizeof two);
    return _mm512_set1_epi32(two);
}

// out = bias + values * weights, for `rows` rows and `blocks` blocks of 16 outputs.
template <std::size_t rows, std::size_t blocks>
KOTRA_VNNI void byte_block(const ByteWeights& layer, const std::uint8_t* values,
                           const std::int8_t* weights, const std::int32_t* bias,
                           std::int32_t* out) {
    __m512i sum[rows][blocks];
    for (std::size_t r = 0; r < rows; ++r) {
        for (std::size_t b = 0; b < blocks; ++b) {
            sum[r][b] = _mm512_loadu_si512(bias + b * block_width);
        }
    }
    const std::size_t stride = layer.inputs * block_width;
    for (std::size_t i = 0; i < layer.inputs; i += 4) {
        __m512i weight[blocks];
        for (std::size_t b = 0; b < blocks; ++b) {
            weight[b] = _mm512_loadu_si512(weights + b * stride + i * block_width);
        }
        for (std::size_t r = 0; r < rows; ++r) {
            const __m512i four = four_bytes(values + r * layer.inputs + i);
            for (std::size_t b = 0; b < blocks; ++b) {
                sum[r][b] = _mm512_dpbusd_epi32(sum[r][b], four, weight[b]);
            }
        }
    }
    for (std::size_t r = 0; r < rows; ++r) {
        for (std::size_t b = 0; b < blocks; ++b) {
            _mm512_storeu_si512(out + r * layer.width + b * block_width, sum[r][b]);
        }
    }
}

template <std::size_t rows, std::size_t blocks>
KOTRA_VNNI void word_block(const WordWeights& layer, const std::int16_t* values,
                           const std::int16_t* weights, const std::int32_t* bias,
                           std::int32_t* out) {
    __m512i sum[rows][blocks];
    for (std::size_t r = 0; r < rows; ++r) {
        for (std::size_t b = 0; b < blocks; ++b) {
            sum[r][b] = _mm512_loadu_si512(bias + b * block_width);
        }
    }
    const std::size_t stride = layer.inputs * block_width;
    for (std::size_t i = 0; i < layer.inputs; i += 2) {
        __m512i weight[blocks];
        for (std::size_t b = 0; b < blocks; ++b) {
            weight[b] = _mm512_loadu_si512(weights + b * stride + i * block_width);
        }
        for (std::size_t r = 0; r < rows; ++r) {
            const __m512i two = two_words(values + r * layer.inputs + i);
            for (std::size_t b = 0; b < blocks; ++b) {
                sum[r][b] = _mm512_dpwssd_epi32(sum[r][b], two, weight[b]);
            }
        }
    }
    for (std::size_t r = 0; r < rows; ++r) {
        for (std::size_t b = 0; b < blocks; ++b) {
            _mm512_storeu_si512(out + r * layer.width + b * block_width, sum[r][b]);
        }
    }
}

constexpr std::size_t vnni_rows = 8;
constexpr std::size_t vnni_blocks = 2;

template <std::size_t rows>
KOTRA_VNNI void byte_rows(const ByteWeights& layer, const std::uint8_t* values, std::int32_t* out) {
    std::size_t j = 0;
    for (; j + vnni_blocks * block_width <= layer.width; j += vnni_blocks * block_width) {
        byte_block<rows, vnni_blocks>(layer, values, layer.weights + j * layer.inputs,
                                      layer.bias + j, out + j);
    }
    for (; j < layer.width; j += block_width) {
        byte_block<rows, 1>(layer, values, layer.weights + j * layer.inputs, layer.bias + j,
                            out + j);
    }
}

template <std::size_t rows>
KOTRA_VNNI void word_rows(const WordWeights& layer, const std::int16_t* values, std::int32_t* out) {
    std::size_t j = 0;
    for (; j + vnni_blocks * block_width <= layer.width; j += vnni_blocks * block_width) {
        word_block<rows, vnni_blocks>(layer, values, layer.weights + j * layer.inputs,
                                      layer.bias + j, out + j);
    }
    for (; j < layer.width; j += block_width) {
        word_block<rows, 1>(layer, values, layer.weights + j * layer.inputs, layer.bias + j,
                            out + j);
    }
}

KOTRA_VNNI void vnni_byte_layer(const ByteWeights& layer, const std::uint8_t* values,
                                std::size_t rows, std::int32_t* out) {
    std::size_t r = 0;
    for (; r + vnni_rows <= rows; r += vnni_rows) {
        byte_rows<vnni_rows>(layer, values + r * layer.inputs, out + r * layer.width);
    }
    for (; r < rows; ++r) {
        byte_rows<1>(layer, values + r * layer.inputs, out + r * layer.width);
    }
}

KOTRA_VNNI void vnni_word_layer(const WordWeights& layer, const std::int16_t* values,
                                std::size_t rows, std::int32_t* out) {
    std::size_t r = 0;
    for (; r + vnni_rows <= rows; r += vnni_rows) {
        word_rows<vnni_rows>(layer, values + r * layer.inputs, out + r * layer.width);
    }
    for (; r < rows; ++r) {
        word_rows<1>(layer, values + r * layer.inputs, out + r * layer.width);
    }
}

// 32 measured sums to 32 hidden values: adds the sums of the rows, shifts, cuts to a byte.
KOTRA_VNNI inline void store_values(__m512i low16, __m512i high16, const FirstWeights& first,
                                    const std::int16_t* sums, std::uint8_t* values) {
    const __m128i measured_shift = _mm_cvtsi32_si128(first.measured_shift);
    // The packing works within quarters of the vectors; the permutation puts them in order.
    const __m512i order = _mm512_set_epi64(7, 5, 3, 1, 6, 4, 2, 0);
    const __m512i packed = _mm512_packs_epi32(_mm512_sra_epi32(low16, measured_shift),
                                              _mm512_sra_epi32(high16, measured_shift));
    const __m512i measured = _mm512_permutexvar_epi64(order, packed);
    const __m512i all = _mm512_adds_epi16(measured, _mm512_loadu_si512(sums));
    const __m512i value = _mm512_sra_epi16(all, _mm_cvtsi32_si128(first.value_shift));
    const __m512i positive = _mm512_max_epi16(value, _mm512_setzero_si512());
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): the intrinsic asks for it
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(values), _mm512_cvtusepi16_epi8(positive));
}

// The hidden values of layers without measures.
KOTRA_VNNI void plain_values(const FirstWeights& first, const std::int16_t* sums, std::size_t rows,
                             std::uint8_t* values) {
    for (std::size_t at = 0; at < rows * first.width; at += 2 * block_width) {
        store_values(_mm512_setzero_si512(), _mm512_setzero_si512(), first, sums + at, values + at);
    }
}

template <std::size_t rows>
KOTRA_VNNI void first_rows(const FirstWeights& first, const std::uint8_t* bytes,
                           const std::int16_t* sums, std::uint8_t* values) {
    const std::size_t stride = first.pairs * 2 * block_width;
    for (std::size_t j = 0; j < first.width; j += 2 * block_width) {
        const std::int16_t* weights = first.words + j / block_width * stride;
        __m512i sum[rows][2];
        for (std::size_t r = 0; r < rows; ++r) {
            sum[r][0] = sum[r][1] = _mm512_set1_epi32((1 << first.measured_shift) / 2);
        }
        for (std::size_t i = 0; i < first.pairs; ++i) {
            const __m512i weight0 = _mm512_loadu_si512(weights + i * 2 * block_width);
            const __m512i weight1 = _mm512_loadu_si512(weights + stride + i * 2 * block_width);
            for (std::size_t r = 0; r < rows; ++r) {
                const std::uint8_t* two = bytes + r * byte_row + 2 * i;
                const __m512i pair = _mm512_set1_epi32(two[0] | (two[1] << 16));
                sum[r][0] = _mm512_dpwssd_epi32(sum[r][0], pair, weight0);
                sum[r][1] = _mm512_dpwssd_epi32(sum[r][1], pair, weight1);
            }
        }
        for (std::size_t r = 0; r < rows; ++r) {
            store_values(sum[r][0], sum[r][1], first, sums + r * first.width + j,
                         values + r * first.width + j);
        }
    }
}

KOTRA_VNNI void vnni_first_layer(const FirstWeights& first, const std::uint8_t* bytes,
                                 const std::int16_t* sums, std::size_t rows, std::uint8_t* values) {
    if (first.pairs == 0) return plain_values(first, sums, rows, values);
    std::size_t r = 0;
    for (; r + vnni_rows <= rows; r += vnni_rows) {
        first_rows<vnni_rows>(first, bytes + r * byte_row, sums + r * first.width,
                              values + r * first.width);
    }
    for (; r < rows; ++r) {
        first_rows<1>(first, bytes + r * byte_row, sums + r * first.width,
                      values + r * first.width);
    }
}

// --- AMX: tiles of 16 rows and 64 bytes -------------------------------------------------------

constexpr std::size_t tile_rows = 16;
constexpr std::size_t tile_bytes = 1024;
static_assert(batch_rows == 2 * tile_rows);

struct alignas(64) TileConfiguration {
    std::uint8_t palette = 1;
    std::uint8_t start_row = 0;
    std::array<std::uint8_t, 14> reserved{};
    std::array<std::uint16_t, 16> row_bytes{64, 64, 64, 64, 64, 64, 64, 64};
    std::array<std::uint8_t, 16> rows{16, 16, 16, 16, 16, 16, 16, 16};
};
static_assert(sizeof(TileConfiguration) == 64);
constexpr TileConfiguration eight_tiles;

// Tiles 0 to 3 are sums, 4 and 5 the values of rows 0 to 15 and 16 to 31, 6 and 7 weights.
KOTRA_AMX void amx_byte_layer(const ByteWeights& layer, const std::uint8_t* values,
                              std::size_t rows, std::int32_t* out) {
    if (layer.width % (2 * block_width) != 0) return vnni_byte_layer(layer, values, rows, out);
    alignas(64) std::int32_t bias[tile_rows][2 * block_width];
    _tile_loadconfig(&eight_tiles);
    for (std::size_t j = 0; j < layer.width; j += 2 * block_width) {
        for (auto& row : bias) std::memcpy(row, layer.bias + j, sizeof row);
        _tile_loadd(0, bias[0], sizeof bias[0]);
        _tile_loadd(1, bias[0] + block_width, sizeof bias[0]);
        _tile_loadd(2, bias[0], sizeof bias[0]);
        _tile_loadd(3, bias[0] + block_width, sizeof bias[0]);
        const std::int8_t* weights0 = layer.weights + j * layer.inputs;
        const std::int8_t* weights1 = weights0 + block_width * layer.inputs;
        for (std::size_t i = 0; i < layer.inputs; i += 64) {
            _tile_loadd(4, values + i, layer.inputs);
            _tile_loadd(5, values + tile_rows * layer.inputs + i, layer.inputs);
            _tile_loadd(6, weights0 + i * block_width, 64);
            _tile_loadd(7, weights1 + i * block_width, 64);
            _tile_dpbusd(0, 4, 6);
            _tile_dpbusd(1, 4, 7);
            _tile_dpbusd(2, 5, 6);
            _tile_dpbusd(3, 5, 7);
        }
        const std::size_t stride = layer.width * sizeof(std::int32_t);
        _tile_stored(0, out + j, stride);
        _tile_stored(1, out + j + block_width, stride);
        _tile_stored(2, out + tile_rows * layer.width + j, stride);
        _tile_stored(3, out + tile_rows * layer.width + j + block_width, stride);
    }
    _tile_release();
}

// The sums of 32 outputs of 16 rows, from products with the high and with the low halves.
struct alignas(64) MeasuredTiles {
    std::int32_t high[2][tile_rows][block_width];
    std::int32_t low[2][tile_rows][block_width];
};

KOTRA_AMX inline __m512i joined(const std::int32_t* high, const std::int32_t* low, __m512i half) {
    const __m512i shifted = _mm512_slli_epi32(_mm512_load_si512(high), 7);
    return _mm512_add_epi32(_mm512_add_epi32(shifted, _mm512_load_si512(low)), half);
}

KOTRA_AMX void amx_first_layer(const FirstWeights& first, const std::uint8_t* bytes,
                               const std::int16_t* sums, std::size_t rows, std::uint8_t* values) {
    if (first.pairs == 0) return plain_values(first, sums, rows, values);
    MeasuredTiles tiles[2];
    const __m512i half = _mm512_set1_epi32((1 << first.measured_shift) / 2);
    constexpr std::size_t line = block_width * sizeof(std::int32_t);
    _tile_loadconfig(&eight_tiles);
    _tile_loadd(4, bytes, byte_row);
    _tile_loadd(5, bytes + tile_rows * byte_row, byte_row);
    for (std::size_t j = 0; j < first.width; j += 2 * block_width) {
        for (std::size_t b = 0; b < 2; ++b) {
            const std::size_t at = (j / block_width + b) * tile_bytes;
            _tile_loadd(6, first.high + at, 64);
            _tile_loadd(7, first.low + at, 64);
            _tile_zero(0);
            _tile_zero(1);
            _tile_zero(2);
            _tile_zero(3);
            _tile_dpbusd(0, 4, 6);
            _tile_dpbusd(1, 4, 7);
            _tile_dpbusd(2, 5, 6);
            _tile_dpbusd(3, 5, 7);
            _tile_stored(0, tiles[0].high[b], line);
            _tile_stored(1, tiles[0].low[b], line);
            _tile_stored(2, tiles[1].high[b], line);
            _tile_stored(3, tiles[1].low[b], line);
        }
        for (std::size_t r = 0; r < rows; ++r) {
            const MeasuredTiles& tile = tiles[r / tile_rows];
            const std::size_t row = r % tile_rows;
            store_values(joined(tile.high[0][row], tile.low[0][row], half),
                         joined(tile.high[1][row], tile.low[1][row], half), first,
                         sums + r * first.width + j, values + r * first.width + j);
        }
    }
    _tile_release();
}

// Linux gives the use of the tiles' registers to a process that asks for it.
bool tiles_allowed() {
#if defined(__linux__)
    constexpr long tile_data = 18;
    return syscall(SYS_arch_prctl, ARCH_REQ_XCOMP_PERM, tile_data) == 0;
#else
    return false;
#endif
}

bool has_amx() {
    constexpr unsigned tile_bits = 3U << 24U;  // AMX-TILE and AMX-INT8 in EDX of leaf 7
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (d & tile_bits) == tile_bits &&
           tiles_allowed();
}

bool has_vnni() {
    return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
           __builtin_cpu_supports("avx512vl") != 0 && __builtin_cpu_supports("avx512dq") != 0 &&
           __builtin_cpu_supports("avx512vnni") != 0;
}

constexpr ProductKernels vnni{"AVX-512 VNNI", 0, vnni_first_layer, vnni_byte_layer,
                              vnni_word_layer};
constexpr ProductKernels amx{"AMX", 9, amx_first_layer, amx_byte_layer, vnni_word_layer};

}  // namespace

std::vector<ProductKernels> x86_product_kernels() {
    std::vector<ProductKernels> found;
    if (has_vnni()) {
        if (has_amx()) found.push_back(amx);
        found.push_back(vnni);
    }
    return found;
}

#else

std::vector<ProductKernels> x86_product_kernels() {
    return {};
}

#endif

}  // namespace kotra::engine::simd
