// SPDX-License-Identifier: Apache-2.0
#include "formats/sgf_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "formats/mat_text.h"

namespace kotra::formats::sgf {
namespace {

constexpr char bar_letter = 'y';
constexpr char off_letter = 'z';

struct RuleWord {
    std::string_view word;
    std::string_view variant;
};
constexpr std::array<RuleWord, 3> rule_words{{
    {"", "backgammon"},
    {"Nackgammon", "nackgammon"},
    {"Hypergammon3", "hypergammon"},
}};

}  // namespace

std::optional<rules::Side> side_of(std::string_view letter) {
    letter = mat::trimmed(letter);
    if (mat::equals_ignoring_case(letter, "W")) return rules::Side::first;
    if (mat::equals_ignoring_case(letter, "B")) return rules::Side::second;
    return std::nullopt;
}

char letter_of(rules::Place place, rules::Side side) {
    if (place == rules::place_off) return off_letter;
    if (place == rules::place_bar) return bar_letter;
    const int number = side == rules::Side::first ? place : rules::mirrored(place);
    return static_cast<char>('a' + number - 1);
}

std::optional<rules::Place> place_of(char letter, rules::Side side) {
    if (letter == off_letter) return rules::place_off;
    if (letter == bar_letter) return rules::place_bar;
    if (letter < 'a' || letter >= bar_letter) return std::nullopt;
    const auto point = static_cast<rules::Place>(letter - 'a' + 1);
    return side == rules::Side::first ? point : rules::mirrored(point);
}

std::string letters_of(const rules::Steps& steps, rules::Side side) {
    std::string letters;
    for (const rules::Step step : steps) {
        letters += letter_of(step.from, side);
        letters += letter_of(step.to, side);
    }
    return letters;
}

base::Result<std::string> play_text_of(std::string_view letters, rules::Side side) {
    if (letters.size() % 2 != 0) {
        return base::fail(
            fmt::format("the letters '{}' are not pairs", mat::shortened(letters, 20)), 0, 1);
    }
    std::string text;
    for (std::size_t i = 0; i < letters.size(); i += 2) {
        const auto from = place_of(letters[i], side);
        const auto to = place_of(letters[i + 1], side);
        if (!from || !to) {
            return base::fail(fmt::format("'{}' are not two places", letters.substr(i, 2)), 0,
                              static_cast<std::int64_t>(i) + 1);
        }
        text += fmt::format("{}{}/{}", text.empty() ? "" : " ", *from, *to);
    }
    return text;
}

std::optional<std::string_view> rule_word(const rules::Variant& variant) {
    for (const RuleWord& row : rule_words) {
        if (*rules::find_variant(row.variant) == variant) return row.word;
    }
    return std::nullopt;
}

const rules::Variant* variant_of_rule(std::string_view word) {
    for (const RuleWord& row : rule_words) {
        if (!row.word.empty() && mat::equals_ignoring_case(row.word, word)) {
            return rules::find_variant(row.variant);
        }
    }
    return nullptr;
}

std::string_view next_rule(std::string_view& list) {
    const std::size_t end = std::min(list.find(':'), list.size());
    const std::string_view rule = mat::trimmed(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
    return rule;
}

}  // namespace kotra::formats::sgf
