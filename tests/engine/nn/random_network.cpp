// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/random_network.h"

#include <algorithm>
#include <cmath>

#include "base/random.h"

namespace kotra::engine {
namespace {

std::size_t index(int i) {
    return static_cast<std::size_t>(i);
}

Outcome outcome_of(const std::vector<double>& logits, int levels) {
    const auto chance = [](double logit) { return static_cast<float>(1 / (1 + std::exp(-logit))); };
    Outcome outcome(levels);
    for (int k = 1; k <= levels; ++k) outcome.set_win(k, chance(logits[index(k - 1)]));
    for (int k = 2; k <= levels; ++k) outcome.set_loss(k, chance(logits[index(levels + k - 2)]));
    return made_consistent(outcome);
}

}  // namespace

Network random_network(NetworkShape shape, std::uint64_t seed) {
    base::Random random(seed);
    Network network = make_network(std::move(shape));
    network.origin = "random weights";
    for (std::size_t l = 0; l < network.layers.size(); ++l) {
        Layer& layer = network.layers[l];
        const bool last = l + 1 == network.layers.size();
        const double size = std::sqrt(6.0 / (l == 0 ? 60 : layer.inputs)) * (last ? 0.4 : 1);
        for (float& w : layer.weights) w = static_cast<float>(size * (2 * random.unit() - 1));
        for (float& b : layer.bias) b = static_cast<float>(0.4 * random.unit() - 0.2);
    }
    return network;
}

Outcome slow_outcome(const IntegerNetwork& network, const rules::Board& board) {
    std::vector<std::uint8_t> first(index(network.first.width));
    integer_first_values(*network.inputs, network.first, board, first);
    std::vector<int> values(first.begin(), first.end());
    std::vector<double> logits;
    for (std::size_t l = 0; l < network.layers.size(); ++l) {
        const IntegerLayer& layer = network.layers[l];
        const std::size_t outputs = index(layer.outputs);
        std::vector<int> next;
        for (std::size_t k = 0; k < outputs; ++k) {
            std::int64_t sum = layer.bias[k];
            for (std::size_t i = 0; i < index(layer.inputs); ++i) {
                sum += std::int64_t{values[i]} * layer.weights[i * outputs + k];
            }
            const float scaled = static_cast<float>(sum) * layer.factor[k];
            next.push_back(static_cast<int>(std::lrint(std::clamp(scaled, 0.F, float{word_top}))));
            if (l + 1 == network.layers.size()) logits.push_back(static_cast<double>(scaled));
        }
        values = next;
    }
    return outcome_of(logits, network.levels);
}

Outcome slow_outcome(const Network& network, const rules::Board& board) {
    const InputSet& set = *find_input_set(network.shape.inputs);
    Inputs inputs;
    read_inputs(set, board, inputs);
    std::vector<double> values(index(set.yes_no + set.measured));
    for (int i = 0; i < inputs.set_count; ++i) values[inputs.set[index(i)]] = 1;
    for (int i = 0; i < set.measured; ++i) {
        values[index(set.yes_no + i)] = static_cast<double>(inputs.measured[index(i)]);
    }
    for (std::size_t l = 0; l < network.layers.size(); ++l) {
        const Layer& layer = network.layers[l];
        const std::size_t outputs = index(layer.outputs);
        std::vector<double> next;
        for (std::size_t k = 0; k < outputs; ++k) {
            auto sum = static_cast<double>(layer.bias[k]);
            for (std::size_t i = 0; i < values.size(); ++i) {
                sum += values[i] * static_cast<double>(layer.weights[i * outputs + k]);
            }
            next.push_back(l + 1 < network.layers.size() ? std::max(sum, 0.0) : sum);
        }
        values = next;
    }
    return outcome_of(values, network.shape.levels);
}

}  // namespace kotra::engine
