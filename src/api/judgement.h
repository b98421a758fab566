// SPDX-License-Identifier: Apache-2.0
// What the engine says of a decision, for programs: `--json` and HTTP say the same.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "base/json_writer.h"
#include "engine/equity/decision.h"
#include "engine/equity/stakes.h"
#include "engine/search/search.h"
#include "rules/game.h"

namespace kotra::api {

// The best `count` answers (0: all), and the one at `also`, as an array of the schema Candidate.
void write_answers(base::JsonWriter& json, const rules::GameState& state,
                   const engine::PlayRanking& ranking, const engine::Stakes& stakes,
                   std::size_t count, std::optional<std::size_t> also = std::nullopt);

// As members of a JSON object that is open: those of the schema Judgement but for `cube`.
void write_judgement(base::JsonWriter& json, const rules::GameState& state,
                     const engine::Judgement& judgement);

// With `cube`: what to do about it.
void write_cube(base::JsonWriter& json, const rules::GameState& state,
                const engine::Judgement& judgement, const engine::Stakes& stakes);

// The schema CubeAdvice.
void write_advice(base::JsonWriter& json, const engine::CubeDecision& decision,
                  const engine::Stakes& stakes);

// "not_allowed", "wait", "double", "too_good"; "take", "pass", "beaver".
std::string_view word(engine::DoubleAdvice advice);
std::string_view word(engine::AnswerAdvice answer);

// The member `chances` of an open object.
void write_chances(base::JsonWriter& json, const rules::Variant& variant,
                   const engine::Outcome& outcome);

}  // namespace kotra::api
