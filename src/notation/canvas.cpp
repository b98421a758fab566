// SPDX-License-Identifier: Apache-2.0
#include "notation/canvas.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/encoding.h"

namespace kotra::notation {
namespace {

constexpr std::string_view ink_end = "\x1b[0m";

// Indexed by Ink.
constexpr std::array<std::string_view, 5> ink_begin{"", "\x1b[2m", "\x1b[1;33m", "\x1b[1;36m",
                                                    "\x1b[1m"};

using Range = std::pair<char32_t, char32_t>;

// Characters that move or hide others: controls, zero widths, directions.
constexpr std::array<Range, 6> unprintable{{{0x00, 0x1F},
                                            {0x7F, 0x9F},
                                            {0x200B, 0x200F},
                                            {0x2028, 0x202E},
                                            {0x2060, 0x206F},
                                            {0xFEFF, 0xFEFF}}};
// Marks that stand on the character before them.
constexpr std::array<Range, 3> combining{{{0x0300, 0x036F}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}}};
// Blocks of characters that fill two columns, after Unicode's East Asian Width.
constexpr std::array<Range, 9> wide{{{0x1100, 0x115F},
                                     {0x2E80, 0x303E},
                                     {0x3041, 0xA4CF},
                                     {0xAC00, 0xD7A3},
                                     {0xF900, 0xFAFF},
                                     {0xFE30, 0xFE6F},
                                     {0xFF00, 0xFF60},
                                     {0x1F300, 0x1FAFF},
                                     {0x20000, 0x3FFFD}}};

template <std::size_t N>
bool is_in(const std::array<Range, N>& ranges, char32_t code) {
    return std::ranges::any_of(
        ranges, [code](const Range& range) { return code >= range.first && code <= range.second; });
}

// The characters of valid UTF-8.
std::u32string decoded(std::string_view text) {
    std::u32string codes;
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        char32_t code = length == 1 ? lead : lead & (0x7FU >> length);
        for (std::size_t j = 1; j < length; ++j) {
            code = code << 6U | (static_cast<unsigned char>(text[i + j]) & 0x3FU);
        }
        codes += code;
        i += length;
    }
    return codes;
}

}  // namespace

std::vector<Glyph> glyphs(std::string_view text, std::size_t columns) {
    std::string valid(text);
    if (!base::is_utf8(valid)) {
        std::ranges::replace_if(
            valid, [](char c) { return static_cast<unsigned char>(c) >= 0x80; }, '?');
    }
    std::vector<Glyph> result;
    std::size_t used = 0;
    for (const char32_t code : decoded(valid)) {
        if (is_in(unprintable, code)) continue;
        if (is_in(combining, code)) {
            // A few marks on a letter are a name, many are a prank.
            if (!result.empty() && result.back().utf8.size() < 12) {
                base::append_utf8(result.back().utf8, code);
            }
            continue;
        }
        Glyph glyph;
        glyph.columns = is_in(wide, code) ? 2 : 1;
        if (used + glyph.columns > columns) break;
        used += glyph.columns;
        base::append_utf8(glyph.utf8, code);
        result.push_back(std::move(glyph));
    }
    return result;
}

void Canvas::put(std::size_t row, std::size_t column, std::string_view text, Ink ink) {
    if (column >= width_) return;
    for (const Glyph& glyph : glyphs(text, width_ - column)) {
        rows_[row][column] = {glyph.utf8, ink};
        if (glyph.columns == 2) rows_[row][column + 1] = {"", ink};
        column += glyph.columns;
    }
}

void Canvas::put_before(std::size_t row, std::size_t end, std::string_view text, Ink ink) {
    std::size_t columns = 0;
    for (const Glyph& glyph : glyphs(text, end)) columns += glyph.columns;
    put(row, end - columns, text, ink);
}

std::string Canvas::text(bool colour) const {
    std::string text;
    for (const auto& row : rows_) {
        const auto last = std::find_if(row.rbegin(), row.rend(),
                                       [](const Cell& cell) { return cell.utf8 != " "; });
        const auto cells = static_cast<std::size_t>(row.rend() - last);
        Ink ink = Ink::plain;
        const auto change = [&](Ink next) {
            if (!colour || ink == next) return;
            if (ink != Ink::plain) text += ink_end;
            text += ink_begin[static_cast<std::size_t>(next)];
            ink = next;
        };
        for (std::size_t i = 0; i < cells; ++i) {
            // A space shows no ink.
            if (row[i].utf8 != " ") change(row[i].ink);
            text += row[i].utf8;
        }
        change(Ink::plain);
        text += '\n';
    }
    return text;
}

}  // namespace kotra::notation
