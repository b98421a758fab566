// SPDX-License-Identifier: Apache-2.0
// Games of GammonEmpire and JellyFish (.gam): the rows of .mat below the names of the players,
// without length and score. docs/formats/gam.md describes them.
#pragma once

#include <string_view>

#include "base/result.h"
#include "formats/formats.h"

namespace kotra::formats {

// True if the first line names two players and the next is the first row of a game.
bool is_gam(std::string_view bytes);

// One money session; the score is that of the games before. Errors carry line and column.
base::Result<Reading> read_gam(std::string_view bytes);

}  // namespace kotra::formats
