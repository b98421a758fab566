// SPDX-License-Identifier: Apache-2.0
#include "engine/bearoff/index.h"

#include <cassert>

namespace kotra::engine {

BearoffIndex::BearoffIndex(int points, int checkers) : points_(points), checkers_(checkers) {
    assert(points >= 0 && points <= max_bearoff_points);
    assert(checkers >= 1 && checkers <= max_bearoff_checkers);
    ways_[0].fill(1);
    for (std::size_t point = 1; point < ways_.size(); ++point) {
        ways_[point][0] = 1;
        for (std::size_t room = 1; room < ways_[point].size(); ++room) {
            ways_[point][room] = ways_[point][room - 1] + ways_[point - 1][room];
        }
    }
}

rules::HalfBoard BearoffIndex::unrank(std::uint32_t rank) const {
    assert(rank < size());
    rules::HalfBoard half;
    std::size_t room = index(checkers_);
    for (std::size_t point = index(points_); point > 0; --point) {
        std::size_t count = 0;
        while (count < room && ways_[point][room] - ways_[point][room - count - 1] <= rank) ++count;
        rank -= ways_[point][room] - ways_[point][room - count];
        half[point] = static_cast<std::uint8_t>(count);
        room -= count;
    }
    half[rules::place_off] = static_cast<std::uint8_t>(room);
    return half;
}

}  // namespace kotra::engine
