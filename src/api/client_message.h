// SPDX-License-Identifier: Apache-2.0
// What a client sends through the socket of a table (docs/protocol.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "api/json_reader.h"
#include "base/json_writer.h"
#include "base/result.h"
#include "rules/game.h"
#include "rules/legal_plays.h"
#include "rules/side.h"

namespace kotra::api {

enum class WantedKind : std::uint8_t {
    game_action,   // what the referee decides: `kind`
    next_game,     // ready for the next game
    resign_match,  // gives up the whole match
    claim_win,     // the opponent has been away too long
};

// Something that a player wants to do.
struct WantedAction {
    WantedKind wanted = WantedKind::game_action;
    rules::ActionKind kind = rules::ActionKind::roll;
    rules::Steps steps;  // play
    int number = 0;      // choose_number; resign: the level

    bool operator==(const WantedAction&) const = default;
};

struct ClientMessage {
    enum class Type : std::uint8_t { hello, act, say, moves, hint, ping };

    Type type = Type::ping;
    std::string id;  // empty in hello
    std::int64_t serial = 0;
    std::optional<rules::Side> as;
    WantedAction action;
    rules::Steps steps;  // moves
    std::string text;    // say
    std::string phrase;
    int protocol = 0;  // hello
    std::string token;
    std::int64_t since = 0;
};

inline constexpr int protocol_version = 1;

base::Result<ClientMessage> read_client_message(std::string_view json);

// The schema Action; blames what is wrong.
WantedAction read_action(JsonReader reader);

// What a program decided in `game`, in the form in which clients ask for it.
WantedAction wanted(const rules::Game& game, const rules::Action& action);

// The schema Action.
void write(base::JsonWriter& json, const WantedAction& action);

// Whether this is an id that clients may make: 1 to 64 letters, digits, '-' and '_'.
bool is_client_id(std::string_view text);

}  // namespace kotra::api
