// SPDX-License-Identifier: Apache-2.0
// What a game is played for: the score and the cube, seen by the player on roll, and what each end
// of the game is worth there.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/equity/met.h"
#include "engine/eval/outcome.h"
#include "rules/game.h"

namespace kotra::engine {

enum class CubeOwner : std::uint8_t { centred, mine, theirs };

// The cube during a game. `swapped` says whose eyes these are: not those of the player for whom the
// MatchState was made but those of the opponent. A value that search turns around at each ply.
struct CubeState {
    int value = 1;  // a power of 2
    CubeOwner owner = CubeOwner::centred;
    bool swapped = false;

    bool operator==(const CubeState&) const = default;
};

// The same cube seen by the other player.
constexpr CubeState flipped(CubeState cube) {
    if (cube.owner != CubeOwner::centred) {
        cube.owner = cube.owner == CubeOwner::mine ? CubeOwner::theirs : CubeOwner::mine;
    }
    cube.swapped = !cube.swapped;
    return cube;
}

// After the viewer doubled and the other took; still seen by the viewer.
constexpr CubeState doubled(CubeState cube) {
    return {cube.value * 2, CubeOwner::theirs, cube.swapped};
}

// The score and the rules under which a game is played.
struct MatchState {
    int my_away = 0;  // points still needed; both are 0 in money play
    int their_away = 0;
    Crawford crawford = Crawford::before;
    int levels = 3;           // how high a win can count: 3 in backgammon
    bool cube_in_use = true;  // false: nobody may double
    int cube_limit = 64;      // the cube's highest value, a power of 2; 0 = none
    bool jacoby = false;      // money: a game with a centred cube counts 1
    bool beavers = false;     // money
    bool raccoons = false;    // money

    bool is_money() const { return my_away == 0; }
    bool operator==(const MatchState&) const = default;
};

// The situation of a game, seen by state.turn. While a double is offered, the cube is the one
// before it.
MatchState match_state(const rules::GameState& state);
CubeState cube_state(const rules::GameState& state);

// How a position stands to the cube, as chances of the viewer to win, with the shares of gammons
// that an outcome has.
struct CubePoints {
    double take = 0;  // below it, the viewer drops if doubled; 0 where the other has no use for it
    double cash = 1;  // above it, the other drops if doubled; 1 where the viewer has no use for it
};

// What each end of a game is worth at one score: the one place where chances meet points. Made once
// a decision; then immutable, without memory of its own, and shared by any number of threads.
//
// The unit of every `double` here is utility, seen by the viewer of the cube state, who is on roll:
// in money play the points of the game, the cube included; in a match twice the chance to win it,
// less 1. So utilities may be averaged over rolls, negated when the board is flipped, and compared
// between cubes of different value.
class Stakes {
 public:
    // `table` must reach as far as both sides are away; it is not kept.
    Stakes(const MatchState& match, const MatchEquityTable& table);

    const MatchState& match() const { return match_; }

    // The end of a game at `level` with this cube.
    double win(CubeState cube, int level) const;
    double loss(CubeState cube, int level) const { return -win(flipped(cube), level); }

    // If nobody turns the cube again.
    double cubeless(const Outcome& outcome, CubeState cube) const;

    // If both use the cube, by the model of R. Janowski ("Take-Points in Money Games", 1993):
    // (1 - efficiency) * dead + efficiency * live, where "live" means that chances move without
    // jumps, so that each double is made exactly where the other may as well drop. In a match the
    // same with the table's values at each height that the cube can come to; there a side that can
    // lose no more than it loses already has a live cube, because it doubles at once, or the drop
    // where the double would be dropped, unless to play on for a gammon is worth more. `efficiency`
    // is 0 to 1; see cube_efficiency.
    double cubeful(const Outcome& outcome, CubeState cube, double efficiency) const;

    // Where the viewer takes and cashes with a cube that is wholly live after the double, or wholly
    // dead; whose turn it is to double does not matter.
    CubePoints live_points(const Outcome& outcome, CubeState cube) const;
    CubePoints dead_points(const Outcome& outcome, CubeState cube) const;

    // Whether the viewer may double at the beginning of a turn: the referee's answer.
    bool can_double(CubeState cube) const;
    // Whether a double costs the viewer nothing: a single game lost ends the match as it is.
    bool is_free(CubeState cube) const;
    // What the viewer gets if the other drops a double.
    double pass(CubeState cube) const { return win(cube, 1); }

    // Money: points for each point that the cube shows. Match: normalised (EMG) so that winning and
    // losing a single game at this cube are +1 and -1.
    Equity equity(double utility, CubeState cube) const;
    double utility(Equity equity, CubeState cube) const;

    // In a match only.
    static double match_chance(double utility) { return (1 + utility) / 2; }
    static double utility_of_chance(double chance) { return 2 * chance - 1; }

 private:
    static constexpr int max_cubes = 11;  // 1 to 1024: no match is longer

    // Mean utilities of the viewer's wins and losses, if nobody turns this cube again.
    struct Ends {
        double win = 0;
        double loss = 0;
    };
    // Of all games that are won, the share that reaches each level above the first; of all lost
    // ones. Only as many as there are levels are set: this is made at every leaf of a search.
    struct Shares {
        int levels;
        std::array<double, max_levels> won;  // [level - 1]
        std::array<double, max_levels> lost;
    };
    // What the viewer's wins are worth: scale * by_level[level - 1].
    struct Row {
        const double* by_level;
        double scale;
    };

    double after_win(const MatchEquityTable& table, bool swapped, int points) const;
    Row wins(CubeState cube) const;

    Shares shares(const Outcome& outcome) const;
    Ends ends(const Shares& shares, CubeState cube) const;
    // Whether turning the cube can gain the viewer anything, if he has access to it.
    bool is_alive(CubeState cube) const;
    CubePoints live_points(const Shares& shares, CubeState cube) const;
    // The points of this cube if those of the cube after a take are `next`.
    CubePoints points_after(const Shares& shares, CubeState cube, const CubePoints& next) const;

    MatchState match_;
    // [swapped][log2 of the cube][level - 1]: what a win is worth; in money play for a cube of 1.
    std::array<std::array<std::array<double, max_levels>, max_cubes>, 2> wins_{};
    std::array<double, max_levels> only_wins_{};  // money: the same where gammons do not count
};

}  // namespace kotra::engine
