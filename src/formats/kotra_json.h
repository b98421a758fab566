// SPDX-License-Identifier: Apache-2.0
// kotra's own match file: JSON that holds every match of every variant without loss.
// docs/formats/json.md describes it, docs/formats/kotra-match.schema.json is its schema.
#pragma once

#include <span>
#include <string_view>

#include "base/result.h"
#include "formats/formats.h"
#include "record/annotation.h"
#include "record/match.h"

namespace kotra::formats {

// Written into each file: 2 where a judge has said something, else 1, which is the same without
// "judge" and "note". Both are read.
inline constexpr int kotra_json_version = 2;
inline constexpr int kotra_json_version_without_notes = 1;

bool is_kotra_json(std::string_view bytes);

// Errors of JSON name line and column; wrong fields are named by their path, such as
// /matches/0/games/2/events/5/dice.
base::Result<Reading> read_kotra_json(std::string_view bytes);

// Fails for a match that no field can hold: text that is not UTF-8, a variant that is not made of a
// named one and its options, or notes that are not as many as events.
base::Result<Writing> write_kotra_json(std::span<const record::Match> matches,
                                       std::span<const record::Annotation> annotations = {});

}  // namespace kotra::formats
