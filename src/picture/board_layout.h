// SPDX-License-Identifier: Apache-2.0
// Inside picture/ only: where everything lies on a board.
//
// All is laid out for a home on the right and mirrored for one on the left. Places are those of the
// player at the top or at the bottom, as `is_top` says.
#pragma once

#include <array>
#include <cstddef>

#include "picture/drawing.h"
#include "rules/board.h"

namespace kotra::picture {

// How many checkers of a stack are drawn.
inline constexpr int stack_height = 5;
inline constexpr int tray_height = 15;

inline constexpr double checker_radius = 19;
inline constexpr double die_size = 34;
inline constexpr double cube_size = 40;

struct Box {
    double x = 0, y = 0, width = 0, height = 0;
};

// The line of a player, above or below the board.
struct Caption {
    Spot mark;     // the middle of a small checker
    Spot name;     // where the name begins
    Spot numbers;  // where pip count and score end
};

class BoardLayout {
 public:
    BoardLayout(bool has_reserve, bool is_mirrored, bool has_captions);

    double width() const { return width_; }
    double height() const { return height_; }

    Box frame() const;
    std::array<Box, 2> halves() const;
    Box off_tray(bool is_top) const { return tray(off_, is_top); }
    // Only where the game has a reserve.
    Box reserve_tray(bool is_top) const { return tray(reserve_, is_top); }
    // The index-th checker of a tray, seen from its edge, and the middle of the tray's number.
    Box slab(const Box& tray, bool is_top, int index) const;
    Spot tray_number(const Box& tray, bool is_top) const;

    // Of a point in the numbering of the player at the bottom.
    std::array<Spot, 3> triangle(rules::Place point) const;
    Spot number(rules::Place point) const;

    // The middle of the index-th checker on a point or on the bar, counted from the edge, on the
    // bar from the middle of the board.
    Spot checker(bool is_top, rules::Place place, int index) const;
    // The middle of one of `count` dice of a player.
    Spot die(bool is_top, std::size_t index, std::size_t count) const;
    // The middle of the cube, a share of the way from the middle of the board to a player.
    Spot cube(bool is_top, double share) const;

    Spot title() const;
    Caption caption(bool is_top) const;

 private:
    double across(double x) const { return is_mirrored_ ? width_ - x : x; }
    Box box(double x, double y, double width, double height) const;
    Box tray(double x, bool is_top) const;
    // The middle of the column of a point of the player at the bottom, before it is mirrored.
    double column(rules::Place point) const;
    double middle() const { return (upper_ + lower_) / 2; }

    bool is_mirrored_;
    // Left edges of the parts, before they are mirrored, and the frame's right edge.
    double start_, reserve_, left_, bar_, right_, off_, end_;
    double upper_, lower_;  // the edges of the playing surface
    double width_, height_;
};

}  // namespace kotra::picture
