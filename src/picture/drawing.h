// SPDX-License-Identifier: Apache-2.0
// A picture as a list of shapes, drawn once and written by svg.h, png.h and latex.h.
//
// x grows to the right and y downwards; lengths are those of the picture's own units, which the
// writers scale. What comes later lies on top.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "picture/theme.h"

namespace kotra::picture {

struct Spot {
    double x = 0;
    double y = 0;
    bool operator==(const Spot&) const = default;
};

// How a closed shape is coloured. Ink::none leaves its inside, or its edge, out.
struct Paint {
    Ink fill = Ink::none;
    Ink edge = Ink::none;
    double edge_width = 0;  // half of it lies within the shape
    bool operator==(const Paint&) const = default;
};

struct Polygon {
    std::vector<Spot> corners;
    Paint paint;
    bool operator==(const Polygon&) const = default;
};

struct Circle {
    Spot centre;
    double radius = 0;
    Paint paint;
    bool operator==(const Circle&) const = default;
};

struct Line {
    Spot from;
    Spot to;
    Ink ink = Ink::none;
    double width = 1;
    bool operator==(const Line&) const = default;
};

enum class Align : std::uint8_t { left, centre, right };

// One line of text, its left end, middle or right end at `at`, on the base line.
struct Text {
    Spot at;
    std::string utf8;
    double size = 0;
    Align align = Align::left;
    Ink ink = Ink::none;
    bool is_bold = false;
    bool operator==(const Text&) const = default;
};

// An arrow whose point is at `to`.
struct Arrow {
    Spot from;
    Spot to;
    Paint paint;
    double width = 0;  // of the shaft; the head is three times as wide
    bool operator==(const Arrow&) const = default;
};

using Shape = std::variant<Polygon, Circle, Line, Text, Arrow>;

struct Drawing {
    double width = 0;
    double height = 0;
    std::string title;        // for those who cannot see it: what it is,
    std::string description;  // and what it shows
    std::vector<Shape> shapes;
};

// The arrow as a polygon, which is how every writer draws it.
Polygon outline(const Arrow& arrow);

// A length as text, with at most two decimals: "12", "0.5", "-3.25".
std::string length_text(double length);

}  // namespace kotra::picture
