// SPDX-License-Identifier: Apache-2.0
// The bytes of a table, as they lie in memory and in its file (docs/formats/bearoff.md).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

#include "base/result.h"

namespace kotra::engine {

// Owns bytes that begin at a multiple of 64: memory of its own, or a file that is mapped. Movable,
// and the bytes stay where they are; reading is thread-safe.
class Image {
 public:
    // `size` bytes of zeros.
    explicit Image(std::size_t size);

    // The bytes of a file, which are read when they are looked at. The file must not be changed
    // while the image lives; it may be replaced or removed. The error names the file.
    static base::Result<Image> map(const std::filesystem::path& path);

    Image(Image&&) = default;
    Image& operator=(Image&&) = default;
    Image(const Image&) = delete;
    Image& operator=(const Image&) = delete;
    ~Image() = default;

    std::span<const std::byte> bytes() const { return bytes_; }
    // For who fills an image of its own memory.
    std::span<std::byte> writable() { return {owned_[0].bytes.data(), bytes_.size()}; }

 private:
    struct alignas(64) Block {
        std::array<std::byte, 64> bytes;
    };
    struct Unmap {
        std::size_t size;
        void operator()(const std::byte* start) const;
    };

    Image() = default;

    std::unique_ptr<Block[]> owned_;
    std::unique_ptr<const std::byte, Unmap> mapped_;
    std::span<const std::byte> bytes_;
};

// In files: do not change.
enum class TableKind : std::uint32_t { one_sided = 1, two_sided = 2, ending = 3 };

// What the first bytes of a table say of the rest.
struct TableHeader {
    TableKind kind = TableKind::one_sided;
    int points = 0;
    int checkers = 0;
    // 16-bit numbers in the rows of a one-sided table.
    std::size_t bear_off_stride = 0;
    std::size_t first_off_stride = 0;
    // EndingRules::bytes() of a table of endings.
    std::array<std::uint8_t, 11> rules{};

    bool operator==(const TableHeader&) const = default;
};

inline constexpr std::size_t table_header_bytes = 64;

// Writes the header with the checksum of all that follows it, which must be complete.
void seal(std::span<std::byte> image, const TableHeader& header);

// The header of a table of the kind. Fails with a sentence if the bytes are no such table, of
// another version, or damaged in any place. Says nothing of whether the sizes are sensible.
base::Result<TableHeader> read_header(std::span<const std::byte> image, TableKind kind);

}  // namespace kotra::engine
