// SPDX-License-Identifier: Apache-2.0
// Inside notation/ only: a grid of characters to draw on.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kotra::notation {

enum class Ink : std::uint8_t { plain, faint, bottom_player, top_player, strong };

// A printable character and the columns that it takes on a terminal: 1, or 2 for the wide scripts.
struct Glyph {
    std::string utf8;
    std::size_t columns = 1;
};

// The printable characters of a text, at most `columns` wide in all. Control characters and those
// that turn the direction of writing are left out; bytes that are not UTF-8 become '?'.
std::vector<Glyph> glyphs(std::string_view text, std::size_t columns);

class Canvas {
 public:
    Canvas(std::size_t width, std::size_t height) : width_(width), rows_(height) {
        for (auto& row : rows_) row.resize(width);
    }

    // Draws from `column` on to the right; what does not fit is cut.
    void put(std::size_t row, std::size_t column, std::string_view text, Ink ink = Ink::plain);
    // Draws so that the last character stands in the column before `end`.
    void put_before(std::size_t row, std::size_t end, std::string_view text, Ink ink = Ink::plain);

    // The rows without the spaces at their ends; with ANSI colours if asked for.
    std::string text(bool colour) const;

 private:
    struct Cell {
        std::string utf8 = " ";  // empty: the right half of the character before
        Ink ink = Ink::plain;
    };

    std::size_t width_;
    std::vector<std::vector<Cell>> rows_;
};

}  // namespace kotra::notation
