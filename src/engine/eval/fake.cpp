// SPDX-License-Identifier: Apache-2.0
#include "engine/eval/fake.h"

#include <cassert>
#include <cmath>
#include <cstddef>
#include <utility>

#include "engine/eval/finished.h"
#include "rules/scoring.h"

namespace kotra::engine {
namespace {

// Half of the mean of a roll, 8 1/6 pips: the worth of being on roll.
constexpr double roll_bonus = 4.08;
// The lead in pips that multiplies the odds by e.
constexpr double pips_per_unit = 15;
// How many wins of a level reach the next one.
constexpr float next_level_share = 0.2F;

Outcome judged_by_pips(int levels, const rules::Board& board) {
    const double lead = rules::pip_count(board.other) - rules::pip_count(board.mover) + roll_bonus;
    Outcome outcome(levels);
    outcome.set_win(1, static_cast<float>(1 / (1 + std::exp(-lead / pips_per_unit))));
    for (int level = 2; level <= levels; ++level) {
        outcome.set_win(level, outcome.win(level - 1) * next_level_share);
        outcome.set_loss(level, outcome.loss(level - 1) * next_level_share);
    }
    return outcome;
}

}  // namespace

void FakeEvaluator::evaluate(std::span<const rules::Board> boards,
                             std::span<Outcome> outcomes) const {
    assert(boards.size() == outcomes.size());
    const int levels = rules::max_level(variant_);
    for (std::size_t i = 0; i < boards.size(); ++i) {
        const auto finished = finished_outcome(variant_, boards[i]);
        outcomes[i] = finished ? *finished : judged_by_pips(levels, boards[i]);
    }
}

RecordingEvaluator::RecordingEvaluator(std::unique_ptr<const Evaluator> inner)
    : inner_(std::move(inner)) {}

void RecordingEvaluator::evaluate(std::span<const rules::Board> boards,
                                  std::span<Outcome> outcomes) const {
    {
        const std::lock_guard lock(mutex_);
        calls_.emplace_back(boards.begin(), boards.end());
    }
    inner_->evaluate(boards, outcomes);
}

std::vector<std::vector<rules::Board>> RecordingEvaluator::calls() const {
    const std::lock_guard lock(mutex_);
    return calls_;
}

}  // namespace kotra::engine
