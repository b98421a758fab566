// SPDX-License-Identifier: Apache-2.0
// Numbers in text.
#pragma once

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace kotra::base {

// All of the text as a number in decimal notation, without blanks and without a plus sign; nullopt
// for anything else, for what Number cannot hold, and for infinities and NaN.
template <class Number>
std::optional<Number> number_of(std::string_view text) {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || stop != end) return std::nullopt;
    if constexpr (std::is_floating_point_v<Number>) {
        if (!std::isfinite(number)) return std::nullopt;
    }
    return number;
}

}  // namespace kotra::base
