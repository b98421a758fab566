// SPDX-License-Identifier: Apache-2.0
#include "cli/option.h"

#include <fmt/format.h>

#include "cli/words.h"

namespace kotra::cli::detail {

base::Result<void> not_a_number(std::string_view text, std::string_view least,
                                std::string_view most) {
    return base::fail(fmt::format("'{}' is not a whole number from {} to {}", text, least, most));
}

base::Result<void> not_a_real(std::string_view text, std::string_view least,
                              std::string_view most) {
    return base::fail(fmt::format("'{}' is not a number from {} to {}", text, least, most));
}

base::Result<void> not_a_choice(std::string_view text, std::string_view choices) {
    std::string known;
    for (const std::string_view word : split(choices, '|')) {
        known += fmt::format("{}{}", known.empty() ? "" : ", ", word);
    }
    return base::fail(fmt::format("'{}' is not one of {}", text, known));
}

bool is_choice(std::string_view text, std::string_view choices) {
    for (const std::string_view word : split(choices, '|')) {
        if (word == text) return true;
    }
    return false;
}

}  // namespace kotra::cli::detail
