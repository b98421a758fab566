// SPDX-License-Identifier: Apache-2.0
#include "api/words.h"

#include <algorithm>
#include <array>

namespace kotra::api {
namespace {

constexpr std::array<std::string_view, 2> side_names{"first", "second"};
constexpr std::array<std::string_view, 4> ending_names{"borne_off", "dropped", "resigned",
                                                       "awarded"};
constexpr std::array<std::string_view, 3> offer_names{"double", "beaver", "raccoon"};

void write_half(base::JsonWriter& json, const rules::HalfBoard& half) {
    json.begin_array();
    for (std::size_t place = 0; place < rules::place_count; ++place) json.value(+half[place]);
    json.end_array();
}

}  // namespace

std::string_view to_string(rules::Side side) {
    return side_names[index(side)];
}

std::optional<rules::Side> side_from(std::string_view word) {
    const auto found = std::ranges::find(side_names, word);
    if (found == side_names.end()) return std::nullopt;
    return static_cast<rules::Side>(found - side_names.begin());
}

std::string_view to_string(rules::Ending ending) {
    return ending_names[static_cast<std::size_t>(ending)];
}

std::string_view to_string(rules::OfferKind kind) {
    return offer_names[static_cast<std::size_t>(kind)];
}

void write_side(base::JsonWriter& json, std::string_view key, std::optional<rules::Side> side) {
    json.key(key);
    side ? json.value(to_string(*side)) : json.null();
}

void write_numbers(base::JsonWriter& json, std::string_view key,
                   const rules::PerSide<int>& values) {
    json.key(key).begin_object();
    for (const rules::Side side : rules::both_sides) json.field(to_string(side), values[side]);
    json.end_object();
}

void write_roll(base::JsonWriter& json, std::string_view key,
                const std::optional<rules::Roll>& roll) {
    json.key(key);
    if (roll) {
        json.begin_array().value(roll->first()).value(roll->second()).end_array();
    } else {
        json.null();
    }
}

void write_board(base::JsonWriter& json, const rules::Board& board, rules::Side mover) {
    const bool is_first = mover == rules::Side::first;
    json.begin_object().key("first");
    write_half(json, is_first ? board.mover : board.other);
    json.key("second");
    write_half(json, is_first ? board.other : board.mover);
    json.end_object();
}

void write_result(base::JsonWriter& json, const rules::GameResult& result) {
    json.begin_object().field("winner", to_string(result.winner)).field("points", result.points);
    json.field("level", result.level).field("ending", to_string(result.ending)).end_object();
}

void write_text_if(base::JsonWriter& json, std::string_view key,
                   const base::Result<std::string>& text) {
    json.key(key);
    text ? json.value(*text) : json.null();
}

void write_steps(base::JsonWriter& json, const rules::Steps& steps) {
    json.begin_array();
    for (const rules::Step& step : steps) {
        json.begin_array().value(+step.from).value(+step.to).value(step.hit ? 1 : 0).end_array();
    }
    json.end_array();
}

}  // namespace kotra::api
