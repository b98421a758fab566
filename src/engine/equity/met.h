// SPDX-License-Identifier: Apache-2.0
// The chance to win a match from any score, before the next game begins.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/scoring.h"
#include "rules/variant.h"

namespace kotra::engine {

// Where a match stands with regard to its one game without cube. `before` as long as neither side
// is one point away; `after` too in a match without the Crawford rule.
enum class Crawford : std::uint8_t { before, now, after };

// Which kind of game follows one that was played at `crawford` and left the sides this far away.
constexpr Crawford next_crawford(Crawford crawford, int my_away, int their_away) {
    if (crawford != Crawford::before) return Crawford::after;
    return (my_away == 1) != (their_away == 1) ? Crawford::now : Crawford::before;
}

// The longest table that is made unless a match is longer.
inline constexpr int usual_longest = 64;

// A match equity table: chances to win the match when both sides play equally well. Immutable, so
// any number of threads may ask.
class MatchEquityTable {
 public:
    // Kazaross-XG2 up to 25 points away (data/met); beyond it, up to `longest` points, as
    // docs/match-equity.md tells.
    static MatchEquityTable kazaross_xg2(int longest = usual_longest);

    // A game without cube. level_chances[k - 1] is the chance that it ends at level k, whoever
    // wins it; they sum to 1.
    static MatchEquityTable without_cube(std::span<const double> level_chances,
                                         int longest = usual_longest);

    // The table for a match: kazaross_xg2 if it is played with the cube, or else without_cube with
    // the chances that docs/match-equity.md gives for the game's scoring. It is as long as the
    // match.
    static MatchEquityTable of(const rules::Variant& variant, const rules::MatchOptions& options);

    int longest() const { return longest_; }

    // The chance to win the match of a side that needs `my_away` points against one that needs
    // `their_away`, both at most longest(). `next` is the game about to begin; it matters where
    // exactly one side is 1 away, and `before` means `now` there. A side that needs 0 or less has
    // won; not both may.
    double chance(int my_away, int their_away, Crawford next) const;

 private:
    explicit MatchEquityTable(int longest);

    double& cell(int my_away, int their_away);
    void set_both(int my_away, int their_away, double chance);
    // Fills the cells beyond `known` points: a cell is the mean of those that the next game leads
    // to. chances[k - 1]: that it brings k points, for either side.
    void fill_beyond(int known, std::span<const double> chances);

    int longest_;
    std::vector<double> before_;  // [(my_away - 1) * longest_ + their_away - 1]
    std::vector<double> after_;   // [my_away - 1] against 1, after the Crawford game
};

}  // namespace kotra::engine
