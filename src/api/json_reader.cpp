// SPDX-License-Identifier: Apache-2.0
#include "api/json_reader.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "api/words.h"

namespace kotra::api {

using nlohmann::json;

namespace {

// A list of steps [from, to] or [from, to, whether it hits]; nothing where it is none.
std::optional<rules::Steps> read_steps(const json& value) {
    if (!value.is_array() || value.size() > rules::max_dice) return std::nullopt;
    rules::Steps steps;
    for (const json& step : value) {
        if (!step.is_array() || step.size() < 2 || step.size() > 3) return std::nullopt;
        for (const json& part : step) {
            if (!part.is_number_unsigned() || part.get<std::uint64_t>() >= rules::place_count) {
                return std::nullopt;
            }
        }
        steps.push_back({step[0].get<rules::Place>(), step[1].get<rules::Place>(),
                         step.size() == 3 && step[2].get<int>() != 0});
    }
    return steps;
}

}  // namespace

// The first error is shared by a reader and those of the objects inside.
struct JsonReader::Impl {
    std::shared_ptr<const json> whole;  // keeps `object` alive
    const json* object = nullptr;
    std::string path;
    std::shared_ptr<std::optional<base::Error>> error;

    const json* find(std::string_view key) const {
        const auto found = object->find(key);
        return found == object->end() || found->is_null() ? nullptr : &*found;
    }
};

JsonReader::JsonReader(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
JsonReader::JsonReader(JsonReader&&) noexcept = default;
JsonReader& JsonReader::operator=(JsonReader&&) noexcept = default;
JsonReader::~JsonReader() = default;

base::Result<JsonReader> JsonReader::parse(std::string_view text) {
    auto whole = std::make_shared<json>(json::parse(text, nullptr, false));
    if (!whole->is_object()) return base::fail("this is not a JSON object");
    auto impl = std::make_unique<Impl>();
    impl->object = whole.get();
    impl->whole = std::move(whole);
    impl->error = std::make_shared<std::optional<base::Error>>();
    return JsonReader(std::move(impl));
}

bool JsonReader::has(std::string_view key) const {
    return impl_->find(key) != nullptr;
}

void JsonReader::blame(std::string_view key, std::string_view what) {
    if (*impl_->error) return;
    *impl_->error = base::Error{fmt::format("'{}{}' {}", impl_->path, key, what)};
}

bool JsonReader::ok() const {
    return !impl_->error->has_value();
}

base::Error JsonReader::error() const {
    return impl_->error->value_or(base::Error{});
}

std::string JsonReader::text(std::string_view key) {
    const json* value = impl_->find(key);
    if (value == nullptr || !value->is_string()) {
        blame(key, "has to be a text");
        return {};
    }
    return value->get<std::string>();
}

std::int64_t JsonReader::integer(std::string_view key, std::int64_t least, std::int64_t most) {
    const json* value = impl_->find(key);
    const bool is_integer = value != nullptr && value->is_number_integer();
    // An unsigned number beyond the signed ones would turn negative.
    const bool is_too_large =
        is_integer && value->is_number_unsigned() &&
        value->get<std::uint64_t>() > static_cast<std::uint64_t>(std::max<std::int64_t>(most, 0));
    const std::int64_t number =
        is_integer && !is_too_large ? value->get<std::int64_t>() : least - 1;
    if (!is_integer || is_too_large || number < least || number > most) {
        blame(key, fmt::format("has to be a whole number from {} to {}", least, most));
        return least;
    }
    return number;
}

bool JsonReader::truth(std::string_view key) {
    const json* value = impl_->find(key);
    if (value == nullptr || !value->is_boolean()) {
        blame(key, "has to be true or false");
        return false;
    }
    return value->get<bool>();
}

rules::Side JsonReader::side(std::string_view key) {
    const auto found = side_from(text_or(key, ""));
    if (!found) blame(key, "has to be first or second");
    return found.value_or(rules::Side::first);
}

rules::Roll JsonReader::roll(std::string_view key) {
    const auto dice = integers(key, 2, 1, 6);
    const auto roll = rules::Roll::from_dice(static_cast<int>(dice[0]), static_cast<int>(dice[1]));
    return *roll;
}

rules::Steps JsonReader::steps(std::string_view key) {
    const json* value = impl_->find(key);
    const auto steps = value == nullptr ? std::nullopt : read_steps(*value);
    if (!steps) blame(key, "has to be a list of at most 8 steps [from, to]");
    return steps.value_or(rules::Steps{});
}

std::vector<rules::Steps> JsonReader::plays(std::string_view key, std::size_t most) {
    const json* value = impl_->find(key);
    std::vector<rules::Steps> plays;
    bool is_fine = value != nullptr && value->is_array() && value->size() <= most;
    for (std::size_t i = 0; is_fine && i < value->size(); ++i) {
        const auto steps = read_steps((*value)[i]);
        is_fine = steps.has_value();
        if (steps) plays.push_back(*steps);
    }
    if (!is_fine) {
        blame(key, fmt::format("has to be a list of at most {} plays of 8 steps [from, to]", most));
    }
    return plays;
}

std::vector<rules::Roll> JsonReader::rolls(std::string_view key) {
    const json* value = impl_->find(key);
    std::vector<rules::Roll> rolls;
    bool is_fine = value != nullptr && value->is_array();
    for (std::size_t i = 0; is_fine && i < value->size(); ++i) {
        const json& dice = (*value)[i];
        is_fine = dice.is_array() && dice.size() == 2 && dice[0].is_number_unsigned() &&
                  dice[1].is_number_unsigned() && dice[0] <= 6 && dice[1] <= 6;
        if (!is_fine) break;
        const auto roll = rules::Roll::from_dice(dice[0].get<int>(), dice[1].get<int>());
        is_fine = roll.has_value();
        if (roll) rolls.push_back(*roll);
    }
    if (!is_fine) blame(key, "has to be a list of pairs of dice");
    return rolls;
}

JsonReader JsonReader::object(std::string_view key) {
    static const json empty = json::object();
    const json* value = impl_->find(key);
    const bool is_object = value != nullptr && value->is_object();
    if (!is_object) blame(key, "has to be an object");
    auto impl = std::make_unique<Impl>(*impl_);
    impl->object = is_object ? value : &empty;
    impl->path += fmt::format("{}.", key);
    return JsonReader(std::move(impl));
}

std::vector<std::int64_t> JsonReader::integers(std::string_view key, std::size_t count,
                                               std::int64_t least, std::int64_t most) {
    const json* value = impl_->find(key);
    std::vector<std::int64_t> numbers;
    if (value != nullptr && value->is_array() && value->size() == count) {
        for (const json& number : *value) {
            if (!number.is_number_integer()) break;
            const auto read = number.get<std::int64_t>();
            if (read < least || read > most) break;
            numbers.push_back(read);
        }
    }
    if (numbers.size() != count) {
        blame(key, fmt::format("has to be a list of {} numbers from {} to {}", count, least, most));
        numbers.assign(count, least);
    }
    return numbers;
}

std::string JsonReader::text_or(std::string_view key, std::string_view otherwise) {
    return has(key) ? text(key) : std::string(otherwise);
}

std::int64_t JsonReader::integer_or(std::string_view key, std::int64_t otherwise,
                                    std::int64_t least, std::int64_t most) {
    return has(key) ? integer(key, least, most) : otherwise;
}

bool JsonReader::truth_or(std::string_view key, bool otherwise) {
    return has(key) ? truth(key) : otherwise;
}

std::optional<rules::Side> JsonReader::side_if(std::string_view key) {
    if (!has(key)) return std::nullopt;
    return side(key);
}

}  // namespace kotra::api
