// SPDX-License-Identifier: Apache-2.0
// A rollout as one would write it down: one candidate, one trial, one roll after the other. No
// batches, no threads, nothing remembered. Plays are chosen by the evaluator alone.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/rollout/rollout.h"

namespace kotra::engine {

TrialResult slow_trial(const RolloutTask& task, std::size_t candidate, std::uint64_t number);

// The first `trials` trials of all candidates.
RolloutSums slow_rollout(const RolloutTask& task, std::uint64_t trials);

}  // namespace kotra::engine
