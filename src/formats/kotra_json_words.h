// SPDX-License-Identifier: Apache-2.0
// The words of kotra's match files that both its reader and its writer need.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "formats/json_fields.h"
#include "record/match.h"
#include "rules/board.h"
#include "rules/legal_plays.h"
#include "rules/scoring.h"

namespace kotra::formats::kotra_json {

template <class Value>
struct Word {
    std::string_view text;
    Value value;
};

inline constexpr std::array<Word<record::CubeAction>, 5> cube_words{{
    {"double", record::CubeAction::doubled},
    {"take", record::CubeAction::taken},
    {"drop", record::CubeAction::dropped},
    {"beaver", record::CubeAction::beavered},
    {"raccoon", record::CubeAction::raccooned},
}};

inline constexpr std::array<Word<record::ResignationAction>, 3> resignation_words{{
    {"resign", record::ResignationAction::offered},
    {"accept_resignation", record::ResignationAction::accepted},
    {"refuse_resignation", record::ResignationAction::refused},
}};

inline constexpr std::array<Word<record::AwardReason>, 4> award_words{{
    {"time", record::AwardReason::time},
    {"forfeit", record::AwardReason::forfeit},
    {"match_resigned", record::AwardReason::match_resigned},
    {"agreement", record::AwardReason::agreement},
}};

inline constexpr std::array<Word<rules::Ending>, 4> ending_words{{
    {"borne_off", rules::Ending::borne_off},
    {"dropped", rules::Ending::dropped},
    {"resigned", rules::Ending::resigned},
    {"awarded", rules::Ending::awarded},
}};

template <class Value, std::size_t N>
constexpr std::string_view text_of(const std::array<Word<Value>, N>& words, Value value) {
    for (const auto& word : words) {
        if (word.value == value) return word.text;
    }
    return {};
}

template <class Value, std::size_t N>
constexpr std::optional<Value> value_of(const std::array<Word<Value>, N>& words,
                                        std::string_view text) {
    for (const auto& word : words) {
        if (word.text == text) return word.value;
    }
    return std::nullopt;
}

// "8/5", "bar/20*", "reserve/22", "3/off".
std::string step_text(rules::Step step);
std::optional<rules::Step> parse_step(std::string_view text);

// JSON values. `problem` is set where one cannot be written: text that is not UTF-8, a board with
// more than 15 checkers in a place.
std::string quoted(std::string_view text, std::string& problem);
std::string steps_text(const rules::Steps& steps);
std::string board_text(const rules::Board& board, std::string& problem);

// The members "steps" and `name`.
rules::Steps read_steps(JsonErrors& errors, JsonFields& fields);
rules::Board read_board(JsonFields& fields, std::string_view name);

template <class Value, std::size_t N>
Value read_word(JsonFields& fields, std::string_view name,
                const std::array<Word<Value>, N>& words) {
    const std::string text = fields.text(name);
    const auto value = value_of(words, text);
    if (!value) fields.wrong(name, "the word \"" + text + "\" is unknown here");
    return value.value_or(words[0].value);
}

}  // namespace kotra::formats::kotra_json
