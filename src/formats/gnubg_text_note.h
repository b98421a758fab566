// SPDX-License-Identifier: Apache-2.0
// What was said about an event, as GNU Backgammon's text export shows it.
#pragma once

#include <optional>
#include <string>

#include "record/annotation.h"
#include "record/match.h"

namespace kotra::formats::gnubg_text {

// The cube's block, seen by the player who may double, or, if `is_responders`, by the other one.
std::string cube_text(const record::CubeNote& note, bool is_responders);

// The line about an action of the cube that was wrong, or is marked; nullopt: there was no double.
std::string cube_alert(const record::Note& note, std::optional<record::CubeAction> action);
std::string play_alert(const record::Note& note);

// The plays that were looked at, the one that was made with a star.
std::string candidates_text(const record::PlayNote& note);

}  // namespace kotra::formats::gnubg_text
