// SPDX-License-Identifier: Apache-2.0
#include "api/judgement.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "api/words.h"
#include "engine/equity/decision.h"
#include "notation/board_key.h"
#include "notation/play_text.h"

namespace kotra::api {

using engine::CubeDecision;
using engine::CubeState;
using engine::Judgement;
using engine::Outcome;
using engine::PlayRanking;
using engine::RankedPlay;
using engine::Stakes;
using rules::GameState;

namespace {

// True where level 2 is a gammon and level 3 a backgammon.
bool has_gammons(const rules::Variant& variant) {
    return variant.scoring == rules::Scoring::gammon_backgammon ||
           variant.scoring == rules::Scoring::gammon;
}

void write_match_chance(base::JsonWriter& json, const Stakes& stakes, double utility) {
    if (!stakes.match().is_money()) json.field("match_chance", Stakes::match_chance(utility));
}

}  // namespace

std::string_view word(engine::DoubleAdvice advice) {
    switch (advice) {
        case engine::DoubleAdvice::not_allowed:
            return "not_allowed";
        case engine::DoubleAdvice::wait:
            return "wait";
        case engine::DoubleAdvice::offer:
            return "double";
        case engine::DoubleAdvice::too_good:
            return "too_good";
    }
    return {};
}

std::string_view word(engine::AnswerAdvice answer) {
    switch (answer) {
        case engine::AnswerAdvice::take:
            return "take";
        case engine::AnswerAdvice::pass:
            return "pass";
        case engine::AnswerAdvice::beaver:
            return "beaver";
    }
    return {};
}

void write_chances(base::JsonWriter& json, const rules::Variant& variant, const Outcome& outcome) {
    const auto chance = [](float value) { return static_cast<double>(value); };
    json.key("chances").begin_object().field("win", chance(outcome.win(1)));
    if (has_gammons(variant)) {
        json.field("win_gammon", chance(outcome.win(2)));
        if (outcome.levels() > 2) json.field("win_backgammon", chance(outcome.win(3)));
        json.field("lose_gammon", chance(outcome.loss(2)));
        if (outcome.levels() > 2) json.field("lose_backgammon", chance(outcome.loss(3)));
    } else {
        for (const bool won : {true, false}) {
            json.key(won ? "win_by_level" : "lose_by_level").begin_array();
            for (int level = 1; level <= outcome.levels(); ++level) {
                json.value(chance(won ? outcome.win(level) : outcome.loss(level)));
            }
            json.end_array();
        }
    }
    json.end_object();
}

void write_answers(base::JsonWriter& json, const GameState& state, const PlayRanking& ranking,
                   const Stakes& stakes, std::size_t count, std::optional<std::size_t> also) {
    json.begin_array();
    for (std::size_t i = 0; i < ranking.plays.size(); ++i) {
        if (count != 0 && i >= count && i != also) continue;
        const RankedPlay& play = ranking.plays[i];
        json.begin_object().field("rank", static_cast<int>(i) + 1);
        play.steps.empty() && play.number != 0
            ? json.key("play").null()
            : json.field("play", play.steps.empty() ? std::string(notation::no_play_text)
                                                    : notation::shortest(play.steps));
        play.number != 0 ? json.field("number", play.number) : json.key("number").null();
        write_steps(json.key("steps"), play.steps);
        json.field("board", notation::board_key(play.after))
            .field("plies", play.plies)
            .field("equity", play.equity.points())
            .field("error", play.error)
            .field("cubeless_equity", play.cubeless.points());
        write_match_chance(json, stakes, play.utility);
        write_chances(json, state.variant, play.outcome);
        json.end_object();
    }
    json.end_array();
}

void write_judgement(base::JsonWriter& json, const GameState& state, const Judgement& judgement) {
    json.field("plies", judgement.plies)
        .field("equity", judgement.equity.points())
        .field("cubeless_equity", judgement.cubeless.points());
    if (!state.options.is_money()) {
        json.field("match_chance", Stakes::match_chance(judgement.utility));
    }
    write_chances(json, state.variant, judgement.outcome);
}

void write_cube(base::JsonWriter& json, const GameState& state, const Judgement& judgement,
                const Stakes& stakes) {
    const CubeState cube = engine::cube_state(state);
    write_judgement(json, state, judgement);
    const CubeDecision decision = engine::decide(stakes, cube, judgement.values);
    if (decision.advice == engine::DoubleAdvice::not_allowed || state.extra_roll) {
        json.key("cube").null();
        return;
    }
    write_advice(json.key("cube"), decision, stakes);
}

void write_advice(base::JsonWriter& json, const CubeDecision& decision, const Stakes& stakes) {
    const CubeState cube = decision.cube;
    const auto equity = [&](double utility) { return stakes.equity(utility, cube).points(); };
    const auto error = [&](double utility) {
        return stakes.equity(utility, cube) - stakes.equity(0, cube);
    };
    json.begin_object()
        .field("action", engine::words(decision))
        .field("advice", word(decision.advice))
        .field("answer", word(decision.answer))
        .field("double", decision.advice == engine::DoubleAdvice::offer)
        .field("take", decision.answer != engine::AnswerAdvice::pass)
        .field("no_double", equity(decision.values.no_double))
        .field("double_take", equity(decision.values.take))
        .field("double_pass", equity(decision.values.pass));
    if (stakes.match().beavers) json.field("double_beaver", equity(decision.beaver));
    json.field("wait_error", error(decision.wait_error))
        .field("double_error", error(decision.double_error))
        .field("take_error", error(decision.take_error))
        .field("pass_error", error(decision.pass_error))
        .end_object();
}

}  // namespace kotra::api
