// SPDX-License-Identifier: Apache-2.0
#include "api/hint.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "api/judgement.h"
#include "api/position.h"
#include "base/json_writer.h"
#include "engine/search/filter.h"

namespace kotra::api {
namespace {

using engine::Engine;
using engine::SearchLimits;
using rules::GameState;
using rules::Phase;

constexpr int usual_plies = 2;
constexpr int usual_count = 12;

bool is_about_cube(const GameState& state) {
    return state.phase == Phase::to_roll || state.phase == Phase::double_offered;
}

// At as many plies as the limits allow, at 0 in any case.
base::Result<engine::Judgement> judge(const Engine& engine, const HintQuestion& question,
                                      const SearchLimits& limits) {
    const auto first = engine.judge(question.state, {0, question.search.filter});
    if (!first) return tl::unexpected(first.error());
    engine::Judgement best = **first;
    for (int plies = 1; plies <= question.search.plies; ++plies) {
        const auto deeper = engine.judge(question.state, {plies, question.search.filter}, limits);
        if (!deeper || !*deeper) break;
        best = **deeper;
    }
    return best;
}

// The numbers to name after the best play, where it is followed by the naming of one.
base::Result<engine::PlayRanking> rank_numbers(const Engine& engine, const HintQuestion& question,
                                               const engine::PlayRanking& plays,
                                               const SearchLimits& limits) {
    GameState state = question.state;
    state.board = plays.plays.front().after;
    state.phase = Phase::to_choose;
    ++state.chain;
    engine::SearchOptions search = question.search;
    search.always.reset();
    return engine.rank_plays(state, search, limits);
}

// Where the play that leads to this board stands in the ranking.
std::optional<std::size_t> place_of(const engine::PlayRanking& plays, const rules::Board& after) {
    const auto found = std::ranges::find(plays.plays, after, &engine::RankedPlay::after);
    if (found == plays.plays.end()) return std::nullopt;
    return static_cast<std::size_t>(found - plays.plays.begin());
}

}  // namespace

base::Result<HintQuestion> read_hint_question(std::string_view json) {
    auto reader = JsonReader::parse(json);
    if (!reader) return tl::unexpected(reader.error());
    HintQuestion question;
    question.state = read_state(*reader);
    question.search.plies =
        static_cast<int>(reader->integer_or("plies", usual_plies, 0, deepest_hint));
    const std::string preset = reader->text_or("preset", "normal");
    if (const engine::Filter* filter = engine::find_filter(preset)) {
        question.search.filter = *filter;
    } else {
        reader->blame("preset", "has to be narrow, normal, wide or all");
    }
    if (reader->has("try")) {
        const auto after = board_after(question.state, reader->steps("try"));
        if (!after) return tl::unexpected(after.error());
        question.search.always = engine::PlayAnswer{*after, 0};
    }
    question.count = static_cast<std::size_t>(reader->integer_or("count", usual_count, 0, 10000));
    if (!reader->ok()) return tl::unexpected(reader->error());
    if (auto ok = check_decision(question.state); !ok) return tl::unexpected(ok.error());
    return question;
}

base::Result<std::string> hint(const Engine& engine, const HintQuestion& question,
                               const SearchLimits& limits) {
    const engine::Stakes stakes = engine.stakes(question.state);
    base::JsonWriter json;
    json.begin_object().key("position");
    write_position(json, question.state);
    json.field("plies", question.search.plies);
    if (is_about_cube(question.state)) {
        const auto judgement = judge(engine, question, limits);
        if (!judgement) return tl::unexpected(judgement.error());
        json.field("complete", judgement->plies == question.search.plies);
        json.key("plays")
            .null()
            .key("tried")
            .null()
            .key("numbers")
            .null()
            .key("judgement")
            .begin_object();
        write_cube(json, question.state, *judgement, stakes);
        json.end_object().end_object();
        return json.take();
    }
    const auto plays = engine.rank_plays(question.state, question.search, limits);
    if (!plays) return tl::unexpected(plays.error());
    const bool names = question.state.phase == Phase::to_play && plays->plays.front().number != 0;
    bool complete = plays->complete;
    std::optional<std::size_t> tried;
    if (question.search.always) {
        tried = place_of(*plays, question.search.always->after);
        if (!tried) return base::fail("the play that is tried is not legal");
    }
    json.key("plays");
    write_answers(json, question.state, *plays, stakes, question.count, tried);
    json.key("tried");
    if (tried) {
        const bool is_beyond = question.count != 0 && *tried >= question.count;
        json.value(is_beyond ? question.count : *tried);
    } else {
        json.null();
    }
    json.key("numbers");
    if (names) {
        const auto numbers = rank_numbers(engine, question, *plays, limits);
        if (!numbers) return tl::unexpected(numbers.error());
        complete = complete && numbers->complete;
        write_answers(json, question.state, *numbers, stakes, 0);
    } else {
        json.null();
    }
    json.field("complete", complete).key("judgement").null().end_object();
    return json.take();
}

}  // namespace kotra::api
