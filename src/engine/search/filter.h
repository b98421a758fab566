// SPDX-License-Identifier: Apache-2.0
// Which plays are worth looking at more deeply: named presets.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "rules/variant.h"

namespace kotra::engine {

inline constexpr int max_plies = 4;

// Of the plays that were judged at one ply, those that the next ply judges again: at most `keep`
// (0: all), and none that lies more than `margin` points of equity behind the best.
struct FilterStep {
    int keep = 0;
    double margin = 1e9;

    bool operator==(const FilterStep&) const = default;
};

// How wide a search is.
struct Filter {
    std::string_view name;
    std::string_view help;  // for people
    // Between the decision's own plays: to_ply[p-1] leads from ply p-1 to ply p.
    std::array<FilterStep, max_plies> to_ply;
    // Inside the tree: of the plays of one roll, those that the large evaluator compares. They
    // are picked by the quick evaluator; without one, the large evaluator compares all.
    FilterStep inner;

    bool operator==(const Filter&) const = default;
};

// What a usual win counts, in points; margins and errors that are stated for backgammon are meant
// for each of these: 1, but where the checkers left are counted, 5 (about as many are left to who
// loses a game of acey-deucey).
double usual_win(const rules::Variant& variant);

// The filter with the margins that it has in games of the variant.
Filter for_game(const Filter& filter, const rules::Variant& variant);

// Every preset, the narrowest first: narrow, normal, wide, all.
std::span<const Filter> all_filters();

// The row with this name; nullptr when there is none. Never nullptr for "normal".
const Filter* find_filter(std::string_view name);

// The preset that is used when nobody asks for another.
const Filter& normal_filter();

}  // namespace kotra::engine
