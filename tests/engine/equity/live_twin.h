// SPDX-License-Identifier: Apache-2.0
// The live cube once more, slowly and as it is defined: a value is a function of the chance to win,
// and the points at which a double is dropped are found by halving an interval.
#pragma once

#include "engine/equity/stakes.h"

namespace kotra::engine {

// The utility of a cube that is wholly live, for a position with `chance` to win and the gammon
// shares of `shape`.
double live_by_definition(const Stakes& stakes, const Outcome& shape, CubeState cube,
                          double chance);

// An outcome with these chances of gammons and backgammons among the games won and lost.
Outcome outcome_with(double chance, double won_gammons, double won_backgammons, double lost_gammons,
                     double lost_backgammons);

}  // namespace kotra::engine
