// SPDX-License-Identifier: Apache-2.0
// Bad input is a value: a Result holds either what was asked for or a sentence that says what is
// wrong and where.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

namespace kotra::base {

// What is wrong with some input, for a person to read. `line` and `column` count from 1 (columns in
// bytes); 0 means that the place is not known or has no meaning. `source` names the file or field.
struct Error {
    std::string message;
    std::string source = {};
    std::int64_t line = 0;
    std::int64_t column = 0;

    bool operator==(const Error&) const = default;
};

// "source:line:column: message", leaving out the parts that are not known; "source, column N:
// message" for a text of one line.
std::string to_string(const Error& error);

template <class T>
using Result = tl::expected<T, Error>;

// The failure that converts to any Result.
inline tl::unexpected<Error> fail(std::string message, std::int64_t line = 0,
                                  std::int64_t column = 0) {
    return tl::unexpected<Error>(Error{std::move(message), {}, line, column});
}

}  // namespace kotra::base
