// SPDX-License-Identifier: Apache-2.0
#include "notation/whole_number.h"

#include <fmt/format.h>

#include <charconv>
#include <cstddef>
#include <system_error>

namespace kotra::notation {

base::Result<int> whole_number(std::string_view text, int least, int most) {
    constexpr std::size_t longest_shown = 12;
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most) {
        return base::fail(fmt::format("a number from {} to {} was expected, not '{}'", least, most,
                                      text.substr(0, longest_shown)));
    }
    return value;
}

}  // namespace kotra::notation
