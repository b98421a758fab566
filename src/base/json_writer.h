// SPDX-License-Identifier: Apache-2.0
// Writes one JSON document, member by member, on one line.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace kotra::base {

// The calls must nest as the document does; a member of an object is `key` and then a value.
//
//     JsonWriter json;
//     json.begin_object().field("positions", 447).key("list").begin_array().value("a").end_array();
//     json.end_object();
class JsonWriter {
 public:
    JsonWriter& begin_object() { return open('{'); }
    JsonWriter& end_object() { return close('}'); }
    JsonWriter& begin_array() { return open('['); }
    JsonWriter& end_array() { return close(']'); }
    JsonWriter& key(std::string_view name);

    JsonWriter& value(std::string_view text);  // bytes that are not UTF-8 become U+FFFD
    JsonWriter& value(const char* text) { return value(std::string_view(text)); }
    JsonWriter& value(const std::string& text) { return value(std::string_view(text)); }
    JsonWriter& value(bool truth) { return raw(truth ? "true" : "false"); }
    template <std::integral Number>
    JsonWriter& value(Number number) {
        return raw(std::to_string(number));
    }
    JsonWriter& value(double number);
    JsonWriter& null() { return raw("null"); }
    // A whole value that is JSON already.
    JsonWriter& json(std::string_view value) { return raw(value); }

    template <class Value>
    JsonWriter& field(std::string_view name, const Value& member) {
        return key(name).value(member);
    }

    const std::string& text() const { return text_; }
    // The document; empties the writer.
    std::string take() { return std::exchange(text_, {}); }
    // The document with a line break; empties the writer.
    std::string take_line();

 private:
    JsonWriter& open(char bracket);
    JsonWriter& close(char bracket);
    JsonWriter& raw(std::string_view text);
    void separate();

    std::string text_;
};

}  // namespace kotra::base
