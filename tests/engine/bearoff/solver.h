// SPDX-License-Identifier: Apache-2.0
// The slow, obvious twin of the tables: memoised recursion straight from the referee's legal plays,
// in double precision, with no index, no order and no rounding.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <vector>

#include "rules/legal_plays.h"
#include "rules/roll.h"
#include "rules/variant.h"

namespace kotra::engine::testing {

// A side's checkers; the others are off.
inline rules::HalfBoard side(std::vector<int> points, int checkers) {
    rules::HalfBoard half;
    for (const int point : points) ++half[static_cast<std::size_t>(point)];
    half[rules::place_off] = static_cast<std::uint8_t>(checkers - static_cast<int>(points.size()));
    return half;
}

// All that one side can come to with a roll.
inline std::vector<rules::HalfBoard> referee_plays(const rules::Variant& variant,
                                                   const rules::HalfBoard& half, rules::Roll roll) {
    rules::HalfBoard bystander;
    bystander[1] = static_cast<std::uint8_t>(variant.checkers);
    rules::PlayList plays;
    legal_plays(variant, {half, bystander}, rules::Dice::of(variant, roll), plays);
    std::vector<rules::HalfBoard> results;
    for (const rules::Board& board : plays.boards()) results.push_back(board.mover);
    return results;
}

// For how many rolls a side needs: chances[k] of exactly k.
struct Rolls {
    std::vector<double> chances;

    double mean() const {
        double sum = 0;
        for (std::size_t k = 0; k < chances.size(); ++k) sum += static_cast<double>(k) * chances[k];
        return sum;
    }
};

class OneSidedSolver {
 public:
    // `first_only`: until the first checker is off, instead of all.
    OneSidedSolver(const rules::Variant& variant, bool first_only)
        : variant_(variant), first_only_(first_only) {}

    const Rolls& rolls(const rules::HalfBoard& half) {
        const auto found = known_.find(half.counts);
        if (found != known_.end()) return found->second;
        Rolls answer{{1}};
        if (!(first_only_ ? half.off() > 0 : half.off() == variant_.checkers)) {
            answer.chances.assign(1, 0);
            for (const auto& [roll, weight] : rules::all_rolls) {
                const Rolls* best = nullptr;
                for (const rules::HalfBoard& next : referee_plays(variant_, half, roll)) {
                    const Rolls& candidate = rolls(next);
                    if (best == nullptr || candidate.mean() < best->mean()) best = &candidate;
                }
                if (answer.chances.size() < best->chances.size() + 1) {
                    answer.chances.resize(best->chances.size() + 1);
                }
                for (std::size_t k = 0; k < best->chances.size(); ++k) {
                    answer.chances[k + 1] += best->chances[k] * weight / 36.0;
                }
            }
        }
        return known_.emplace(half.counts, std::move(answer)).first->second;
    }

 private:
    rules::Variant variant_;
    bool first_only_;
    std::map<std::array<std::uint8_t, 32>, Rolls> known_;
};

}  // namespace kotra::engine::testing
