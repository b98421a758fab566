// SPDX-License-Identifier: Apache-2.0
// Places of a match where checkers stand in a given pattern.
#pragma once

#include <cstddef>
#include <vector>

#include "record/match.h"
#include "rules/board.h"
#include "rules/side.h"

namespace kotra::analysis {

// What must be there: at least so many checkers of each side on each place, seen by the player on
// roll. Zeros ask for nothing.
using Pattern = rules::Board;

// Whether it asks for nothing.
bool is_empty(const Pattern& pattern);

// Whether the board, seen by the player on roll too, has all that the pattern asks for.
bool contains(const rules::Board& board, const Pattern& pattern);

// A position in a match.
struct Sighting {
    std::size_t game = 0;
    std::size_t moment = 0;                 // of the game's course: the first with this position
    rules::Side turn = rules::Side::first;  // who was on roll

    bool operator==(const Sighting&) const = default;
};

// The positions that contain the pattern, in their order, none twice for a roll and the decisions
// around it. An empty pattern is contained in none. What may begin a game, before it is known who
// is on roll, is no position.
std::vector<Sighting> sightings(const record::Match& match, const Pattern& pattern);

}  // namespace kotra::analysis
