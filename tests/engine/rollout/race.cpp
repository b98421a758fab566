// SPDX-License-Identifier: Apache-2.0
#include "engine/rollout/race.h"

#include <limits>

#include "rules/roll.h"

namespace kotra::engine {
namespace {

rules::HalfBoard half(Checkers checkers) {
    rules::HalfBoard side;
    int left = rules::backgammon().checkers;
    for (const auto& [point, count] : checkers) {
        side[static_cast<std::size_t>(point)] = static_cast<std::uint8_t>(count);
        left -= count;
    }
    side[rules::place_off] = static_cast<std::uint8_t>(left);
    return side;
}

}  // namespace

rules::Board race(Checkers mover, Checkers other) {
    return {half(mover), half(other)};
}

double RaceTruth::win_chance(const rules::Board& board) {
    if (board.other.off() == rules::backgammon().checkers) return 0;
    if (const auto known = known_.find(board); known != known_.end()) return known->second;
    Expander expander(rules::backgammon());
    double sum = 0;
    for (const auto& [roll, weight] : rules::all_rolls) {
        NodeList next;
        expander.after_roll(board, {}, roll, next);
        double best_liked = -std::numeric_limits<double>::infinity();
        double chance = 0;
        for (const rules::Board& after : next.boards) {
            const double truth = 1 - win_chance(after);
            const double liked =
                taste_ == nullptr ? truth : -money_equity(evaluate(*taste_, after)).points();
            if (liked <= best_liked) continue;
            best_liked = liked;
            chance = truth;
        }
        sum += weight * chance;
    }
    return known_[board] = sum / 36;
}

TruthfulEvaluator::TruthfulEvaluator(const rules::Board& board) {
    // With each side's turn first, the recursion meets every position that a rollout may ask for.
    truth_.win_chance(board);
    truth_.win_chance(rules::flipped(board));
}

void TruthfulEvaluator::evaluate(std::span<const rules::Board> boards,
                                 std::span<Outcome> outcomes) const {
    for (std::size_t i = 0; i < boards.size(); ++i) {
        outcomes[i] = Outcome(3);
        outcomes[i].set_win(1, static_cast<float>(truth_.win_chance(boards[i])));
    }
}

}  // namespace kotra::engine
