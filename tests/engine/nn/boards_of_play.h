// SPDX-License-Identifier: Apache-2.0
// Positions to test networks with.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/board.h"

namespace kotra::engine {

// The first `count` boards of random games of the variant, each seen by the player on roll, the
// game not over. Equal seeds give equal boards.
std::vector<rules::Board> boards_of_play(std::string_view variant, std::size_t count,
                                         std::uint64_t seed);

// Every board that one roll can lead to, for all rolls one after the other, seen by the player
// whose turn it is then.
std::vector<rules::Board> siblings(std::string_view variant, const rules::Board& board);

}  // namespace kotra::engine
