// SPDX-License-Identifier: Apache-2.0
// The colours of a picture. Shapes name inks; a theme says what colours they are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace kotra::picture {

enum class Ink : std::uint8_t {
    none,
    page,
    text,
    faint,  // text of less weight
    frame,
    line,    // edges of the board
    number,  // of a point, on the frame
    surface,
    tray,
    odd_point,
    even_point,
    first_checker,
    first_edge,
    first_text,  // on a checker, and the pips of the die
    second_checker,
    second_edge,
    second_text,
    cube,
    cube_text,
    arrow,
    arrow_edge,
    other_arrow,
    other_arrow_edge,
    count
};
inline constexpr std::size_t ink_count = static_cast<std::size_t>(Ink::count);

struct Colour {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
    bool operator==(const Colour&) const = default;
};

struct Theme {
    std::string_view name;
    std::array<Colour, ink_count> colours{};

    constexpr Colour operator[](Ink ink) const { return colours[static_cast<std::size_t>(ink)]; }
};

// Wood and two kinds of checkers.
extern const Theme classic_theme;
// Black, white and two strong colours; good in print and for weak eyes.
extern const Theme contrast_theme;

// The name of an ink, as class names and colour names carry it: "odd-point". Empty for Ink::none.
std::string_view name(Ink ink);

// "7a4a2a".
std::string hex(Colour colour);

}  // namespace kotra::picture
