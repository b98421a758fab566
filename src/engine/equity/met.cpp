// SPDX-License-Identifier: Apache-2.0
#include "engine/equity/met.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "engine/equity/met_table.h"

namespace kotra::engine {
namespace {

constexpr int known_longest = static_cast<int>(table_size);

// The chances that a game with cube brings 1 to 8 points: what explains the table best from 5 to 25
// points away (tools/make_met.py --fit; no score there is off by more than .0012).
constexpr std::array<double, 8> points_with_cube{.5044, .2758, 0, .1808, 0, 0, 0, .0390};

// The share of gammons among the games of a trailer who has nothing to lose. From 10 points away on
// the table's own post-Crawford numbers follow from each other with .29 to .32.
constexpr double trailer_gammons = .3;

// Cubeless play of equals. Backgammon: rollouts of the opening position agree on some 27 gammons
// and 1 backgammon in a hundred games.
constexpr std::array<double, 3> gammon_backgammon_chances{.725, .263, .012};
constexpr std::array<double, 2> gammon_chances{.725, .275};
constexpr std::array<double, 1> single_chances{1};

}  // namespace

MatchEquityTable::MatchEquityTable(int longest)
    : longest_(longest),
      before_(static_cast<std::size_t>(longest) * static_cast<std::size_t>(longest)),
      after_(static_cast<std::size_t>(longest)) {
    assert(longest >= 1);
}

double& MatchEquityTable::cell(int my_away, int their_away) {
    return before_[static_cast<std::size_t>((my_away - 1) * longest_ + their_away - 1)];
}

void MatchEquityTable::set_both(int my_away, int their_away, double chance) {
    cell(my_away, their_away) = chance;
    cell(their_away, my_away) = 1 - chance;
}

void MatchEquityTable::fill_beyond(int known, std::span<const double> chances) {
    // Rows in the order of the longer side, so that what a cell needs is there: a game leaves both
    // sides as far away or nearer, and one of them nearer.
    for (int longer = known + 1; longer <= longest_; ++longer) {
        for (int shorter = 1; shorter < longer; ++shorter) {
            if (cell(longer, shorter) > 0) continue;  // a Crawford score, filled before
            double sum = 0;
            for (std::size_t k = 0; k < chances.size(); ++k) {
                const int points = static_cast<int>(k) + 1;
                sum += chances[k] * (chance(longer - points, shorter, Crawford::before) +
                                     chance(longer, shorter - points, Crawford::before));
            }
            set_both(longer, shorter, sum / 2);
        }
        set_both(longer, longer, .5);
    }
}

MatchEquityTable MatchEquityTable::kazaross_xg2(int longest) {
    MatchEquityTable met(longest);
    // 1. The table itself.
    const int known = std::min(longest, known_longest);
    for (int mine = 1; mine <= known; ++mine) {
        for (int theirs = 1; theirs <= known; ++theirs) {
            const auto i = static_cast<std::size_t>(mine - 1);
            met.cell(mine, theirs) = table_before[i][static_cast<std::size_t>(theirs - 1)];
        }
        met.after_[static_cast<std::size_t>(mine - 1)] =
            table_after[static_cast<std::size_t>(mine - 1)];
    }
    // 2. A trailer after the Crawford game doubles at once, so that a win brings 2 points or 4;
    //    in the Crawford game it brings 1 or 2. The leader wins every second game, and the match.
    const auto trailer = [&met](int away) { return met.chance(away, 1, Crawford::after); };
    const auto mean = [](double single, double gammon) {
        return ((1 - trailer_gammons) * single + trailer_gammons * gammon) / 2;
    };
    for (int away = known + 1; away <= longest; ++away) {
        met.after_[static_cast<std::size_t>(away - 1)] = mean(trailer(away - 2), trailer(away - 4));
        met.set_both(away, 1, mean(trailer(away - 1), trailer(away - 2)));
    }
    // 3. All other scores.
    met.fill_beyond(known, points_with_cube);
    return met;
}

MatchEquityTable MatchEquityTable::without_cube(std::span<const double> level_chances,
                                                int longest) {
    assert(!level_chances.empty());
    MatchEquityTable met(longest);
    met.fill_beyond(0, level_chances);
    for (int away = 1; away <= longest; ++away) {
        met.after_[static_cast<std::size_t>(away - 1)] = met.cell(away, 1);
    }
    return met;
}

MatchEquityTable MatchEquityTable::of(const rules::Variant& variant,
                                      const rules::MatchOptions& options) {
    const int longest = std::max(usual_longest, options.length);
    if (options.cube) return kazaross_xg2(longest);
    switch (variant.scoring) {
        case rules::Scoring::gammon_backgammon:
            return without_cube(gammon_backgammon_chances, longest);
        case rules::Scoring::gammon:
            return without_cube(gammon_chances, longest);
        case rules::Scoring::single:
            return without_cube(single_chances, longest);
        case rules::Scoring::checkers_left:
            break;
    }
    // Each number of checkers from 1 to all is as likely as the other.
    const std::vector<double> even(static_cast<std::size_t>(variant.checkers),
                                   1.0 / variant.checkers);
    return without_cube(even, longest);
}

double MatchEquityTable::chance(int my_away, int their_away, Crawford next) const {
    assert(my_away <= longest_ && their_away <= longest_ && (my_away > 0 || their_away > 0));
    if (my_away <= 0) return 1;
    if (their_away <= 0) return 0;
    if (next == Crawford::after) {
        if (their_away == 1) return after_[static_cast<std::size_t>(my_away - 1)];
        if (my_away == 1) return 1 - after_[static_cast<std::size_t>(their_away - 1)];
    }
    return before_[static_cast<std::size_t>((my_away - 1) * longest_ + their_away - 1)];
}

}  // namespace kotra::engine
