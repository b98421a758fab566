// SPDX-License-Identifier: Apache-2.0
// A network that learns. The only room that knows libtorch is behind this header.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

#include "base/result.h"
#include "engine/nn/network.h"
#include "trainer/sample.h"

namespace kotra::trainer {

// Adam on the cross-entropy between the outputs and the targets, in bfloat16 with weights in float;
// beside the weights a running mean of them is kept, which judges better than the last step does.
// One thread at a time; the same calls give the same weights on the same machine.
class Model {
 public:
    // Random weights.
    Model(const engine::NetworkShape& shape, std::uint64_t seed);
    // Goes on from a network, without what the optimiser knew.
    explicit Model(const engine::Network& network);
    ~Model();

    // One step on a batch; returns the mean loss of a sample before it. The entropy of the targets
    // is taken off, so that 0 is perfect. The running mean is over about the last `mean_steps`.
    double train(std::span<const Sample* const> batch, double learning_rate, double mean_steps);

    // The running mean of the weights.
    engine::Network mean() const;
    const engine::NetworkShape& shape() const;

    // Everything, the optimiser's memory too.
    void save(const std::filesystem::path& path) const;
    base::Result<void> load(const std::filesystem::path& path);

 private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace kotra::trainer
