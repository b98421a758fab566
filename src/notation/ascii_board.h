// SPDX-License-Identifier: Apache-2.0
// A game as a picture of text, at most 78 columns wide.
#pragma once

#include <string>

#include "rules/game.h"
#include "rules/side.h"

namespace kotra::notation {

struct BoardStyle {
    // Whose home is at the bottom right, and whose numbering the points show. This side's checkers
    // are X (or filled), the other's O (or open).
    rules::Side bottom = rules::Side::first;
    rules::PerSide<std::string> names{{"first", "second"}};
    bool is_unicode = false;  // checkers as discs and borders as lines; needs a UTF-8 terminal
    bool has_colour = false;  // ANSI colours
};

// The board with both bars, the checkers off and, where the game has them, in the reserve, the pip
// counts, the cube, the score and the dice. Fifteen lines, each ended by a newline.
std::string ascii_board(const rules::GameState& state, const BoardStyle& style);

// One line that says what the game waits for: "Anna to play 3-1", "Bo is doubled to 2: …".
std::string status_line(const rules::GameState& state, const BoardStyle& style);

}  // namespace kotra::notation
