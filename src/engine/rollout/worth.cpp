// SPDX-License-Identifier: Apache-2.0
#include "engine/rollout/worth.h"

#include "engine/equity/efficiency.h"

namespace kotra::engine {

double Worth::of(const Outcome& outcome, const rules::Board& board, NodeState state,
                 CubeState cube) const {
    double worth = 0;
    if (!stakes_) {
        worth = money_equity(outcome).points();
    } else {
        const bool is_over = board.mover.off() == checkers_ || board.other.off() == checkers_;
        worth = cubeful_ && !is_over ? stakes_->cubeful(outcome, cube, cube_efficiency(board))
                                     : stakes_->cubeless(outcome, cube);
    }
    return state.is_ours ? worth : -worth;
}

double Worth::points(double utility) const {
    return stakes_ ? stakes_->equity(utility, unit_).points() : utility;
}

double Worth::cubeless_points(const Chances& chances) const {
    // Each level adds what it is worth beyond the level below.
    double sum = 0;
    double win_below = 0;
    double loss_below = 0;
    const int levels = stakes_ ? stakes_->match().levels : max_levels;
    for (int level = 1; level <= levels; ++level) {
        const auto i = static_cast<std::size_t>(level - 1);
        const double win = stakes_ ? stakes_->win(unit_, level) : level;
        const double loss = stakes_ ? stakes_->loss(unit_, level) : -level;
        sum += chances.win[i] * (win - win_below) + chances.loss[i] * (loss - loss_below);
        win_below = win;
        loss_below = loss;
    }
    return points(sum);
}

}  // namespace kotra::engine
