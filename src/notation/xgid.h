// SPDX-License-Identifier: Apache-2.0
// XGID: a whole situation in one line, as eXtreme Gammon writes it. docs/formats/xgid.md describes
// its ten fields.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/game.h"
#include "rules/variant.h"

namespace kotra::notation {

// The bottom player of the XGID is Side::first. Written with "XGID=" in front. Not held: raccoons
// (read as agreed on where one is offered), automatic doubles, a result, whether a player without
// dice is on an extra roll. Fails for what cannot be left out: checkers in the reserve, a named
// number, a resignation, a finished game.
base::Result<std::string> xgid(const rules::GameState& state);

// Reads ten fields, or nine (without the cube limit), with or without "XGID=" in front, in capitals
// or not; whatever follows a blank or the line's end is ignored, as is everything before "XGID=".
// Options that it does not hold are those of the variant. The result is checked by
// rules::Game::from. Errors name the field and carry the column and, in a text of several lines,
// the line.
base::Result<rules::GameState> read_xgid(std::string_view text, const rules::Variant& variant);

}  // namespace kotra::notation
