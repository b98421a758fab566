// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/real_evaluation.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <vector>

#include "engine/nn/inputs.h"
#include "engine/nn/read_outcome.h"
#include "engine/nn/simd/kernels.h"

namespace kotra::engine {
namespace {

// How many boards pass through the layers together: enough to keep the weights in use, few enough
// for the nearest cache.
constexpr std::size_t batch_rows = 48;

std::size_t padded(int width) {
    const auto w = static_cast<std::size_t>(width);
    return (w + simd::lane_padding - 1) / simd::lane_padding * simd::lane_padding;
}

// A layer with its outputs padded by zeros.
struct PaddedLayer {
    std::size_t inputs;
    std::size_t width;
    std::vector<float> weights;
    std::vector<float> bias;

    explicit PaddedLayer(const Layer& layer)
        : inputs(static_cast<std::size_t>(layer.inputs)),
          width(padded(layer.outputs)),
          weights(inputs * width),
          bias(width) {
        const auto outputs = static_cast<std::size_t>(layer.outputs);
        for (std::size_t i = 0; i < inputs; ++i) {
            std::copy_n(&layer.weights[i * outputs], outputs, &weights[i * width]);
        }
        std::copy(layer.bias.begin(), layer.bias.end(), bias.begin());
    }
};

// What one thread computes in.
struct Workspace {
    std::vector<Inputs> inputs = std::vector<Inputs>(batch_rows);
    std::vector<float> measured = std::vector<float>(batch_rows * max_measured_inputs);
    std::vector<float> from;
    std::vector<float> to;
};

float chance(float logit) {
    return 1 / (1 + std::exp(-logit));
}

}  // namespace

struct RealEvaluation::Prepared {
    const InputSet* set;
    int levels;
    std::vector<PaddedLayer> layers;
    std::size_t widest = 0;

    void judge(std::span<const rules::Board> boards, std::span<Outcome> outcomes,
               Workspace& work) const;
};

RealEvaluation::RealEvaluation(const Network& network) {
    auto prepared = std::make_unique<Prepared>();
    prepared->set = find_input_set(network.shape.inputs);
    assert(prepared->set != nullptr);
    prepared->levels = network.shape.levels;
    for (const Layer& layer : network.layers) {
        prepared->layers.emplace_back(layer);
        prepared->widest = std::max(prepared->widest, prepared->layers.back().width);
    }
    prepared_ = std::move(prepared);
}

RealEvaluation::~RealEvaluation() = default;

void RealEvaluation::Prepared::judge(std::span<const rules::Board> boards,
                                     std::span<Outcome> outcomes, Workspace& work) const {
    const std::size_t rows = boards.size();
    const auto yes_no = static_cast<std::size_t>(set->yes_no);
    const auto measures = static_cast<std::size_t>(set->measured);

    // 1. The first layer: the few inputs that are set, then the measured ones.
    const PaddedLayer& first = layers.front();
    for (std::size_t r = 0; r < rows; ++r) {
        Inputs& inputs = work.inputs[r];
        read_inputs(*set, boards[r], inputs);
        simd::sum_rows(std::span(inputs.set).first(static_cast<std::size_t>(inputs.set_count)),
                       first.weights.data(), first.bias.data(), first.width,
                       &work.to[r * first.width]);
        std::copy_n(inputs.measured.data(), measures, &work.measured[r * measures]);
    }
    if (measures > 0) {
        simd::multiply_add(work.measured.data(), measures, rows, measures,
                           &first.weights[yes_no * first.width], first.width, work.to.data());
    }

    // 2. The others.
    for (std::size_t l = 1; l < layers.size(); ++l) {
        const PaddedLayer& layer = layers[l];
        const std::size_t stride = layers[l - 1].width;
        std::swap(work.from, work.to);
        simd::rectify(work.from.data(), rows * stride);
        for (std::size_t r = 0; r < rows; ++r) {
            std::copy(layer.bias.begin(), layer.bias.end(), &work.to[r * layer.width]);
        }
        simd::multiply_add(work.from.data(), stride, rows, layer.inputs, layer.weights.data(),
                           layer.width, work.to.data());
    }
    for (std::size_t r = 0; r < rows; ++r) {
        float* outputs = &work.to[r * layers.back().width];
        for (int k = 0; k < 2 * levels - 1; ++k) outputs[k] = chance(outputs[k]);
        outcomes[r] = read_outcome(outputs, levels);
    }
}

void RealEvaluation::evaluate(std::span<const rules::Board> boards,
                              std::span<Outcome> outcomes) const {
    assert(boards.size() == outcomes.size());
    thread_local Workspace work;
    const std::size_t floats = batch_rows * prepared_->widest;
    if (work.to.size() < floats) {
        work.to.resize(floats);
        work.from.resize(floats);
    }
    for (std::size_t at = 0; at < boards.size(); at += batch_rows) {
        const std::size_t rows = std::min(batch_rows, boards.size() - at);
        prepared_->judge(boards.subspan(at, rows), outcomes.subspan(at, rows), work);
    }
}

}  // namespace kotra::engine
