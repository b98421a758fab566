// SPDX-License-Identifier: Apache-2.0
// Random scores, cubes and outcomes for the properties.
#pragma once

#include <rapidcheck.h>

#include "engine/equity/stakes.h"

namespace kotra::engine {

const MatchEquityTable& kazaross();

// 0 to 1, both included.
rc::Gen<double> unit();

// Of backgammon, consistent, with every kind of win and loss at any rate.
rc::Gen<Outcome> random_outcome();

// Money of every kind, or a match with both sides at most `longest` away.
rc::Gen<MatchState> random_match(int longest);

// A cube that the rules allow there.
rc::Gen<CubeState> random_cube(const MatchState& match);

}  // namespace kotra::engine
