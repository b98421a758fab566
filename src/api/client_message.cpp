// SPDX-License-Identifier: Apache-2.0
#include "api/client_message.h"

#include <algorithm>
#include <array>
#include <utility>

#include "api/words.h"

namespace kotra::api {
namespace {

constexpr std::array<std::string_view, 6> type_names{"hello", "act",  "say",
                                                     "moves", "hint", "ping"};
constexpr std::array<std::string_view, 3> table_action_names{"next_game", "resign_match",
                                                             "claim_win"};
constexpr std::int64_t latest = std::int64_t{1} << 52;

// rules::to_string names every kind; the last is refuse_resignation.
std::optional<rules::ActionKind> action_kind(std::string_view word) {
    constexpr auto count = static_cast<std::size_t>(rules::ActionKind::refuse_resignation) + 1;
    for (std::size_t i = 0; i < count; ++i) {
        const auto kind = static_cast<rules::ActionKind>(i);
        if (rules::to_string(kind) == word) return kind;
    }
    return std::nullopt;
}

rules::Steps steps_to(const rules::Game& game, const rules::Board& after) {
    rules::PlayList plays;
    game.legal_plays(plays);
    const auto found = std::ranges::find(plays.boards(), after);
    if (found == plays.boards().end()) return {};
    return plays.steps(static_cast<std::size_t>(found - plays.boards().begin()));
}

}  // namespace

bool is_client_id(std::string_view text) {
    const auto is_fine = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '-' || c == '_';
    };
    return !text.empty() && text.size() <= 64 && std::ranges::all_of(text, is_fine);
}

WantedAction read_action(JsonReader reader) {
    WantedAction action;
    const std::string word = reader.text("kind");
    const auto table_action = std::ranges::find(table_action_names, word);
    if (table_action != table_action_names.end()) {
        action.wanted = static_cast<WantedKind>(table_action - table_action_names.begin() + 1);
        return action;
    }
    const auto kind = action_kind(word);
    if (!kind) {
        reader.blame("kind", "is no action");
        return action;
    }
    action.kind = *kind;
    if (*kind == rules::ActionKind::play) action.steps = reader.steps("steps");
    if (*kind == rules::ActionKind::choose_number) {
        action.number = static_cast<int>(reader.integer("number", 1, 6));
    }
    if (*kind == rules::ActionKind::resign) {
        action.number = static_cast<int>(reader.integer("level", 1, 15));
    }
    return action;
}

base::Result<ClientMessage> read_client_message(std::string_view json) {
    auto reader = JsonReader::parse(json);
    if (!reader) return tl::unexpected(reader.error());
    ClientMessage message;
    const auto type = std::ranges::find(type_names, reader->text("type"));
    if (type == type_names.end()) {
        reader->blame("type", "is no message");
    } else {
        message.type = static_cast<ClientMessage::Type>(type - type_names.begin());
    }
    if (message.type == ClientMessage::Type::hello) {
        message.protocol = static_cast<int>(reader->integer("protocol", 1, 1000));
        message.token = reader->text("token");
        message.since = reader->integer_or("since", 0, 0, latest);
    } else {
        message.id = reader->text("id");
        if (!is_client_id(message.id)) {
            reader->blame("id", "has to be 1 to 64 letters, digits, - and _");
        }
    }
    if (message.type == ClientMessage::Type::act) {
        message.serial = reader->integer("serial", 0, latest);
        message.as = reader->side_if("as");
        message.action = read_action(reader->object("action"));
    }
    if (message.type == ClientMessage::Type::moves) {
        message.serial = reader->integer("serial", 0, latest);
        message.steps = reader->steps("steps");
    }
    if (message.type == ClientMessage::Type::say) {
        message.as = reader->side_if("as");
        message.text = reader->text_or("text", "");
        message.phrase = reader->text_or("phrase", "");
    }
    if (!reader->ok()) return tl::unexpected(reader->error());
    return message;
}

WantedAction wanted(const rules::Game& game, const rules::Action& action) {
    WantedAction wanted{WantedKind::game_action, action.kind, {}, action.number};
    if (action.kind == rules::ActionKind::play) wanted.steps = steps_to(game, action.after);
    return wanted;
}

void write(base::JsonWriter& json, const WantedAction& action) {
    json.begin_object();
    if (action.wanted != WantedKind::game_action) {
        json.field("kind", table_action_names[static_cast<std::size_t>(action.wanted) - 1]);
    } else {
        json.field("kind", rules::to_string(action.kind));
    }
    if (action.kind == rules::ActionKind::play) {
        json.key("steps");
        write_steps(json, action.steps);
    }
    if (action.kind == rules::ActionKind::choose_number) json.field("number", action.number);
    if (action.kind == rules::ActionKind::resign) json.field("level", action.number);
    json.end_object();
}

}  // namespace kotra::api
