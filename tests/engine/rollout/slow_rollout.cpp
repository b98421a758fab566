// SPDX-License-Identifier: Apache-2.0
#include "engine/rollout/slow_rollout.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/equity/decision.h"
#include "engine/equity/efficiency.h"
#include "engine/rollout/dice.h"
#include "engine/rollout/worth.h"
#include "engine/search/node.h"

namespace kotra::engine {
namespace {

struct Chosen {
    rules::Board board;
    NodeState state;
    CubeState cube;
    Outcome outcome;  // for who decides among the candidates
    double worth;     // the same
};

// Points, or what the score and the cube make of them; outcome and cube are seen by the player on
// roll, and the worth by who decides among the candidates.
double worth(const RolloutTask& task, const Outcome& outcome, const rules::Board& board,
             NodeState state, CubeState cube) {
    double worth = money_equity(outcome).points();
    if (task.stakes && (!task.settings.cubeful || is_finished(task.variant, board))) {
        worth = task.stakes->cubeless(outcome, cube);
    } else if (task.stakes) {
        worth = task.stakes->cubeful(outcome, cube, cube_efficiency(board));
    }
    return state.is_ours ? worth : -worth;
}

// The numbers of the list's positions that the quick evaluator lets through.
std::vector<std::size_t> picked(const RolloutTask& task, NodeState mover, const NodeList& list) {
    std::vector<std::size_t> numbers(list.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = i;
    const FilterStep inner = task.settings.filter.inner;
    if (task.quick == nullptr || inner.keep == 0) return numbers;
    const auto value = [&](std::size_t i) {
        const double points = money_equity(evaluate(*task.quick, list.boards[i])).points();
        return mover.is_ours == list.states[i].is_ours ? points : -points;
    };
    std::ranges::stable_sort(numbers, std::ranges::greater{}, value);
    const double least = value(numbers.front()) - inner.margin;
    std::erase_if(numbers, [&](std::size_t i) { return value(i) < least; });
    if (numbers.size() > static_cast<std::size_t>(inner.keep)) {
        numbers.resize(static_cast<std::size_t>(inner.keep));
    }
    std::ranges::sort(numbers);
    return numbers;
}

Chosen best_play(const RolloutTask& task, const rules::Board& board, NodeState state,
                 CubeState cube, rules::Roll roll) {
    Expander expander(task.variant);
    NodeList list;
    expander.after_roll(board, state, roll, list);
    std::optional<Chosen> best;
    for (const std::size_t i : picked(task, state, list)) {
        const NodeState next = list.states[i];
        const CubeState next_cube = next.is_ours == state.is_ours ? cube : flipped(cube);
        const Outcome outcome = evaluate(*task.evaluator, list.boards[i]);
        const double value = worth(task, outcome, list.boards[i], next, next_cube);
        if (best && (state.is_ours ? value <= best->worth : value >= best->worth)) continue;
        best = Chosen{list.boards[i], next, next_cube, next.is_ours ? outcome : flipped(outcome),
                      value};
    }
    return *best;
}

}  // namespace

TrialResult slow_trial(const RolloutTask& task, std::size_t candidate, std::uint64_t number) {
    const RolloutStart& start = task.starts[candidate];
    rules::Board board = start.board;
    NodeState state = start.state;
    CubeState cube = start.cube;
    cube.swapped = !state.is_ours;
    Outcome outcome = evaluate(*task.evaluator, board);
    if (!state.is_ours) outcome = flipped(outcome);
    TrialDice dice = RolloutDice(task.settings.seed).trial(number);
    Chances luck;
    double luck_worth = 0;
    std::optional<double> dropped;

    for (int rolls = 0; !is_finished(task.variant, board); ++rolls) {
        if (task.settings.truncate && rolls >= *task.settings.truncate) break;
        if (task.settings.cubeful && !state.extra_roll && (rolls > 0 || !start.cube_decided) &&
            task.stakes->can_double(cube)) {
            const CubeDecision decision =
                decide(*task.stakes, cube,
                       cube_values(*task.stakes, state.is_ours ? outcome : flipped(outcome), cube,
                                   cube_efficiency(board)));
            if (decision.advice == DoubleAdvice::offer) {
                if (decision.answer == AnswerAdvice::pass) {
                    dropped = task.stakes->pass(cube);
                    if (!state.is_ours) dropped = -*dropped;
                    break;
                }
                cube = doubled(cube);
                if (decision.answer == AnswerAdvice::beaver) cube = doubled(cube);
            }
        }
        const rules::Roll roll = dice.next();
        const Chosen chosen = best_play(task, board, state, cube, roll);
        if (task.settings.variance_reduction) {
            Chances mean;
            double mean_worth = 0;
            for (const auto& [other, weight] : rules::all_rolls) {
                const Chosen would_be = best_play(task, board, state, cube, other);
                mean.add(Chances::of(would_be.outcome), weight / 36.0);
                mean_worth += weight / 36.0 * would_be.worth;
            }
            luck.add(Chances::of(chosen.outcome), 1);
            luck.add(mean, -1);
            luck_worth += chosen.worth - mean_worth;
        }
        board = chosen.board;
        state = chosen.state;
        cube = chosen.cube;
        outcome = chosen.outcome;
    }

    TrialResult result;
    result.chances = Chances::of(outcome);
    result.chances.add(luck, -1);
    const Worth as_it_stands(task.variant, task.stakes, task.settings.cubeful, task.unit);
    result.cubeless = as_it_stands.cubeless_points(result.chances);
    result.cubeful = result.cubeless;
    if (task.settings.cubeful) {
        const double end =
            dropped ? *dropped
                    : worth(task, state.is_ours ? outcome : flipped(outcome), board, state, cube);
        result.cubeful = task.stakes->equity(end - luck_worth, task.unit).points();
    }
    return result;
}

RolloutSums slow_rollout(const RolloutTask& task, std::uint64_t trials) {
    RolloutSums sums = start_sums(task);
    for (std::uint64_t number = 0; number < trials; ++number) {
        std::vector<TrialResult> results;
        for (std::size_t i = 0; i < task.starts.size(); ++i) {
            results.push_back(slow_trial(task, i, number));
        }
        sums.add(results);
    }
    return sums;
}

}  // namespace kotra::engine
