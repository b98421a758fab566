// SPDX-License-Identifier: Apache-2.0
#include "analysis/moments.h"

#include <variant>

#include "engine/equity/stakes.h"
#include "record/replay.h"

namespace kotra::analysis {
namespace {

using record::CubeAction;
using rules::GameState;
using rules::Phase;

// Works out the state that waited for an event, from those around it: where the referee had to put
// something right first (an answer that was not given, a turn out of order), the one before the
// event does not show it. Nothing where the event fits neither.
class StateBefore {
 public:
    StateBefore(const GameState& before, const GameState& after) : before_(before), after_(after) {}

    std::optional<GameState> operator()(const record::OpeningThrow& /*unused*/) const {
        return waits(Phase::opening) ? std::optional(before_) : std::nullopt;
    }
    std::optional<GameState> operator()(const record::Rolled& event) const {
        if (waits(Phase::to_roll) && before_.turn == event.by) return before_;
        if (after_.phase != Phase::to_play || after_.turn != event.by) return std::nullopt;
        return to_roll_again();
    }
    std::optional<GameState> operator()(const record::Played& event) const {
        return decides(Phase::to_play, event.by);
    }
    std::optional<GameState> operator()(const record::NumberChosen& event) const {
        return decides(Phase::to_choose, event.by);
    }
    std::optional<GameState> operator()(const record::CubeTurned& event) const {
        if (event.action == CubeAction::doubled) {
            if (waits(Phase::to_roll) && before_.turn == event.by) return before_;
            const bool stands = after_.phase == Phase::double_offered && after_.turn == event.by;
            return stands ? std::optional(to_roll_again()) : std::nullopt;
        }
        const bool answers = waits(Phase::double_offered) && before_.offer->by != event.by;
        return answers ? std::optional(before_) : std::nullopt;
    }
    template <class Other>
    std::optional<GameState> operator()(const Other& /*unused*/) const {
        return std::nullopt;
    }

 private:
    bool waits(Phase phase) const { return before_.phase == phase && !before_.resignation; }

    // Who has resigned and plays on has taken it back.
    std::optional<GameState> decides(Phase phase, record::Side by) const {
        if (before_.phase != phase || before_.turn != by) return std::nullopt;
        GameState state = before_;
        state.resignation.reset();
        return state;
    }

    GameState to_roll_again() const {
        GameState state = after_;
        state.phase = Phase::to_roll;
        state.roll.reset();
        state.named = 0;
        state.chain = 0;
        state.offer.reset();
        return state;
    }

    const GameState& before_;
    const GameState& after_;
};

// The end of a game as the referee saw it, or else as it is written down.
std::optional<rules::GameResult> end_of(const record::Game& game,
                                        const std::optional<rules::Game>& last) {
    if (last && last->state().result) return last->state().result;
    if (!game.outcome) return std::nullopt;
    return rules::GameResult{game.outcome->winner, game.outcome->ending, 1, game.outcome->points};
}

}  // namespace

std::vector<GameCourse> courses(const record::Match& match) {
    std::vector<GameCourse> found(match.games.size());
    record::Replayer replayer(match);
    while (!replayer.done()) {
        Moment moment{replayer.game_index(), replayer.event_index(), {}, true};
        GameCourse& course = found[moment.game];
        const std::optional<rules::Game> before = replayer.game();
        const record::Event* const event = replayer.event();
        if (before && moment.event == 0) course.start = before->state();
        if (event == nullptr) course.end = end_of(match.games[moment.game], before);
        replayer.step();
        if (event == nullptr || !before || !replayer.game()) continue;
        const auto state =
            std::visit(StateBefore(before->state(), replayer.game()->state()), *event);
        if (!state) continue;
        moment.before = *state;
        moment.is_legal =
            !std::holds_alternative<record::Played>(*event) || replayer.play_was_legal();
        course.moments.push_back(moment);
    }
    return found;
}

double worth_of_equity(const GameState& state, const engine::MatchEquityTable& table) {
    const engine::Stakes stakes(engine::match_state(state), table);
    const engine::CubeState cube = engine::cube_state(state);
    const double apart = stakes.utility(engine::Equity::from_points(1), cube) -
                         stakes.utility(engine::Equity::from_points(0), cube);
    // A utility is twice a chance, less 1.
    return stakes.match().is_money() ? apart : apart / 2;
}

}  // namespace kotra::analysis
