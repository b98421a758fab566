// SPDX-License-Identifier: Apache-2.0
// A position on its own, as files and clipboards hold them, as a match.
#pragma once

#include "record/match.h"
#include "rules/game.h"

namespace kotra::formats {

// One unfinished game at the state's score that begins with the position set by hand, followed by
// what the state waits with: the roll, the cube actions up to the offer, the resignation. Before
// the opening throw the game has no event. Once the Crawford game lies behind, the options say that
// none comes. Of a state that is over, or in the middle of an acey-deucey turn, the board and the
// roll are all that is kept.
record::Match match_of(const rules::GameState& state);

}  // namespace kotra::formats
