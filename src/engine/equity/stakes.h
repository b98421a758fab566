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
// Stakes were made but those of the opponent. A value that search turns around at each ply.
struct CubeState {
    int value = 1;
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
    int cube_limit = 64;      // the cube's highest value; 0 = none
    bool jacoby = false;      // money: a game with a centred cube counts 1
    bool beavers = false;     // money
    bool raccoons = false;    // money

    bool is_money() const { return my_away == 0; }
    bool operator==(const MatchState&) const = default;
};

// Seen by state.turn. A game without cube, a Crawford game and one whose extra roll is due are told
// apart as the referee does.
MatchState match_state(const rules::GameState& state);
CubeState cube_state(const rules::GameState& state);

// What each end of a game is worth at one score: the one place where chances meet points. Made once
// a decision; then immutable, small, without memory of its own, and shared by any number of
// threads.
//
// The unit of every `double` here is utility, seen by the player on roll (the viewer of the cube
// state): in money play the points of the game, the cube included; in a match twice the chance to
// win it, less 1. So utilities are averaged over rolls, negated when the board is flipped, and
// compared between cubes of different value.
class Stakes {
 public:
    Stakes(const MatchState& match, const MatchEquityTable& table);

    const MatchState& match() const { return match_; }

    // The end of a game at `level` with this cube.
    double win(CubeState cube, int level) const;
    double loss(CubeState cube, int level) const { return -win(flipped(cube), level); }

    // If nobody turns the cube again.
    double cubeless(const Outcome& outcome, CubeState cube) const;

    // If both use the cube, by the model of R. Janowski ("Take-Points in Money Games", 1993):
    // (1 - efficiency) * dead + efficiency * live, where "live" means that chances move without
    // jumps, so that doubles are always made exactly where the other may as well drop. In a match
    // the same from the table's values at each value that the cube can come to. `efficiency` is
    // 0 to 1; see cube_efficiency.
    double cubeful(const Outcome& outcome, CubeState cube, double efficiency) const;

    // Whether the viewer may double: the referee's answer but for whose turn it is.
    bool can_double(CubeState cube) const;
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
    static constexpr std::size_t max_cubes = 11;  // 1 to 1024: beyond it every game ends a match

    MatchState match_;
    // Matches: [swapped][log2 of the cube][level - 1], what a win is worth.
    std::array<std::array<std::array<double, max_levels>, max_cubes>, 2> wins_{};
};

}  // namespace kotra::engine
