// SPDX-License-Identifier: Apache-2.0
// Matches of FIBS as its command "oldmoves" tells them. docs/formats/fibs-moves.md describes them.
#pragma once

#include <span>
#include <string_view>

#include "base/result.h"
#include "formats/formats.h"
#include "record/annotation.h"
#include "record/match.h"

namespace kotra::formats {

// True if the first line that is not blank begins with "Score is ".
bool is_fibs_moves(std::string_view bytes);

// Each change of length or players begins a match; player 1 is X of its first game. Errors carry
// line and column.
base::Result<Reading> read_fibs_moves(std::string_view bytes);

// X is player 1 in every game. What FIBS does not know and a reader can do without (comments, clock
// readings, agreements) is left out and named among the losses; what he would need (other games
// than backgammon, beavers, positions set by hand, automatic doubles that happened) is an error.
base::Result<Writing> write_fibs_moves(std::span<const record::Match> matches,
                                       std::span<const record::Annotation> annotations = {});

}  // namespace kotra::formats
