// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/network.h"

#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>
#include <string_view>
#include <utility>

#include "base/file.h"
#include "engine/eval/outcome.h"
#include "rules/variant.h"

namespace kotra::engine {
namespace {

static_assert(std::endian::native == std::endian::little, "network files are little-endian");

constexpr std::string_view magic = "kotranet";
constexpr std::uint32_t version = 1;
constexpr std::uint32_t max_text = 4096;

class Writer {
 public:
    void number(std::uint32_t value) { raw(&value, sizeof value); }
    void text(std::string_view value) {
        number(static_cast<std::uint32_t>(value.size()));
        raw(value.data(), value.size());
    }
    void floats(const std::vector<float>& values) {
        raw(values.data(), values.size() * sizeof(float));
    }
    void raw(const void* data, std::size_t size) {
        const auto* bytes = static_cast<const std::byte*>(data);
        bytes_.insert(bytes_.end(), bytes, bytes + size);
    }
    std::vector<std::byte> take() { return std::move(bytes_); }
    std::span<const std::byte> so_far() const { return bytes_; }

 private:
    std::vector<std::byte> bytes_;
};

// Reads what Writer wrote; once something is missing, it gives zeros and `failed` is true.
class Reader {
 public:
    explicit Reader(std::span<const std::byte> bytes) : rest_(bytes) {}

    std::uint32_t number() {
        std::uint32_t value = 0;
        raw(&value, sizeof value);
        return value;
    }
    std::string text() {
        const std::uint32_t size = number();
        if (size > max_text) failed_ = true;
        std::string value(failed_ ? 0 : size, '\0');
        raw(value.data(), value.size());
        return value;
    }
    void floats(std::vector<float>& values) { raw(values.data(), values.size() * sizeof(float)); }
    void raw(void* data, std::size_t size) {
        if (failed_ || size > rest_.size()) {
            failed_ = true;
            return;
        }
        if (size == 0) return;
        std::memcpy(data, rest_.data(), size);
        rest_ = rest_.subspan(size);
    }
    bool failed() const { return failed_; }
    std::size_t left() const { return rest_.size(); }

 private:
    std::span<const std::byte> rest_;
    bool failed_ = false;
};

std::string shape_fault(const NetworkShape& shape) {
    const rules::Variant* variant = rules::find_variant(shape.variant);
    if (variant == nullptr) return "it is for the unknown game '" + shape.variant + "'";
    if (find_input_set(shape.inputs) == nullptr) {
        return "its inputs '" + shape.inputs + "' are not known to this program";
    }
    if (shape.levels < 1 || shape.levels > max_levels) return "its outputs fit no game";
    for (const int width : shape.hidden) {
        if (width < 1 || width > max_layer_width) return "a layer has an impossible width";
    }
    return {};
}

// The size of all weights and biases in a file; the input set must exist.
std::size_t weight_bytes(const NetworkShape& shape) {
    const InputSet& set = *find_input_set(shape.inputs);
    auto inputs = static_cast<std::size_t>(set.yes_no) + static_cast<std::size_t>(set.measured);
    std::size_t count = 0;
    const auto add = [&](int width) {
        const auto outputs = static_cast<std::size_t>(width);
        count += (inputs + 1) * outputs;
        inputs = outputs;
    };
    for (const int width : shape.hidden) add(width);
    add(shape.outputs());
    return count * sizeof(float);
}

bool all_finite(const std::vector<float>& values) {
    for (const float value : values) {
        if (!std::isfinite(value)) return false;
    }
    return true;
}

}  // namespace

Network make_network(NetworkShape shape) {
    const InputSet* set = find_input_set(shape.inputs);
    assert(set != nullptr);
    Network network;
    int inputs = set->yes_no + set->measured;
    std::vector<int> widths = shape.hidden;
    widths.push_back(shape.outputs());
    for (const int outputs : widths) {
        Layer layer{inputs, outputs, {}, {}};
        layer.weights.resize(static_cast<std::size_t>(inputs) * static_cast<std::size_t>(outputs));
        layer.bias.resize(static_cast<std::size_t>(outputs));
        network.layers.push_back(std::move(layer));
        inputs = outputs;
    }
    network.shape = std::move(shape);
    return network;
}

std::vector<std::byte> network_bytes(const Network& network) {
    Writer writer;
    writer.raw(magic.data(), magic.size());
    writer.number(version);
    writer.text(network.shape.variant);
    writer.text(network.shape.inputs);
    writer.text(network.origin);
    writer.number(static_cast<std::uint32_t>(network.shape.levels));
    writer.number(static_cast<std::uint32_t>(network.shape.hidden.size()));
    for (const int width : network.shape.hidden) writer.number(static_cast<std::uint32_t>(width));
    for (const Layer& layer : network.layers) {
        writer.floats(layer.weights);
        writer.floats(layer.bias);
    }
    const std::uint64_t hash = base::fnv1a(writer.so_far());
    writer.raw(&hash, sizeof hash);
    return writer.take();
}

base::Result<Network> parse_network(std::span<const std::byte> bytes) {
    std::uint64_t hash = 0;
    if (bytes.size() < magic.size() + sizeof version + sizeof hash ||
        std::memcmp(bytes.data(), magic.data(), magic.size()) != 0) {
        return base::fail("this is no network file of kotra");
    }
    const auto content = bytes.first(bytes.size() - sizeof hash);
    Reader reader(content.subspan(magic.size()));
    const std::uint32_t found_version = reader.number();
    if (found_version != version) {
        return base::fail("the network file has version " + std::to_string(found_version) +
                          "; this program reads version " + std::to_string(version));
    }
    std::memcpy(&hash, bytes.data() + content.size(), sizeof hash);
    if (hash != base::fnv1a(content)) {
        return base::fail("the network file is damaged: its checksum is wrong");
    }

    NetworkShape shape;
    shape.variant = reader.text();
    shape.inputs = reader.text();
    std::string origin = reader.text();
    shape.levels = static_cast<int>(reader.number());
    const std::uint32_t hidden = reader.number();
    if (reader.failed() || hidden == 0 || hidden > max_hidden_layers) {
        return base::fail("the network file is damaged: its shape cannot be read");
    }
    for (std::uint32_t i = 0; i < hidden; ++i) {
        shape.hidden.push_back(static_cast<int>(reader.number()));
    }
    if (const std::string fault = shape_fault(shape); !fault.empty()) {
        return base::fail("the network cannot be used: " + fault);
    }
    // Before any memory is taken: a small file may claim to be a large network.
    if (reader.failed() || reader.left() != weight_bytes(shape)) {
        return base::fail("the network file is damaged: its length does not fit its shape");
    }
    Network network = make_network(std::move(shape));
    network.origin = std::move(origin);
    for (Layer& layer : network.layers) {
        reader.floats(layer.weights);
        reader.floats(layer.bias);
        if (!all_finite(layer.weights) || !all_finite(layer.bias)) {
            return base::fail("the network file is damaged: a weight is not a number");
        }
    }
    return network;
}

base::Result<Network> load_network(const std::filesystem::path& path) {
    constexpr std::uintmax_t limit = std::uintmax_t{1} << 28U;
    return base::read_file(path, limit).and_then([&](const std::vector<std::byte>& bytes) {
        return parse_network(bytes).map_error([&](base::Error error) {
            error.source = path.string();
            return error;
        });
    });
}

base::Result<void> save_network(const Network& network, const std::filesystem::path& path) {
    return base::write_file(path, network_bytes(network));
}

std::uint64_t network_hash(const Network& network) {
    const std::vector<std::byte> bytes = network_bytes(network);
    return base::fnv1a(std::span(bytes).first(bytes.size() - sizeof(std::uint64_t)));
}

}  // namespace kotra::engine
