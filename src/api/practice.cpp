// SPDX-License-Identifier: Apache-2.0
#include "api/practice.h"

#include <algorithm>
#include <array>
#include <utility>

#include "api/client_message.h"
#include "api/json_reader.h"
#include "api/table_setup.h"
#include "api/table_state.h"
#include "base/json_writer.h"
#include "rules/game.h"

namespace kotra::api {
namespace {

using rules::GameState;
using rules::Phase;
using rules::Side;

rules::HalfBoard read_half(JsonReader& reader, std::string_view key) {
    const auto counts = reader.integers(key, rules::place_count, 0, 15);
    rules::HalfBoard half;
    for (std::size_t place = 0; place < counts.size(); ++place) {
        half[place] = static_cast<std::uint8_t>(counts[place]);
    }
    return half;
}

rules::Board read_board(JsonReader reader, Side turn) {
    const rules::HalfBoard first = read_half(reader, "first");
    const rules::HalfBoard second = read_half(reader, "second");
    return turn == Side::first ? rules::Board{first, second} : rules::Board{second, first};
}

Phase read_phase(JsonReader& reader) {
    constexpr std::array phases{Phase::to_roll, Phase::to_play, Phase::to_choose};
    if (!reader.has("phase")) return reader.has("roll") ? Phase::to_play : Phase::to_roll;
    const std::string word = reader.text("phase");
    const auto phase = std::ranges::find_if(
        phases, [&](Phase candidate) { return rules::to_string(candidate) == word; });
    if (phase != phases.end()) return *phase;
    reader.blame("phase", "has to be to_roll, to_play or to_choose");
    return Phase::to_roll;
}

void read_cube(JsonReader reader, rules::Cube& cube) {
    cube.value = static_cast<int>(reader.integer("value", 1, rules::cube_ceiling));
    cube.owner = reader.side_if("owner");
}

void read_offer(JsonReader reader, GameState& state) {
    state.offer = rules::CubeOffer{rules::OfferKind::doubled, reader.side("by"), 0};
    state.offer->value = state.cube.value * 2;
    state.phase = Phase::double_offered;
}

void read_score(JsonReader reader, rules::PerSide<int>& score) {
    score[Side::first] = static_cast<int>(reader.integer("first", 0, rules::cube_ceiling));
    score[Side::second] = static_cast<int>(reader.integer("second", 0, rules::cube_ceiling));
}

// The position of the request; the first of a game if it has no board.
GameState read_state(JsonReader& reader) {
    GameState state;
    const std::string variant = reader.text_or("variant", "backgammon");
    constexpr std::size_t longest = 400;
    if (auto parsed = rules::parse_variant(variant.substr(0, longest))) {
        state.variant = *parsed;
    } else {
        reader.blame("variant", parsed.error().message);
    }
    state.options = rules::MatchOptions::of(state.variant);
    if (reader.has("options")) {
        JsonReader options = reader.object("options");
        state.options = read_options(options, state.variant);
    }
    state.turn = reader.side_if("turn").value_or(Side::first);
    if (reader.has("board")) {
        state.board = read_board(reader.object("board"), state.turn);
    } else {
        state.board = rules::Board{state.variant.setup, state.variant.setup};
    }
    state.phase = read_phase(reader);
    if (reader.has("roll")) state.roll = reader.roll("roll");
    state.named = static_cast<int>(reader.integer_or("named", 0, 0, 6));
    state.extra_roll = reader.truth_or("extra_roll", false);
    if (reader.has("cube")) read_cube(reader.object("cube"), state.cube);
    if (reader.has("offer")) read_offer(reader.object("offer"), state);
    if (reader.has("score")) read_score(reader.object("score"), state.score);
    return state;
}

// The board after the steps of a play, each a checker moved by one die; whether that is legal is
// said by the referee.
base::Result<rules::Board> board_after(const rules::Game& game, const rules::Steps& steps) {
    rules::Board board = game.state().board;
    for (const rules::Step& step : steps) {
        const bool exists = step.from > rules::place_off && step.from <= rules::place_reserve &&
                            step.to <= rules::point_count;
        if (!exists || board.mover[step.from] == 0) {
            return base::fail("there is no checker where the play takes one from");
        }
        board = rules::after_step(game.state().variant, board, step);
    }
    return board;
}

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
        const auto after = board_after(game, wanted.steps);
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
