// SPDX-License-Identifier: Apache-2.0
// Judges a match as it was played: every play and cube action, and the luck of every roll.
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>

#include "base/result.h"
#include "engine/engine.h"
#include "record/annotation.h"
#include "record/match.h"

namespace kotra::analysis {

// From how much equity given away an error is of its kind. Source: GNU Backgammon's manual, the
// chapter on analysing a match ("skill labels"), its default thresholds.
inline constexpr double doubtful_error = 0.04;
inline constexpr double bad_error = 0.08;
inline constexpr double very_bad_error = 0.16;

// none for an error that is less than doubtful.
record::Mark mark_of(double error);

struct JudgeSettings {
    engine::SearchOptions search;
    std::size_t most_candidates = 10;  // plays that are kept; the one that was made beyond that
    int threads = 1;                   // 0: one a core
};

struct JudgeLimits {
    std::stop_token stop = {};
    // Told the share of the work that is done, 0 to 1; from any thread, never from two at once.
    std::function<void(double done)> progress = {};
};

struct Judged {
    record::Annotation annotation;
    bool is_complete = true;  // false: a stop came first; what was not judged by then has no note
};

// Judges plays, numbers that were named, doubles that were made and those that were not (where one
// was possible), answers, and rolls with opening throws.
//
// What a play or a cube action is worth comes from the engine at the plies of the settings; what
// was played is always judged at all of them. The luck of a roll is engine::LuckMeter's, at 0
// plies. A play that broke the rules and stood gets candidates, but is none of them; with it nobody
// is said to have erred. The last game need not be finished, and resignations are not judged.
//
// The result depends on the match, the settings but for their threads, and the engine alone. The
// engine is asked by all threads at once; it should have one itself. Fails if it does not play the
// variant of the match.
base::Result<Judged> judge_match(const record::Match& match, const engine::Engine& engine,
                                 const JudgeSettings& settings, const JudgeLimits& limits = {});

}  // namespace kotra::analysis
