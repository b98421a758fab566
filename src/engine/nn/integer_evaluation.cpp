// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/integer_evaluation.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/nn/aligned.h"
#include "engine/nn/half_words.h"
#include "engine/nn/read_outcome.h"

namespace kotra::engine {
namespace {

using simd::batch_rows;
using simd::block_width;

std::size_t rounded_up(std::size_t n, std::size_t unit) {
    return (n + unit - 1) / unit * unit;
}

// The place of a weight among those of `inputs` inputs (padded), of which `each` lie together.
std::size_t packed_index(std::size_t input, std::size_t output, std::size_t inputs,
                         std::size_t each) {
    const std::size_t block = output / block_width * inputs * block_width;
    return block + (input / each * block_width + output % block_width) * each + input % each;
}

// The number of a row of the first layer, for each half, place and count; the row of zeros for
// none.
constexpr std::size_t counts = 16;
using RowNumbers = std::array<std::array<std::array<std::uint16_t, counts>, rules::place_count>, 2>;
constexpr std::uint16_t zero_row = 2 * half_inputs;
constexpr RowNumbers row_numbers = [] {
    RowNumbers rows{};
    for (int half = 0; half < 2; ++half) {
        for (int place = 0; place < rules::place_count; ++place) {
            auto& row = rows[static_cast<std::size_t>(half)][static_cast<std::size_t>(place)];
            row[0] = zero_row;
            for (int n = 1; n < static_cast<int>(counts); ++n) {
                row[static_cast<std::size_t>(n)] =
                    static_cast<std::uint16_t>(half * half_inputs + yes_no_input(place, n));
            }
        }
    }
    return rows;
}();

struct PackedLayer {
    std::size_t inputs;
    std::size_t width;
    AlignedArray<std::int8_t> bytes;   // behind the first layer, or
    AlignedArray<std::int16_t> words;  // in the others
    AlignedArray<std::int32_t> bias;
    AlignedArray<float> factor;

    PackedLayer(const IntegerLayer& layer, bool behind_first)
        : inputs(rounded_up(static_cast<std::size_t>(layer.inputs),
                            behind_first ? simd::first_width_unit : block_width)),
          width(rounded_up(static_cast<std::size_t>(layer.outputs), block_width)),
          bytes(behind_first ? inputs * width : 0),
          words(behind_first ? 0 : inputs * width),
          bias(width),
          factor(width) {
        const auto outputs = static_cast<std::size_t>(layer.outputs);
        for (std::size_t at = 0; at < layer.weights.size(); ++at) {
            const std::size_t i = at / outputs;
            const std::size_t k = at % outputs;
            if (behind_first) {
                bytes[packed_index(i, k, inputs, 4)] = static_cast<std::int8_t>(layer.weights[at]);
            } else {
                words[packed_index(i, k, inputs, 2)] = layer.weights[at];
            }
        }
        std::copy(layer.bias.begin(), layer.bias.end(), bias.data());
        std::copy(layer.factor.begin(), layer.factor.end(), factor.data());
    }
};

}  // namespace

// What one thread computes in; grows to what the networks of the thread need.
struct IntegerEvaluation::Workspace {
    AlignedArray<std::int16_t> sums;
    AlignedArray<std::uint8_t> bytes{batch_rows * simd::byte_row};
    AlignedArray<std::uint8_t> values;
    AlignedArray<std::int32_t> out;
    AlignedArray<std::int16_t> words;
    AlignedArray<float> chances;

    void fit(std::size_t first_width, std::size_t widest) {
        if (sums.size() < batch_rows * first_width) {
            sums = AlignedArray<std::int16_t>(batch_rows * first_width);
            values = AlignedArray<std::uint8_t>(batch_rows * first_width);
        }
        if (out.size() < batch_rows * widest) {
            out = AlignedArray<std::int32_t>(batch_rows * widest);
            words = AlignedArray<std::int16_t>(batch_rows * widest);
            chances = AlignedArray<float>(batch_rows * widest);
        }
    }
};

struct IntegerEvaluation::Prepared {
    const InputSet* set;
    int levels;
    std::vector<simd::ProductKernels> kernels;  // by falling number of least rows

    std::size_t first_width;
    std::size_t widest = 0;
    AlignedArray<std::int16_t> rows;
    AlignedArray<std::int16_t> bias;
    AlignedArray<std::int16_t> measured_words;
    AlignedArray<std::int8_t> measured_high;
    AlignedArray<std::int8_t> measured_low;
    int measured_shift;
    int value_shift;
    std::vector<PackedLayer> layers;

    Prepared(const IntegerNetwork& network, std::span<const simd::ProductKernels> choice);
    void pack_measured(const IntegerFirstLayer& first);
    void sum_rows(std::span<const rules::Board> boards, const rules::Board& before,
                  const std::int16_t* sums_before, std::int16_t* sums) const;
    void judge(std::size_t count, Workspace& work, std::span<Outcome> outcomes) const;
};

IntegerEvaluation::Prepared::Prepared(const IntegerNetwork& network,
                                      std::span<const simd::ProductKernels> choice)
    : set(network.inputs),
      levels(network.levels),
      kernels(choice.begin(), choice.end()),
      first_width(
          rounded_up(static_cast<std::size_t>(network.first.width), simd::first_width_unit)),
      rows((zero_row + 1) * first_width),
      bias(first_width),
      measured_shift(network.first.measured_shift),
      value_shift(network.first.value_shift) {
    const IntegerFirstLayer& first = network.first;
    const auto width = static_cast<std::size_t>(first.width);
    for (std::size_t at = 0; at < first.rows.size(); ++at) {
        rows[at / width * first_width + at % width] = first.rows[at];
    }
    std::copy(first.bias.begin(), first.bias.end(), bias.data());
    if (!set->byte_measures.empty()) pack_measured(first);
    for (const IntegerLayer& layer : network.layers) {
        layers.emplace_back(layer, layers.empty());
        widest = std::max(widest, layers.back().width);
    }
}

void IntegerEvaluation::Prepared::pack_measured(const IntegerFirstLayer& first) {
    const std::size_t size = simd::byte_row * first_width;
    measured_words = AlignedArray<std::int16_t>(size);
    measured_high = AlignedArray<std::int8_t>(size);
    measured_low = AlignedArray<std::int8_t>(size);
    const auto width = static_cast<std::size_t>(first.width);
    for (std::size_t at = 0; at < first.measured.size(); ++at) {
        const std::size_t i = at / width;
        const std::size_t j = at % width;
        const int word = first.measured[at];
        const int high = (word + 64) >> 7;
        measured_words[packed_index(i, j, simd::byte_row, 2)] = first.measured[at];
        const std::size_t byte = packed_index(i, j, simd::byte_row, 4);
        measured_high[byte] = static_cast<std::int8_t>(high);
        measured_low[byte] = static_cast<std::int8_t>(word - 128 * high);
    }
}

// Each board from the one before it.
void IntegerEvaluation::Prepared::sum_rows(std::span<const rules::Board> boards,
                                           const rules::Board& before,
                                           const std::int16_t* sums_before,
                                           std::int16_t* sums) const {
    // As many places may change.
    std::array<simd::RowChange, 2 * sizeof(rules::HalfBoard)> changes;
    const rules::Board* from = &before;
    for (const rules::Board& to : boards) {
        std::size_t count = 0;
        const std::array<HalfWords, 2> old_words{words_of(from->mover), words_of(from->other)};
        const std::array<HalfWords, 2> new_words{words_of(to.mover), words_of(to.other)};
        for (std::size_t half = 0; half < 2; ++half) {
            for (std::size_t w = 0; w < old_words[half].size(); ++w) {
                std::uint64_t differ = old_words[half][w] ^ new_words[half][w];
                while (differ != 0) {
                    const auto byte = static_cast<unsigned>(std::countr_zero(differ)) / 8;
                    differ &= ~(std::uint64_t{255} << (8 * byte));
                    const auto& numbers = row_numbers[half][8 * w + byte];
                    const auto n = [byte](std::uint64_t word) {
                        return static_cast<std::size_t>((word >> (8 * byte)) & (counts - 1));
                    };
                    changes[count++] = {rows.data() + numbers[n(new_words[half][w])] * first_width,
                                        rows.data() + numbers[n(old_words[half][w])] * first_width};
                }
            }
        }
        simd::change_rows(std::span(changes).first(count), sums_before, first_width, sums);
        from = &to;
        sums_before = sums;
        sums += first_width;
    }
}

// From sums and byte measures to outcomes.
void IntegerEvaluation::Prepared::judge(std::size_t count, Workspace& work,
                                        std::span<Outcome> outcomes) const {
    const auto fits = [&](const simd::ProductKernels& k) { return count >= k.least_rows; };
    const simd::ProductKernels& products =
        *std::find_if(kernels.begin(), std::prev(kernels.end()), fits);
    const simd::FirstWeights first{first_width,
                                   set->byte_measures.empty() ? 0 : simd::byte_row / 2,
                                   measured_words.data(),
                                   measured_high.data(),
                                   measured_low.data(),
                                   measured_shift,
                                   value_shift};
    products.first_layer(first, work.bytes.data(), work.sums.data(), count, work.values.data());
    for (std::size_t l = 0; l < layers.size(); ++l) {
        const PackedLayer& layer = layers[l];
        if (l == 0) {
            products.byte_layer({layer.inputs, layer.width, layer.bytes.data(), layer.bias.data()},
                                work.values.data(), count, work.out.data());
        } else {
            products.word_layer({layer.inputs, layer.width, layer.words.data(), layer.bias.data()},
                                work.words.data(), count, work.out.data());
        }
        if (l + 1 < layers.size()) {
            simd::rescale(work.out.data(), count, layer.width, layer.factor.data(), word_top,
                          layers[l + 1].inputs, work.words.data());
        }
    }
    const PackedLayer& last = layers.back();
    simd::chances(work.out.data(), count, last.width, last.factor.data(), work.chances.data());
    for (std::size_t r = 0; r < count; ++r) {
        outcomes[r] = read_outcome(work.chances.data() + r * last.width, levels);
    }
}

IntegerEvaluation::IntegerEvaluation(const IntegerNetwork& network)
    : prepared_(std::make_unique<const Prepared>(network, simd::product_kernels())) {}

IntegerEvaluation::IntegerEvaluation(const IntegerNetwork& network,
                                     const simd::ProductKernels& kernels)
    : prepared_(std::make_unique<const Prepared>(network, std::span(&kernels, 1))) {}

IntegerEvaluation::~IntegerEvaluation() = default;

void IntegerEvaluation::evaluate(std::span<const rules::Board> boards,
                                 std::span<Outcome> outcomes) const {
    assert(boards.size() == outcomes.size());
    thread_local Workspace work;
    const Prepared& net = *prepared_;
    work.fit(net.first_width, net.widest);
    // The empty board, whose sums are the bias, comes before the first one.
    rules::Board before;
    const std::int16_t* sums_before = net.bias.data();
    for (std::size_t at = 0; at < boards.size(); at += batch_rows) {
        const std::size_t count = std::min(batch_rows, boards.size() - at);
        const auto batch = boards.subspan(at, count);
        net.sum_rows(batch, before, sums_before, work.sums.data());
        if (net.set->measure_bytes != nullptr) {
            for (std::size_t r = 0; r < count; ++r) {
                net.set->measure_bytes(
                    batch[r], std::span(work.bytes.data() + r * simd::byte_row, simd::byte_row));
            }
        }
        net.judge(count, work, outcomes.subspan(at, count));
        before = batch.back();
        sums_before = work.sums.data() + (count - 1) * net.first_width;
    }
}

}  // namespace kotra::engine
