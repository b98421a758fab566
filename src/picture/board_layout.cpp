// SPDX-License-Identifier: Apache-2.0
#include "picture/board_layout.h"

#include <algorithm>

namespace kotra::picture {
namespace {

constexpr double point_width = 40;
constexpr double point_height = 172;
constexpr double stack_depth = 2 * checker_radius * stack_height;
constexpr double gap = 64;  // between the stacks of the two rows
constexpr double quadrant_width = 6 * point_width;
constexpr double bar_width = 48;
constexpr double tray_width = 50;
constexpr double rim = 12;         // of the frame beside the trays
constexpr double rim_height = 24;  // above and below, where the numbers stand
constexpr double margin = 6;       // around everything
constexpr double cube_room = cube_size + 2 * margin;
constexpr double title_height = 22;
constexpr double caption_height = 30;

}  // namespace

BoardLayout::BoardLayout(bool has_reserve, bool is_mirrored, bool has_captions)
    : is_mirrored_(is_mirrored),
      start_(cube_room),
      reserve_(start_ + rim),
      left_(reserve_ + (has_reserve ? tray_width + rim : 0)),
      bar_(left_ + quadrant_width),
      right_(bar_ + bar_width),
      off_(right_ + quadrant_width + rim),
      end_(off_ + tray_width + rim),
      upper_(margin + rim_height + (has_captions ? title_height + caption_height : 0)),
      lower_(upper_ + 2 * stack_depth + gap),
      width_(end_ + margin),
      height_(lower_ + rim_height + margin + (has_captions ? caption_height : 0)) {}

Box BoardLayout::box(double x, double y, double width, double height) const {
    return {is_mirrored_ ? width_ - x - width : x, y, width, height};
}

Box BoardLayout::frame() const {
    return box(start_, upper_ - rim_height, end_ - start_, lower_ - upper_ + 2 * rim_height);
}

std::array<Box, 2> BoardLayout::halves() const {
    return {box(left_, upper_, quadrant_width, lower_ - upper_),
            box(right_, upper_, quadrant_width, lower_ - upper_)};
}

Box BoardLayout::tray(double x, bool is_top) const {
    return box(x, is_top ? upper_ : lower_ - stack_depth, tray_width, stack_depth);
}

Box BoardLayout::slab(const Box& tray, bool is_top, int index) const {
    const double thickness = tray.height / tray_height;
    const double from_edge = index * thickness;
    const double y = is_top ? tray.y + from_edge : tray.y + tray.height - from_edge - thickness;
    return {tray.x + 3, y + 1, tray.width - 6, thickness - 2};
}

Spot BoardLayout::tray_number(const Box& tray, bool is_top) const {
    const double x = tray.x + tray.width / 2;
    return {x, is_top ? tray.y + tray.height + gap / 4 : tray.y - gap / 4};
}

double BoardLayout::column(rules::Place point) const {
    const int from_left = point <= 12 ? 12 - point : point - 13;
    const double start = from_left < 6 ? left_ : right_ - quadrant_width;
    return start + (from_left + 0.5) * point_width;
}

std::array<Spot, 3> BoardLayout::triangle(rules::Place point) const {
    const double x = column(point);
    const bool is_above = point > 12;
    const double base = is_above ? upper_ : lower_;
    const double tip = is_above ? upper_ + point_height : lower_ - point_height;
    return {Spot{across(x - point_width / 2), base}, Spot{across(x), tip},
            Spot{across(x + point_width / 2), base}};
}

Spot BoardLayout::number(rules::Place point) const {
    const double from_edge = rim_height / 2;
    return {across(column(point)), point > 12 ? upper_ - from_edge : lower_ + from_edge};
}

Spot BoardLayout::checker(bool is_top, rules::Place place, int index) const {
    const double height = 2 * checker_radius * index + checker_radius;
    if (place == rules::place_bar) {
        // They wait in the half where they enter.
        const double from_middle = gap / 2 + height;
        return {across(bar_ + bar_width / 2), middle() + (is_top ? from_middle : -from_middle)};
    }
    const rules::Place point = is_top ? rules::mirrored(place) : place;
    return {across(column(point)), point > 12 ? upper_ + height : lower_ - height};
}

Spot BoardLayout::die(bool is_top, std::size_t index, std::size_t count) const {
    constexpr double step = die_size + 8;
    // On the right of the player, whichever way the board is turned.
    const bool is_in_right_half = is_top == is_mirrored_;
    const double half = (is_in_right_half ? right_ : left_) + quadrant_width / 2;
    const double from_first = (static_cast<double>(index) - (static_cast<double>(count) - 1) / 2);
    return {across(half) + from_first * step, middle()};
}

Spot BoardLayout::cube(bool is_top, double share) const {
    const double reach = (lower_ - upper_) / 2 - cube_size / 2;
    return {across(start_ / 2), middle() + (is_top ? -1 : 1) * share * reach};
}

Spot BoardLayout::title() const {
    return {std::min(across(start_), across(end_)), margin + 13};
}

Caption BoardLayout::caption(bool is_top) const {
    const double left = std::min(across(start_), across(end_));
    const double right = std::max(across(start_), across(end_));
    const double base = is_top ? upper_ - rim_height - 9 : lower_ + rim_height + 20;
    return {{left + 8, base - 5}, {left + 24, base}, {right, base}};
}

}  // namespace kotra::picture
