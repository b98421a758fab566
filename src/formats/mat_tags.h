// SPDX-License-Identifier: Apache-2.0
// The header lines of .mat files that say by which rules a match was played.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "record/match.h"

namespace kotra::formats::mat {

// True if .mat can hold games of this variant: no reserve, no named numbers, four moves a doublet.
bool can_hold(const rules::Variant& variant);

// Sets the variant or option that this header line names; other keys, and empty values, change
// nothing. Fails for a value that has no meaning.
base::Result<void> apply_tag(record::Match& match, const record::HeaderLine& line);

// What a file without header lines means: the length aside, backgammon with a cube without limit,
// Crawford, and nothing else agreed on.
record::Match match_without_tags();

// Which of the agreements that no header line speaks of the match itself shows by using them:
// a beaver means that beavers were agreed on, in money play.
void infer_from_use(record::Match& match);

// The header lines that, read again, give the match its rules: those that it has, changed where
// they say something else, and the missing ones behind them. `told` is what the file says of the
// rules without any.
std::vector<record::HeaderLine> tags_of(const record::Match& match,
                                        record::Match told = match_without_tags());

}  // namespace kotra::formats::mat
