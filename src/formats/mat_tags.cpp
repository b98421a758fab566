// SPDX-License-Identifier: Apache-2.0
#include "formats/mat_tags.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "base/number.h"
#include "formats/mat_text.h"

namespace kotra::formats::mat {
namespace {

using record::HeaderLine;
using record::Match;

// ---- Values ----

constexpr std::array<std::string_view, 4> words_for_yes{"on", "yes", "true", "1"};
constexpr std::array<std::string_view, 4> words_for_no{"off", "no", "false", "0"};

std::optional<bool> parse_switch(std::string_view value) {
    const auto is_word = [value](std::string_view word) {
        return equals_ignoring_case(word, trimmed(value));
    };
    if (std::ranges::any_of(words_for_yes, is_word)) return true;
    if (std::ranges::any_of(words_for_no, is_word)) return false;
    return std::nullopt;
}

// The names that programs agree on, and kotra's own for the rest.
struct Variation {
    std::string_view tag;
    std::string_view variant;
};
constexpr std::array variations{
    Variation{"Backgammon", "backgammon"},   Variation{"NackGammon", "nackgammon"},
    Variation{"HyperGammon", "hypergammon"}, Variation{"HyperGammon (3)", "hypergammon"},
    Variation{"LongGammon", "longgammon"},
};

std::string variation_of(const Match& match) {
    const std::string text = rules::variant_text(match.variant);
    const auto* const row = std::ranges::find(variations, text, &Variation::variant);
    return row == variations.end() ? text : std::string(row->tag);
}

bool set_variation(Match& match, std::string_view value) {
    const auto* const row = std::ranges::find_if(variations, [value](const Variation& known) {
        return equals_ignoring_case(known.tag, trimmed(value));
    });
    const auto variant =
        rules::parse_variant(row == variations.end() ? trimmed(value) : row->variant);
    if (!variant || !can_hold(*variant)) return false;
    match.variant = *variant;
    return true;
}

std::string cube_limit_of(const Match& match) {
    return match.options.cube ? std::to_string(match.options.cube_limit) : "1";
}

bool set_cube_limit(Match& match, std::string_view value) {
    const auto written = base::number_of<std::uint64_t>(trimmed(value));
    if (!written) return false;
    const std::uint64_t limit = *written;
    if (limit != 0 && !std::has_single_bit(limit)) return false;
    match.options.cube = limit != 1;
    if (limit == 1) {
        match.options.cube_limit = rules::MatchOptions().cube_limit;
    } else {
        match.options.cube_limit = limit > rules::cube_ceiling ? 0 : static_cast<int>(limit);
    }
    return true;
}

template <bool rules::MatchOptions::*Option>
std::string switch_of(const Match& match) {
    return match.options.*Option ? "On" : "Off";
}

template <bool rules::MatchOptions::*Option>
bool set_switch(Match& match, std::string_view value) {
    const auto on = parse_switch(value);
    if (on) match.options.*Option = *on;
    return on.has_value();
}

struct Rule {
    std::string_view key;
    std::string_view other_key;  // that is read too
    std::string (*get)(const Match&);
    bool (*set)(Match&, std::string_view value);  // false: the value has no meaning
};

constexpr std::array rule_table{
    Rule{"Variation", "", variation_of, set_variation},
    Rule{"Crawford", "CrawfordRule", switch_of<&rules::MatchOptions::crawford>,
         set_switch<&rules::MatchOptions::crawford>},
    Rule{"CubeLimit", "", cube_limit_of, set_cube_limit},
    Rule{"Jacoby", "JacobyRule", switch_of<&rules::MatchOptions::jacoby>,
         set_switch<&rules::MatchOptions::jacoby>},
    Rule{"Beaver", "Beavers", switch_of<&rules::MatchOptions::beavers>,
         set_switch<&rules::MatchOptions::beavers>},
    Rule{"Raccoon", "Raccoons", switch_of<&rules::MatchOptions::raccoons>,
         set_switch<&rules::MatchOptions::raccoons>},
};

bool is_for(const Rule& rule, const HeaderLine& line) {
    return !line.key.empty() && (equals_ignoring_case(line.key, rule.key) ||
                                 equals_ignoring_case(line.key, rule.other_key));
}

bool has_tag(const Match& match, std::string_view key) {
    const auto* const rule = std::ranges::find(rule_table, key, &Rule::key);
    return std::ranges::any_of(match.header,
                               [rule](const HeaderLine& line) { return is_for(*rule, line); });
}

// True if the match shows by using it that this is agreed on.
bool shows(const Match& match, record::CubeAction action) {
    if (!match.options.is_money()) return false;
    for (const record::Game& game : match.games) {
        for (const record::Event& event : game.events) {
            const auto* const turned = std::get_if<record::CubeTurned>(&event);
            if (turned != nullptr && turned->action == action) return true;
        }
    }
    return false;
}

}  // namespace

bool can_hold(const rules::Variant& variant) {
    return !variant.has_reserve() && !variant.acey_deucey &&
           variant.doublet == rules::DoubletMoves{4, 0} &&
           variant.doublet_roll == rules::ExtraRoll::never;
}

base::Result<void> apply_tag(Match& match, const HeaderLine& line) {
    for (const Rule& rule : rule_table) {
        if (!is_for(rule, line) || trimmed(line.value).empty()) continue;
        if (rule.set(match, line.value)) continue;
        return base::fail(fmt::format("\"{}\" is no value of the key {}", line.value, line.key));
    }
    return {};
}

Match match_without_tags() {
    Match match;
    match.options.cube_limit = 0;
    return match;
}

void infer_from_use(Match& match) {
    if (!has_tag(match, "Beaver")) {
        match.options.beavers = shows(match, record::CubeAction::beavered);
    }
    if (!has_tag(match, "Raccoon")) {
        match.options.raccoons = shows(match, record::CubeAction::raccooned);
    }
}

std::vector<HeaderLine> tags_of(const Match& match, Match told) {
    Match read_again = std::move(told);
    for (const HeaderLine& line : match.header) (void)apply_tag(read_again, line);
    if (!has_tag(match, "Beaver")) {
        read_again.options.beavers = shows(match, record::CubeAction::beavered);
    }
    if (!has_tag(match, "Raccoon")) {
        read_again.options.raccoons = shows(match, record::CubeAction::raccooned);
    }

    std::vector<HeaderLine> lines = match.header;
    for (const Rule& rule : rule_table) {
        const std::string wanted = rule.get(match);
        if (rule.get(read_again) == wanted) continue;
        bool is_there = false;
        for (HeaderLine& line : lines) {
            if (!is_for(rule, line)) continue;
            line.value = wanted;
            is_there = true;
        }
        if (!is_there) lines.push_back({std::string(rule.key), wanted});
    }
    return lines;
}

}  // namespace kotra::formats::mat
