// SPDX-License-Identifier: Apache-2.0
// How the engine's games against itself begin.
#pragma once

#include "base/random.h"
#include "rules/roll.h"

namespace kotra::analysis {

// The throw that begins a game in which one die each decides: never a doublet.
inline rules::Roll opening_throw(base::Random& random) {
    rules::Roll roll = rules::Roll::random(random);
    while (roll.is_double()) roll = rules::Roll::random(random);
    return roll;
}

}  // namespace kotra::analysis
