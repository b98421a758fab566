// SPDX-License-Identifier: Apache-2.0
// OGID: a whole situation in one line, as OpenGammon writes it. docs/formats/ogid.md describes its
// eleven fields.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/game.h"
#include "rules/variant.h"

namespace kotra::notation {

// Black of the OGID, the bottom player of an XGID, is Side::first. Written with sorted checkers,
// the smaller die first, up to the match length; the number of checkers only where it is not 15.
// Not held: Jacoby, beavers and automatic doubles as agreements, the cube limit, whether a player
// without dice is on an extra roll. Fails for what cannot be left out: checkers in the reserve, a
// named number, a beaver, a resignation, a finished game, a cube beyond 512.
base::Result<std::string> ogid(const rules::GameState& state);

// True if the text, apart from a mark "OGID=" and what follows a blank, has the form of an OGID:
// two lists of places and a cube. An XGID never has.
bool looks_like_ogid(std::string_view text);

// Reads three to eleven fields, with or without "OGID=" in front, in capitals or not; whatever
// follows a blank or the line's end is ignored. Options that it does not hold are those of the
// variant. The result is checked by rules::Game::from. Errors name the field and carry the column.
// Not accepted: a game that is over.
base::Result<rules::GameState> read_ogid(std::string_view text, const rules::Variant& variant);

}  // namespace kotra::notation
