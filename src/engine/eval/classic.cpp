// SPDX-License-Identifier: Apache-2.0
#include "engine/eval/classic.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

#include "engine/eval/finished.h"
#include "rules/scoring.h"

namespace kotra::engine {
namespace {

// All in pips.
constexpr double not_home = 6;
constexpr double on_bar = 8;
// The share of what a blot would lose that it counts for, when a single die may hit it, and when
// two dice may.
constexpr double near_share = .35;
constexpr double far_share = .12;
constexpr double on_roll = 4;
// Beyond this lead nothing is more certain.
constexpr double full_lead = 400;

// How far behind my point the other side's nearest checker stands that may come there; 0: none.
int nearest_behind(int point, const rules::HalfBoard& other) {
    const int there = rules::point_count + 1 - point;  // as the other side numbers it
    for (int from = there + 1; from <= rules::place_bar; ++from) {
        const bool enters = from == rules::place_bar && other.reserve() > 0;
        if (enters || other[static_cast<std::size_t>(from)] > 0) return from - there;
    }
    return 0;
}

}  // namespace

double classic_burden(const rules::HalfBoard& half, const rules::HalfBoard& other) {
    double burden = rules::pip_count(half) + on_bar * half.bar();
    burden += not_home * (half.bar() + half.reserve());
    for (int point = 1; point <= rules::point_count; ++point) {
        const int count = half[static_cast<std::size_t>(point)];
        if (point > rules::home_size) burden += not_home * count;
        if (count != 1) continue;
        const int distance = nearest_behind(point, other);
        const int lost = rules::place_bar - point;
        if (distance >= 1 && distance <= 6) burden += near_share * lost;
        if (distance >= 7 && distance <= 12) burden += far_share * lost;
    }
    return burden;
}

void ClassicEvaluator::evaluate(std::span<const rules::Board> boards,
                                std::span<Outcome> outcomes) const {
    assert(boards.size() == outcomes.size());
    const int levels = rules::max_level(variant_);
    for (std::size_t i = 0; i < boards.size(); ++i) {
        const rules::Board& board = boards[i];
        if (const auto finished = finished_outcome(variant_, board)) {
            outcomes[i] = *finished;
            continue;
        }
        const double lead = classic_burden(board.other, board.mover) -
                            classic_burden(board.mover, board.other) + on_roll;
        const double win = .5 + std::clamp(lead / full_lead, -1., 1.) / 2;
        outcomes[i] = Outcome(levels);
        outcomes[i].set_win(1, static_cast<float>(win));
        for (int level = 2; level <= levels; ++level) {
            const double share = 1 - static_cast<double>(level - 1) / levels;
            outcomes[i].set_win(level, static_cast<float>(win * share));
            outcomes[i].set_loss(level, static_cast<float>((1 - win) * share));
        }
    }
}

}  // namespace kotra::engine
