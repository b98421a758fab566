// SPDX-License-Identifier: Apache-2.0
// A game as a drawing.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "picture/drawing.h"
#include "rules/game.h"
#include "rules/legal_plays.h"
#include "rules/side.h"

namespace kotra::picture {

enum class Home : std::uint8_t { right, left };

// What of the board to draw. The ground is the same for every position of a variant, so that a page
// with many boards needs it once.
enum class Layer : std::uint8_t {
    all,
    ground,  // the empty board with the numbers of its points
    pieces,  // checkers, cube, dice, arrows
};

// A play of the player on roll to be shown by arrows, which it makes in its order. Each step takes
// a checker from where there is one.
struct ShownPlay {
    rules::Steps steps;
    bool is_other = false;  // drawn as the second of two: hollow instead of filled
};

struct BoardStyle {
    // Whose home is below, and whose numbering the points show.
    rules::Side bottom = rules::Side::first;
    // Where that home, the tray for checkers off beside it, is.
    Home home = Home::right;
    // Above and below the board: what is played, each player's name, pip count and score. Long
    // names are cut.
    bool has_captions = true;
    rules::PerSide<std::string> names{{"first", "second"}};
    std::vector<ShownPlay> plays;
    Layer layer = Layer::all;
};

// The board with its bar, the trays for checkers off and, where the game has them, in the reserve;
// stacks higher than five with their number; the cube beside the half of its owner, or of the
// player to whom it is offered; the dice of a play that is due on the right of whoever plays them.
// The first player's checkers are light. Thread-safe.
Drawing draw_board(const rules::GameState& state, const BoardStyle& style);

// The checkers in words, for those who cannot see them: "24-point 2, 13-point 5, bar 1, off 3", in
// the numbering of `half`'s owner, the rearmost first.
std::string checkers_text(const rules::HalfBoard& half);

}  // namespace kotra::picture
