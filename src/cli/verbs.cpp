// SPDX-License-Identifier: Apache-2.0
#include "cli/verbs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "cli/words.h"

namespace kotra::cli {
namespace {

// One a line, so that changes stay small.
// clang-format off
constexpr std::array table{
    &verbs::play,
    &verbs::serve,
    &verbs::analyse,
    &verbs::hint,
    &verbs::levels,
    &verbs::rules,
    &verbs::variants,
    &verbs::show,
    &verbs::draw,
    &verbs::legal,
    &verbs::perft,
    &verbs::check,
    &verbs::convert,
    &verbs::eval,
    &verbs::cube,
    &verbs::rollout,
    &verbs::met,
    &verbs::measure,
    &verbs::bench,
    &verbs::duel,
    &verbs::sample,
    &verbs::survey,
    &verbs::bearoff,
    &verbs::dice,
    &verbs::admin,
    &verbs::completion,
    &verbs::help,
};
// clang-format on

}  // namespace

std::span<const Verb* const> all_verbs() {
    return table;
}

const Verb* find_verb(std::string_view name) {
    // As it is spelt in America.
    if (name == "analyze") name = verbs::analyse.name;
    const auto row = std::ranges::find(table, name, &Verb::name);
    return row == table.end() ? nullptr : *row;
}

base::Error unknown_verb(std::string_view name) {
    std::vector<std::string_view> names;
    names.reserve(table.size());
    for (const Verb* verb : table) names.push_back(verb->name);
    const std::string_view guess = nearest(name, names);
    return {fmt::format(
        "there is no verb '{}'; {}", name,
        guess.empty() ? "see 'kotra --help'" : fmt::format("did you mean '{}'?", guess))};
}

}  // namespace kotra::cli
