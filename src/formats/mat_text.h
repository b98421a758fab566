// SPDX-License-Identifier: Apache-2.0
// The lines of a .mat file, and the cells of its rows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "record/match.h"
#include "rules/roll.h"
#include "rules/side.h"

namespace kotra::formats::mat {

// A file of text as lines, within the limits on size and number.
struct TextLines {
    std::unique_ptr<const std::string> text;
    std::vector<std::string_view> lines;  // of `text`

    static base::Result<TextLines> of(std::string_view bytes);
};

std::string_view trimmed(std::string_view text);
// True if the first line of a file that holds more than blanks begins with `words`, blanks before
// them aside. Looks at no more than the file's first 4 KiB.
bool first_line_begins(std::string_view bytes, std::string_view words);
// At most `longest` bytes of the text, and no part of a character.
std::string_view shortened(std::string_view text, std::size_t longest);
bool equals_ignoring_case(std::string_view a, std::string_view b);

// The text after ';' or '#', without one blank before it and all blanks behind it.
std::optional<std::string_view> comment_of(std::string_view line);

// `[Key "Value"]` as a header line with its key, other text as one without.
record::HeaderLine header_line_of(std::string_view comment);

// "7 point match", "Match of 7 points", "unlimited game" (0), in any case.
std::optional<std::int64_t> match_length_of(std::string_view line);

// "Game 3". A score line of a player called "Game 3" is none.
bool is_game_title(std::string_view line);

// "Anna,1650 : 3      Bo : 0". Names may hold colons, digits and commas; a number after the last
// comma is a rating.
struct ScoreLine {
    rules::PerSide<record::Player> players;
    rules::PerSide<int> score;
    std::size_t right_column = 0;  // in characters, where the second name begins
};
std::optional<ScoreLine> score_line_of(std::string_view line);

enum class CellKind : std::uint8_t {
    roll,  // with what follows it, see Tail
    doubles,
    takes,
    drops,
    beavers,
    raccoons,
    // Not words of .mat, but of its relatives.
    refuses_resignation,    // that the other player offered
    doubles_automatically,  // by a tied opening throw
    wins,
    loses,
    resigns,
    resigns_match,
    forfeits,
    loses_on_time,
    agrees,
};

// What stands after the dice.
enum class Tail : std::uint8_t {
    nothing,
    moves,
    no_move,   // "Cannot Move" and its like
    unknown,   // "????"
    position,  // "Illegal play (…)": the board afterwards
};

struct Cell {
    CellKind kind = CellKind::roll;
    std::size_t offset = 0;           // in bytes from the start of the line
    std::optional<rules::Roll> roll;  // none: "00"
    Tail tail = Tail::nothing;
    std::string_view text = {};   // the moves, or the position between the parentheses
    std::size_t text_offset = 0;  // of the text
    int number = 0;               // cube value or points; 0: not given
    bool is_joined = false;       // the same player's as the cell before: "62: Concedes"
};

// The cells of a row from left to right: at most two, a joined one not counted. Errors carry the
// column.
base::Result<std::vector<Cell>> cells_of(std::string_view line);

// The column of a byte in characters, tabs being as wide as they look.
std::size_t visible_column(std::string_view line, std::size_t offset);

}  // namespace kotra::formats::mat
