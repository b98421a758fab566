// SPDX-License-Identifier: Apache-2.0
#include "formats/kotra_json_words.h"

#include <charconv>
#include <string>

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
    int point = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), point);
    const bool is_number = error == std::errc{} && end == text.data() + text.size();
    if (!is_number || point < 1 || point > rules::point_count || text.starts_with('0')) {
        return std::nullopt;
    }
    return static_cast<rules::Place>(point);
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

}  // namespace kotra::formats::kotra_json
