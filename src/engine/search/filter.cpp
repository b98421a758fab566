// SPDX-License-Identifier: Apache-2.0
#include "engine/search/filter.h"

#include <algorithm>

namespace kotra::engine {
namespace {

constexpr std::array filters{
    Filter{"narrow",
           "three plays at most, and one reply a roll",
           {{{3, .08}, {3, .06}, {2, .04}, {2, .03}}},
           {1, 0}},
    Filter{"normal",
           "five plays at most, and two replies a roll",
           {{{8, .16}, {5, .10}, {3, .06}, {2, .04}}},
           {2, .08}},
    Filter{"wide",
           "ten plays at most, and four replies a roll",
           {{{16, .32}, {10, .20}, {6, .12}, {4, .08}}},
           {4, .16}},
    Filter{"all", "every play and every reply; slow", {}, {}},
};

}  // namespace

double usual_win(const rules::Variant& variant) {
    return variant.scoring == rules::Scoring::checkers_left ? 5 : 1;
}

Filter for_game(const Filter& filter, const rules::Variant& variant) {
    Filter scaled = filter;
    for (FilterStep& step : scaled.to_ply) step.margin *= usual_win(variant);
    scaled.inner.margin *= usual_win(variant);
    return scaled;
}

std::span<const Filter> all_filters() {
    return filters;
}

const Filter* find_filter(std::string_view name) {
    const auto* row = std::ranges::find(filters, name, &Filter::name);
    return row == filters.end() ? nullptr : row;
}

const Filter& normal_filter() {
    return filters[1];
}

}  // namespace kotra::engine
