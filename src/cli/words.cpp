// SPDX-License-Identifier: Apache-2.0
#include "cli/words.h"

#include <algorithm>
#include <limits>

#include "notation/canvas.h"

namespace kotra::cli {
namespace {

// Columns of UTF-8 text, one for each code point.
std::size_t columns(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

}  // namespace

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    if (text.empty()) return parts;
    std::size_t start = 0;
    while (true) {
        const std::size_t end = text.find(separator, start);
        parts.push_back(text.substr(start, end - start));
        if (end == std::string_view::npos) return parts;
        start = end + 1;
    }
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
    // Rows of the usual table; `before` is two rows up, for exchanged neighbours.
    std::vector<std::size_t> before(b.size() + 1);
    std::vector<std::size_t> above(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t changed = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, changed});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = std::min(row[j], before[j - 2] + 1);
            }
        }
        before.swap(above);
        above.swap(row);
    }
    return above[b.size()];
}

std::string_view nearest(std::string_view text, std::span<const std::string_view> words) {
    std::string_view best;
    std::size_t least = std::max<std::size_t>(text.size() / 3, 1) + 1;
    for (const std::string_view word : words) {
        const std::size_t distance = edit_distance(text, word);
        const bool is_start = text.size() >= 2 && word.starts_with(text);
        if (distance < least || (is_start && best.empty())) {
            best = word;
            least = std::min(distance, least);
        }
    }
    return best;
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
    std::string result;
    const std::string margin(indent, ' ');
    for (const std::string_view line : split(text, '\n')) {
        if (!result.empty()) result += '\n' + margin;
        std::size_t used = 0;
        for (const std::string_view word : split(line, ' ')) {
            const std::size_t wide = columns(word);
            if (used > 0 && used + 1 + wide > width) {
                result += '\n' + margin;
                used = 0;
            } else if (used > 0) {
                result += ' ';
                ++used;
            }
            result += word;
            used += wide;
        }
    }
    return result;
}

std::string printable(std::string_view text) {
    constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();
    std::string shown;
    while (true) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string line(text.substr(0, end));
        std::ranges::replace(line, '\t', ' ');
        if (std::ranges::all_of(line, [](char c) { return c >= ' ' && c <= '~'; })) {
            shown += line;
        } else {
            for (const auto& glyph : notation::glyphs(line, no_limit)) shown += glyph.utf8;
        }
        if (end == text.size()) return shown;
        shown += '\n';
        text.remove_prefix(end + 1);
    }
}

}  // namespace kotra::cli
