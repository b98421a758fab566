// SPDX-License-Identifier: Apache-2.0
// Jellyfish match text (.mat), in the dialects of the programs and sites that write it.
// docs/formats/mat.md says what is read and how it is understood.
#pragma once

#include <span>
#include <string_view>

#include "base/result.h"
#include "formats/formats.h"
#include "record/annotation.h"
#include "record/match.h"

namespace kotra::formats {

// True if some line gives the length of a match, such as " 7 point match" or "unlimited game".
bool is_mat(std::string_view bytes);

base::Result<Reading> read_mat(std::string_view bytes);

// Writes what GNU Backgammon imports: hop by hop, hits marked, results in the winner's column. What
// only a comment could hold (clock readings, refused resignations) is left out and named among the
// losses; of what a judge said, the errors become comments behind their rows. What a reader would
// need to follow the games (a reserve, named numbers, automatic doubles that happened) is an error.
base::Result<Writing> write_mat(std::span<const record::Match> matches,
                                std::span<const record::Annotation> annotations = {});

}  // namespace kotra::formats
