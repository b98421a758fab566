// SPDX-License-Identifier: Apache-2.0
// One game of a .mat file: from its lines to its events.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "formats/formats.h"
#include "formats/mat_text.h"
#include "record/match.h"

namespace kotra::formats::mat {

struct SourceLine {
    std::int64_t number = 0;  // from 1
    std::string_view text;
};

// The lines of a game.
struct GameLines {
    std::vector<SourceLine> comments;  // before the score line
    SourceLine score_line;
    ScoreLine score;
    std::vector<SourceLine> body;
};

struct GameReading {
    record::Game game;
    GamePlaces places;
    std::vector<std::string> comments_after;  // behind the result
    std::vector<Remark> remarks;
    // What board and cube say about the end, agreements and score aside.
    std::optional<rules::GameResult> referee;
};

// A cell with its player, or, without a cell, a comment.
struct Entry {
    std::int64_t line = 0;
    std::optional<Cell> cell;
    rules::Side side = rules::Side::first;
    std::string_view text;      // the comment, or the line in which the cell stands
    bool is_rewritten = false;  // the cell's text does not stand in the file as it is

    Place place() const { return {line, cell ? static_cast<std::int64_t>(cell->offset) + 1 : 1}; }
};

// A game whose lines say whose they are.
struct GameEntries {
    rules::PerSide<int> score;
    Place score_place;
    std::vector<Entry> entries;
};

// Reads the rows of a game of `match`, of which the players and the variant are known. The game
// after it, if there is one, tells by its score what the result was worth. Errors carry line and
// column.
base::Result<GameReading> read_game(const record::Match& match, const GameLines& lines,
                                    const GameLines* next);

// The same for a game that is there as entries; what their views point to must outlive the call.
base::Result<GameReading> read_game(const record::Match& match, GameEntries entries);

// Where the end of a game shows on the board or the cube, but is not written: writes it down.
void fill_outcome(GameReading& game);

// Adds the game to the reading's last match. What stands behind the result of the game before
// belongs to this one, and what stands behind its own to the match.
void add_game(GameReading game, Reading& reading);

}  // namespace kotra::formats::mat
