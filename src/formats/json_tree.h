// SPDX-License-Identifier: Apache-2.0
// JSON text as a tree that knows where each value stood, for readers that name the place of what is
// wrong.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "formats/formats.h"

namespace kotra::formats {

struct JsonNode;
using JsonList = std::vector<JsonNode>;

// Members in the order of the text; no name stands twice.
struct JsonObject {
    std::vector<std::string> names;
    JsonList values;  // as many
};

struct JsonNode {
    std::size_t offset = 0;  // of its first byte in the text
    // Whole numbers beyond 64 bits, and fractions, are doubles.
    std::variant<std::nullptr_t, bool, std::int64_t, double, std::string, JsonList, JsonObject>
        value = nullptr;
};

// At most 8 million values, 16 levels deep, 64 members an object: more than any match needs, and a
// bound for what a hostile text can cost. Errors name line and column.
base::Result<JsonNode> parse_json(std::string_view text);

// Turns offsets into lines and columns, at the cost of the way from one to the next.
class PlaceFinder {
 public:
    explicit PlaceFinder(std::string_view text) : text_(text) {}
    Place at(std::size_t offset);

 private:
    std::string_view text_;
    std::size_t offset_ = 0;
    std::size_t line_start_ = 0;
    std::int64_t line_ = 1;
};

}  // namespace kotra::formats
