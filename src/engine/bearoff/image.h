// SPDX-License-Identifier: Apache-2.0
// The bytes of a table, as they lie in memory and in its file.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>

namespace kotra::engine {

// Owns bytes that begin at a multiple of 64. Movable; reading is thread-safe.
class Image {
 public:
    // `size` bytes of zeros.
    explicit Image(std::size_t size)
        : owned_(std::make_unique<Block[]>((size + sizeof(Block) - 1) / sizeof(Block))),
          bytes_(owned_[0].bytes.data(), size) {}

    std::span<const std::byte> bytes() const { return bytes_; }
    // For who fills the image.
    std::span<std::byte> writable() { return bytes_; }

 private:
    struct alignas(64) Block {
        std::array<std::byte, 64> bytes;
    };

    std::unique_ptr<Block[]> owned_;
    std::span<std::byte> bytes_;
};

}  // namespace kotra::engine
