// SPDX-License-Identifier: Apache-2.0
#include "api/cube_map.h"

#include <optional>
#include <utility>
#include <vector>

#include "api/judgement.h"
#include "api/position.h"
#include "base/json_writer.h"
#include "engine/equity/decision.h"

namespace kotra::api {
namespace {

using engine::Engine;
using engine::SearchLimits;
using rules::GameState;
using rules::Phase;

constexpr int usual_size = 9;
constexpr int usual_plies = 2;

struct Cell {
    engine::Stakes stakes;
    engine::CubeDecision decision;
};

GameState in_money_play(const GameState& state) {
    GameState money = state;
    money.options.length = 0;
    money.score = {};
    money.crawford = false;
    return money;
}

// Seen by the player on roll.
GameState at_score(const GameState& state, int size, int my_away, int their_away) {
    GameState there = in_money_play(state);
    there.options.length = size;
    there.score[state.turn] = size - my_away;
    there.score[rules::opponent(state.turn)] = size - their_away;
    return there;
}

// Every situation of the map: money play, then row by row.
std::vector<GameState> situations(const CubeMapQuestion& question) {
    std::vector<GameState> states{in_money_play(question.state)};
    for (int mine = 1; mine <= question.size; ++mine) {
        for (int theirs = 1; theirs <= question.size; ++theirs) {
            states.push_back(at_score(question.state, question.size, mine, theirs));
        }
    }
    return states;
}

// Nothing if a limit ended the search.
base::Result<std::optional<std::vector<Cell>>> judge(const Engine& engine,
                                                     const std::vector<GameState>& states,
                                                     int plies, const SearchLimits& limits) {
    std::vector<Cell> cells;
    cells.reserve(states.size());
    for (const GameState& state : states) {
        const auto judged = engine.judge(state, {.plies = plies}, limits);
        if (!judged) return tl::unexpected(judged.error());
        if (!*judged) return std::nullopt;
        const engine::Stakes stakes = engine.stakes(state);
        cells.push_back(
            {stakes, engine::decide(stakes, engine::cube_state(state), (*judged)->values)});
    }
    return std::optional(std::move(cells));
}

void write_cell(base::JsonWriter& json, const Cell& cell) {
    const engine::CubeDecision& decision = cell.decision;
    const auto equity = [&](double utility) {
        return cell.stakes.equity(utility, decision.cube).points();
    };
    json.begin_object()
        .field("advice", word(decision.advice))
        .field("answer", word(decision.answer))
        .field("no_double", equity(decision.values.no_double))
        .field("double_take", equity(decision.values.take))
        .field("double_pass", equity(decision.values.pass))
        .end_object();
}

}  // namespace

base::Result<CubeMapQuestion> read_cube_map_question(std::string_view json) {
    auto reader = JsonReader::parse(json);
    if (!reader) return tl::unexpected(reader.error());
    CubeMapQuestion question;
    GameState& state = question.state;
    state = read_state(*reader);
    question.size = static_cast<int>(reader->integer_or("size", usual_size, 1, largest_cube_map));
    question.plies =
        static_cast<int>(reader->integer_or("plies", usual_plies, 0, deepest_cube_map));
    if (!reader->ok()) return tl::unexpected(reader->error());
    if (auto ok = check_decision(state); !ok) return tl::unexpected(ok.error());
    if (!state.options.cube) return base::fail("there is no cube in this position");
    if (state.named != 0 || state.extra_roll || state.phase == Phase::to_choose) {
        return base::fail("there is no cube to turn in the middle of a turn");
    }
    if (state.phase == Phase::to_play) {
        state.phase = Phase::to_roll;
        state.roll.reset();
    }
    return question;
}

base::Result<std::string> cube_map(const Engine& engine, const CubeMapQuestion& question,
                                   const SearchLimits& limits) {
    const std::vector<GameState> states = situations(question);
    auto first = judge(engine, states, 0, {});
    if (!first) return tl::unexpected(first.error());
    std::vector<Cell> cells = *std::move(*first);
    int plies = 0;
    for (; plies < question.plies; ++plies) {
        auto deeper = judge(engine, states, plies + 1, limits);
        if (!deeper || !*deeper) break;
        cells = *std::move(*deeper);
    }

    base::JsonWriter json;
    json.begin_object()
        .field("size", question.size)
        .field("plies", plies)
        .field("complete", plies == question.plies)
        .key("money");
    auto cell = cells.begin();
    write_cell(json, *cell++);
    json.key("rows").begin_array();
    for (int mine = 1; mine <= question.size; ++mine) {
        json.begin_array();
        for (int theirs = 1; theirs <= question.size; ++theirs) write_cell(json, *cell++);
        json.end_array();
    }
    json.end_array().end_object();
    return json.take();
}

}  // namespace kotra::api
