// SPDX-License-Identifier: Apache-2.0
#include "api/table_state.h"

#include "api/move_graph.h"
#include "api/words.h"
#include "notation/gnu_id.h"
#include "notation/xgid.h"

namespace kotra::api {
namespace {

using base::JsonWriter;
using rules::GameState;
using rules::Side;

void write_board_and_pips(JsonWriter& json, const GameState& state) {
    json.key("board");
    write_board(json, state.board, state.turn);
    rules::PerSide<int> pips;
    pips[state.turn] = rules::pip_count(state.board.mover);
    pips[rules::opponent(state.turn)] = rules::pip_count(state.board.other);
    write_numbers(json, "pips", pips);
}

void write_dice(JsonWriter& json, const rules::Game& game) {
    const GameState& state = game.state();
    write_roll(json, "roll", state.roll);
    json.key("named");
    state.named != 0 ? json.value(state.named) : json.null();
    json.field("extra_roll", state.extra_roll).key("dice").begin_array();
    const rules::Dice dice = game.dice();
    for (std::size_t i = 0; i < dice.count; ++i) json.value(+dice.numbers[i]);
    json.end_array();
}

void write_cube(JsonWriter& json, const GameState& state) {
    json.key("cube").begin_object().field("value", state.cube.value);
    write_side(json, "owner", state.cube.owner);
    json.field("in_use", state.options.cube).end_object().key("offer");
    if (state.offer) {
        json.begin_object().field("kind", to_string(state.offer->kind));
        json.field("by", to_string(state.offer->by)).field("value", state.offer->value);
        json.end_object();
    } else {
        json.null();
    }
    json.key("resignation");
    if (state.resignation) {
        const int level = state.resignation->level;
        json.begin_object().field("by", to_string(state.resignation->by)).field("level", level);
        json.field("points", rules::win_points(state.variant, state.options, state.cube, level));
        json.end_object();
    } else {
        json.null();
    }
}

void write_clock(JsonWriter& json, const std::optional<ClockState>& clock) {
    json.key("clock");
    if (!clock) {
        json.null();
        return;
    }
    json.begin_object().field("kind", to_string(clock->kind)).key("left").begin_object();
    for (const Side side : rules::both_sides) json.field(to_string(side), clock->left[side]);
    json.end_object();
    write_side(json, "running", clock->running);
    json.field("step_left", clock->step_left).end_object();
}

}  // namespace

rules::PerSide<std::vector<std::string_view>> permitted(const rules::Game& game) {
    rules::PerSide<std::vector<std::string_view>> may;
    for (const rules::Permission& permission : game.permissions()) {
        may[permission.side].push_back(rules::to_string(permission.kind));
    }
    return may;
}

std::string moves_json(const rules::Game& game) {
    if (game.state().phase != rules::Phase::to_play) return "null";
    const auto graph = move_graph(game, {});
    if (!graph) return "null";
    JsonWriter json;
    write(json, *graph);
    return json.take();
}

void write(JsonWriter& json, const StateView& view, std::string_view moves) {
    const GameState& state = view.game.state();
    json.begin_object().field("seq", view.seq).field("serial", state.serial);
    json.field("game", view.game_number).field("phase", view.phase);
    const bool has_turn = state.phase != rules::Phase::opening && state.phase != rules::Phase::over;
    write_side(json, "turn", has_turn ? std::optional(state.turn) : std::nullopt);
    write_board_and_pips(json, state);
    write_dice(json, view.game);
    write_cube(json, state);
    write_numbers(json, "score", view.score);
    json.field("crawford", state.crawford).key("may").begin_object();
    for (const Side side : rules::both_sides) {
        json.key(to_string(side)).begin_array();
        for (const std::string_view kind : view.may[side]) json.value(kind);
        json.end_array();
    }
    json.end_object().field("max_level", rules::max_level(state.variant));
    json.key("result");
    state.result ? write_result(json, *state.result) : static_cast<void>(json.null());
    write_side(json, "winner", view.winner);
    write_clock(json, view.clock);
    write_text_if(json, "position_id", notation::position_id(state.board));
    write_text_if(json, "xgid", notation::xgid(state));
    json.key("moves").json(moves).end_object();
}

std::string with_moves(std::string_view state, std::string_view moves) {
    constexpr std::string_view end = "null}";
    std::string text(state.substr(0, state.size() - end.size()));
    text += moves;
    text += '}';
    return text;
}

}  // namespace kotra::api
