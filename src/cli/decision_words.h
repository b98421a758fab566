// SPDX-License-Identifier: Apache-2.0
// How people and programs call a decision of a match.
#pragma once

#include <string>
#include <string_view>

#include "analysis/moments.h"
#include "record/annotation.h"
#include "record/match.h"

namespace kotra::cli {

// Whose decision or roll it is.
record::Side who_acts(const analysis::Moment& moment, const record::Event& event);

// "play", "number", "double", "take", "drop", "beaver", "raccoon"; "no double" for a roll without
// one; "throw" for an opening throw.
std::string_view decision_word(const record::Event& event);

// "none", "doubtful", "bad", "very bad", … and the sign by which players write them: "?!", "?".
std::string_view mark_word(record::Mark mark);
std::string_view mark_sign(record::Mark mark);

// A play as it is typed, or "name 5"; "(no play)".
std::string candidate_text(const record::Candidate& candidate);
// What was done: the play (or the board's steps for one that was illegal), "takes", "doubles to 4".
std::string action_text(const record::Event& event);
// What should have been done about the cube: "double, take", "no double, beaver", as the
// equities say.
std::string cube_advice(const record::CubeNote& cube, bool beavers);

}  // namespace kotra::cli
