// SPDX-License-Identifier: Apache-2.0
#include "engine/rollout/statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace kotra::engine {
namespace {

// The chance that a normally distributed number lies below `x` standard deviations.
double normal_below(double x) {
    return std::erfc(-x / std::sqrt(2.0)) / 2;
}

// How likely it is that something whose lead was measured so is really not ahead.
double chance_behind(const Estimate& lead) {
    if (lead.error > 0) return normal_below(-lead.mean / lead.error);
    // No spread at all: every trial said the same.
    return lead.mean > 0 ? 0 : 0.5;
}

}  // namespace

Chances Chances::of(const Outcome& outcome) {
    Chances chances;
    for (int level = 1; level <= outcome.levels(); ++level) {
        const auto i = static_cast<std::size_t>(level - 1);
        chances.win[i] = static_cast<double>(outcome.win(level));
        chances.loss[i] = static_cast<double>(outcome.loss(level));
    }
    return chances;
}

Outcome Chances::outcome(int levels) const {
    Outcome outcome(levels);
    for (int level = 1; level <= levels; ++level) {
        const auto i = static_cast<std::size_t>(level - 1);
        outcome.set_win(level, static_cast<float>(win[i]));
        if (level > 1) outcome.set_loss(level, static_cast<float>(loss[i]));
    }
    return made_consistent(outcome);
}

void Chances::add(const Chances& other, double weight) {
    for (std::size_t i = 0; i < win.size(); ++i) {
        win[i] += weight * other.win[i];
        loss[i] += weight * other.loss[i];
    }
}

void Spread::add(double value, std::uint64_t count) {
    const double before = value - mean;
    mean += before / static_cast<double>(count);
    squares += before * (value - mean);
}

Estimate Spread::estimate(std::uint64_t count) const {
    if (count < 2) return {mean, 0};
    const auto n = static_cast<double>(count);
    return {mean, std::sqrt(std::max(0.0, squares) / (n - 1) / n)};
}

RolloutSums::RolloutSums(int levels, std::size_t candidates)
    : levels_(levels), candidates_(candidates), differences_(candidates * candidates) {
    assert(candidates >= 1);
}

void RolloutSums::add(const std::vector<TrialResult>& results) {
    assert(results.size() == candidates_.size());
    ++trials_;
    for (std::size_t a = 0; a < results.size(); ++a) {
        CandidateSums& sums = candidates_[a];
        const TrialResult& result = results[a];
        for (std::size_t level = 0; level < static_cast<std::size_t>(levels_); ++level) {
            sums.win[level].add(result.chances.win[level], trials_);
            sums.loss[level].add(result.chances.loss[level], trials_);
        }
        sums.cubeless.add(result.cubeless, trials_);
        sums.cubeful.add(result.cubeful, trials_);
        for (std::size_t b = a + 1; b < results.size(); ++b) {
            differences_[a * results.size() + b].add(result.cubeful - results[b].cubeful, trials_);
        }
    }
}

Chances RolloutSums::chances(std::size_t candidate) const {
    Chances means;
    for (std::size_t i = 0; i < means.win.size(); ++i) {
        means.win[i] = candidates_[candidate].win[i].mean;
        means.loss[i] = candidates_[candidate].loss[i].mean;
    }
    return means;
}

Chances RolloutSums::chance_errors(std::size_t candidate) const {
    Chances errors;
    for (std::size_t i = 0; i < errors.win.size(); ++i) {
        errors.win[i] = candidates_[candidate].win[i].estimate(trials_).error;
        errors.loss[i] = candidates_[candidate].loss[i].estimate(trials_).error;
    }
    return errors;
}

Estimate RolloutSums::cubeless(std::size_t candidate) const {
    return candidates_[candidate].cubeless.estimate(trials_);
}

Estimate RolloutSums::cubeful(std::size_t candidate) const {
    return candidates_[candidate].cubeful.estimate(trials_);
}

std::size_t RolloutSums::leader() const {
    std::size_t leader = 0;
    for (std::size_t i = 1; i < candidates_.size(); ++i) {
        if (candidates_[i].cubeful.mean > candidates_[leader].cubeful.mean) leader = i;
    }
    return leader;
}

Estimate RolloutSums::difference(std::size_t a, std::size_t b) const {
    if (a == b) return {};
    const Spread& spread = differences_[std::min(a, b) * candidates_.size() + std::max(a, b)];
    Estimate estimate = spread.estimate(trials_);
    if (a > b) estimate.mean = -estimate.mean;
    return estimate;
}

double RolloutSums::leader_confidence() const {
    if (candidates_.size() == 1) return 1;
    if (trials_ < 2) return 0;
    const std::size_t leader = this->leader();
    double doubt = 0;
    for (std::size_t rival = 0; rival < candidates_.size(); ++rival) {
        if (rival != leader) doubt += chance_behind(difference(leader, rival));
    }
    return std::max(0.0, 1 - doubt);
}

double RolloutSums::largest_error() const {
    double largest = 0;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
        largest = std::max(largest, cubeful(i).error);
    }
    return largest;
}

template <class Sums, class Visit>
void RolloutSums::for_each_value(Sums& sums, Visit visit) {
    const auto spread = [&visit](auto& one) {
        visit(one.mean);
        visit(one.squares);
    };
    for (auto& candidate : sums.candidates_) {
        for (std::size_t i = 0; i < static_cast<std::size_t>(sums.levels_); ++i) {
            spread(candidate.win[i]);
            spread(candidate.loss[i]);
        }
        spread(candidate.cubeless);
        spread(candidate.cubeful);
    }
    const std::size_t count = sums.candidates_.size();
    for (std::size_t a = 0; a < count; ++a) {
        for (std::size_t b = a + 1; b < count; ++b) spread(sums.differences_[a * count + b]);
    }
}

std::vector<double> RolloutSums::values() const {
    std::vector<double> values;
    for_each_value(*this, [&](double value) { values.push_back(value); });
    return values;
}

std::size_t RolloutSums::value_count(int levels, std::size_t candidates) {
    return candidates * (4 * static_cast<std::size_t>(levels) + 4) + candidates * (candidates - 1);
}

bool RolloutSums::set_values(std::uint64_t trials, const std::vector<double>& values) {
    if (values.size() != value_count(levels_, candidates_.size())) return false;
    trials_ = trials;
    std::size_t next = 0;
    for_each_value(*this, [&](double& value) { value = values[next++]; });
    return true;
}

}  // namespace kotra::engine
