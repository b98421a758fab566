// SPDX-License-Identifier: Apache-2.0
// The chance to win a match from any score, before the next game begins.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules/scoring.h"
#include "rules/variant.h"

namespace kotra::engine {

// Where a match stands with regard to its one game without cube. `before` as long as neither side
// is one point away; `after` too in a match without the Crawford rule.
enum class Crawford : std::uint8_t { before, now, after };

// Which game follows when one that was played at `crawford` leaves the sides this many points away.
Crawford next_crawford(Crawford crawford, int my_away, int their_away);

// A match equity table: chances to win the match when both sides play equally well. Immutable, so
// any number of threads may ask.
class MatchEquityTable {
 public:
    // Kazaross-XG2 up to 25 points away (data/met). Beyond it up to 64: the next game ends with 1,
    // 2, 4 or 8 points for either side, at chances that fit the table. Beyond 64: the normal
    // distribution of the sum of so many games.
    static MatchEquityTable kazaross_xg2();

    // A game without cube. level_chances[k - 1] is the chance that it ends at level k, whoever
    // wins it; they sum to 1. Exact up to 64 points away, then normal.
    static MatchEquityTable without_cube(std::span<const double> level_chances);

    // The table that fits a game: kazaross_xg2 if it is played with the cube, or else without_cube
    // with the chances that docs/engine.md gives for its scoring.
    static MatchEquityTable of(const rules::Variant& variant, const rules::MatchOptions& options);

    // The chance to win the match of a side that needs `my_away` points against one that needs
    // `their_away`. `next` is the game about to begin; it matters where exactly one side is 1
    // away, and `before` means `now` there. An away of 0 or less has won.
    double chance(int my_away, int their_away, Crawford next) const;

 private:
    MatchEquityTable() = default;

    double inner(int my_away, int their_away) const;

    std::vector<double> before_;  // [(my_away - 1) * inner_size + their_away - 1]
    std::vector<double> after_;   // [their_away - 1] of the trailer, when the other is 1 away
    double variance_ = 1;         // of the points of one game
};

}  // namespace kotra::engine
