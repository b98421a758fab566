// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/coach.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/hint_text.h"

namespace kotra::cli {
namespace {

using rules::ActionKind;
using rules::GameState;
using rules::Phase;

// As many books and programs count: from here on an error is a blunder.
constexpr double blunder = .08;
constexpr std::size_t shown_plays = 5;

bool is_about_checkers(const GameState& state) {
    return state.phase == Phase::to_play || state.phase == Phase::to_choose;
}

}  // namespace

std::string Coach::hint(const rules::Game& game) const {
    const GameState& state = game.state();
    if (is_about_checkers(state)) {
        const auto ranking = engine_->rank_plays(state, {});
        return ranking ? ranking_text(state, *ranking, shown_plays) : ranking.error().message;
    }
    const auto judgement = engine_->judge(state, {});
    if (!judgement) return judgement.error().message;
    return cube_text(state, **judgement, engine_->stakes(state));
}

std::optional<std::string> Coach::warning(const rules::Game& game,
                                          const rules::Action& action) const {
    if (!warns_) return std::nullopt;
    const double loss = given_away(game, action);
    if (loss < blunder) return std::nullopt;
    return fmt::format("That looks like a blunder: it gives away {:.3f} points.", loss);
}

double Coach::given_away(const rules::Game& game, const rules::Action& action) const {
    const GameState& state = game.state();
    if (action.kind == ActionKind::play || action.kind == ActionKind::choose_number) {
        const auto ranking = engine_->rank_plays(state, {});
        if (!ranking) return 0;
        const auto chosen =
            std::ranges::find_if(ranking->plays, [&](const engine::RankedPlay& play) {
                return action.kind == ActionKind::play ? play.after == action.after
                                                       : play.number == action.number;
            });
        return chosen == ranking->plays.end() ? 0 : chosen->error;
    }
    const bool is_offered = state.offer && state.offer->kind == rules::OfferKind::doubled;
    const bool may_double =
        state.phase == Phase::to_roll && game.may(state.turn, ActionKind::offer_double).has_value();
    if (state.resignation || (!is_offered && !may_double)) return 0;
    const auto judgement = engine_->judge(state, {});
    if (!judgement) return 0;
    const engine::Stakes stakes = engine_->stakes(state);
    const engine::CubeState cube = engine::cube_state(state);
    const auto decision = engine::decide(stakes, cube, (*judgement)->values);
    const auto points = [&](double utility) {
        return stakes.equity(utility, cube) - stakes.equity(0, cube);
    };
    switch (action.kind) {
        case ActionKind::roll:
            return points(decision.wait_error);
        case ActionKind::offer_double:
            return points(decision.double_error);
        case ActionKind::take:
            return points(decision.take_error);
        case ActionKind::drop:
            return points(decision.pass_error);
        case ActionKind::beaver:
            return points(decision.beaver_error);
        default:
            return 0;
    }
}

}  // namespace kotra::cli
