// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/simd/integer_kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/random.h"
#include "engine/nn/aligned.h"

namespace kotra::engine::simd {
namespace {

// From `low` to `high`, both included.
template <class Number>
void fill(AlignedArray<Number>& numbers, base::Random& random, int low, int high) {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto range = static_cast<std::uint32_t>(high - low + 1);
        numbers[i] = static_cast<Number>(low + static_cast<int>(random.below(range)));
    }
}

std::size_t draw(base::Random& random, std::size_t most) {
    return 1 + random.below(static_cast<std::uint32_t>(most));
}

// Weight of input i and output k in an array of which `each` inputs lie together.
template <class Weight>
int weight_at(const AlignedArray<Weight>& weights, std::size_t inputs, std::size_t i, std::size_t k,
              std::size_t each) {
    return weights[k / block_width * inputs * block_width +
                   (i / each * block_width + k % block_width) * each + i % each];
}

struct Sizes {
    std::size_t rows;
    std::size_t inputs;
    std::size_t width;
};

Sizes draw_sizes(base::Random& random) {
    return {draw(random, batch_rows), 64 * draw(random, 5), block_width * draw(random, 9)};
}

TEST(IntegerKernels, TheLastOneTakesAnyNumberOfRows) {
    ASSERT_FALSE(product_kernels().empty());
    EXPECT_EQ(product_kernels().back().least_rows, 0U);
}

TEST(IntegerKernels, ByteLayersAreThePlainSums) {
    base::Random random(1);
    for (int round = 0; round < 40; ++round) {
        const auto [rows, inputs, width] = draw_sizes(random);
        AlignedArray<std::int8_t> weights(inputs * width);
        AlignedArray<std::int32_t> bias(width);
        AlignedArray<std::uint8_t> values(batch_rows * inputs);
        // The extremes too, where narrow sums would saturate.
        const int extreme = round % 2 == 0 ? 0 : 254;
        fill(weights, random, round % 4 == 1 ? 127 : -128, 127);
        fill(bias, random, -100'000, 100'000);
        fill(values, random, extreme, 255);
        for (const ProductKernels& kernels : product_kernels()) {
            AlignedArray<std::int32_t> out(batch_rows * width);
            kernels.byte_layer({inputs, width, weights.data(), bias.data()}, values.data(), rows,
                               out.data());
            for (std::size_t at = 0; at < rows * width; ++at) {
                const std::size_t k = at % width;
                int sum = bias[k];
                for (std::size_t i = 0; i < inputs; ++i) {
                    sum += values[at / width * inputs + i] * weight_at(weights, inputs, i, k, 4);
                }
                ASSERT_EQ(out[at], sum) << kernels.name << ", output " << k;
            }
        }
    }
}

TEST(IntegerKernels, WordLayersAreThePlainSums) {
    base::Random random(2);
    for (int round = 0; round < 40; ++round) {
        const auto [rows, inputs, width] = draw_sizes(random);
        AlignedArray<std::int16_t> weights(inputs * width);
        AlignedArray<std::int32_t> bias(width);
        AlignedArray<std::int16_t> values(batch_rows * inputs);
        fill(weights, random, -800, 800);
        fill(bias, random, -100'000'000, 100'000'000);
        fill(values, random, 0, 4095);
        for (const ProductKernels& kernels : product_kernels()) {
            AlignedArray<std::int32_t> out(batch_rows * width);
            kernels.word_layer({inputs, width, weights.data(), bias.data()}, values.data(), rows,
                               out.data());
            for (std::size_t at = 0; at < rows * width; ++at) {
                const std::size_t k = at % width;
                int sum = bias[k];
                for (std::size_t i = 0; i < inputs; ++i) {
                    sum += values[at / width * inputs + i] * weight_at(weights, inputs, i, k, 2);
                }
                ASSERT_EQ(out[at], sum) << kernels.name << ", output " << k;
            }
        }
    }
}

TEST(IntegerKernels, FirstLayersAreAsTheyAreDefined) {
    base::Random random(3);
    for (int round = 0; round < 40; ++round) {
        const std::size_t rows = draw(random, batch_rows);
        const std::size_t width = first_width_unit * draw(random, 3);
        const bool measured = round % 4 != 0;
        const int measured_shift = static_cast<int>(draw(random, 14));
        const int value_shift = static_cast<int>(random.below(7));
        AlignedArray<std::int16_t> words(byte_row * width);
        AlignedArray<std::int8_t> high(byte_row * width);
        AlignedArray<std::int8_t> low(byte_row * width);
        fill(words, random, -16'000, 16'000);
        for (std::size_t i = 0; i < byte_row; ++i) {
            for (std::size_t k = 0; k < width; ++k) {
                const int word = weight_at(words, byte_row, i, k, 2);
                const std::size_t at = k / block_width * byte_row * block_width +
                                       (i / 4 * block_width + k % block_width) * 4 + i % 4;
                high[at] = static_cast<std::int8_t>((word + 64) >> 7);
                low[at] = static_cast<std::int8_t>(word - 128 * high[at]);
            }
        }
        AlignedArray<std::uint8_t> bytes(batch_rows * byte_row);
        AlignedArray<std::int16_t> sums(batch_rows * width);
        fill(bytes, random, 0, 255);
        fill(sums, random, -32'768, 32'767);
        for (const ProductKernels& kernels : product_kernels()) {
            AlignedArray<std::uint8_t> values(batch_rows * width);
            kernels.first_layer({width, measured ? byte_row / 2 : 0, words.data(), high.data(),
                                 low.data(), measured_shift, value_shift},
                                bytes.data(), sums.data(), rows, values.data());
            for (std::size_t at = 0; at < rows * width; ++at) {
                int sum = (1 << measured_shift) / 2;
                for (std::size_t i = 0; measured && i < byte_row; ++i) {
                    sum += bytes[at / width * byte_row + i] *
                           weight_at(words, byte_row, i, at % width, 2);
                }
                const int cut = std::clamp(sum >> measured_shift, -32'768, 32'767);
                const int value = std::clamp((sums[at] + cut) >> value_shift, 0, 255);
                ASSERT_EQ(values[at], value) << kernels.name << ", place " << at;
            }
        }
    }
}

TEST(IntegerKernels, RowsComeAndGo) {
    base::Random random(4);
    for (int round = 0; round < 40; ++round) {
        const std::size_t width = first_width_unit * draw(random, 6);
        const std::size_t count = random.below(9);
        AlignedArray<std::int16_t> rows(2 * (count + 1) * width);
        AlignedArray<std::int16_t> to(width);
        fill(rows, random, -32'768, 32'767);
        std::vector<RowChange> changes;
        for (std::size_t c = 1; c <= count; ++c) {
            changes.push_back({rows.data() + 2 * c * width, rows.data() + (2 * c + 1) * width});
        }
        change_rows(changes, rows.data(), width, to.data());
        for (std::size_t j = 0; j < width; ++j) {
            int sum = rows[j];
            for (const RowChange& change : changes) sum += change.add[j] - change.subtract[j];
            ASSERT_EQ(to[j], static_cast<std::int16_t>(sum));
        }
    }
}

TEST(IntegerKernels, RescaledValuesAreTheNearestInRange) {
    base::Random random(5);
    constexpr std::size_t rows = 3;
    constexpr std::size_t width = 2 * block_width;
    constexpr std::size_t stride = 3 * block_width;
    AlignedArray<std::int32_t> out(rows * width);
    AlignedArray<float> factor(width);
    AlignedArray<std::int16_t> values(rows * stride);
    fill(out, random, -2'000'000, 2'000'000);
    for (std::size_t k = 0; k < width; ++k) factor[k] = static_cast<float>(0.004 * random.unit());
    out[0] = 3;
    out[1] = 5;
    factor[0] = factor[1] = 0.5F;
    rescale(out.data(), rows, width, factor.data(), 4095, stride, values.data());
    EXPECT_EQ(values[0], 2);  // ties go to the even number
    EXPECT_EQ(values[1], 2);
    for (std::size_t at = 0; at < rows * width; ++at) {
        const std::size_t k = at % width;
        const float scaled = static_cast<float>(out[at]) * factor[k];
        const auto nearest = std::lrint(std::clamp(scaled, 0.F, 4095.F));
        ASSERT_EQ(values[at / width * stride + k], nearest);
    }
}

TEST(IntegerKernels, ChancesAreThoseOfTheLogits) {
    constexpr std::size_t width = 64;
    constexpr std::size_t rows = 100;
    AlignedArray<std::int32_t> out(rows * width);
    AlignedArray<float> factor(width);
    AlignedArray<float> result(rows * width);
    for (std::size_t k = 0; k < width; ++k) factor[k] = 0.01F;
    for (std::size_t at = 0; at < out.size(); ++at) out[at] = static_cast<std::int32_t>(at) - 3200;
    out[0] = 2'000'000'000;
    out[1] = -2'000'000'000;
    chances(out.data(), rows, width, factor.data(), result.data());
    EXPECT_EQ(result[0], 1);
    EXPECT_GE(result[1], 0);
    for (std::size_t at = 0; at < out.size(); ++at) {
        const double logit = static_cast<double>(static_cast<float>(out[at]) * 0.01F);
        const double chance = 1 / (1 + std::exp(-logit));
        ASSERT_NEAR(static_cast<double>(result[at]), chance, 2e-7) << logit;
    }
}

}  // namespace
}  // namespace kotra::engine::simd
