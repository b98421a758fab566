// SPDX-License-Identifier: Apache-2.0
// A network in whole numbers: what it says is the same bit for bit on every machine.
//
// The sums of the first layer are 16-bit numbers, one row of weights for each yes/no input, so that
// a board follows from a similar one by a few additions. Hidden values of the first layer are bytes
// and meet weights of 8 bits; later layers are small and have values of 12 bits and weights of 16.
// Nothing saturates on the way to a sum.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/nn/network.h"

namespace kotra::engine {

// The largest hidden value behind the first layer, and behind any other.
inline constexpr int byte_top = 255;
inline constexpr int word_top = 4095;

// Value j is clamp((bias[j] + the rows of the inputs that are set + m) >> value_shift, 0,
// byte_top), where m = (the sum over the byte measures of byte * measured[.][j] + half) >>
// measured_shift and half = 2^(measured_shift - 1). Shifts round down; bias holds half of what
// value_shift drops.
struct IntegerFirstLayer {
    int width = 0;
    std::vector<std::int16_t> rows;      // [yes/no input][width], and a last row of zeros
    std::vector<std::int16_t> bias;      // [width]
    std::vector<std::int16_t> measured;  // [byte measure][width], of 15 bits
    int measured_shift = 1;
    int value_shift = 0;
};

// The sum of output k is z = bias[k] + the sum of value * weight, and z * factor[k] is the next
// hidden value, rounded to the nearest (ties to even) and clamped to 0 .. word_top; or the logit.
struct IntegerLayer {
    int inputs = 0;
    int outputs = 0;
    std::vector<std::int16_t> weights;  // [input][output]; of 8 bits behind the first layer
    std::vector<std::int32_t> bias;
    std::vector<float> factor;
};

struct IntegerNetwork {
    const InputSet* inputs = nullptr;
    int levels = 0;
    IntegerFirstLayer first;
    std::vector<IntegerLayer> layers;
};

// The ranges of the hidden values come from some hundred boards that are made up here, always the
// same: random games, and races; so equal networks give equal results. Takes some 20 milliseconds.
// The mean sums of the second layer are those of the network on these boards.
IntegerNetwork make_integer(const Network& network);

// The hidden values of the first layer for one board, computed plainly; NetEvaluator has the fast
// way.
void integer_first_values(const InputSet& set, const IntegerFirstLayer& first,
                          const rules::Board& board, std::span<std::uint8_t> values);

}  // namespace kotra::engine
