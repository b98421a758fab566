// SPDX-License-Identifier: Apache-2.0
// What the reader and the writer of .sgf agree on.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "record/annotation.h"
#include "record/match.h"
#include "rules/board.h"
#include "rules/legal_plays.h"
#include "rules/scoring.h"
#include "rules/side.h"
#include "rules/variant.h"

namespace kotra::formats::sgf {

// Kept by kotra in properties of its own, which others pass over: header lines that SGF has no
// property for, the judge's name, and how a game was awarded.
inline constexpr std::string_view header_property = "KH";
inline constexpr std::string_view judge_property = "KJ";
inline constexpr std::string_view award_property = "KA";

// The properties of the first game that are header lines, with the keys by which .mat files of GNU
// Backgammon call them.
struct HeaderProperty {
    std::string_view property;
    std::string_view key;
};
inline constexpr std::array<HeaderProperty, 5> header_properties{{
    {"DT", "EventDate"},  // 2026-11-30 in SGF, 2026.11.30 there
    {"EV", "Event"},
    {"RO", "Round"},
    {"PC", "Site"},
    {"AN", "Transcriber"},
}};

// 'W' is Side::first.
constexpr char letter_of(rules::Side side) {
    return side == rules::Side::first ? 'W' : 'B';
}
std::optional<rules::Side> side_of(std::string_view letter);

// The letter of a place, and back; letters are in the numbering of Side::first. place_reserve has
// none.
char letter_of(rules::Place place, rules::Side side);
std::optional<rules::Place> place_of(char letter, rules::Side side);

// "hehc", and back as play text: "8/5 8/3".
std::string letters_of(const rules::Steps& steps, rules::Side side);
base::Result<std::string> play_text_of(std::string_view letters, rules::Side side);

// The games that GNU Backgammon knows, and what RU[] calls them; nullopt for others. Backgammon has
// no word.
std::optional<std::string_view> rule_word(const rules::Variant& variant);
const rules::Variant* variant_of_rule(std::string_view word);

// Cuts off and returns what stands before the next colon.
std::string_view next_rule(std::string_view& list);

}  // namespace kotra::formats::sgf
