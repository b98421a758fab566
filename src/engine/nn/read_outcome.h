// SPDX-License-Identifier: Apache-2.0
// The outputs of a network as an Outcome.
#pragma once

#include <algorithm>

#include "engine/eval/outcome.h"

namespace kotra::engine {

// From the chances win(1), …, win(levels), loss(2), …, loss(levels), each between 0 and 1; a chance
// that is greater than that of a lower level is cut to it.
inline Outcome read_outcome(const float* chances, int levels) {
    Outcome outcome(levels);
    float win = chances[0];
    float loss = 1 - chances[0];
    outcome.set_win(1, win);
    for (int level = 2; level <= levels; ++level) {
        win = std::min(win, chances[level - 1]);
        loss = std::min(loss, chances[levels + level - 2]);
        outcome.set_win(level, win);
        outcome.set_loss(level, loss);
    }
    return outcome;
}

}  // namespace kotra::engine
