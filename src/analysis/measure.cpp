// SPDX-License-Identifier: Apache-2.0
#include "analysis/measure.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <vector>

#include "base/running_mean.h"

namespace kotra::analysis {
namespace {

struct Decision {
    std::size_t rows = 0;
    bool is_complete = true;
    double best = 0;           // the lowest true equity
    double chosen_says = 0;    // the lowest equity that the evaluator gives
    double chosen_equity = 0;  // and the truth of that row
};

void add_play(Decision& decision, double says, double equity) {
    const bool is_first = decision.rows++ == 0;
    if (is_first || equity < decision.best) decision.best = equity;
    if (is_first || says < decision.chosen_says) {
        decision.chosen_says = says;
        decision.chosen_equity = equity;
    }
}

}  // namespace

StrengthReport measure(std::span<const StrengthRow> rows,
                       std::span<const engine::Outcome> outcomes) {
    assert(outcomes.size() <= rows.size());
    base::RunningMean equity_error;
    base::RunningMean squared_error;
    base::RunningMean noise;
    base::RunningMean win_error;
    std::map<std::int64_t, Decision> decisions;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const StrengthRow& row = rows[i];
        if (i >= outcomes.size()) {
            if (row.decision) decisions[*row.decision].is_complete = false;
            continue;
        }
        const double says = engine::money_equity(outcomes[i]).points();
        const double error = says - row.equity;
        equity_error.add(std::abs(error));
        squared_error.add(error * error);
        noise.add(row.se * row.se);
        win_error.add(std::abs(static_cast<double>(outcomes[i].win(1)) - row.win));
        if (row.decision) add_play(decisions[*row.decision], says, row.equity);
    }
    base::RunningMean regret;
    for (const auto& [number, decision] : decisions) {
        if (decision.is_complete && decision.rows >= 2) {
            regret.add(decision.chosen_equity - decision.best);
        }
    }
    return {outcomes.size(),
            equity_error.mean(),
            std::sqrt(std::max(0.0, squared_error.mean() - noise.mean())),
            win_error.mean(),
            regret.count(),
            regret.mean(),
            regret.standard_error()};
}

}  // namespace kotra::analysis
