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
};

// Reads the rows of a game of `match`, of which the players and the variant are known. The game
// after it, if there is one, tells by its score what the result was worth. Errors carry line and
// column.
base::Result<GameReading> read_game(const record::Match& match, const GameLines& lines,
                                    const GameLines* next);

}  // namespace kotra::formats::mat
