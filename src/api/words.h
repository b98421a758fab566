// SPDX-License-Identifier: Apache-2.0
// The words and small shapes of docs/openapi.json that several messages share.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/json_writer.h"
#include "base/result.h"
#include "rules/board.h"
#include "rules/game.h"
#include "rules/legal_plays.h"
#include "rules/roll.h"
#include "rules/scoring.h"
#include "rules/side.h"

namespace kotra::api {

// "first", "second".
std::string_view to_string(rules::Side side);
std::optional<rules::Side> side_from(std::string_view word);

// "borne_off", "dropped", "resigned", "awarded".
std::string_view to_string(rules::Ending ending);

// "double", "beaver", "raccoon".
std::string_view to_string(rules::OfferKind kind);

void write_side(base::JsonWriter& json, std::string_view key, std::optional<rules::Side> side);
void write_numbers(base::JsonWriter& json, std::string_view key, const rules::PerSide<int>& values);
void write_roll(base::JsonWriter& json, std::string_view key,
                const std::optional<rules::Roll>& roll);
// Each side's checkers in its own numbering. `board` is seen by `mover`.
void write_board(base::JsonWriter& json, const rules::Board& board, rules::Side mover);
void write_result(base::JsonWriter& json, const rules::GameResult& result);
// The text, or null where there is none.
void write_text_if(base::JsonWriter& json, std::string_view key,
                   const base::Result<std::string>& text);
// [[24, 18, 0], …]
void write_steps(base::JsonWriter& json, const rules::Steps& steps);

}  // namespace kotra::api
