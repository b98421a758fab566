// SPDX-License-Identifier: Apache-2.0
// GNU Backgammon's text export of matches, games and positions, in English. docs/formats/
// gnubg-text.md says what is read and written.
#pragma once

#include <span>
#include <string_view>

#include "base/result.h"
#include "formats/formats.h"
#include "record/annotation.h"
#include "record/match.h"

namespace kotra::formats {

// True if some line (of the first MiB) has GNU Backgammon's position ID with its label, and the
// text is no other format's that may quote one.
bool is_gnubg_text(std::string_view bytes);

base::Result<Reading> read_gnubg_text(std::string_view bytes);

// Writes the games as GNU Backgammon exports them, one behind the other, with boards and
// judgements but without its statistics. What has no place (clock readings, refused resignations,
// …) is left out and named among the losses. Fails for variants other than backgammon, Nackgammon
// and hypergammon, and for positions that GNU Backgammon's IDs cannot hold.
base::Result<Writing> write_gnubg_text(std::span<const record::Match> matches,
                                       std::span<const record::Annotation> annotations);

}  // namespace kotra::formats
