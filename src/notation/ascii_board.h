// SPDX-License-Identifier: Apache-2.0
// A game as a picture of text.
#pragma once

#include <cstddef>
#include <string>

#include "rules/game.h"
#include "rules/side.h"

namespace kotra::notation {

// No line of a picture is wider than this many columns.
inline constexpr std::size_t board_width = 78;

struct BoardStyle {
    // Whose home is at the bottom right, and whose numbering the points show. This side's checkers
    // are X (or filled), the other's O (or open).
    rules::Side bottom = rules::Side::first;
    // Long names are cut; what cannot be printed is left out of them, colours of a terminal
    // included.
    rules::PerSide<std::string> names{{"first", "second"}};
    bool is_unicode = false;  // checkers as discs and borders as lines; needs a UTF-8 terminal
    bool has_colour = false;  // ANSI colours
};

// The board with its bar, the trays for checkers off and, where the game has them, in the reserve,
// above and below it the game and for each player the name, the pip count and the score; on its
// left the cube, on the side of its owner or of the player to whom it is offered; inside the dice.
// Stacks that do not fit show their number. Eighteen lines, each ended by a newline.
std::string ascii_board(const rules::GameState& state, const BoardStyle& style);

// What is played: "Backgammon, match to 7, Crawford game".
std::string game_title(const rules::GameState& state);

// The printable part of a player's name, cut to `columns`; "player 1" where nothing is left.
std::string player_name(const BoardStyle& style, rules::Side side, std::size_t columns);

// "pips 167   score 3/7".
std::string pips_and_score(const rules::GameState& state, rules::Side side);

// The number on a cube: "64", and "2^14" for those that are too long.
std::string cube_value_text(int value);

// One line that says what the game waits for: "Anna to play 3-1", "Bo is doubled to 2: …".
std::string status_line(const rules::GameState& state, const BoardStyle& style);

}  // namespace kotra::notation
