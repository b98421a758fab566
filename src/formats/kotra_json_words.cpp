// SPDX-License-Identifier: Apache-2.0
#include "formats/kotra_json_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>

#include "base/encoding.h"
#include "base/number.h"
#include "notation/board_key.h"

namespace kotra::formats::kotra_json {
namespace {

std::string place_text(rules::Place place) {
    if (place == rules::place_off) return "off";
    if (place == rules::place_bar) return "bar";
    if (place == rules::place_reserve) return "reserve";
    return std::to_string(place);
}

std::optional<rules::Place> parse_place(std::string_view text) {
    if (text == "off") return rules::place_off;
    if (text == "bar") return rules::place_bar;
    if (text == "reserve") return rules::place_reserve;
    const auto point = base::number_of<int>(text);
    if (!point || *point < 1 || *point > rules::point_count || text.starts_with('0')) {
        return std::nullopt;
    }
    return static_cast<rules::Place>(*point);
}

}  // namespace

std::string step_text(rules::Step step) {
    return place_text(step.from) + "/" + place_text(step.to) + (step.hit ? "*" : "");
}

std::optional<rules::Step> parse_step(std::string_view text) {
    rules::Step step;
    if (text.ends_with('*')) {
        step.hit = true;
        text.remove_suffix(1);
    }
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) return std::nullopt;
    const auto from = parse_place(text.substr(0, slash));
    const auto to = parse_place(text.substr(slash + 1));
    if (!from || !to || *from == rules::place_off || *to > rules::point_count) return std::nullopt;
    step.from = *from;
    step.to = *to;
    return step;
}

std::string quoted(std::string_view text, std::string& problem) {
    if (!base::is_utf8(text)) {
        problem = fmt::format("a text of the match is not UTF-8: {}", text);
    }
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (c == '\n') {
            out += "\\n";
        } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
            fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned>(c));
        } else {
            out += c;
        }
    }
    out += '"';
    return out;
}

std::string steps_text(const rules::Steps& steps) {
    std::string list;
    for (const rules::Step step : steps) {
        list += fmt::format("{}\"{}\"", list.empty() ? "" : ", ", step_text(step));
    }
    return fmt::format("[{}]", list);
}

std::string board_text(const rules::Board& board, std::string& problem) {
    for (const rules::HalfBoard* half : {&board.mover, &board.other}) {
        if (std::ranges::max(half->counts) > 15) {
            problem = "a board has more than 15 checkers in a place";
        }
    }
    return fmt::format("\"{}\"", notation::board_key(board));
}

rules::Steps read_steps(JsonErrors& errors, JsonFields& fields) {
    rules::Steps steps;
    const JsonList& items = fields.list("steps");
    if (items.size() > rules::max_dice) {
        fields.wrong("steps", fmt::format("a play has at most {} steps", rules::max_dice));
    }
    const JsonPath list_path = fields.path_of("steps");
    for (std::size_t i = 0; i < items.size() && !errors.any(); ++i) {
        const JsonPath path{&list_path, {}, i};
        const auto step = parse_step(json_text(errors, items[i], path));
        if (!step) {
            errors.add(items[i], path, "this must be a step such as \"13/7*\" or \"bar/20\"");
        }
        steps.push_back(step.value_or(rules::Step{}));
    }
    return steps;
}

rules::Board read_board(JsonFields& fields, std::string_view name) {
    const auto value = notation::read_board_counters(fields.text(name));
    if (!value) fields.wrong(name, value.error().message);
    return value.value_or(rules::Board{});
}

}  // namespace kotra::formats::kotra_json
