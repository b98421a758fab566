// SPDX-License-Identifier: Apache-2.0
// Numbers inside binary files, least byte first.
#pragma once

#include <bit>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace kotra::formats {

// `bytes` must reach beyond the number.
template <std::unsigned_integral T>
T unsigned_at(std::string_view bytes, std::size_t offset) {
    assert(offset + sizeof(T) <= bytes.size());
    std::uint64_t value = 0;
    for (std::size_t i = sizeof(T); i-- > 0;) {
        value = value << 8U | static_cast<unsigned char>(bytes[offset + i]);
    }
    return static_cast<T>(value);
}

// Two's complement.
template <std::signed_integral T>
T signed_at(std::string_view bytes, std::size_t offset) {
    return static_cast<T>(unsigned_at<std::make_unsigned_t<T>>(bytes, offset));
}

// IEEE 754; may be infinite or no number.
inline float float_at(std::string_view bytes, std::size_t offset) {
    return std::bit_cast<float>(unsigned_at<std::uint32_t>(bytes, offset));
}
inline double double_at(std::string_view bytes, std::size_t offset) {
    return std::bit_cast<double>(unsigned_at<std::uint64_t>(bytes, offset));
}

}  // namespace kotra::formats
