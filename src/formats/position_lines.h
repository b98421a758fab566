// SPDX-License-Identifier: Apache-2.0
// Files in which each line is a position: XGIDs, GNU IDs, OGIDs, boards of FIBS, positions of
// Snowie. docs/formats/positions.md says how they are understood.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/result.h"
#include "formats/formats.h"
#include "record/annotation.h"
#include "record/match.h"

namespace kotra::formats {

enum class LineNotation : std::uint8_t { xgid, gnu_id, ogid, fibs_board, snowie };

// True if every line that is not blank (of the first 64 KiB) has the form of this notation.
bool is_position_lines(LineNotation notation, std::string_view bytes);

// Each line that is not blank as a match of one game, which begins with the position set by hand.
// A position in which the game is over is an error. Errors carry line and column.
base::Result<Reading> read_position_lines(LineNotation notation, std::string_view bytes);

// Of each match a line: where its last game stands, which must not be over.
base::Result<Writing> write_position_lines(LineNotation notation,
                                           std::span<const record::Match> matches,
                                           std::span<const record::Annotation> annotations);

// The same as functions of a row in the table of formats.
template <LineNotation notation>
bool is_lines_of(std::string_view bytes) {
    return is_position_lines(notation, bytes);
}
template <LineNotation notation>
base::Result<Reading> read_lines_of(std::string_view bytes) {
    return read_position_lines(notation, bytes);
}
template <LineNotation notation>
base::Result<Writing> write_lines_of(std::span<const record::Match> matches,
                                     std::span<const record::Annotation> annotations) {
    return write_position_lines(notation, matches, annotations);
}

}  // namespace kotra::formats
