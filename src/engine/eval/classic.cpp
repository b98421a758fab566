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

}  // namespace

double classic_burden(const rules::HalfBoard& half, const rules::HalfBoard& other) {
    double burden = rules::pip_count(half) + on_bar * half.bar();
    burden += not_home * (half.bar() + half.reserve());
    // The other side's nearest checker behind the point, as that side numbers it; 0: none.
    int behind = other.bar() > 0 || other.reserve() > 0 ? rules::place_bar : 0;
    for (int point = 1; point <= rules::point_count; ++point) {
        const int there = rules::point_count + 1 - point;
        const int count = half[static_cast<std::size_t>(point)];
        if (point > rules::home_size) burden += not_home * count;
        if (count == 1 && behind != 0) {
            const int distance = behind - there;
            const int lost = rules::place_bar - point;
            if (distance <= 6)
                burden += near_share * lost;
            else if (distance <= 12)
                burden += far_share * lost;
        }
        if (other[static_cast<std::size_t>(there)] > 0) behind = there;
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
