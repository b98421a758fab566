// SPDX-License-Identifier: Apache-2.0
// What happens at the table, in sentences.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "record/match.h"
#include "rules/game.h"
#include "rules/scoring.h"
#include "rules/side.h"
#include "rules/variant.h"

namespace kotra::cli {

// How a player is spoken of: by name, or, if only one person sits at the terminal, as "you".
struct Voice {
    std::string name;
    bool is_you = false;

    std::string subject() const { return is_you ? "You" : name; }
    // "You roll", "Anna rolls". The verb in its plain form; it forms the other one with an s.
    std::string does(std::string_view verb) const;
    // "Your move", "Anna's move".
    std::string owns(std::string_view thing) const;
};
using Voices = rules::PerSide<Voice>;

// "a roll" with its number: "1 point", "2 points".
std::string counted(int number, std::string_view thing);

// The text with a capital first letter and a full stop.
std::string as_sentence(std::string_view text);

// What events[at] is, without a full stop: "You roll 3-1". The events before it tell whether a roll
// is an extra one. Empty for what nobody at the table did or said.
std::string told(const std::vector<record::Event>& events, std::size_t at,
                 const rules::Variant& variant, const Voices& voices);

// "3-1", "5-5".
std::string roll_text(rules::Roll roll);

// A level as players call it: "a gammon", "mars", "7 checkers".
std::string level_text(const rules::Variant& variant, int level);

// How a finished game was won and what it is worth.
std::string result_text(const rules::GameState& over, const Voices& voices);

// "You 3, Runner 1".
std::string score_text(const rules::PerSide<int>& points, const Voices& voices);

}  // namespace kotra::cli
