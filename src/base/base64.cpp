// SPDX-License-Identifier: Apache-2.0
#include "base/base64.h"

#include <fmt/format.h>

#include <cassert>

namespace kotra::base {
namespace {

constexpr std::string_view alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

void BitWriter::put(std::uint32_t value, int width) {
    for (int i = 0; i < width; ++i)
        bits_.push_back(((value >> static_cast<unsigned>(i)) & 1U) != 0);
}

std::string BitWriter::to_base64(std::size_t bytes) const {
    assert(bits_.size() <= bytes * 8);
    // Bit 7 of a byte comes first in base64; bit 0 comes first here.
    const auto bit = [this](std::size_t position) -> std::size_t {
        const std::size_t index = position / 8 * 8 + (7 - position % 8);
        return index < bits_.size() && bits_[index] ? 1 : 0;
    };
    std::string text;
    for (std::size_t start = 0; start < bytes * 8; start += 6) {
        std::size_t digit = 0;
        for (std::size_t i = 0; i < 6; ++i) {
            digit = digit * 2 + (start + i < bytes * 8 ? bit(start + i) : 0);
        }
        text += alphabet[digit];
    }
    return text;
}

Result<BitReader> BitReader::from_base64(std::string_view text, std::size_t bytes) {
    const std::size_t length = (bytes * 8 + 5) / 6;
    if (text.size() != length) {
        return fail(fmt::format("{} characters were expected, not {}", length, text.size()), 0, 1);
    }
    BitReader reader;
    reader.bits_.resize(bytes * 8);
    for (std::size_t i = 0; i < length; ++i) {
        const std::size_t digit = alphabet.find(text[i]);
        if (digit == std::string_view::npos) {
            return fail("only letters, digits, '+' and '/' can stand here", 0,
                        static_cast<std::int64_t>(i) + 1);
        }
        for (std::size_t j = 0; j < 6; ++j) {
            const std::size_t position = i * 6 + j;
            const bool is_set = ((digit >> (5 - j)) & 1U) != 0;
            if (position < bytes * 8) {
                reader.bits_[position / 8 * 8 + (7 - position % 8)] = is_set;
            } else if (is_set) {
                return fail("this character carries bits beyond the end", 0,
                            static_cast<std::int64_t>(i) + 1);
            }
        }
    }
    return reader;
}

std::uint32_t BitReader::take(int width) {
    std::uint32_t value = 0;
    for (int i = 0; i < width && at_ < bits_.size(); ++i, ++at_) {
        if (bits_[at_]) value |= 1U << static_cast<unsigned>(i);
    }
    return value;
}

}  // namespace kotra::base
