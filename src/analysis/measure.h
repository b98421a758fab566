// SPDX-License-Identifier: Apache-2.0
// How far an evaluator is from the truth: its answers against positions that were rolled out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/eval/outcome.h"
#include "rules/board.h"

namespace kotra::analysis {

// A position whose truth is known, seen by the player on roll before the roll.
struct StrengthRow {
    rules::Board board;
    double win = 0;     // the chance to win
    double equity = 0;  // cubeless, in money play
    double se = 0;      // the standard error of `equity`; 0 where it is not known
    // Rows with the same number are rival plays of one decision of the player who moved just
    // before, for whom the row with the lowest equity is the best.
    std::optional<std::int64_t> decision = std::nullopt;
};

// Equities are points.
struct StrengthReport {
    std::size_t rows = 0;
    double mean_abs_equity_error = 0;
    // The root of the mean squared error of the equity, less what the standard errors of the rows
    // explain of it; 0 where they explain all.
    double rmse_noise_corrected = 0;
    double mean_abs_win_error = 0;
    std::size_t decisions = 0;  // with at least two rows
    // What the evaluator's choices give away, on average, and the standard error of that average
    // (of decisions drawn at random; 0 with fewer than two).
    double regret = 0;
    double regret_se = 0;
};

// outcomes[i] is what the evaluator says of rows[i]. There may be fewer outcomes than rows: the
// first ones; a decision that has a row without an outcome then does not count. Of plays that the
// evaluator likes equally well, it chooses the first.
StrengthReport measure(std::span<const StrengthRow> rows,
                       std::span<const engine::Outcome> outcomes);

}  // namespace kotra::analysis
