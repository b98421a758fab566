// SPDX-License-Identifier: Apache-2.0
#include "trainer/torch/model.h"

#include <torch/torch.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace kotra::trainer {
namespace {

// The weight of the chance to win in the loss: equity counts it twice.
constexpr float win_weight = 2;

// Beyond this (a chance of 1 in 22,000) an output before its last step costs something. Without
// that a network learns the noise of targets that are no chances by heart, whose loss falls without
// end.
constexpr float free_logit = 10;
constexpr float logit_cost = 0.02F;

torch::Tensor tensor_of(const std::vector<float>& values, std::int64_t rows, std::int64_t columns) {
    auto tensor = torch::empty({rows, columns});
    std::copy(values.begin(), values.end(), tensor.data_ptr<float>());
    return tensor;
}

void copy_out(const torch::Tensor& tensor, std::vector<float>& values) {
    const auto flat = tensor.detach().contiguous();
    std::copy_n(flat.data_ptr<float>(), values.size(), values.begin());
}

}  // namespace

// Weights stand as [input][output], as in a network file.
struct Model::State : torch::nn::Module {
    State(const engine::Network& network, bool random, std::uint64_t seed);

    torch::Tensor forward(const torch::Tensor& inputs) const;
    void read_batch(std::span<const Sample* const> batch, torch::Tensor& inputs,
                    torch::Tensor& targets) const;
    void update_mean(double mean_steps);

    engine::NetworkShape shape;
    const engine::InputSet* set;
    std::vector<torch::Tensor> weights;
    std::vector<torch::Tensor> biases;
    std::vector<torch::Tensor> means;  // of weights and biases, in turn
    std::int64_t steps = 0;
    torch::Tensor output_weights;
    std::unique_ptr<torch::optim::Adam> optimiser;
};

Model::State::State(const engine::Network& network, bool random, std::uint64_t seed)
    : shape(network.shape), set(engine::find_input_set(shape.inputs)) {
    torch::manual_seed(seed);
    for (std::size_t l = 0; l < network.layers.size(); ++l) {
        const engine::Layer& layer = network.layers[l];
        auto weight = tensor_of(layer.weights, layer.inputs, layer.outputs);
        auto bias = tensor_of(layer.bias, 1, layer.outputs);
        if (random) {
            // About 30 inputs of a board are not 0; later layers are dense (He et al. 2015).
            const double active = l == 0 ? 30 : layer.inputs;
            weight.normal_(0, std::sqrt(2 / active) * (l == 0 ? 0.7 : 1));
            if (l + 1 == network.layers.size()) weight.mul_(0.1);
        }
        weights.push_back(register_parameter("weight" + std::to_string(l), weight));
        biases.push_back(register_parameter("bias" + std::to_string(l), bias));
        means.push_back(
            register_buffer("mean_weight" + std::to_string(l), weights.back().detach().clone()));
        means.push_back(
            register_buffer("mean_bias" + std::to_string(l), biases.back().detach().clone()));
    }
    output_weights = torch::ones({shape.outputs()});
    output_weights[0] = win_weight;
    optimiser = std::make_unique<torch::optim::Adam>(parameters(), torch::optim::AdamOptions());
}

torch::Tensor Model::State::forward(const torch::Tensor& inputs) const {
    auto values = inputs;
    for (std::size_t l = 0; l < weights.size(); ++l) {
        if (l > 0) values = torch::relu(values);
        values =
            torch::addmm(biases[l].to(torch::kBFloat16), values, weights[l].to(torch::kBFloat16));
    }
    return values.to(torch::kFloat);
}

void Model::State::read_batch(std::span<const Sample* const> batch, torch::Tensor& inputs,
                              torch::Tensor& targets) const {
    const auto rows = static_cast<std::int64_t>(batch.size());
    const std::size_t width = static_cast<std::size_t>(set->yes_no + set->measured);
    const auto outputs = static_cast<std::size_t>(shape.outputs());
    inputs = torch::zeros({rows, static_cast<std::int64_t>(width)}, torch::kBFloat16);
    targets = torch::empty({rows, static_cast<std::int64_t>(outputs)});
    auto* input = inputs.data_ptr<at::BFloat16>();
    auto* target = targets.data_ptr<float>();
    engine::Inputs read;
    for (const Sample* sample : batch) {
        engine::read_inputs(*set, sample->board, read);
        for (int i = 0; i < read.set_count; ++i) {
            input[read.set[static_cast<std::size_t>(i)]] = at::BFloat16(1.F);
        }
        for (int i = 0; i < set->measured; ++i) {
            input[set->yes_no + i] = at::BFloat16(read.measured[static_cast<std::size_t>(i)]);
        }
        std::copy_n(sample->target.begin(), outputs, target);
        input += width;
        target += outputs;
    }
}

void Model::State::update_mean(double mean_steps) {
    const torch::NoGradGuard no_gradient;
    ++steps;
    // A plain mean at first, so that the random start is forgotten at once.
    const double share = std::max(1 / mean_steps, 1 / (1 + static_cast<double>(steps) / 4));
    for (std::size_t l = 0; l < weights.size(); ++l) {
        means[2 * l].lerp_(weights[l], share);
        means[2 * l + 1].lerp_(biases[l], share);
    }
}

Model::Model(const engine::NetworkShape& shape, std::uint64_t seed)
    : state_(std::make_unique<State>(engine::make_network(shape), true, seed)) {}

Model::Model(const engine::Network& network) : state_(std::make_unique<State>(network, false, 0)) {}

Model::~Model() = default;

double Model::train(std::span<const Sample* const> batch, double learning_rate, double mean_steps) {
    torch::Tensor inputs;
    torch::Tensor targets;
    state_->read_batch(batch, inputs, targets);
    for (auto& group : state_->optimiser->param_groups()) {
        static_cast<torch::optim::AdamOptions&>(group.options()).lr(learning_rate);
    }
    state_->optimiser->zero_grad();
    const auto logits = state_->forward(inputs);
    // What is left when the chances are right. A target may lie outside 0 .. 1, see targets().
    const auto chances = targets.clamp(0, 1);
    const auto entropy =
        torch::binary_cross_entropy(chances, chances, state_->output_weights, at::Reduction::Sum);
    const auto loss = torch::binary_cross_entropy_with_logits(
        logits, targets, state_->output_weights, {}, at::Reduction::Sum);
    const auto excess = torch::relu(logits.abs() - free_logit);
    const auto rows = static_cast<double>(batch.size());
    (loss + logit_cost * excess.square().sum()).div(rows).backward();
    state_->optimiser->step();
    state_->update_mean(mean_steps);
    return (loss.item<double>() - entropy.item<double>()) / rows;
}

engine::Network Model::mean() const {
    engine::Network network = engine::make_network(state_->shape);
    for (std::size_t l = 0; l < network.layers.size(); ++l) {
        copy_out(state_->means[2 * l], network.layers[l].weights);
        copy_out(state_->means[2 * l + 1], network.layers[l].bias);
    }
    return network;
}

const engine::NetworkShape& Model::shape() const {
    return state_->shape;
}

void Model::save(const std::filesystem::path& path) const {
    torch::serialize::OutputArchive archive;
    state_->save(archive);
    torch::serialize::OutputArchive optimiser;
    state_->optimiser->save(optimiser);
    archive.write("optimiser", optimiser);
    archive.write("steps", torch::tensor(state_->steps), true);
    archive.save_to(path.string());
}

base::Result<void> Model::load(const std::filesystem::path& path) {
    try {
        torch::serialize::InputArchive archive;
        archive.load_from(path.string());
        state_->load(archive);
        torch::serialize::InputArchive optimiser;
        archive.read("optimiser", optimiser);
        state_->optimiser->load(optimiser);
        torch::Tensor steps;
        archive.read("steps", steps, true);
        state_->steps = steps.item<std::int64_t>();
        return {};
    } catch (const c10::Error& error) {
        return tl::unexpected<base::Error>(
            {"the checkpoint cannot be read: " + std::string(error.what_without_backtrace()),
             path.string()});
    }
}

}  // namespace kotra::trainer
