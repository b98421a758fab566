// SPDX-License-Identifier: Apache-2.0
// The positions that need no judgement: one side has borne off its last checker.
#pragma once

#include <optional>

#include "engine/eval/outcome.h"
#include "rules/board.h"
#include "rules/variant.h"

namespace kotra::engine {

// What the rules say of a game that is over, seen by the player whose turn it would be; nothing
// while both sides have checkers to bear off.
std::optional<Outcome> finished_outcome(const rules::Variant& variant, const rules::Board& board);

}  // namespace kotra::engine
