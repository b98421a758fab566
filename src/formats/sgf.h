// SPDX-License-Identifier: Apache-2.0
// Smart Game Format for backgammon (.sgf, FF[4] GM[6]) as GNU Backgammon keeps matches and what it
// thinks of them. White (player 0) is Side::first. docs/formats/sgf.md says what is read and how it
// is understood; sgf_note.h says in which units the judgements are.
#pragma once

#include <span>
#include <string_view>

#include "base/result.h"
#include "formats/formats.h"
#include "record/annotation.h"
#include "record/match.h"

namespace kotra::formats {

// True if the bytes begin, after blanks, with the tree of a game.
bool is_sgf(std::string_view bytes);

base::Result<Reading> read_sgf(std::string_view bytes);

// Writes what GNU Backgammon loads, judgements included. What has no place (clock readings, refused
// resignations, tied throws that changed nothing, …) is left out and named among the losses. Fails
// for variants other than backgammon, Nackgammon and hypergammon, which GNU Backgammon does not
// know.
base::Result<Writing> write_sgf(std::span<const record::Match> matches,
                                std::span<const record::Annotation> annotations = {});

}  // namespace kotra::formats
