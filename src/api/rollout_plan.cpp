// SPDX-License-Identifier: Apache-2.0
#include "api/rollout_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "notation/play_text.h"
#include "rules/legal_plays.h"

namespace kotra::api {
namespace {

using engine::NodeState;
using engine::RankedPlay;
using engine::RolloutStart;
using rules::GameState;
using rules::Phase;

// The task of a situation, without candidates.
RolloutPlan plan_for(const engine::Engine& engine, const GameState& state, RolloutSubject subject) {
    RolloutPlan plan;
    plan.subject = subject;
    plan.task.variant = state.variant;
    plan.task.evaluator = &engine.evaluator();
    plan.task.quick = engine.quick();
    plan.task.stakes = engine.stakes(state);
    plan.task.unit = engine::cube_state(state);
    return plan;
}

// What stands before the roll for the player on roll. A chain counts only where it is limited.
NodeState node_of(const GameState& state) {
    NodeState node;
    node.extra_roll = state.extra_roll;
    if (state.variant.max_chain != 0) node.chain = static_cast<std::uint8_t>(state.chain);
    return node;
}

// The position before the next roll, whoever makes it, once `play` was made in this state.
RolloutStart start_after(const engine::Engine& engine, const GameState& state,
                         const RankedPlay& play) {
    GameState now = state;
    rules::Board after = play.after;
    std::size_t used = play.steps.size();
    // 1. A number that is still to be named and played: as the engine likes best.
    if (play.number != 0) {
        now.board = play.after;
        now.phase = Phase::to_play;
        now.named = play.number;
        ++now.chain;
        const auto ranking = engine.rank_plays(now, {.plies = 0});
        after = ranking->plays.front().after;
        used = ranking->plays.front().steps.size();
    }
    // 2. Whose roll comes next.
    const rules::Dice dice = now.named != 0 ? rules::Dice::named(state.variant, now.named)
                                            : rules::Dice::of(state.variant, *now.roll);
    engine::NodeList next;
    engine::Expander(state.variant)
        .append_after(after, node_of(now), dice.is_double, now.named, used == dice.count, next);
    RolloutStart start{.board = next.boards.front(), .state = next.states.front()};
    const engine::CubeState cube = engine::cube_state(state);
    start.cube = start.state.is_ours ? cube : engine::flipped(cube);
    return start;
}

// The play that a text means, among those that the engine has ranked.
base::Result<RankedPlay> find_play(const GameState& state, const std::string& text,
                                   const std::vector<RankedPlay>& ranked) {
    rules::PlayList plays;
    const rules::Dice dice = state.named != 0 ? rules::Dice::named(state.variant, state.named)
                                              : rules::Dice::of(state.variant, *state.roll);
    rules::legal_plays(state.variant, state.board, dice, plays);
    const auto number = notation::read_play(text, state.board, plays);
    if (!number) {
        base::Error error = number.error();
        error.source = fmt::format("'{}'", text);
        return tl::unexpected(std::move(error));
    }
    return *std::ranges::find(ranked, plays.boards()[*number], &RankedPlay::after);
}

}  // namespace

base::Result<RolloutPlan> plan_position(const engine::Engine& engine, const GameState& state) {
    if (state.phase != Phase::to_roll) {
        return base::fail("the player on roll is not about to roll in this position");
    }
    RolloutPlan plan = plan_for(engine, state, RolloutSubject::position);
    plan.task.starts.push_back(
        {.board = state.board, .state = node_of(state), .cube = plan.task.unit});
    plan.names.emplace_back();
    return plan;
}

base::Result<RolloutPlan> plan_cube(const engine::Engine& engine, const GameState& state) {
    if (state.phase != Phase::to_roll && state.phase != Phase::double_offered) {
        return base::fail("there is no cube to turn once the dice are thrown");
    }
    RolloutPlan plan = plan_for(engine, state, RolloutSubject::cube);
    if (state.extra_roll || !plan.task.stakes->can_double(plan.task.unit)) {
        return base::fail("the player on roll may not double in this position");
    }
    RolloutStart start{.board = state.board,
                       .state = node_of(state),
                       .cube = plan.task.unit,
                       .cube_decided = true};
    plan.task.starts.push_back(start);
    start.cube = engine::doubled(start.cube);
    plan.task.starts.push_back(start);
    plan.names = {"No double", "Double, take"};
    return plan;
}

base::Result<RolloutPlan> plan_plays(const engine::Engine& engine, const GameState& state,
                                     const std::vector<std::string>& plays, std::size_t count,
                                     const engine::SearchOptions& search,
                                     const std::vector<rules::Board>& also) {
    if (state.phase != Phase::to_play) {
        return base::fail("plays need a roll: give --dice, or a position that shows the dice");
    }
    RolloutPlan plan = plan_for(engine, state, RolloutSubject::plays);
    // Named plays need no search: any order will do.
    const auto ranking =
        engine.rank_plays(state, plays.empty() ? search : engine::SearchOptions{.plies = 0});
    if (!ranking) return tl::unexpected(ranking.error());
    std::vector<RankedPlay> candidates;
    for (const std::string& text : plays) {
        auto play = find_play(state, text, ranking->plays);
        if (!play) return tl::unexpected(play.error());
        if (std::ranges::find(candidates, play->after, &RankedPlay::after) != candidates.end()) {
            return base::fail(fmt::format("'{}' is the same play as another one", text));
        }
        candidates.push_back(*std::move(play));
    }
    if (plays.empty()) {
        candidates = ranking->plays;
        candidates.resize(std::min(candidates.size(), count));
    }
    for (const rules::Board& after : also) {
        const auto play = std::ranges::find(ranking->plays, after, &RankedPlay::after);
        if (play == ranking->plays.end()) return base::fail("a play that is wanted is not legal");
        if (std::ranges::find(candidates, after, &RankedPlay::after) == candidates.end()) {
            candidates.push_back(*play);
        }
    }
    for (const RankedPlay& play : candidates) {
        plan.task.starts.push_back(start_after(engine, state, play));
        plan.boards.push_back(play.after);
        plan.steps.push_back(play.steps);
        plan.names.push_back(notation::shortest(play.steps));
    }
    return plan;
}

}  // namespace kotra::api
