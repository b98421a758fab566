// SPDX-License-Identifier: Apache-2.0
// Snowie's text of a match: the rows of .mat without header lines, by which it is told and read.
// docs/formats/snowie.md describes it.
#pragma once

#include <span>
#include <string_view>

#include "base/result.h"
#include "formats/formats.h"
#include "record/annotation.h"
#include "record/match.h"

namespace kotra::formats {

// Never true: the text is .mat, and is told as such.
bool is_snowie_match(std::string_view bytes);

base::Result<Reading> read_snowie_match(std::string_view bytes);

// Like write_mat, but without comments and header lines. A position set by hand, and other games
// than backgammon, are errors.
base::Result<Writing> write_snowie_match(std::span<const record::Match> matches,
                                         std::span<const record::Annotation> annotations);

}  // namespace kotra::formats
