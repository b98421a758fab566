// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <iosfwd>

#include "rules/variant.h"

namespace kotra::rules {

// Plays random games (with the cube and resignations) and checks at every step that the board is
// consistent, that flipping it twice changes nothing, that there is a play, that each play's steps
// lead to its board, and that accepted actions are counted. Fails the test that calls it where
// something is wrong or a game does not end.
void check_random_games(const Variant& variant, int games, std::uint64_t seed);

// How GoogleTest names a variant: by its name.
void PrintTo(const Variant& variant, std::ostream* out);

}  // namespace kotra::rules
