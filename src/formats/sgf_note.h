// SPDX-License-Identifier: Apache-2.0
// GNU Backgammon's judgements inside SGF: the values of A[] and DA[] without the moves.
//
// Its numbers are seen by the player who acts. Of a play they are equities for each point of the
// cube, in a match those of the same chance to win the match, as record::Annotation has them. Of a
// double the cubeful ones are, in a match, chances to win it: these are kept as they are, and the
// equities, for which a match equity table would be needed, stay unknown (CubeNote::only_chances).
// What a play is worth without the cube is not written for evaluations; it is what the chances are
// worth in money play.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "record/annotation.h"

namespace kotra::formats::sgf {

// "lpab E ver 3 0.49 …" behind its moves. nullopt for what is no judgement.
std::optional<record::Value> read_play_value(std::string_view text, bool is_money);
// Depth::words is not written.
std::string play_value_text(const record::Value& value);

// The whole of a DA[].
std::optional<record::CubeNote> read_cube_note(std::string_view text, bool is_money);
// nullopt without chances to win the match where one is played.
std::optional<std::string> cube_note_text(const record::CubeNote& note, bool is_money);

}  // namespace kotra::formats::sgf
