// SPDX-License-Identifier: Apache-2.0
#include "formats/json_fields.h"

#include <fmt/format.h>

#include <algorithm>

namespace kotra::formats {
namespace {

const JsonNode no_node;
const JsonList no_items;
const std::string no_text;

}  // namespace

std::string JsonPath::text() const {
    if (parent == nullptr) return {};
    return fmt::format("{}/{}", parent->text(), item ? std::to_string(*item) : std::string(name));
}

void JsonErrors::add(const JsonNode& node, const JsonPath& path, std::string_view sentence) {
    if (first_) return;
    const Place place = PlaceFinder(text_).at(node.offset);
    const std::string where = path.text();
    first_ = base::Error{
        fmt::format("{}: {}", where.empty() ? "/" : where, sentence), {}, place.line, place.column};
}

JsonFields::JsonFields(JsonErrors& errors, const JsonNode& node, const JsonPath& path)
    : errors_(errors), node_(node), path_(path), members_(std::get_if<JsonObject>(&node.value)) {
    if (members_ == nullptr) errors_.add(node_, path_, "this must be an object");
}

std::optional<std::size_t> JsonFields::find(std::string_view name) const {
    if (members_ == nullptr) return std::nullopt;
    const auto found = std::ranges::find(members_->names, name);
    if (found == members_->names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - members_->names.begin());
}

template <class Value>
const Value* JsonFields::take(std::string_view name, std::string_view kind) {
    const JsonNode& value = node(name);
    if (errors_.any()) return nullptr;
    const auto* taken = std::get_if<Value>(&value.value);
    if (taken == nullptr) errors_.add(value, path_of(name), fmt::format("this must be {}", kind));
    return taken;
}

const JsonNode& JsonFields::node(std::string_view name) {
    if (errors_.any()) return no_node;
    const auto member = find(name);
    if (!member) {
        errors_.add(node_, path_, fmt::format("the field \"{}\" is missing", name));
        return no_node;
    }
    taken_ |= std::uint64_t{1} << *member;
    return members_->values[*member];
}

std::int64_t JsonFields::integer(std::string_view name, std::int64_t least, std::int64_t most) {
    const JsonNode& value = node(name);
    return errors_.any() ? least : json_integer(errors_, value, path_of(name), least, most);
}

double JsonFields::number(std::string_view name) {
    const JsonNode& value = node(name);
    return errors_.any() ? 0 : json_number(errors_, value, path_of(name));
}

bool JsonFields::boolean(std::string_view name) {
    const bool* const value = take<bool>(name, "true or false");
    return value != nullptr && *value;
}

std::string JsonFields::text(std::string_view name) {
    const auto* const value = take<std::string>(name, "a text");
    return value == nullptr ? std::string() : *value;
}

const JsonList& JsonFields::list(std::string_view name, std::optional<std::size_t> length) {
    const auto* const value = take<JsonList>(name, "a list");
    if (value == nullptr) return no_items;
    if (length && value->size() != *length) {
        wrong(name, fmt::format("this must be a list of {}, not of {}", *length, value->size()));
        return no_items;
    }
    return *value;
}

void JsonFields::wrong(std::string_view name, std::string_view sentence) {
    const auto member = find(name);
    errors_.add(member ? members_->values[*member] : node_, path_of(name), sentence);
}

void JsonFields::done() {
    if (errors_.any()) return;
    for (std::size_t i = 0; i < members_->names.size(); ++i) {
        if ((taken_ >> i & 1U) == 0) {
            wrong(members_->names[i], "this field is unknown");
            return;
        }
    }
}

std::int64_t json_integer(JsonErrors& errors, const JsonNode& node, const JsonPath& path,
                          std::int64_t least, std::int64_t most) {
    const auto* const value = std::get_if<std::int64_t>(&node.value);
    if (value != nullptr && *value >= least && *value <= most) return *value;
    errors.add(node, path, fmt::format("this must be a whole number from {} to {}", least, most));
    return least;
}

double json_number(JsonErrors& errors, const JsonNode& node, const JsonPath& path) {
    if (const auto* const value = std::get_if<double>(&node.value)) return *value;
    if (const auto* const value = std::get_if<std::int64_t>(&node.value)) {
        return static_cast<double>(*value);
    }
    errors.add(node, path, "this must be a number");
    return 0;
}

const std::string& json_text(JsonErrors& errors, const JsonNode& node, const JsonPath& path) {
    if (const auto* const value = std::get_if<std::string>(&node.value)) return *value;
    errors.add(node, path, "this must be a text");
    return no_text;
}

}  // namespace kotra::formats
