// SPDX-License-Identifier: Apache-2.0
// One game of a .sgf file: from the nodes of its tree to its events, and what is said about them.
#pragma once

#include <vector>

#include "base/result.h"
#include "formats/formats.h"
#include "formats/json_tree.h"
#include "formats/sgf_tree.h"
#include "record/annotation.h"
#include "record/match.h"

namespace kotra::formats::sgf {

struct GameReading {
    record::Game game;
    record::GameAnnotation annotation;
    GamePlaces places;
    std::vector<Remark> remarks;
    int auto_doubles = 0;
};

// Reads the game of `match`, of which the players and the rules are known, with this score before
// it. `places` finds places in the text of the tree. Errors carry line and column.
base::Result<GameReading> read_game(const record::Match& match, const rules::PerSide<int>& score,
                                    const Tree& tree, PlaceFinder& places);

}  // namespace kotra::formats::sgf
