// SPDX-License-Identifier: Apache-2.0
#include "cli/judging.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <stop_token>
#include <utility>

#include "cli/line_editor.h"
#include "cli/progress.h"
#include "notation/board_key.h"
#include "notation/situation.h"

namespace kotra::cli {
namespace {

using rules::GameState;

tl::unexpected<base::Error> named(base::Error error, std::string_view source) {
    error.source = source;
    return tl::unexpected(std::move(error));
}

base::Result<GameState> situation_named(const JudgingOptions& options) {
    if (!options.words) return situation(options);
    if (options.position || options.xgid || options.board) {
        return base::fail("give the situation once");
    }
    const auto variant = rules::parse_variant(options.variant);
    if (!variant) return named(variant.error(), "--variant");
    auto state = notation::read_situation(*options.words, *variant);
    if (!state) return named(state.error(), "POSITION");
    return state;
}

// Puts the match, or the options of money play, in place of what the situation says.
base::Result<void> set_score(GameState& state, const JudgingOptions& options) {
    if (!options.score) {
        if (options.crawford) return base::fail("--crawford needs --score");
        if ((options.jacoby || options.beavers) && !state.options.is_money()) {
            return base::fail("--jacoby and --beavers are for money play, and this is a match");
        }
        state.options.jacoby = state.options.jacoby || options.jacoby;
        state.options.beavers = state.options.beavers || options.beavers;
        return {};
    }
    if (options.jacoby || options.beavers) {
        return base::fail("--jacoby and --beavers are for money play, not for a match");
    }
    const auto score = read_away_score(*options.score);
    if (!score) return named(score.error(), "--score");
    if (options.crawford && (score->mine == 1) == (score->theirs == 1)) {
        return base::fail("--crawford: in a Crawford game exactly one side needs 1 point");
    }
    state.options.length = std::max(score->mine, score->theirs);
    state.score[state.turn] = state.options.length - score->mine;
    state.score[opponent(state.turn)] = state.options.length - score->theirs;
    state.crawford = options.crawford;
    return {};
}

void set_cube(GameState& state, const JudgingOptions& options) {
    if (options.cube) state.cube.value = *options.cube;
    if (!options.owner) {
        if (state.cube.value == 1) state.cube.owner.reset();
        return;
    }
    if (*options.owner == "centred") {
        state.cube.owner.reset();
        if (!options.cube) state.cube.value = 1;
        return;
    }
    state.cube.owner = *options.owner == "mine" ? state.turn : opponent(state.turn);
    if (!options.cube) state.cube.value = std::max(state.cube.value, 2);
}

}  // namespace

base::Result<AwayScore> read_away_score(std::string_view text) {
    const auto wrong = [text] {
        return base::fail(fmt::format(
            "a score is the points that both sides still need, such as 4,2; not '{}'", text));
    };
    const char* end = text.data() + text.size();
    AwayScore score;
    const auto first = std::from_chars(text.data(), end, score.mine);
    if (first.ec != std::errc{} || first.ptr == end || (*first.ptr != ',' && *first.ptr != '-')) {
        return wrong();
    }
    const auto second = std::from_chars(first.ptr + 1, end, score.theirs);
    if (second.ec != std::errc{} || second.ptr != end) return wrong();
    const auto fits = [](int away) { return away >= 1 && away <= rules::max_match_length; };
    if (!fits(score.mine) || !fits(score.theirs)) return wrong();
    return score;
}

base::Result<GameState> situation_before_roll(const JudgingOptions& options) {
    auto state = situation_named(options);
    if (!state) return state;
    if (state->phase == rules::Phase::over) return base::fail("the game is over in this position");
    if (state->phase != rules::Phase::double_offered) {
        state->phase = rules::Phase::to_roll;
        state->roll.reset();
        state->named = 0;
        state->chain = 0;
        state->extra_roll = false;
    }
    state->resignation.reset();
    if (auto set = set_score(*state, options); !set) return tl::unexpected(set.error());
    if (options.cube || options.owner) {
        state->phase = rules::Phase::to_roll;
        state->offer.reset();
        set_cube(*state, options);
    }
    const auto game = rules::Game::from(*state);
    if (!game) return tl::unexpected(game.error());
    return state;
}

base::Result<std::vector<engine::Judgement>> judge_each_ply(const engine::Engine& engine,
                                                            const GameState& state,
                                                            const JudgingOptions& options) {
    const InterruptGuard guard;
    ProgressBar bar("Thinking");
    std::stop_source stop;
    engine::SearchLimits limits;
    engine::SearchOptions search;
    search.filter = *engine::find_filter(options.preset);
    std::vector<engine::Judgement> judgements;
    for (int plies = 0; plies <= options.plies; ++plies) {
        search.plies = plies;
        const auto judged = engine.judge(state, search, limits);
        if (!judged) return tl::unexpected(judged.error());
        if (!*judged) break;
        judgements.push_back(**judged);
        // Nothing ends the first.
        limits.stop = stop.get_token();
        limits.progress = [&](const engine::SearchProgress& at) {
            bar.show(at.done, fmt::format("at ply {}", at.plies));
            if (InterruptGuard::noticed()) stop.request_stop();
        };
    }
    return judgements;
}

std::string heading_text(const GameState& state) {
    std::string text = fmt::format("{}, ", state.variant.title);
    if (state.options.is_money()) {
        text += fmt::format("money{}{}", state.options.jacoby ? ", Jacoby" : "",
                            state.options.beavers ? ", beavers" : "");
    } else {
        const int length = state.options.length;
        text += fmt::format("{}-away {}-away{}", length - state.score[state.turn],
                            length - state.score[opponent(state.turn)],
                            state.crawford ? ", Crawford game" : "");
    }
    if (!state.options.cube) return text + ", no cube";
    if (!state.cube.owner)
        return text + fmt::format(", the cube in the middle on {}", state.cube.value);
    const bool is_mine = *state.cube.owner == state.turn;
    return text +
           fmt::format(", {} cube on {}", is_mine ? "your" : "the opponent's", state.cube.value);
}

void write_question(base::JsonWriter& json, const GameState& state, const JudgingOptions& options) {
    const engine::CubeState cube = engine::cube_state(state);
    const std::string_view owner = cube.owner == engine::CubeOwner::centred ? "centred"
                                   : cube.owner == engine::CubeOwner::mine  ? "mine"
                                                                            : "theirs";
    const bool is_money = state.options.is_money();
    const int length = state.options.length;
    json.field("variant", rules::variant_text(state.variant))
        .field("board", notation::board_key(state.board))
        .field("match_length", length);
    const auto away = [&](std::string_view name, rules::Side side) {
        json.key(name);
        is_money ? json.null() : json.value(length - state.score[side]);
    };
    away("my_away", state.turn);
    away("their_away", opponent(state.turn));
    json.field("crawford", state.crawford)
        .field("jacoby", is_money && state.options.jacoby)
        .field("beavers", is_money && state.options.beavers)
        .field("cube_value", cube.value)
        .field("cube_owner", owner)
        .field("preset", options.preset);
}

}  // namespace kotra::cli
