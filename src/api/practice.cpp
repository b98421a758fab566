// SPDX-License-Identifier: Apache-2.0
#include "api/practice.h"

#include <optional>
#include <utility>

#include "api/client_message.h"
#include "api/json_reader.h"
#include "api/position.h"
#include "api/table_state.h"
#include "base/json_writer.h"
#include "rules/game.h"

namespace kotra::api {
namespace {

using rules::GameState;
using rules::Side;

base::Result<void> carry_out(rules::Game& game, JsonReader& reader) {
    const WantedAction wanted = read_action(reader.object("action"));
    std::optional<rules::Roll> dice;
    if (reader.has("dice")) dice = reader.roll("dice");
    if (!reader.ok()) return tl::unexpected(reader.error());
    if (wanted.wanted != WantedKind::game_action) {
        return base::fail("this needs a table");
    }
    const Side by = game.to_act().value_or(game.state().turn);
    rules::Action action{wanted.kind, by, dice, wanted.number, {}};
    if (wanted.kind == rules::ActionKind::play) {
        const auto after = board_after(game.state(), wanted.steps);
        if (!after) return tl::unexpected(after.error());
        action.after = *after;
    }
    return game.act(action);
}

}  // namespace

base::Result<std::string> practice(std::string_view request) {
    auto reader = JsonReader::parse(request);
    if (!reader) return tl::unexpected(reader.error());
    const GameState state = read_state(*reader);
    if (!reader->ok()) return tl::unexpected(reader->error());
    auto game = rules::Game::from(state);
    if (!game) return tl::unexpected(game.error());
    if (reader->has("action")) {
        if (auto done = carry_out(*game, *reader); !done) return tl::unexpected(done.error());
    }
    const auto may = permitted(*game);
    const std::string_view phase =
        game->is_over() ? "game_over" : rules::to_string(game->state().phase);
    base::JsonWriter json;
    write(json, StateView{*game, 0, 1, game->state().score, phase, may, std::nullopt, std::nullopt},
          moves_json(*game));
    return json.take();
}

}  // namespace kotra::api
