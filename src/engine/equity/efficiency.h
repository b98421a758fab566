// SPDX-License-Identifier: Apache-2.0
// How much of a cube's value its owner can use.
#pragma once

#include "rules/board.h"

namespace kotra::engine {

// The efficiency x of Janowski's model, 0 (a dead cube) to 1 (a live one). The numbers are those of
// GNU Backgammon's manual (appendix "Technical Notes", cube efficiency): 0.68 with contact; in a
// race 0.55 + 0.00125 for each pip of the player on roll, kept between 0.6 and 0.7; 0.6 once both
// sides have every checker home.
double cube_efficiency(const rules::Board& board);

}  // namespace kotra::engine
