// SPDX-License-Identifier: Apache-2.0
// The plays of a .mat file: what their text means on the board, and how they are written.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "record/match.h"
#include "rules/board.h"
#include "rules/game.h"
#include "rules/legal_plays.h"

namespace kotra::formats::mat {

// The play of `game` in which each move that the text names is one die, if that uses up the roll
// and can be done. Whether it is legal, the referee says; if so, it is what the text means.
std::optional<record::Played> play_with_every_die(std::string_view text, const rules::Game& game);

struct ReadPlay {
    record::Played play;
    std::optional<base::Error> remark;  // moves that could not be made; the column in the text
};

// What the text means as the play of `game`, whose roll is due: the moves as written if each is one
// die and they are legal; else the legal play that they lead to, hits as marked; else what they do
// to the board, legal or not. `plays` are the legal plays. Fails only for text that is no play.
base::Result<ReadPlay> read_play_text(std::string_view text, const rules::Game& game,
                                      const rules::PlayList& plays);

// "6/4* 25/20 3/0": each step by its numbers.
std::string play_text(const rules::Steps& steps);

// The position of a "Set Pos=…" comment: 26 letters as in an XGID, seen by player 1, and the cube.
struct SetPosition {
    rules::Board board;  // seen by Side::first
    rules::Cube cube;
};
bool is_set_position(std::string_view comment);
base::Result<SetPosition> read_set_position(std::string_view comment,
                                            const rules::Variant& variant);
// nullopt for what the letters cannot show: a reserve, a turned cube that nobody owns.
std::optional<std::string> set_position_text(const record::PositionSet& set,
                                             const rules::Variant& variant);

}  // namespace kotra::formats::mat
