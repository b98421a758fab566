// SPDX-License-Identifier: Apache-2.0
#include "engine/eval/outcome.h"

#include <algorithm>

namespace kotra::engine {

Outcome flipped(const Outcome& outcome) {
    Outcome other(outcome.levels());
    other.set_win(1, outcome.loss(1));
    for (int level = 2; level <= outcome.levels(); ++level) {
        other.set_win(level, outcome.loss(level));
        other.set_loss(level, outcome.win(level));
    }
    return other;
}

bool is_consistent(const Outcome& outcome, float tolerance) {
    if (outcome.levels() == 0) return false;
    float win_below = 1;
    float loss_below = 1;
    for (int level = 1; level <= outcome.levels(); ++level) {
        const float win = outcome.win(level);
        const float loss = outcome.loss(level);
        // Written so that a NaN fails.
        const bool holds = win >= -tolerance && win <= win_below + tolerance &&
                           loss >= -tolerance && loss <= loss_below + tolerance;
        if (!holds) return false;
        win_below = win;
        loss_below = loss;
    }
    return true;
}

Outcome made_consistent(const Outcome& outcome) {
    Outcome result(outcome.levels());
    result.set_win(1, std::clamp(outcome.win(1), 0.F, 1.F));
    for (int level = 2; level <= outcome.levels(); ++level) {
        result.set_win(level, std::clamp(outcome.win(level), 0.F, result.win(level - 1)));
        result.set_loss(level, std::clamp(outcome.loss(level), 0.F, result.loss(level - 1)));
    }
    return result;
}

Equity money_equity(const Outcome& outcome) {
    // A win at level k counts k points: 1 for each level that it reaches.
    double points = 0;
    for (int level = 1; level <= outcome.levels(); ++level) {
        points +=
            static_cast<double>(outcome.win(level)) - static_cast<double>(outcome.loss(level));
    }
    return Equity::from_points(points);
}

void OutcomeMean::add(const Outcome& outcome, double weight) {
    assert(weight > 0);
    assert(levels_ == 0 || levels_ == outcome.levels());
    levels_ = outcome.levels();
    weight_ += weight;
    for (int level = 1; level <= levels_; ++level) {
        const auto i = static_cast<std::size_t>(level - 1);
        win_[i] += weight * static_cast<double>(outcome.win(level));
        loss_[i] += weight * static_cast<double>(outcome.loss(level));
    }
}

Outcome OutcomeMean::mean() const {
    assert(weight_ > 0);
    Outcome outcome(levels_);
    outcome.set_win(1, static_cast<float>(win_[0] / weight_));
    for (int level = 2; level <= levels_; ++level) {
        const auto i = static_cast<std::size_t>(level - 1);
        outcome.set_win(level, static_cast<float>(win_[i] / weight_));
        outcome.set_loss(level, static_cast<float>(loss_[i] / weight_));
    }
    return outcome;
}

}  // namespace kotra::engine
