// SPDX-License-Identifier: Apache-2.0
#include "engine/rollout/rollout.h"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/rollout/trials.h"
#include "rules/scoring.h"

namespace kotra::engine {
namespace {

// Whether the trials made so far are enough.
std::optional<RolloutEnd> end_of(const RolloutLimits& limits, const RolloutSums& sums) {
    if (sums.trials() >= limits.trials) return RolloutEnd::trials;
    if (sums.trials() % trials_between_checks != 0 || sums.trials() < least_trials) {
        return std::nullopt;
    }
    if (limits.error && sums.largest_error() <= *limits.error) return RolloutEnd::error;
    const bool has_rivals = sums.candidates() > 1;
    if (limits.confidence && has_rivals && sums.leader_confidence() >= *limits.confidence) {
        return RolloutEnd::confidence;
    }
    return std::nullopt;
}

}  // namespace

RolloutSums start_sums(const RolloutTask& task) {
    return {rules::max_level(task.variant), task.starts.size()};
}

RolloutEnd roll_out(const RolloutTask& task, const RolloutLimits& limits, int threads,
                    RolloutSums& sums) {
    if (const auto end = end_of(limits, sums)) return *end;
    Trials trials(task, threads, limits.stop);
    std::uint64_t next = sums.trials();
    // Trials that are over before others with a lower number.
    std::map<std::uint64_t, std::vector<TrialResult>> early;
    while (true) {
        while (trials.under_way() < trials.window() && next < limits.trials) trials.begin(next++);
        if (!trials.advance()) return RolloutEnd::stopped;
        for (Trials::Finished& finished : trials.take_finished()) {
            early.emplace(finished.number, std::move(finished.results));
        }
        while (!early.empty() && early.begin()->first == sums.trials()) {
            sums.add(early.begin()->second);
            early.erase(early.begin());
            if (const auto end = end_of(limits, sums)) return *end;
        }
        if (limits.progress) {
            const auto over = static_cast<double>(sums.trials() + early.size());
            limits.progress({sums, over / static_cast<double>(limits.trials)});
        }
    }
}

}  // namespace kotra::engine
