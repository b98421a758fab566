// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/desk.h"

#include <fmt/format.h>

#include "notation/ascii_board.h"

namespace kotra::cli {

void Desk::say(std::string_view text) {
    console_.print(fmt::format("{}\n", text));
}

void Desk::turn_to(rules::Side side) {
    if (look_.turns) bottom_ = side;
}

void Desk::show(const rules::GameState& state) {
    notation::BoardStyle style;
    style.bottom = bottom_;
    for (const rules::Side side : rules::both_sides) style.names[side] = voices_[side].name;
    style.is_unicode = look_.is_unicode;
    style.has_colour = console_.color();
    // A board whose roll alone has changed stands close above, and the roll is in the prompt.
    rules::GameState without_roll = state;
    without_roll.roll.reset();
    std::string picture = notation::ascii_board(without_roll, style);
    if (picture == shown_) return;
    console_.print(fmt::format("\n{}\n", notation::ascii_board(state, style)));
    shown_ = std::move(picture);
}

void Desk::show_again(const rules::GameState& state) {
    shown_.clear();
    show(state);
}

}  // namespace kotra::cli
