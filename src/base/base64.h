// SPDX-License-Identifier: Apache-2.0
// Bit strings in base64 (RFC 4648, standard alphabet, without padding), the least significant bit
// of the first byte first: the packing of GNU Backgammon's IDs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace kotra::base {

// Collects bits and writes them as base64.
class BitWriter {
 public:
    // Appends the lowest `width` bits of `value`, the least significant first.
    void put(std::uint32_t value, int width);
    // The bits so far, filled up with zeros to `bytes` bytes, which must hold them.
    std::string to_base64(std::size_t bytes) const;

 private:
    std::vector<bool> bits_;
};

// Hands out the bits of a base64 text.
class BitReader {
 public:
    // Fails unless `text` is the base64 of exactly `bytes` bytes; the error carries the column.
    static Result<BitReader> from_base64(std::string_view text, std::size_t bytes);

    std::size_t left() const { return bits_.size() - at_; }
    // The column of the character that holds the next bit.
    std::int64_t column() const { return column_of(at_); }
    static constexpr std::int64_t column_of(std::size_t bit) {
        return static_cast<std::int64_t>((bit / 8 * 8 + 7 - bit % 8) / 6) + 1;
    }
    // The next `width` bits (at most 32), the first the least significant. Beyond the end: zeros.
    std::uint32_t take(int width);

 private:
    std::vector<bool> bits_;
    std::size_t at_ = 0;
};

}  // namespace kotra::base
