// SPDX-License-Identifier: Apache-2.0
// One game of GNU Backgammon's text export: from its lines to its events, and what is said about
// them.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "formats/formats.h"
#include "formats/gnubg_text_lines.h"
#include "record/annotation.h"
#include "record/match.h"
#include "rules/game.h"

namespace kotra::formats::gnubg_text {

// The position of a board. The upper player, O, is Side::first. Errors carry line and column.
base::Result<rules::GameState> state_of(const Section& section, const rules::Variant& variant);

// The state as seen by somebody who calls the two players the other way round.
rules::GameState with_swapped_sides(rules::GameState state);

struct GameReading {
    record::Game game;
    record::GameAnnotation annotation;
    GamePlaces places;
    std::vector<Remark> remarks;
    int auto_doubles = 0;
};

// Reads a game of `match`, of which the players and the variant are known. Errors carry line and
// column.
base::Result<GameReading> read_game(const record::Match& match, const GameText& text);

}  // namespace kotra::formats::gnubg_text
