// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/random.h"

namespace kotra::rules {

// Plays one game at random under rules and options at random, with the referee of the program and
// the slow one side by side: at each moment both allow the same to each side, impossible actions
// are refused and change nothing, and after each action both say the same of the game. Fails the
// test that calls it where they differ.
void compare_referees(base::Random& random);

}  // namespace kotra::rules
