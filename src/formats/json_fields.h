// SPDX-License-Identifier: Apache-2.0
// Reads the members of JSON objects one by one and keeps the first thing that is wrong.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "formats/json_tree.h"

namespace kotra::formats {

// The way from the root to a value, kept on the stack of the functions that walk it.
struct JsonPath {
    const JsonPath* parent = nullptr;
    std::string_view name = {};            // of a member, or
    std::optional<std::size_t> item = {};  // the number of an item

    std::string text() const;  // "/games/0/score"
};

// The first error of a document. After it every reading function returns some value at once.
class JsonErrors {
 public:
    explicit JsonErrors(std::string_view text) : text_(text) {}

    void add(const JsonNode& node, const JsonPath& path, std::string_view sentence);
    const std::optional<base::Error>& first() const { return first_; }
    bool any() const { return first_.has_value(); }

 private:
    std::string_view text_;
    std::optional<base::Error> first_;
};

// One object. Each function takes the member with that name and complains when it is missing or of
// another kind; what nobody took when done() is called is an unknown field.
class JsonFields {
 public:
    JsonFields(JsonErrors& errors, const JsonNode& node, const JsonPath& path);

    bool has(std::string_view name) const { return find(name).has_value(); }
    std::int64_t integer(std::string_view name, std::int64_t least, std::int64_t most);
    double number(std::string_view name);
    bool boolean(std::string_view name);
    std::string text(std::string_view name);
    const JsonNode& node(std::string_view name);
    // The items of a list; with `length`, exactly so many.
    const JsonList& list(std::string_view name, std::optional<std::size_t> length = {});
    void done();

    // Says that the value of this member is wrong.
    void wrong(std::string_view name, std::string_view sentence);
    JsonPath path_of(std::string_view name) const { return {&path_, name, {}}; }

 private:
    std::optional<std::size_t> find(std::string_view name) const;
    template <class Value>
    const Value* take(std::string_view name, std::string_view kind);

    JsonErrors& errors_;
    const JsonNode& node_;
    JsonPath path_;
    const JsonObject* members_;
    std::uint64_t taken_ = 0;  // a bit a member
};

// The value as a whole number from `least` to `most`, or `least` and an error.
std::int64_t json_integer(JsonErrors& errors, const JsonNode& node, const JsonPath& path,
                          std::int64_t least, std::int64_t most);
// The value as a number, whole or not, or 0 and an error.
double json_number(JsonErrors& errors, const JsonNode& node, const JsonPath& path);
// The value as text, or an error.
const std::string& json_text(JsonErrors& errors, const JsonNode& node, const JsonPath& path);

}  // namespace kotra::formats
