// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/integer_network.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>

#include "engine/nn/calibration.h"

namespace kotra::engine {
namespace {

// A step of a first hidden value is 2^4 of the sums': the rounding of some 30 rows disappears in
// it.
constexpr int value_shift = 4;
// Ranges of hidden values are this much wider than what the calibration saw. Values beyond are cut.
constexpr float margin = 1.25F;
constexpr float later_margin = 1.5F;
// No range of a first hidden value is narrower than this share of the widest.
constexpr float narrowest = 0.5F;
// The greatest sum of a first hidden value that a board may reach.
constexpr float sum_limit = 32'700;
// Weights of later layers: of 16 bits, and such that a sum of 12-bit values fits in 31 bits.
constexpr float word_limit = 32'767;
constexpr float word_sum_limit = 260'000;
constexpr double most_bias = 1 << 29U;

std::size_t index(int i) {
    return static_cast<std::size_t>(i);
}

// Rows of numbers, one row for each board.
struct Rows {
    std::size_t width = 0;
    std::vector<float> values;

    Rows(std::size_t count, std::size_t row_width) : width(row_width), values(count * row_width) {}
    std::size_t count() const { return values.size() / width; }
    std::span<float> row(std::size_t r) { return std::span(values).subspan(r * width, width); }
    std::span<const float> row(std::size_t r) const {
        return std::span(values).subspan(r * width, width);
    }
};

void add_scaled(float scale, const float* from, std::span<float> to) {
    for (std::size_t j = 0; j < to.size(); ++j) to[j] += scale * from[j];
}

// Also turns what is no number, from weights that make no sense, into 0.
void rectify(std::vector<float>& values) {
    constexpr float most = 1e18F;
    for (float& value : values) value = value > 0 ? std::min(value, most) : 0.F;
}

// The nearest whole number of at most `most` in size; 0 for what is no number.
std::int32_t whole_number(double value, double most) {
    if (!(std::abs(value) <= most))
        return static_cast<std::int32_t>(value > 0 ? most : value < 0 ? -most : 0);
    return static_cast<std::int32_t>(std::nearbyint(value));
}

// The hidden values of the first layer, in real numbers.
Rows first_values(const InputSet& set, const Layer& layer, std::span<const rules::Board> boards) {
    Rows values(boards.size(), index(layer.outputs));
    Inputs inputs;
    for (std::size_t r = 0; r < boards.size(); ++r) {
        read_inputs(set, boards[r], inputs);
        const std::span<float> row = values.row(r);
        std::copy(layer.bias.begin(), layer.bias.end(), row.begin());
        for (int i = 0; i < inputs.set_count; ++i) {
            add_scaled(1, &layer.weights[inputs.set[index(i)] * row.size()], row);
        }
        for (int i = 0; i < set.measured; ++i) {
            add_scaled(inputs.measured[index(i)],
                       &layer.weights[index(set.yes_no + i) * row.size()], row);
        }
    }
    rectify(values.values);
    return values;
}

// The sums of a later layer.
Rows sums_of(const Layer& layer, const Rows& values) {
    Rows sums(values.count(), index(layer.outputs));
    for (std::size_t r = 0; r < values.count(); ++r) {
        const std::span<float> row = sums.row(r);
        std::copy(layer.bias.begin(), layer.bias.end(), row.begin());
        const std::span<const float> from = values.row(r);
        for (std::size_t i = 0; i < from.size(); ++i) {
            if (from[i] != 0) add_scaled(from[i], &layer.weights[i * row.size()], row);
        }
    }
    return sums;
}

std::vector<float> greatest_of_columns(const Rows& rows) {
    std::vector<float> greatest(rows.width, 0.F);
    for (std::size_t r = 0; r < rows.count(); ++r) {
        const std::span<const float> row = rows.row(r);
        for (std::size_t j = 0; j < row.size(); ++j) greatest[j] = std::max(greatest[j], row[j]);
    }
    return greatest;
}

// The greatest sum of rows that one side's checkers can set, for each output: like packing a bag,
// where n checkers on a place cost n. `sign` is 1, or -1 for the least sum.
std::vector<float> greatest_of_half(const Layer& layer, int first_row, float sign) {
    constexpr std::size_t checkers = 15;
    const std::size_t width = index(layer.outputs);
    std::vector<float> best((checkers + 1) * width, 0.F);  // [checkers used][output]
    for (int place = 0; place < rules::place_count; ++place) {
        const bool heights = place != rules::place_off && place != rules::place_reserve;
        const std::size_t most = heights ? index(counted_heights) : checkers;
        for (std::size_t used = checkers; used > 0; --used) {
            for (std::size_t n = 1; n <= std::min(used, most); ++n) {
                const float* row =
                    &layer.weights[index(first_row + yes_no_input(place, static_cast<int>(n))) *
                                   width];
                float* to = &best[used * width];
                const float* from = &best[(used - n) * width];
                for (std::size_t j = 0; j < width; ++j) {
                    to[j] = std::max(to[j], from[j] + sign * row[j]);
                }
            }
        }
    }
    return {best.begin() + static_cast<std::ptrdiff_t>(checkers * width), best.end()};
}

// A bound of the size of bias and rows together, for each output.
std::vector<float> sum_bounds(const Layer& layer) {
    std::vector<float> bounds(layer.bias.size());
    for (const float sign : {1.F, -1.F}) {
        const auto mine = greatest_of_half(layer, 0, sign);
        const auto theirs = greatest_of_half(layer, half_inputs, sign);
        for (std::size_t j = 0; j < bounds.size(); ++j) {
            bounds[j] = std::max(bounds[j], mine[j] + theirs[j] + sign * layer.bias[j]);
        }
    }
    return bounds;
}

std::int16_t rounded16(float value) {
    return static_cast<std::int16_t>(whole_number(static_cast<double>(value), 32767));
}

// `ranges` are the values that byte_top stands for.
IntegerFirstLayer integer_first(const InputSet& set, const Layer& layer,
                                std::span<const float> ranges) {
    const std::size_t width = index(layer.outputs);
    IntegerFirstLayer first;
    first.width = layer.outputs;
    first.value_shift = value_shift;
    std::vector<float> per_unit(width);  // steps of the sums for 1
    for (std::size_t j = 0; j < width; ++j) {
        per_unit[j] = byte_top * static_cast<float>(1U << value_shift) / ranges[j];
    }

    first.rows.resize((index(set.yes_no) + 1) * width);
    for (std::size_t i = 0; i < index(set.yes_no) * width; ++i) {
        first.rows[i] = rounded16(layer.weights[i] * per_unit[i % width]);
    }
    first.bias.resize(width);
    for (std::size_t j = 0; j < width; ++j) {
        constexpr float half = 1U << (value_shift - 1U);
        first.bias[j] = rounded16(layer.bias[j] * per_unit[j] + half);
    }

    const std::size_t bytes = set.byte_measures.size();
    std::vector<float> measured(bytes * width);
    float greatest = 0;
    for (std::size_t i = 0; i < measured.size(); ++i) {
        const ByteMeasure& byte = set.byte_measures[i / width];
        const std::size_t j = i % width;
        const std::size_t row = index(set.yes_no + byte.input);
        measured[i] = layer.weights[row * width + j] * byte.unit * per_unit[j];
        greatest = std::max(greatest, std::abs(measured[i]));
    }
    constexpr float measured_limit = 16'000;
    constexpr int most_shift = 14;
    while (first.measured_shift < most_shift &&
           std::ldexp(greatest, first.measured_shift + 1) <= measured_limit) {
        ++first.measured_shift;
    }
    first.measured.resize(measured.size());
    for (std::size_t i = 0; i < measured.size(); ++i) {
        const float scaled = std::ldexp(measured[i], first.measured_shift);
        first.measured[i] = static_cast<std::int16_t>(
            whole_number(static_cast<double>(scaled), static_cast<double>(measured_limit)));
    }
    return first;
}

// `steps` are what 1 of each value stands for; `next_step` what 1 of the next layer's values does,
// or 1 for logits.
IntegerLayer integer_layer(const Layer& layer, std::span<const float> steps, float next_step,
                           bool behind_first) {
    const std::size_t inputs = index(layer.inputs);
    const std::size_t outputs = index(layer.outputs);
    IntegerLayer result{layer.inputs, layer.outputs, {}, {}, {}};
    result.weights.resize(inputs * outputs);
    result.bias.resize(outputs);
    result.factor.resize(outputs);
    for (std::size_t k = 0; k < outputs; ++k) {
        float greatest = 0;
        float sum = 0;
        for (std::size_t i = 0; i < inputs; ++i) {
            const float size = std::abs(layer.weights[i * outputs + k] * steps[i]);
            greatest = std::max(greatest, size);
            sum += size;
        }
        float unit =
            behind_first ? greatest / 127 : std::max(greatest / word_limit, sum / word_sum_limit);
        // A bias that is large beside its weights must fit too.
        unit = std::max({unit, std::abs(layer.bias[k]) / static_cast<float>(most_bias), 1e-12F});
        for (std::size_t i = 0; i < inputs; ++i) {
            result.weights[i * outputs + k] =
                rounded16(layer.weights[i * outputs + k] * steps[i] / unit);
        }
        result.bias[k] = whole_number(static_cast<double>(layer.bias[k] / unit), most_bias);
        result.factor[k] = unit / next_step;
    }
    return result;
}

// What the whole-number sums of the boards are short of the real ones, on average, goes into the
// bias.
void correct_bias(const IntegerFirstLayer& first, const InputSet& set,
                  std::span<const rules::Board> boards, const Rows& real_sums, float next_step,
                  IntegerLayer& layer) {
    const std::size_t outputs = index(layer.outputs);
    std::vector<double> mean_values(index(layer.inputs));
    std::vector<std::uint8_t> values(mean_values.size());
    for (const rules::Board& board : boards) {
        integer_first_values(set, first, board, values);
        for (std::size_t i = 0; i < values.size(); ++i) mean_values[i] += values[i];
    }
    const auto count = static_cast<double>(boards.size());
    for (std::size_t k = 0; k < outputs; ++k) {
        double real = 0;
        for (std::size_t r = 0; r < real_sums.count(); ++r) {
            real += static_cast<double>(real_sums.row(r)[k]);
        }
        double whole = layer.bias[k];
        for (std::size_t i = 0; i < values.size(); ++i) {
            whole += mean_values[i] / count * layer.weights[i * outputs + k];
        }
        const double unit = static_cast<double>(layer.factor[k]) * static_cast<double>(next_step);
        layer.bias[k] = whole_number(layer.bias[k] + real / count / unit - whole, most_bias);
    }
}

}  // namespace

void integer_first_values(const InputSet& set, const IntegerFirstLayer& first,
                          const rules::Board& board, std::span<std::uint8_t> values) {
    const std::size_t width = index(first.width);
    Inputs inputs;
    read_inputs(set, board, inputs);
    std::array<std::uint8_t, max_byte_measures> bytes{};
    if (set.measure_bytes != nullptr) set.measure_bytes(board, bytes);
    std::vector<std::int32_t> sums(first.bias.begin(), first.bias.end());
    for (int i = 0; i < inputs.set_count; ++i) {
        const std::int16_t* row = &first.rows[inputs.set[index(i)] * width];
        for (std::size_t j = 0; j < width; ++j) sums[j] += row[j];
    }
    std::vector<std::int32_t> measured(width, (1 << first.measured_shift) / 2);
    for (std::size_t i = 0; i < set.byte_measures.size(); ++i) {
        const std::int16_t* row = &first.measured[i * width];
        for (std::size_t j = 0; j < width; ++j) measured[j] += bytes[i] * row[j];
    }
    for (std::size_t j = 0; j < width; ++j) {
        const int more = std::clamp(measured[j] >> first.measured_shift, -32768, 32767);
        const int sum = sums[j] + more;
        values[j] = static_cast<std::uint8_t>(std::clamp(sum >> first.value_shift, 0, byte_top));
    }
}

IntegerNetwork make_integer(const Network& network) {
    const InputSet* set = find_input_set(network.shape.inputs);
    assert(set != nullptr);
    const std::vector<rules::Board> boards = calibration_boards(*set, network.shape.variant);
    IntegerNetwork result;
    result.inputs = set;
    result.levels = network.shape.levels;

    // 1. The first layer: a range for each hidden value.
    const Layer& first = network.layers.front();
    Rows values = first_values(*set, first, boards);
    std::vector<float> ranges = greatest_of_columns(values);
    const float widest = *std::max_element(ranges.begin(), ranges.end());
    const std::vector<float> bounds = sum_bounds(first);
    for (std::size_t j = 0; j < ranges.size(); ++j) {
        constexpr float steps = byte_top << value_shift;
        ranges[j] = std::max(
            {ranges[j] * margin, widest * narrowest, bounds[j] * steps / sum_limit, 1e-6F});
    }
    result.first = integer_first(*set, first, ranges);

    // 2. The others: one range for all hidden values of a layer.
    std::vector<float> steps = ranges;
    for (float& step : steps) step /= byte_top;
    for (std::size_t l = 1; l < network.layers.size(); ++l) {
        const bool last = l + 1 == network.layers.size();
        const Rows sums = sums_of(network.layers[l], values);
        values = sums;
        rectify(values.values);
        const float top = *std::max_element(values.values.begin(), values.values.end());
        const float next_step = last ? 1.F : std::max(top, 1e-6F) * later_margin / word_top;
        result.layers.push_back(integer_layer(network.layers[l], steps, next_step, l == 1));
        if (l == 1) correct_bias(result.first, *set, boards, sums, next_step, result.layers[0]);
        steps.assign(index(network.layers[l].outputs), next_step);
    }
    return result;
}

}  // namespace kotra::engine
