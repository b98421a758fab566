// SPDX-License-Identifier: Apache-2.0
// What a finished game is worth, and the score of a match.
#pragma once

#include <optional>

#include "base/result.h"
#include "rules/board.h"
#include "rules/side.h"
#include "rules/variant.h"

namespace kotra::rules {

// The highest cube that any option allows; "no limit" stops here so that no product overflows.
inline constexpr int cube_ceiling = 1 << 24;
inline constexpr int max_match_length = 999;

// What the two players agree on before the first game.
struct MatchOptions {
    int length = 0;        // points that win the match, 1 to 999; 0 = money: games without an end
    bool cube = true;      // the doubling cube is used
    int cube_limit = 64;   // highest value of the cube, a power of 2; 0 = no limit
    bool crawford = true;  // matches: no cube in the first game after a side comes to match point
    // Money only; in a match these have no effect.
    bool jacoby = false;    // gammons and backgammons count 1 unless the cube was turned
    bool beavers = false;   // who is doubled may redouble at once and keep the cube
    bool raccoons = false;  // who is beavered may redouble once more
    int auto_doubles = 0;   // tied opening throws that double the cube, at most this many a game

    // The options with which a variant is played when nobody asks for others.
    static MatchOptions of(const Variant& variant);

    bool is_money() const { return length == 0; }
    bool operator==(const MatchOptions&) const = default;
};

// Says which option has an impossible value.
base::Result<void> check(const MatchOptions& options);

struct Cube {
    int value = 1;
    std::optional<Side> owner;  // nobody: in the middle

    bool operator==(const Cube&) const = default;
};

// How a game ended.
enum class Ending : std::uint8_t {
    borne_off,  // the winner bore off the last checker
    dropped,    // the loser refused a double
    resigned,   // the winner accepted a resignation
    awarded,    // by a director or a clock; only records have this
};

struct GameResult {
    Side winner = Side::first;
    Ending ending = Ending::borne_off;
    // How often the cube counts: 1 single, 2 gammon, 3 backgammon; or the checkers left.
    int level = 1;
    // Points won: level times cube, before a match score cuts off what goes beyond its length.
    int points = 1;

    bool operator==(const GameResult&) const = default;
};

// The level that the final board is worth to the winner, whose last checker is off. `loser` is in
// the loser's numbering. Jacoby is not considered (see win_points). Source: rules.md 0.32, 0.33,
// 1.7; bkgm.com rules.
int win_level(const Variant& variant, const HalfBoard& loser);

// The highest level that a game of this variant can reach: 3, 2, 1, or the number of checkers.
int max_level(const Variant& variant);

// Level times cube; with Jacoby in money play, a gammon with a cube that was never turned counts 1.
int win_points(const Variant& variant, const MatchOptions& options, const Cube& cube, int level);

// The running score of a match or a money session. A value.
class MatchScore {
 public:
    explicit MatchScore(const MatchOptions& options) : options_(options) {}

    // A score in the middle of a match. `crawford_played` = the Crawford game lies behind.
    static base::Result<MatchScore> at(const MatchOptions& options, PerSide<int> points,
                                       bool crawford_played);

    const MatchOptions& options() const { return options_; }
    const PerSide<int>& points() const { return points_; }
    std::optional<Side> winner() const;  // of the match; nobody in money play
    std::optional<Side> last_winner() const { return last_winner_; }
    int games_played() const { return games_; }
    // True if the next game is the Crawford game: the first in which exactly one side is 1 away.
    bool next_is_crawford() const;

    // Credits a finished game. Points beyond the match length are not credited; a money score ends
    // at cube_ceiling, so that no sum overflows.
    void add(const GameResult& result);

    bool operator==(const MatchScore&) const = default;

 private:
    MatchOptions options_;
    PerSide<int> points_{};
    int games_ = 0;
    bool crawford_played_ = false;
    std::optional<Side> last_winner_;
};

}  // namespace kotra::rules
