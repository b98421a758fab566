// SPDX-License-Identifier: Apache-2.0
// The plays of one side that meets nobody any more, for the builders of tables. Much faster than
// rules::legal_plays, with which the tests compare it, because there is nothing to hit and nothing
// in the way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "rules/board.h"
#include "rules/roll.h"
#include "rules/variant.h"

namespace kotra::engine {

// True for games that bear off by the rules of backgammon: the only ones for which the tables of
// this room hold. Such a game may differ in set-up, opening, hitting, entering and scoring.
inline bool bears_off_as_backgammon(const rules::Variant& variant) {
    const rules::Variant& standard = rules::backgammon();
    return variant.overshoot == standard.overshoot && variant.inner_moves == standard.inner_moves &&
           variant.max_stack == standard.max_stack && variant.doublet == standard.doublet &&
           variant.doublet_roll == standard.doublet_roll && !variant.acey_deucey &&
           variant.forced_play != rules::ForcedPlay::free;
}

namespace detail {

inline std::size_t highest_point(const rules::HalfBoard& half, std::size_t from) {
    while (from > 0 && half[from] == 0) --from;
    return from;
}

// Takes every step that `die` allows from a point of `limit` or lower, calls `then(half, point)`
// for each, and puts the checker back. False if there was none.
template <class Then>
bool each_step(rules::HalfBoard& half, std::size_t die, std::size_t top, std::size_t limit,
               Then&& then) {
    const std::size_t highest = highest_point(half, top);
    bool found = false;
    for (std::size_t point = limit < highest ? limit : highest; point > 0; --point) {
        if (half[point] == 0) continue;
        // A die that leads beyond the ace point bears off if all checkers are home and it is exact
        // or there is nothing higher.
        if (point <= die && (highest > rules::home_size || (point < die && point < highest))) break;
        const std::size_t target = point > die ? point - die : rules::place_off;
        --half[point];
        ++half[target];
        then(half, point);
        ++half[point];
        --half[target];
        found = true;
    }
    return found;
}

// The rest of a doublet. One order of the same steps is enough, from the highest point downwards:
// it is legal whenever another is.
template <class Visit>
void each_doublet_rest(rules::HalfBoard& half, std::size_t die, int steps, std::size_t top,
                       std::size_t limit, Visit& visit) {
    if (steps == 0 || highest_point(half, top) == 0) {
        visit(std::as_const(half));
        return;
    }
    each_step(half, die, top, limit, [&](rules::HalfBoard& next, std::size_t at) {
        each_doublet_rest(next, die, steps - 1, top, at, visit);
    });
}

}  // namespace detail

// Calls `visit(const HalfBoard&)` for each position that `roll` can lead to, some of them more than
// once. Requires all checkers of `half` off or on the points 1 to `points`, and at least one on a
// point. `half` is changed on the way and restored.
template <class Visit>
void for_each_side_play(rules::HalfBoard& half, int points, rules::Roll roll, Visit&& visit) {
    const auto top = static_cast<std::size_t>(points);
    const auto high = static_cast<std::size_t>(roll.high());
    const auto low = static_cast<std::size_t>(roll.low());
    if (high == low) {
        detail::each_doublet_rest(half, high, 4, top, top, visit);
        return;
    }
    const auto play = [&](std::size_t first, std::size_t second) {
        detail::each_step(half, first, top, top, [&](rules::HalfBoard& next, std::size_t) {
            const bool moved = detail::each_step(
                next, second, top, top,
                [&](rules::HalfBoard& last, std::size_t) { visit(std::as_const(last)); });
            if (!moved) visit(std::as_const(next));  // the last checker is off
        });
    };
    play(high, low);
    play(low, high);
}

}  // namespace kotra::engine
