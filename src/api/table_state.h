// SPDX-License-Identifier: Apache-2.0
// The state of a table as the outside sees it: the schema State of docs/openapi.json.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/table_setup.h"
#include "base/json_writer.h"
#include "rules/game.h"
#include "rules/scoring.h"
#include "rules/side.h"

namespace kotra::api {

// What the clocks show at the moment of the message, in milliseconds.
struct ClockState {
    ClockSetup::Kind kind = ClockSetup::Kind::none;
    rules::PerSide<std::int64_t> left;
    std::optional<rules::Side> running;
    std::int64_t step_left = 0;  // of the delay, or of the time for this decision

    bool operator==(const ClockState&) const = default;
};

// What a table adds to its game.
struct StateView {
    const rules::Game& game;
    std::int64_t seq = 0;
    int game_number = 1;
    rules::PerSide<int> score;  // with this game, once it is over
    std::string_view phase;     // rules::to_string, or "waiting", "game_over", "match_over"
    rules::PerSide<std::vector<std::string_view>> may;
    std::optional<rules::Side> winner;  // of the match
    std::optional<ClockState> clock;
};

// What each side may do by the referee alone, in the words of the protocol.
rules::PerSide<std::vector<std::string_view>> permitted(const rules::Game& game);

// The graph of the play that is due as JSON; "null" when none is.
std::string moves_json(const rules::Game& game);

// `moves` is what moves_json said, or "null" for whoever is not to play. They are the last member.
void write(base::JsonWriter& json, const StateView& view, std::string_view moves);

// A state that was written without moves, with them: one state serves all who are told of it.
std::string with_moves(std::string_view state, std::string_view moves);

}  // namespace kotra::api
