// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/slow_contact_inputs.h"

#include <algorithm>
#include <bit>

#include "engine/nn/inputs.h"

namespace kotra::engine {
namespace {

// A set of places of one side's numbering: bit p is place p, the bar is bit 25.
using Places = std::uint32_t;

constexpr Places bit(int place) {
    return 1U << static_cast<unsigned>(place);
}
constexpr Places range(int low, int high) {  // both included
    return (bit(high + 1) - 1) & ~(bit(low) - 1);
}
constexpr Places points = range(1, 24);
constexpr Places home = range(1, 6);
constexpr Places far_home = range(19, 24);
// Where a checker that came from the other's home is past most of what can hold it.
constexpr Places escaped = range(1, 15);

int rolls_of(int a, int b) {
    return a == b ? 1 : 2;
}

// One side as sets, in its own numbering.
struct Half {
    Places any = 0;      // points with a checker
    Places movable = 0;  // those, and the bar's place for the reserve
    Places blots = 0;    // points with just one
    Places made = 0;     // points with two or more
    int bar = 0;
};

Half sets_of(const rules::HalfBoard& half) {
    Half sets;
    for (int p = 1; p <= rules::point_count; ++p) {
        const int n = half[static_cast<std::size_t>(p)];
        sets.any |= static_cast<Places>(n >= 1) << static_cast<unsigned>(p);
        sets.made |= static_cast<Places>(n >= 2) << static_cast<unsigned>(p);
    }
    sets.blots = sets.any & ~sets.made;
    sets.bar = half.bar();
    sets.movable = sets.any | (half.reserve() > 0 ? bit(rules::place_bar) : 0);
    return sets;
}

// The same points in the other side's numbering.
Places mirrored(Places set) {
    // Reverses bits 0 to 25 by reversing all 32.
    Places v = set;
    v = ((v >> 1U) & 0x55555555U) | ((v & 0x55555555U) << 1U);
    v = ((v >> 2U) & 0x33333333U) | ((v & 0x33333333U) << 2U);
    v = ((v >> 4U) & 0x0f0f0f0fU) | ((v & 0x0f0f0f0fU) << 4U);
    v = ((v >> 8U) & 0x00ff00ffU) | ((v & 0x00ff00ffU) << 8U);
    v = (v >> 16U) | (v << 16U);
    return v >> 6U;
}

// Every place of `from` moved down by `die`, where `blocked` lets it land on a point.
Places landings(Places from, int die, Places blocked) {
    return (from >> static_cast<unsigned>(die)) & points & ~blocked;
}

// Where checkers of `from` can come to with the roll (a, b), counting places on the way, when
// nothing waits on the bar.
Places reached(Places from, int a, int b, Places blocked) {
    const Places first = landings(from, a, blocked);
    if (a == b) {
        const Places second = landings(first, a, blocked);
        const Places third = landings(second, a, blocked);
        return first | second | third | landings(third, a, blocked);
    }
    const Places other = landings(from, b, blocked);
    return first | other | landings(first, b, blocked) | landings(other, a, blocked);
}

// The same for a side with checkers on the bar, which enter first.
Places reached_from_bar(const Half& half, int a, int b, Places blocked) {
    const Places in_a = landings(bit(rules::place_bar), a, blocked);
    const Places in_b = landings(bit(rules::place_bar), b, blocked);
    if (a == b) {
        if (in_a == 0) return 0;
        Places here = half.movable | in_a;
        Places all = in_a;
        for (int left = 4 - half.bar; left > 0; --left) {
            here = landings(here, a, blocked);
            all |= here;
        }
        return all;
    }
    Places all = in_a | in_b;
    if (half.bar == 1) {
        if (in_a != 0) all |= landings(half.movable | in_a, b, blocked);
        if (in_b != 0) all |= landings(half.movable | in_b, a, blocked);
    }
    return all;
}

struct Shots {
    float hit = 0;    // chance to reach at least one blot
    float two = 0;    // chance that at least two blots can be reached
    float pips = 0;   // mean loss of the rearmost blot reached, in pips
    float dance = 0;  // chance to enter nothing from the bar
};

Shots shots(const Half& me, Places blocked, Places targets) {
    int hit = 0;
    int two = 0;
    int pips = 0;
    int dance = 0;
    for (int a = 1; a <= 6; ++a) {
        for (int b = 1; b <= a; ++b) {
            const Places all = me.bar > 0 ? reached_from_bar(me, a, b, blocked)
                                          : reached(me.movable, a, b, blocked);
            const Places hits = all & targets;
            const int rolls = rolls_of(a, b);
            if (me.bar > 0 && all == 0) dance += rolls;
            if (hits == 0) continue;
            hit += rolls;
            // A blot on my point p has come 25-p pips short of home: it loses p.
            pips += rolls * (31 - std::countl_zero(hits));
            if (std::popcount(hits) >= 2) two += rolls;
        }
    }
    constexpr float all_rolls = 36;
    return {static_cast<float>(hit) / all_rolls, static_cast<float>(two) / all_rolls,
            static_cast<float>(pips) / all_rolls, static_cast<float>(dance) / all_rolls};
}

struct Freedom {
    float escape = 0;  // chance of a roll that brings the checker out
    float move = 0;    // chance of a roll that moves it at all
};

Freedom freedom(int place, Places blocked) {
    int escapes = 0;
    int moves = 0;
    for (int a = 1; a <= 6; ++a) {
        for (int b = 1; b <= a; ++b) {
            const Places all = reached(bit(place), a, b, blocked);
            if (all != 0) moves += rolls_of(a, b);
            if ((all & escaped) != 0) escapes += rolls_of(a, b);
        }
    }
    return {static_cast<float>(escapes) / 36, static_cast<float>(moves) / 36};
}

int longest_run(Places set) {
    int length = 0;
    for (; set != 0; set &= set >> 1U) ++length;
    return length;
}

int best_window(Places set) {
    int best = 0;
    for (int low = 1; low <= 19; ++low) {
        best = std::max(best, std::popcount(set & range(low, low + 5)));
    }
    return best;
}

// The sums over one side's checkers.
struct Counts {
    int back = 0;        // in the other's home or on the bar
    int outside = 0;     // 13 to 18
    int stacked = 0;     // more than three on a point
    int spare_pips = 0;  // of checkers on 7 to 18
    int buried = 0;      // on the three lowest points
    int to_pass = 0;     // pips until all are past the other's rearmost checker
    int rear = 0;        // the rearmost place
    int second = 0;      // the place of the checker before it
};

Counts counts_of(const rules::HalfBoard& half, int last_contact) {
    Counts c;
    for (int p = rules::place_bar; p >= 1; --p) {
        const int n = half[static_cast<std::size_t>(p)];
        if (n == 0) continue;
        if (c.rear == 0) {
            c.rear = p;
            if (n > 1) c.second = p;
        } else if (c.second == 0) {
            c.second = p;
        }
        if (p >= 19) c.back += n;
        if (p >= 13 && p <= 18) c.outside += n;
        if (p >= 7 && p <= 18) c.spare_pips += n * (p - 6);
        if (p <= 3) c.buried += n;
        if (p < rules::place_bar) c.stacked += std::max(0, n - 3);
        c.to_pass += n * std::max(0, p - last_contact);
    }
    return c;
}

void measure_half(const rules::HalfBoard& mine, const Half& me, const Half& other, int other_rear,
                  std::span<float> out) {
    // The other's points in my numbering.
    const Places blocked = mirrored(other.made);
    const Places targets = mirrored(other.blots);
    const Counts counts = counts_of(mine, 25 - other_rear);
    const Shots my_shots = shots(me, blocked, targets);
    const Freedom rear = freedom(counts.rear, blocked);
    const Freedom second = counts.second > 0 ? freedom(counts.second, blocked) : Freedom{1, 1};
    const Places anchors = me.made & far_home;
    // My points among those that the other's rearmost checker has next before it.
    const int front = 25 - other_rear;
    const Places six = range(std::max(1, front + 1), std::min(24, front + 6));
    const Places twelve = range(std::max(1, front + 1), std::min(24, front + 12));
    const auto scaled = [](int n, float unit) { return static_cast<float>(n) / unit; };

    std::size_t i = 0;
    const auto put = [&](float value) { out[i++] = value; };
    put(scaled(rules::pip_count(mine), 200));
    put(scaled(std::popcount(me.made & home), 6));
    put(scaled(std::min(me.bar, 4), 4));
    put(scaled(counts.back, 6));
    put(scaled(counts.outside, 6));
    put(scaled(std::popcount(me.blots), 6));
    put(scaled(std::popcount(me.blots & home), 4));
    put(scaled(std::popcount(me.made), 8));
    put(scaled(longest_run(me.made), 6));
    put(scaled(best_window(me.made), 6));
    put(scaled(std::popcount(me.made & six), 6));
    put(scaled(std::popcount(me.made & twelve), 8));
    put(my_shots.hit);
    put(my_shots.two);
    put(my_shots.pips / 20);
    put(my_shots.dance);
    put(rear.escape);
    put(rear.move);
    put(second.escape);
    put(anchors == 0 ? 0 : scaled(24 - (31 - std::countl_zero(anchors)) + 1, 6));
    put(scaled(std::popcount(anchors), 3));
    put(scaled(counts.stacked, 8));
    put(scaled(counts.spare_pips, 60));
    put(scaled(counts.buried, 8));
    put(scaled(counts.to_pass, 150));
    put(scaled(counts.rear, 25));
}

}  // namespace

void slow_measure_contact(const rules::Board& board, std::span<float> measured) {
    const Half mover = sets_of(board.mover);
    const Half other = sets_of(board.other);
    constexpr auto half = static_cast<std::size_t>(contact_measures_of_half);
    measure_half(board.mover, mover, other, rules::rearmost(board.other), measured.first(half));
    measure_half(board.other, other, mover, rules::rearmost(board.mover),
                 measured.subspan(half, half));
}

}  // namespace kotra::engine
