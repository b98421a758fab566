// SPDX-License-Identifier: Apache-2.0
// The parts of a game, by which a player learns where most is given away.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "rules/board.h"

namespace kotra::analysis {

// opening: the first turns of a game that began as usual. bear_off: all checkers of the player on
// roll are in the home. race: the sides cannot meet any more. back_game: one side holds two points
// or more in the other's home and is far behind. middle: everything else. The first that fits.
enum class Stage : std::uint8_t { opening, bear_off, race, back_game, middle };
inline constexpr std::size_t stage_count = 5;

// Turns of both sides together that belong to the opening.
inline constexpr int opening_turns = 6;
// How many pips a side is behind at least in its back game.
inline constexpr int back_game_deficit = 40;

// Of a decision about checkers on this board, seen by who moves. `turns_before`: how many turns the
// game has had; opening_turns or more for one that did not begin as usual.
Stage stage_of(const rules::Board& board, int turns_before);

// "opening", "bear_off", …
std::string_view to_string(Stage stage);

}  // namespace kotra::analysis
