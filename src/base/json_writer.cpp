// SPDX-License-Identifier: Apache-2.0
#include "base/json_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "base/encoding.h"

namespace kotra::base {
namespace {

// How many characters at the beginning need no second look: ASCII that stands for itself.
std::size_t plain_length(std::string_view text) {
    const auto* const end = std::ranges::find_if(text, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 || byte >= 0x80 || c == '"' || c == '\\';
    });
    return static_cast<std::size_t>(end - text.begin());
}

// The length of the character that the text begins with; 0 if it is not UTF-8.
std::size_t first_character(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    if (lead < 0x80) return 1;
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    return text.size() >= length && is_utf8(text.substr(0, length)) ? length : 0;
}

void put_character(std::string& out, std::string_view character) {
    const char c = character.front();
    if (c == '"' || c == '\\') {
        out += '\\';
        out += c;
    } else if (c == '\n') {
        out += "\\n";
    } else if (static_cast<unsigned char>(c) < 0x20) {
        fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned>(c));
    } else {
        out += character;
    }
}

}  // namespace

JsonWriter& JsonWriter::key(std::string_view name) {
    value(name);
    text_ += ':';
    return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
    separate();
    text_ += '"';
    while (!text.empty()) {
        if (const std::size_t plain = plain_length(text); plain > 0) {
            text_ += text.substr(0, plain);
            text.remove_prefix(plain);
            continue;
        }
        const std::size_t length = first_character(text);
        if (length == 0) {
            text_ += "\xEF\xBF\xBD";
            text.remove_prefix(1);
            continue;
        }
        put_character(text_, text.substr(0, length));
        text.remove_prefix(length);
    }
    text_ += '"';
    return *this;
}

JsonWriter& JsonWriter::value(double number) {
    if (!std::isfinite(number)) return null();
    const std::string digits = fmt::format("{}", number);
    const bool is_whole = digits.find_first_of(".e") == std::string::npos;
    return raw(is_whole ? digits + ".0" : digits);
}

std::string JsonWriter::take_line() {
    text_ += '\n';
    return std::exchange(text_, {});
}

JsonWriter& JsonWriter::open(char bracket) {
    separate();
    text_ += bracket;
    return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
    text_ += bracket;
    return *this;
}

JsonWriter& JsonWriter::raw(std::string_view text) {
    separate();
    text_ += text;
    return *this;
}

// A value follows another one unless it is the first after a bracket, or after its key.
void JsonWriter::separate() {
    if (text_.empty()) return;
    const char last = text_.back();
    if (last != '{' && last != '[' && last != ':') text_ += ',';
}

}  // namespace kotra::base
