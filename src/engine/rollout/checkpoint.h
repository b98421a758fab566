// SPDX-License-Identifier: Apache-2.0
// A rollout's results as bytes to be kept, so that it can be taken up again or extended.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/rollout/rollout.h"
#include "engine/rollout/statistics.h"

namespace kotra::engine {

// A number for everything that determines the trials of a task, except for what its evaluators
// say: different tasks have different numbers (but for chance).
std::uint64_t fingerprint(const RolloutTask& task);

// A word that changes with what the task's evaluators say of its starts and of all positions a roll
// later: for those who do not name their evaluators otherwise.
std::string evaluators_signature(const RolloutTask& task);

// What was found so far, as lines of text: exact numbers, whose task this is, and a hash that finds
// damage. `evaluator` names what judged the positions, in one line.
std::string checkpoint_text(const RolloutTask& task, std::string_view evaluator,
                            const RolloutSums& sums);

// The trials that checkpoint_text wrote down, to be given to roll_out with the same task: it goes
// on as if it had never ended. Refuses what is damaged, and what belongs to another task or to
// another evaluator; the error's line is that of the text.
base::Result<RolloutSums> read_checkpoint(const RolloutTask& task, std::string_view evaluator,
                                          std::string_view text);

}  // namespace kotra::engine
