// SPDX-License-Identifier: Apache-2.0
#include "formats/kotra_json_words.h"

#include <charconv>
#include <cstdint>

namespace kotra::formats::kotra_json {
namespace {

constexpr std::string_view digits = "0123456789abcdef";
constexpr std::size_t half_length = 27;

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

// The counter that stands at position `i` of a half.
constexpr std::size_t place_at(std::size_t i) {
    if (i < rules::point_count) return i + 1;
    constexpr std::array<std::size_t, 3> rest{rules::place_bar, rules::place_reserve,
                                              rules::place_off};
    return rest[i - rules::point_count];
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

std::optional<std::string> board_text(const rules::Board& board) {
    std::string text;
    for (const rules::HalfBoard* half : {&board.mover, &board.other}) {
        if (!text.empty()) text += '|';
        for (std::size_t i = 0; i < half_length; ++i) {
            const std::uint8_t count = (*half)[place_at(i)];
            if (count >= digits.size()) return std::nullopt;
            text += digits[count];
        }
    }
    return text;
}

std::optional<rules::Board> parse_board(std::string_view text) {
    rules::Board board;
    if (text.size() != 2 * half_length + 1 || text[half_length] != '|') return std::nullopt;
    for (rules::HalfBoard* half : {&board.mover, &board.other}) {
        for (std::size_t i = 0; i < half_length; ++i) {
            const std::size_t count = digits.find(text[i]);
            if (count == std::string_view::npos) return std::nullopt;
            (*half)[place_at(i)] = static_cast<std::uint8_t>(count);
        }
        text.remove_prefix(half == &board.mover ? half_length + 1 : half_length);
    }
    return board;
}

}  // namespace kotra::formats::kotra_json
