// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"

#include <fmt/format.h>

namespace kotra::base {

std::string to_string(const Error& error) {
    std::string place = error.source;
    if (error.line > 0) {
        place += fmt::format("{}{}", place.empty() ? "line " : ":", error.line);
        if (error.column > 0) place += fmt::format(":{}", error.column);
    } else if (error.column > 0) {
        place += fmt::format("{}column {}", place.empty() ? "" : ", ", error.column);
    }
    return place.empty() ? error.message : fmt::format("{}: {}", place, error.message);
}

}  // namespace kotra::base
