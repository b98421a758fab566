// SPDX-License-Identifier: Apache-2.0
// Numbers for the ways in which one side's last checkers can stand.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rules/board.h"

namespace kotra::engine {

inline constexpr int max_bearoff_points = 10;
inline constexpr int max_bearoff_checkers = 15;

// Numbers all ways to put at most `checkers` checkers on the points 1 to `points`, the others being
// off: C(checkers + points, points) of them, 54,264 for 15 checkers and 6 points. The order is that
// of the highest point first: a position with fewer checkers there has the lower number, and among
// equals the next point decides. So number 0 is all off, and as every step takes a checker down, a
// play always leads to a lower number. A value; thread-safe.
class BearoffIndex {
 public:
    // 0 <= points <= max_bearoff_points, 1 <= checkers <= max_bearoff_checkers.
    BearoffIndex(int points, int checkers);

    int points() const { return points_; }
    int checkers() const { return checkers_; }
    std::uint32_t size() const { return ways_[index(points_)][index(checkers_)]; }

    // The number of the checkers on the points 1 + shift to points() + shift of `half`, of which
    // there must be at most checkers(). Other places do not matter.
    std::uint32_t rank(const rules::HalfBoard& half, int shift = 0) const {
        std::uint32_t result = 0;
        std::size_t room = index(checkers_);
        for (std::size_t point = index(points_); point > 0; --point) {
            // With `room` checkers for this point and all below, and `count` of them here, the
            // positions that come before have 0 to count-1 here: their sum telescopes.
            const std::size_t count = half[point + index(shift)];
            result += ways_[point][room] - ways_[point][room - count];
            room -= count;
        }
        return result;
    }

    // The position with this number, below size(); checkers() of them in all, those off included.
    rules::HalfBoard unrank(std::uint32_t rank) const;

 private:
    static constexpr std::size_t index(int value) { return static_cast<std::size_t>(value); }

    int points_;
    int checkers_;
    // [p][r]: ways to put at most r checkers on p points, the binomial C(r + p, p).
    std::array<std::array<std::uint32_t, max_bearoff_checkers + 1>, max_bearoff_points + 1> ways_{};
};

}  // namespace kotra::engine
