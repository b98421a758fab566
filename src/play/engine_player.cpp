// SPDX-License-Identifier: Apache-2.0
#include "play/engine_player.h"

#include <cassert>

#include "engine/eval/evaluator.h"

namespace kotra::play {

using engine::CubeDecision;
using engine::CubeState;
using engine::Stakes;
using rules::Action;
using rules::ActionKind;
using rules::Game;
using rules::GameState;
using rules::Side;

std::optional<Action> EnginePlayer::decide(const Game& game, Side side) {
    const GameState& state = game.state();
    if (state.resignation) {
        return Action::simple(side, accepts_resignation(game, side)
                                        ? ActionKind::accept_resignation
                                        : ActionKind::refuse_resignation);
    }
    switch (state.phase) {
        case rules::Phase::double_offered:
            return Action::simple(side, answer_to_offer(game, side));
        case rules::Phase::to_play:
        case rules::Phase::to_choose:
            return play_or_name(game, side);
        case rules::Phase::to_roll:
            if (game.may(side, ActionKind::offer_double) &&
                cube_decision(state).advice == engine::DoubleAdvice::offer) {
                return Action::simple(side, ActionKind::offer_double);
            }
            break;
        case rules::Phase::opening:
        case rules::Phase::over:
            break;
    }
    return Action::simple(side, ActionKind::roll);
}

bool EnginePlayer::accepts_resignation(const Game& game, Side side) const {
    const GameState& state = game.state();
    const Stakes stakes = engine_->stakes(state);
    const CubeState seen_by_turn = engine::cube_state(state);
    const engine::Outcome outcome = evaluate(engine_->evaluator(), state.board);
    const double worth = stakes.cubeless(outcome, seen_by_turn);
    const bool on_roll = state.turn == side;
    const CubeState mine = on_roll ? seen_by_turn : flipped(seen_by_turn);
    return stakes.win(mine, state.resignation->level) >= (on_roll ? worth : -worth);
}

CubeDecision EnginePlayer::cube_decision(const GameState& state) const {
    const auto judgement = engine_->judge(state, search_options(level_));
    assert(judgement && *judgement);  // no limit was set, and the phase is right
    const Stakes stakes = engine_->stakes(state);
    const CubeState cube = engine::cube_state(state);
    const double unit = (stakes.win(cube, 1) - stakes.loss(cube, 1)) / 2;
    return engine::decide(stakes, cube,
                          misjudged(level_, state.board, (*judgement)->values, unit, seed_));
}

ActionKind EnginePlayer::answer_to_offer(const Game& game, Side side) const {
    const GameState& state = game.state();
    const CubeDecision decision = cube_decision(state);
    switch (state.offer->kind) {
        case rules::OfferKind::doubled:
            if (decision.answer == engine::AnswerAdvice::pass) return ActionKind::drop;
            return decision.answer == engine::AnswerAdvice::beaver &&
                           game.may(side, ActionKind::beaver)
                       ? ActionKind::beaver
                       : ActionKind::take;
        case rules::OfferKind::beavered:
            switch (answer_beaver(engine_->stakes(state), decision.cube, decision.beaver)) {
                case engine::BeaverAnswer::take:
                    return ActionKind::take;
                case engine::BeaverAnswer::drop:
                    return ActionKind::drop;
                case engine::BeaverAnswer::raccoon:
                    break;
            }
            return game.may(side, ActionKind::raccoon) ? ActionKind::raccoon : ActionKind::take;
        case rules::OfferKind::raccooned:
            break;
    }
    // A raccoon makes four times the double of the game; dropping it loses half of that.
    return 4 * decision.values.take > 4 * decision.values.pass ? ActionKind::drop
                                                               : ActionKind::take;
}

Action EnginePlayer::play_or_name(const Game& game, Side side) const {
    const GameState& state = game.state();
    const auto ranking = engine_->rank_plays(state, search_options(level_));
    assert(ranking);  // the phase is right
    const std::size_t chosen = choose(level_, engine::play_question(state), *ranking, seed_);
    const engine::RankedPlay& play = ranking->plays[chosen];
    return state.phase == rules::Phase::to_choose ? Action::chose(side, play.number)
                                                  : Action::played(side, play.after);
}

}  // namespace kotra::play
