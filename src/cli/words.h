// SPDX-License-Identifier: Apache-2.0
// Small work on words that the program's texts need.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kotra::cli {

// The parts between the separators; an empty text has no parts.
std::vector<std::string_view> split(std::string_view text, char separator);

// How many letters must be added, dropped, changed or exchanged with a neighbour to make `b`
// of `a`.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The word that somebody probably meant who wrote `text`; empty when none is near.
std::string_view nearest(std::string_view text, std::span<const std::string_view> words);

// The text broken at spaces into lines of at most `width` columns (code points), each but the
// first after `indent` spaces. Line breaks in the text stay. No line break at the end.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

// What may be shown of a text that came from a file: without the control characters that a terminal
// would obey. Line breaks stay, tabs become blanks, bytes that are not UTF-8 question marks.
std::string printable(std::string_view text);

}  // namespace kotra::cli
