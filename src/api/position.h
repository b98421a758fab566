// SPDX-License-Identifier: Apache-2.0
// A position by itself: read from its parts or from an ID, and described for the outside.
#pragma once

#include <string>
#include <string_view>

#include "analysis/pattern.h"
#include "api/json_reader.h"
#include "base/json_writer.h"
#include "base/result.h"
#include "rules/board.h"
#include "rules/game.h"
#include "rules/legal_plays.h"

namespace kotra::api {

// The members of the schema PositionWanted in an object that is open: `id` in any notation that
// notation::read_situation knows, or the parts; the first position of a game where there is
// neither. Notes in the reader what is wrong. Whether the referee agrees is not asked.
rules::GameState read_state(JsonReader& reader);

// The schema PositionWanted; the referee has looked at it.
base::Result<rules::GameState> read_position(std::string_view json);

// The schema PositionPattern. Fails where it asks for nothing.
base::Result<analysis::Pattern> read_pattern(std::string_view json);

// Fails, with a sentence, unless the referee agrees with the position and somebody is to decide
// something in it.
base::Result<void> check_decision(const rules::GameState& state);

// The board after the steps of a play, seen by who makes it, each a checker moved by one die. Fails
// where there is no checker to be moved; whether the play is legal is not asked.
base::Result<rules::Board> board_after(const rules::GameState& state, const rules::Steps& steps);

// As the schema Position. IDs are null where the notation has no words for the state.
void write_position(base::JsonWriter& json, const rules::GameState& state);

}  // namespace kotra::api
