// SPDX-License-Identifier: Apache-2.0
#include "cli/json.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace kotra::cli {

JsonWriter& JsonWriter::key(std::string_view name) {
    value(name);
    text_ += ':';
    return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
    return raw(nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

JsonWriter& JsonWriter::value(double number) {
    return raw(nlohmann::json(number).dump());
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

}  // namespace kotra::cli
