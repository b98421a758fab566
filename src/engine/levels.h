// SPDX-License-Identifier: Apache-2.0
// Named strengths: how deep somebody looks, and how he errs. The dice are never touched.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/equity/decision.h"
#include "engine/search/search.h"

namespace kotra::engine {

// A player errs as people do: he misjudges positions, more where there is contact than in a race,
// and he overlooks things: that he can hit, or that his blots can be hit. What he gets wrong
// depends on the position and a seed alone, so that he is consistent: the same position misleads
// him in the same way.
struct Level {
    std::string_view name;
    std::string_view title;  // its name at the table
    std::string_view help;   // for people
    int plies = 0;
    std::string_view filter;  // the name of a preset
    double misjudged = 0;     // standard deviation of what he takes an equity for, in contact
    double overlooked = 0;    // chance that he overlooks something in a decision, 0 to 1
    double unit = 1;          // what he misjudges, and how much, is meant for each so many points
};

// Every level, the weakest first. The sizes of the errors were set so that the measured rates
// (`kotra levels`) fall by about a half from level to level.
// clang-format off
inline constexpr std::array levels{
    Level{"beginner", "Beginner", "knows the rules; often does not see what is threatened", 0, "narrow", .30, .40},
    Level{"learner", "Learner", "sees more, and misjudges much", 0, "narrow", .18, .25},
    Level{"casual", "Casual", "plays now and then", 0, "narrow", .10, .12},
    Level{"club", "Club", "plays every week", 0, "narrow", .055, .05},
    Level{"skilled", "Skilled", "knows what to look for", 0, "narrow", .03, .015},
    Level{"expert", "Expert", "the networks, without looking ahead", 0, "narrow", 0, 0},
    Level{"master", "Master", "looks a roll ahead", 1, "normal", 0, 0},
    Level{"champion", "Champion", "looks two rolls ahead", 2, "normal", 0, 0},
};
// clang-format on

// The row with this name; nullptr when there is none.
const Level* find_level(std::string_view name);

// The level as it plays games of the variant, where errors are meant for each usual_win.
Level for_game(const Level& level, const rules::Variant& variant);

SearchOptions search_options(const Level& level);

// Which of ranking.plays the player chooses who was asked `question`.
std::size_t choose(const Level& level, const PlayQuestion& question, const PlayRanking& ranking,
                   std::uint64_t seed);

// What the player takes the values of the cube's actions for, before the roll; `unit` is a
// utility of one point of equity there.
CubeValues misjudged(const Level& level, const rules::Board& board, const CubeValues& values,
                     double unit, std::uint64_t seed);

}  // namespace kotra::engine
