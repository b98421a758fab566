// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/network.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <limits>

#include "base/file.h"
#include "engine/nn/random_network.h"

namespace kotra::engine {
namespace {

using testing::HasSubstr;

NetworkShape small_shape() {
    return {"backgammon", "places", {4, 3}, 3};
}

// The file of a network, changed by hand; the checksum is made anew, so that other checks see it.
class ForgedFile {
 public:
    explicit ForgedFile(const Network& network) : bytes_(network_bytes(network)) {}

    void put(std::size_t at, std::uint32_t number) {
        std::memcpy(bytes_.data() + at, &number, sizeof number);
    }
    // Before the checksum.
    void put_float_at_end(float value) {
        std::memcpy(bytes_.data() + bytes_.size() - 12, &value, sizeof value);
    }
    void resize_content(std::size_t more_or_less, bool more) {
        const std::size_t size = bytes_.size();
        bytes_.resize(more ? size + more_or_less : size - more_or_less);
    }
    std::string error() {
        const std::size_t content = bytes_.size() - sizeof(std::uint64_t);
        const std::uint64_t hash = base::fnv1a(std::span(bytes_).first(content));
        std::memcpy(bytes_.data() + content, &hash, sizeof hash);
        const auto parsed = parse_network(bytes_);
        return parsed ? "" : parsed.error().message;
    }

 private:
    std::vector<std::byte> bytes_;
};

// Offsets in the file of small_shape(): 8 bytes of magic, version, then the texts.
constexpr std::size_t version_at = 8;
constexpr std::size_t variant_at = 12;

std::size_t levels_at(const Network& network) {
    return variant_at + 3 * 4 + network.shape.variant.size() + network.shape.inputs.size() +
           network.origin.size();
}

std::string parse_error(const std::vector<std::byte>& bytes) {
    const auto parsed = parse_network(bytes);
    return parsed ? "" : parsed.error().message;
}

TEST(Network, ComesBackFromItsBytes) {
    for (const NetworkShape& shape :
         {small_shape(), NetworkShape{"acey-deucey", "contact", {20, 10, 5}, 15},
          NetworkShape{"backgammon", "race", {1}, 3}}) {
        const Network network = random_network(shape, 1);
        const auto parsed = parse_network(network_bytes(network));
        ASSERT_TRUE(parsed.has_value()) << parsed.error().message;
        EXPECT_EQ(*parsed, network);
        EXPECT_EQ(network_hash(*parsed), network_hash(network));
    }
}

TEST(Network, ComesBackFromItsFile) {
    const auto path = std::filesystem::path(KOTRA_BINARY_DIR) / "network_test.net";
    const Network network = random_network(small_shape(), 2);
    ASSERT_TRUE(save_network(network, path).has_value());
    const auto loaded = load_network(path);
    ASSERT_TRUE(loaded.has_value()) << loaded.error().message;
    EXPECT_EQ(*loaded, network);
    std::filesystem::remove(path);
}

TEST(Network, AnErrorNamesTheFile) {
    const auto path = std::filesystem::path(KOTRA_BINARY_DIR) / "no_network_test.net";
    const std::vector<std::byte> text(40, std::byte{'x'});
    ASSERT_TRUE(base::write_file(path, text).has_value());
    const auto loaded = load_network(path);
    ASSERT_FALSE(loaded.has_value());
    EXPECT_EQ(loaded.error().source, path.string());
    EXPECT_EQ(loaded.error().message, "this is no network file of kotra");
    std::filesystem::remove(path);
    EXPECT_FALSE(load_network(path).has_value());
}

TEST(Network, HasTheHashOfItsWeights) {
    const Network network = random_network(small_shape(), 3);
    Network other = network;
    other.layers[1].bias[0] += 1;
    EXPECT_NE(network_hash(network), network_hash(other));
}

TEST(Network, RefusesAFileThatIsCutShort) {
    const std::vector<std::byte> bytes = network_bytes(random_network(small_shape(), 4));
    for (std::size_t size = 0; size < bytes.size(); size += 1 + size / 16) {
        const std::vector<std::byte> part(bytes.begin(),
                                          bytes.begin() + static_cast<std::ptrdiff_t>(size));
        EXPECT_NE(parse_error(part), "") << size;
    }
}

TEST(Network, RefusesAFlippedByteAnywhere) {
    std::vector<std::byte> bytes = network_bytes(random_network(small_shape(), 5));
    for (std::size_t at = 0; at < bytes.size(); at += 1 + at / 64) {
        bytes[at] ^= std::byte{0x10};
        EXPECT_NE(parse_error(bytes), "") << at;
        bytes[at] ^= std::byte{0x10};
    }
    EXPECT_EQ(parse_error(bytes), "");
}

TEST(Network, RefusesAnotherVersion) {
    ForgedFile file(random_network(small_shape(), 6));
    file.put(version_at, 7);
    EXPECT_EQ(file.error(), "the network file has version 7; this program reads version 1");
}

TEST(Network, RefusesGamesAndInputsThatItDoesNotKnow) {
    Network network = random_network(small_shape(), 7);
    network.shape.variant = "chess";
    EXPECT_EQ(ForgedFile(network).error(),
              "the network cannot be used: it is for the unknown game 'chess'");
    network.shape.variant = "backgammon";
    network.shape.inputs = "dreams";
    EXPECT_EQ(ForgedFile(network).error(),
              "the network cannot be used: its inputs 'dreams' are not known to this program");
}

TEST(Network, RefusesSizesThatMakeNoSense) {
    const Network network = random_network(small_shape(), 8);
    const std::size_t levels = levels_at(network);
    for (const std::uint32_t huge : {0U, 16U, 0xffffffffU}) {
        ForgedFile file(network);
        file.put(levels, huge);
        EXPECT_THAT(file.error(), HasSubstr("its outputs fit no game")) << huge;
    }
    for (const std::uint32_t huge : {0U, 7U, 0x80000000U}) {
        ForgedFile file(network);
        file.put(levels + 4, huge);
        EXPECT_THAT(file.error(), HasSubstr("its shape cannot be read")) << huge;
    }
    for (const std::uint32_t huge : {0U, 4097U, 0xffffffffU}) {
        ForgedFile file(network);
        file.put(levels + 8, huge);
        EXPECT_THAT(file.error(), HasSubstr("a layer has an impossible width")) << huge;
    }
    // A text longer than the file, and one longer than any text.
    for (const std::uint32_t huge : {4000U, 0xffffffffU}) {
        ForgedFile file(network);
        file.put(variant_at, huge);
        EXPECT_THAT(file.error(), HasSubstr("its shape cannot be read")) << huge;
    }
}

TEST(Network, RefusesALengthThatDoesNotFitTheShape) {
    const Network network = random_network(small_shape(), 9);
    ForgedFile shorter(network);
    shorter.resize_content(4, false);
    EXPECT_THAT(shorter.error(), HasSubstr("its length does not fit its shape"));
    ForgedFile longer(network);
    longer.resize_content(4, true);
    EXPECT_THAT(longer.error(), HasSubstr("its length does not fit its shape"));
}

TEST(Network, RefusesWeightsThatAreNoNumbers) {
    for (const float value :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        ForgedFile file(random_network(small_shape(), 10));
        file.put_float_at_end(value);
        EXPECT_EQ(file.error(), "the network file is damaged: a weight is not a number");
    }
}

}  // namespace
}  // namespace kotra::engine
