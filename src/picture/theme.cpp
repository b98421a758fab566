// SPDX-License-Identifier: Apache-2.0
#include "picture/theme.h"

#include <fmt/format.h>

namespace kotra::picture {
namespace {

struct Row {
    Ink ink;
    std::string_view name;
    std::uint32_t classic;  // red, green, blue
    std::uint32_t contrast;
};

// clang-format off
constexpr std::array rows{
    Row{Ink::none,             "",                 0x000000, 0x000000},
    Row{Ink::page,             "page",             0xffffff, 0xffffff},
    Row{Ink::text,             "text",             0x2a1c12, 0x000000},
    Row{Ink::faint,            "faint",            0x5f4a38, 0x000000},
    Row{Ink::frame,            "frame",            0x6a4024, 0xffffff},
    Row{Ink::line,             "line",             0x3b2416, 0x000000},
    Row{Ink::number,           "number",           0xf6e9d4, 0x000000},
    Row{Ink::surface,          "surface",          0xd8b27c, 0xffffff},
    Row{Ink::tray,             "tray",             0x3b2416, 0xe6e6e6},
    Row{Ink::odd_point,        "odd-point",        0x8d3f2e, 0x9a9a9a},
    Row{Ink::even_point,       "even-point",       0xf0dcb4, 0xdcdcdc},
    Row{Ink::first_checker,    "first-checker",    0xfffaf0, 0xffffff},
    Row{Ink::first_edge,       "first-edge",       0x5c4324, 0x000000},
    Row{Ink::first_text,       "first-text",       0x2a1c12, 0x000000},
    Row{Ink::second_checker,   "second-checker",   0x2f1c14, 0x000000},
    Row{Ink::second_edge,      "second-edge",      0xb58a6c, 0xffffff},
    Row{Ink::second_text,      "second-text",      0xfff6e6, 0xffffff},
    Row{Ink::cube,             "cube",             0xfbf4e4, 0xffffff},
    Row{Ink::cube_text,        "cube-text",        0x7d2f22, 0x000000},
    Row{Ink::arrow,            "arrow",            0x0b63c5, 0x0040d0},
    Row{Ink::arrow_edge,       "arrow-edge",       0xffffff, 0xffffff},
    Row{Ink::other_arrow,      "other-arrow",      0xfff1d6, 0xffffff},
    Row{Ink::other_arrow_edge, "other-arrow-edge", 0xc22d0e, 0xd00000},
};
// clang-format on
static_assert(rows.size() == ink_count);

constexpr Theme theme_of(std::string_view name, std::uint32_t Row::*column) {
    Theme theme{name};
    for (std::size_t i = 0; i < ink_count; ++i) {
        if (static_cast<std::size_t>(rows[i].ink) != i) throw "the rows are those of Ink";
        const std::uint32_t value = rows[i].*column;
        theme.colours[i] = {static_cast<std::uint8_t>(value >> 16U),
                            static_cast<std::uint8_t>(value >> 8U & 0xFFU),
                            static_cast<std::uint8_t>(value & 0xFFU)};
    }
    return theme;
}

}  // namespace

constinit const Theme classic_theme = theme_of("classic", &Row::classic);
constinit const Theme contrast_theme = theme_of("contrast", &Row::contrast);

std::string_view name(Ink ink) {
    return rows[static_cast<std::size_t>(ink)].name;
}

std::string hex(Colour colour) {
    return fmt::format("{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
}

}  // namespace kotra::picture
