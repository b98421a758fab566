// SPDX-License-Identifier: Apache-2.0
// What a judge said about a match: kept beside the record, which it does not change. Judges write
// it, formats carry it.
//
// Everything is seen by the player who acts. Equities are those with the cube in play, in points
// for each point that the cube shows before the action; in a match, the money equity of the same
// chance to win the match (1: that of winning the game at the present cube, -1: of losing it).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/board.h"
#include "rules/legal_plays.h"

namespace kotra::record {

// Cumulative chances of a game's levels: win[k] is the chance to win at level k + 1 or a higher
// one, so that backgammon's win[1] counts gammons and backgammons. As many as the game has levels;
// loss[0] is 1 - win[0].
struct Chances {
    std::vector<double> win;
    std::vector<double> loss;
    bool operator==(const Chances&) const = default;
};

// How a judgement came about.
struct Depth {
    enum class Kind : std::uint8_t { evaluation, rollout };
    Kind kind = Kind::evaluation;
    int plies = 0;            // as GNU Backgammon counts; of a rollout, those of its plays
    bool cubeful = true;      // false: nobody turns the cube
    std::int64_t trials = 0;  // of a rollout
    std::string words;  // another program's own words for it, such as "XG Roller++"; else empty
    bool operator==(const Depth&) const = default;
};

// What a position, or an action, is worth.
struct Value {
    Chances chances;
    double cubeless = 0;  // equity if nobody turns the cube
    double equity = 0;
    std::optional<double> match_chance;    // to win the match
    std::optional<double> standard_error;  // of the equity; rollouts only
    Depth depth;
    bool operator==(const Value&) const = default;
};

// A play that was looked at, or after a 1-2 a number that could be named.
struct Candidate {
    rules::Steps steps;
    rules::Board after;  // seen by who moved
    int number = 0;      // to be named then, or that is named; else 0
    Value value;
    bool operator==(const Candidate&) const = default;
};

// A decision about checkers.
struct PlayNote {
    std::vector<Candidate> candidates;  // the best first; not empty
    std::optional<std::size_t> played;  // among them; none: it was not looked at, or was illegal
    bool forced = false;                // there was one legal play, or none
    bool operator==(const PlayNote&) const = default;

    // The equity given away, 0 or more; nothing if the value of what was played is not known.
    std::optional<double> error() const;
};

// A decision about the cube, before a roll or when a double is answered, always seen by who may
// double.
struct CubeNote {
    Value position;        // before the action, both doing what is right from here
    double no_double = 0;  // equities, all for each point of the cube before the double
    double take = 0;
    double pass = 1;
    // True: the equities, those of `position` included, are not known and 0, but no_double_chance
    // and take_chance are: some programs write only these, and a match equity table makes the rest.
    bool only_chances = false;
    // The same as chances to win the match, where those are known.
    std::optional<double> no_double_chance;
    std::optional<double> take_chance;
    std::optional<double> pass_chance;
    // What the action that was taken gave away, seen by who took it: 0 or more.
    std::optional<double> error;
    bool operator==(const CubeNote&) const = default;
};

// What a file or its author thinks of something, beyond numbers.
enum class Mark : std::uint8_t { none, good, interesting, doubtful, bad, very_bad };

// What is said about one event of a game.
struct Note {
    // On a Played or NumberChosen; on a Rolled, or OpeningThrow, that no play follows: the play
    // that was due.
    std::optional<PlayNote> play;
    // On a CubeTurned; on a Rolled (or the Played of the same turn, in a record without rolls): the
    // double that was not made; on a PositionSet that nothing follows: whether to double.
    std::optional<CubeNote> cube;
    // On a Rolled, or on an OpeningThrow for who begins: the equity that the roll brought.
    std::optional<double> luck;
    Mark play_mark = Mark::none;
    Mark cube_mark = Mark::none;
    bool operator==(const Note&) const = default;

    bool empty() const { return *this == Note{}; }
};

struct GameAnnotation {
    std::vector<Note> notes;  // as many as the game has events
    bool operator==(const GameAnnotation&) const = default;
};

// As many games as the match has, or none: nothing was said.
struct Annotation {
    std::string judge;  // the program and its settings, as it calls itself
    std::vector<GameAnnotation> games;
    bool operator==(const Annotation&) const = default;
};

}  // namespace kotra::record
