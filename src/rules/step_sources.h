// SPDX-License-Identifier: Apache-2.0
// Inside rules/ only: which checkers a die may move, as bit sets. Both generators of
// legal_plays.cpp and is_legal_step ask the one function here, so that a rule about a single step
// stands in one place.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include "rules/legal_plays.h"

namespace kotra::rules::detail {

// A set of places: bit p stands for place p, in the mover's numbering.
using Places = std::uint32_t;

constexpr Places bit(int place) {
    return Places{1} << place;
}
// The places from `first` to `last`, both included.
constexpr Places range(int first, int last) {
    return (Places{2} << last) - (Places{1} << first);
}
inline constexpr Places all_points = range(1, point_count);
inline constexpr Places home_points = range(1, home_size);

// The rules of a single step that the generator is compiled for. The common games get their own
// copy of the inner loop; every other game runs through `Any`, which asks the variant.
struct Standard {
    static constexpr bool has_reserve(const Variant&) { return false; }
    static constexpr Overshoot overshoot(const Variant&) { return Overshoot::highest; }
    static constexpr bool has_policies = false;
};
struct AceySeed {
    static constexpr bool has_reserve(const Variant&) { return true; }
    static constexpr Overshoot overshoot(const Variant&) { return Overshoot::any_if_all_below; }
    static constexpr bool has_policies = false;
};
struct Any {
    static constexpr bool has_reserve(const Variant& variant) { return variant.has_reserve(); }
    static constexpr Overshoot overshoot(const Variant& variant) { return variant.overshoot; }
    static constexpr bool has_policies = true;
};

// A board in the middle of a play, with the sets that the generator asks for at each step.
struct Turn {
    Board board;
    Places own = 0;      // places 1 to 26 where the mover has a checker
    Places blocked = 0;  // points that the mover may not land on
    Places blots = 0;    // points with a single opposing checker

    static Turn of(const Board& board);

    // Where a step lands: a point, or off.
    static constexpr int target(int from, int die) {
        const int to = (from == place_reserve ? place_bar : from) - die;
        return to > 0 ? to : place_off;
    }

    // Moves one checker of `on`, which has this turn's blots; a blot on the target is hit.
    Step move_on(Board& on, int from, int die, HitTo hit_to) const {
        const int to = target(from, die);
        const bool hit = (blots & bit(to)) != 0;
        --on.mover[static_cast<std::size_t>(from)];
        ++on.mover[static_cast<std::size_t>(to)];
        if (hit) {
            on.other[mirrored(static_cast<Place>(to))] = 0;
            ++on.other[hit_to == HitTo::bar ? place_bar : place_reserve];
        }
        return {static_cast<Place>(from), static_cast<Place>(to), hit};
    }

    // Makes the step.
    Step move(int from, int die, HitTo hit_to) {
        const Step step = move_on(board, from, die, hit_to);
        if (board.mover[step.from] == 0) own &= ~bit(step.from);
        own |= bit(step.to) & ~bit(place_off);
        blots &= ~bit(step.to);
        return step;
    }
};

// The eight counters from `place` on as one word, the first in the lowest byte.
inline std::uint64_t eight_counts(const HalfBoard& half, std::size_t place) {
    static_assert(std::endian::native == std::endian::little);
    std::uint64_t word = 0;
    std::memcpy(&word, half.counts.data() + place, sizeof word);
    return word;
}

// A set of the counters that are at least `least` (1 or 2): bit i for the i-th counter of the word.
// Counters are below 128 - least, so that each carries into the top bit of its own byte only.
constexpr std::uint32_t at_least(std::uint64_t counts, int least) {
    constexpr std::uint64_t ones = 0x0101010101010101U;
    const std::uint64_t reached = (counts + (128 - static_cast<unsigned>(least)) * ones) >> 7U;
    // The multiplication moves the lowest bit of byte i to bit i of the top byte.
    return static_cast<std::uint32_t>(((reached & ones) * 0x0102040810204080U) >> 56U);
}

// The same with the order of the eight bits turned round.
constexpr std::uint32_t at_least_reversed(std::uint64_t counts, int least) {
    constexpr std::uint64_t ones = 0x0101010101010101U;
    const std::uint64_t reached = (counts + (128 - static_cast<unsigned>(least)) * ones) >> 7U;
    return static_cast<std::uint32_t>(((reached & ones) * 0x8040201008040201U) >> 56U);
}

inline Turn Turn::of(const Board& board) {
    Turn turn{board};
    Places one_or_more = 0;
    Places two_or_more = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        // The mover's places 1 to 24, and the other side's same places as the mover's 24 to 1.
        turn.own |= at_least(eight_counts(board.mover, 1 + 8 * i), 1) << (1 + 8 * i);
        const std::uint64_t theirs = eight_counts(board.other, 1 + 8 * i);
        one_or_more |= at_least_reversed(theirs, 1) << (17 - 8 * i);
        two_or_more |= at_least_reversed(theirs, 2) << (17 - 8 * i);
    }
    if (board.mover.bar() > 0) turn.own |= bit(place_bar);
    if (board.mover.reserve() > 0) turn.own |= bit(place_reserve);
    turn.blocked = two_or_more;
    turn.blots = one_or_more & ~two_or_more;
    return turn;
}

// True if the roll opens the way for checkers that the variant's gate holds back.
inline bool gate_is_open(const Variant& variant, const Dice& dice, const Turn& turn, int die) {
    const bool none_entered = turn.board.mover.reserve() == variant.checkers;
    switch (variant.gate) {
        case EntryGate::none:
            return true;
        case EntryGate::first_six:
            return !none_entered || die == 6;
        case EntryGate::doublet:
            return !none_entered || dice.is_double;
        case EntryGate::doublet_or_12:
            return (!none_entered && turn.board.mover.bar() == 0) || dice.is_double ||
                   dice.is_acey_deucey;
    }
    return true;
}

// Takes out of `sources` the checkers that may not make the step because of where they would land.
inline Places without_forbidden_targets(const Variant& variant, const Turn& turn, int die,
                                        Places sources) {
    const bool no_hits =
        variant.no_hit_before_home && (turn.own & home_points) == 0 && turn.board.mover.off() == 0;
    if (!no_hits && variant.max_stack == 0) return sources;
    Places allowed = sources;
    for (Places rest = sources; rest != 0; rest &= rest - 1) {
        const int from = std::countr_zero(rest);
        const int to = Turn::target(from, die);
        if (to == place_off) continue;
        const bool is_full = variant.max_stack > 0 &&
                             turn.board.mover[static_cast<std::size_t>(to)] >= variant.max_stack;
        if (is_full || (no_hits && (turn.blots & bit(to)) != 0)) allowed &= ~bit(from);
    }
    return allowed;
}

// The points whose checkers the die may bear off, every checker being home.
template <class Rules>
Places bearing_off(const Variant& variant, const Turn& turn, int die) {
    const Places exact = turn.own & bit(die);
    const Places above = turn.own & range(die, home_size);
    switch (Rules::overshoot(variant)) {
        case Overshoot::exact:
            return exact;
        case Overshoot::any_below:
            return turn.own & range(1, die);
        case Overshoot::any_if_all_below:
            return above != 0 ? exact : turn.own;
        case Overshoot::highest:
            return above != 0 ? exact : std::bit_floor(turn.own);
    }
    return exact;
}

// The places from which the mover may play `die` now.
template <class Rules>
Places step_sources(const Variant& variant, const Dice& dice, const Turn& turn, int die) {
    const Places entry = (turn.blocked & bit(place_bar - die)) == 0 ? ~Places{0} : 0;
    if ((turn.own & bit(place_bar)) != 0) {
        Places sources = entry & bit(place_bar);
        if constexpr (Rules::has_policies) {
            if (!gate_is_open(variant, dice, turn, die)) return 0;
            sources = without_forbidden_targets(variant, turn, die, sources);
        }
        return sources;
    }
    Places sources = turn.own & ~(turn.blocked << die) & range(die + 1, point_count);
    if constexpr (Rules::has_policies) {
        const bool all_home = (turn.own & ~home_points) == 0;
        if (variant.inner_moves == InnerMoves::never ||
            (variant.inner_moves == InnerMoves::until_all_home && all_home)) {
            sources &= ~home_points;
        }
    }
    if (Rules::has_reserve(variant) && (turn.own & bit(place_reserve)) != 0) {
        Places entering = entry & bit(place_reserve);
        if constexpr (Rules::has_policies) {
            if (!gate_is_open(variant, dice, turn, die)) entering = 0;
            if (variant.entry == Entry::all_first) sources = 0;
            if (variant.half_limit) sources &= ~range(13, 12 + die);
        }
        sources |= entering;
    } else if ((turn.own & ~home_points) == 0) {
        sources |= bearing_off<Rules>(variant, turn, die);
    }
    if constexpr (Rules::has_policies) {
        sources = without_forbidden_targets(variant, turn, die, sources);
    }
    return sources;
}

}  // namespace kotra::rules::detail
