// SPDX-License-Identifier: Apache-2.0
#include "api/position.h"

#include <algorithm>
#include <array>
#include <optional>

#include "api/table_setup.h"
#include "api/words.h"
#include "notation/board_key.h"
#include "notation/fibs_board.h"
#include "notation/gnu_id.h"
#include "notation/ogid.h"
#include "notation/situation.h"
#include "notation/xgid.h"

namespace kotra::api {
namespace {

using rules::GameState;
using rules::Phase;
using rules::Side;

constexpr std::size_t longest_variant = 400;
constexpr std::size_t longest_id = 1000;

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

rules::Variant read_variant(JsonReader& reader) {
    const std::string text = reader.text_or("variant", "backgammon");
    const auto parsed = rules::parse_variant(std::string_view(text).substr(0, longest_variant));
    if (parsed) return *parsed;
    reader.blame("variant", parsed.error().message);
    return rules::backgammon();
}

GameState read_id(JsonReader& reader, const rules::Variant& variant) {
    const std::string id = reader.text("id");
    if (id.size() > longest_id) {
        reader.blame("id", "is too long");
    } else if (auto state = notation::read_situation(id, variant)) {
        return *state;
    } else {
        reader.blame("id", base::to_string(state.error()));
    }
    return notation::with_board(variant, {variant.setup, variant.setup});
}

GameState read_parts(JsonReader& reader, const rules::Variant& variant) {
    GameState state = notation::with_board(variant, {variant.setup, variant.setup});
    if (reader.has("options")) {
        JsonReader options = reader.object("options");
        state.options = read_options(options, state.variant);
    }
    state.turn = reader.side_if("turn").value_or(Side::first);
    if (reader.has("board")) state.board = read_board(reader.object("board"), state.turn);
    if (!reader.has("offer")) state.phase = read_phase(reader);
    if (reader.has("roll")) state.roll = reader.roll("roll");
    state.named = static_cast<int>(reader.integer_or("named", 0, 0, 6));
    state.extra_roll = reader.truth_or("extra_roll", false);
    if (reader.has("cube")) read_cube(reader.object("cube"), state.cube);
    if (reader.has("offer")) read_offer(reader.object("offer"), state);
    if (reader.has("score")) read_score(reader.object("score"), state.score);
    state.crawford = reader.truth_or("crawford", false);
    return state;
}

}  // namespace

GameState read_state(JsonReader& reader) {
    const rules::Variant variant = read_variant(reader);
    return reader.has("id") ? read_id(reader, variant) : read_parts(reader, variant);
}

base::Result<GameState> read_position(std::string_view json) {
    auto reader = JsonReader::parse(json);
    if (!reader) return tl::unexpected(reader.error());
    const GameState state = read_state(*reader);
    if (!reader->ok()) return tl::unexpected(reader->error());
    const auto game = rules::Game::from(state);
    if (!game) return tl::unexpected(game.error());
    return game->state();
}

base::Result<analysis::Pattern> read_pattern(std::string_view json) {
    auto reader = JsonReader::parse(json);
    if (!reader) return tl::unexpected(reader.error());
    const analysis::Pattern pattern{read_half(*reader, "mover"), read_half(*reader, "other")};
    if (!reader->ok()) return tl::unexpected(reader->error());
    if (analysis::is_empty(pattern)) return base::fail("the pattern asks for no checker");
    return pattern;
}

base::Result<void> check_decision(const GameState& state) {
    const auto game = rules::Game::from(state);
    if (!game) return tl::unexpected(game.error());
    if (state.phase == Phase::over) return base::fail("the game is over in this position");
    if (state.phase == Phase::opening) return base::fail("nobody is on roll in this position");
    return {};
}

base::Result<rules::Board> board_after(const GameState& state, const rules::Steps& steps) {
    rules::Board board = state.board;
    for (const rules::Step& step : steps) {
        const bool exists = step.from > rules::place_off && step.from <= rules::place_reserve &&
                            step.to <= rules::point_count;
        if (!exists || board.mover[step.from] == 0) {
            return base::fail("there is no checker where the play takes one from");
        }
        board = rules::after_step(state.variant, board, step);
    }
    return board;
}

void write_position(base::JsonWriter& json, const GameState& state) {
    json.begin_object().field("variant", rules::variant_text(state.variant)).key("options");
    write(json, state.options);
    const bool is_over = state.phase == Phase::over;
    json.field("turn", to_string(state.turn));
    json.field("phase", is_over ? "game_over" : rules::to_string(state.phase)).key("board");
    write_board(json, state.board, state.turn);
    rules::PerSide<int> pips;
    pips[state.turn] = rules::pip_count(state.board.mover);
    pips[rules::opponent(state.turn)] = rules::pip_count(state.board.other);
    write_numbers(json, "pips", pips);
    write_roll(json, "roll", state.roll);
    json.field("named", state.named).field("extra_roll", state.extra_roll);
    json.key("cube").begin_object().field("value", state.cube.value);
    write_side(json, "owner", state.cube.owner);
    json.end_object().key("offer");
    if (state.offer) {
        json.begin_object().field("by", to_string(state.offer->by)).end_object();
    } else {
        json.null();
    }
    write_numbers(json, "score", state.score);
    json.field("crawford", state.crawford).field("board_key", notation::board_key(state.board));
    const auto board_id = notation::position_id(state.board);
    const auto match_id = notation::match_id(state);
    write_text_if(json, "position_id", board_id);
    json.key("gnu_id");
    board_id&& match_id ? json.value(*board_id + ":" + *match_id) : json.null();
    write_text_if(json, "xgid", notation::xgid(state));
    write_text_if(json, "ogid", notation::ogid(state));
    write_text_if(json, "fibs", notation::fibs_board(state, Side::first));
    json.end_object();
}

}  // namespace kotra::api
