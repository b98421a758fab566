// SPDX-License-Identifier: Apache-2.0
// A network as a value: its shape, its weights, where it comes from; and its file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/nn/inputs.h"

namespace kotra::engine {

// The longest layer and the most hidden layers that a network may have.
inline constexpr int max_layer_width = 4096;
inline constexpr int max_hidden_layers = 6;

struct NetworkShape {
    std::string variant;      // the game's name, as rules::find_variant knows it
    std::string inputs;       // the name of an InputSet
    std::vector<int> hidden;  // widths of the hidden layers, at least one
    int levels = 3;           // of the Outcome; there are 2 * levels - 1 outputs

    int outputs() const { return 2 * levels - 1; }
    bool operator==(const NetworkShape&) const = default;
};

// Fully connected: y = b + W x.
struct Layer {
    int inputs = 0;
    int outputs = 0;
    std::vector<float> weights;  // [input][output], a row for each input, without padding
    std::vector<float> bias;     // [output]

    bool operator==(const Layer&) const = default;
};

// The first layer sees the yes/no inputs and then the measured ones; each hidden layer is
// rectified; the outputs are logits of the chances win(1), …, win(levels), loss(2), …,
// loss(levels).
struct Network {
    NetworkShape shape;
    std::string origin;         // how it was made, in a line for people
    std::vector<Layer> layers;  // one more than shape.hidden

    bool operator==(const Network&) const = default;
};

// A network of this shape with all weights 0. The input set must exist.
Network make_network(NetworkShape shape);

// The network as the bytes of a file (docs/formats/kotra-net.md): little-endian, with a hash over
// everything, so that a damaged file is refused.
std::vector<std::byte> network_bytes(const Network& network);
base::Result<Network> parse_network(std::span<const std::byte> bytes);

// Files; an error names the file. Writing replaces the file in one step.
base::Result<Network> load_network(const std::filesystem::path& path);
base::Result<void> save_network(const Network& network, const std::filesystem::path& path);

// The hash in the file: one for each set of weights.
std::uint64_t network_hash(const Network& network);

}  // namespace kotra::engine
