// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/simd/shots.h"

#include <array>

#undef HWY_TARGET_INCLUDE
// NOLINTNEXTLINE(readability-identifier-naming): the name that Highway asks for
#define HWY_TARGET_INCLUDE "engine/nn/simd/shots.cpp"
#include <hwy/foreach_target.h>  // compiles this file once for each target
#include <hwy/highway.h>

#ifndef KOTRA_SHOT_ROLLS
#define KOTRA_SHOT_ROLLS
namespace kotra::engine::simd {

// The rolls in lanes; a lane without a roll has dice of 31 pips, which reach nothing, and weight 0.
struct MixedRolls {
    alignas(64) std::array<std::uint32_t, 16> first{};
    alignas(64) std::array<std::uint32_t, 16> second{};
    alignas(64) std::array<std::int32_t, 16> weight{};
};

constexpr MixedRolls mixed_rolls = [] {
    MixedRolls rolls;
    std::size_t i = 0;
    for (std::uint32_t a = 2; a <= 6; ++a) {
        for (std::uint32_t b = 1; b < a; ++b, ++i) {
            rolls.first[i] = a;
            rolls.second[i] = b;
            rolls.weight[i] = 2;
        }
    }
    for (; i < rolls.first.size(); ++i) rolls.first[i] = rolls.second[i] = 31;
    return rolls;
}();

struct Doublets {
    alignas(32) std::array<std::uint32_t, 8> die{1, 2, 3, 4, 5, 6, 31, 31};
    alignas(32) std::array<std::int32_t, 8> weight{1, 1, 1, 1, 1, 1, 0, 0};
};
constexpr Doublets doublets;

constexpr std::uint32_t bar_bit = 1U << 25U;

}  // namespace kotra::engine::simd
#endif

HWY_BEFORE_NAMESPACE();
namespace kotra::engine::simd::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// The counts so far in each lane.
template <class D>
struct Tally {
    using DI = hn::RebindToSigned<D>;
    hn::Vec<DI> hit;
    hn::Vec<DI> two;
    hn::Vec<DI> pips;
    hn::Vec<DI> dance;

    // `all` are the points that the rolls reach, `weight` how many throws show each roll.
    HWY_INLINE void add(hn::Vec<D> all, hn::Vec<D> targets, hn::Vec<DI> weight) {
        const D d;
        const DI di;
        const auto none = hn::Zero(d);
        const auto hits = hn::And(all, targets);
        const auto rest = hn::And(hits, hn::Sub(hits, hn::Set(d, 1)));
        const auto is_hit = hn::RebindMask(di, hn::Ne(hits, none));
        hit = hn::Add(hit, hn::IfThenElseZero(is_hit, weight));
        two = hn::Add(two, hn::IfThenElseZero(hn::RebindMask(di, hn::Ne(rest, none)), weight));
        dance = hn::Add(dance, hn::IfThenElseZero(hn::RebindMask(di, hn::Eq(all, none)), weight));
        // The highest bit is the exponent of the number, which a float holds exactly: bits 1 to 24.
        const hn::RebindToFloat<D> df;
        const auto number = hn::BitCast(di, hn::ConvertTo(df, hn::BitCast(di, hits)));
        const auto highest = hn::Sub(hn::ShiftRight<23>(number), hn::Set(di, 127));
        pips = hn::Add(pips, hn::IfThenElseZero(is_hit, hn::Mul(highest, weight)));
    }
};

template <class D>
HWY_INLINE hn::Vec<D> land(hn::Vec<D> from, hn::Vec<D> die, hn::Vec<D> open) {
    return hn::And(hn::Shr(from, die), open);
}

// With two different dice.
template <class D>
HWY_INLINE hn::Vec<D> reach_mixed(const ShotQuestion& q, hn::Vec<D> a, hn::Vec<D> b) {
    const D d;
    const auto from = hn::Set(d, q.from);
    const auto open = hn::Set(d, q.open);
    if (q.bar == 0) {
        const auto on_a = land<D>(from, a, open);
        const auto on_b = land<D>(from, b, open);
        const auto on_both = hn::And(hn::Or(hn::Shr(on_a, b), hn::Shr(on_b, a)), open);
        return hn::Or(hn::Or(on_a, on_b), on_both);
    }
    const auto bar = hn::Set(d, bar_bit);
    const auto none = hn::Zero(d);
    const auto in_a = land<D>(bar, a, open);
    const auto in_b = land<D>(bar, b, open);
    const auto entered = hn::Or(in_a, in_b);
    if (q.bar > 1) return entered;
    const auto then_b =
        hn::IfThenElseZero(hn::Ne(in_a, none), land<D>(hn::Or(from, in_a), b, open));
    const auto then_a =
        hn::IfThenElseZero(hn::Ne(in_b, none), land<D>(hn::Or(from, in_b), a, open));
    return hn::Or(entered, hn::Or(then_a, then_b));
}

// With doublets: up to four moves, of which each checker on the bar takes one.
template <class D>
HWY_INLINE hn::Vec<D> reach_doublet(const ShotQuestion& q, hn::Vec<D> die) {
    const D d;
    const auto open = hn::Set(d, q.open);
    const auto move_on = [&](hn::Vec<D> here, int moves, hn::Vec<D> all) HWY_ATTR {
        for (; moves > 0; --moves) {
            here = land<D>(here, die, open);
            all = hn::Or(all, here);
        }
        return all;
    };
    const auto from = hn::Set(d, q.from);
    const auto none = hn::Zero(d);
    if (q.bar == 0) return move_on(from, 4, none);
    const auto entered = land<D>(hn::Set(d, bar_bit), die, open);
    const auto all = move_on(hn::Or(from, entered), 4 - q.bar, entered);
    return hn::IfThenElseZero(hn::Ne(entered, none), all);
}

template <class D>
HWY_INLINE int total(hn::Vec<D> lanes) {
    return static_cast<int>(hn::GetLane(hn::SumOfLanes(D(), lanes)));
}

ShotCounts count_shots(const ShotQuestion& q) {
    const hn::CappedTag<std::uint32_t, 8> d;
    using D = decltype(d);
    using DI = hn::RebindToSigned<D>;
    const DI di;
    const auto targets = hn::Set(d, q.targets);
    const auto zero = hn::Zero(di);
    Tally<D> tally{zero, zero, zero, zero};
    for (std::size_t i = 0; i < mixed_rolls.first.size(); i += hn::Lanes(d)) {
        const auto a = hn::Load(d, mixed_rolls.first.data() + i);
        const auto b = hn::Load(d, mixed_rolls.second.data() + i);
        tally.add(reach_mixed<D>(q, a, b), targets, hn::Load(di, mixed_rolls.weight.data() + i));
    }
    for (std::size_t i = 0; i < doublets.die.size(); i += hn::Lanes(d)) {
        const auto die = hn::Load(d, doublets.die.data() + i);
        tally.add(reach_doublet<D>(q, die), targets, hn::Load(di, doublets.weight.data() + i));
    }
    return {total<DI>(tally.hit), total<DI>(tally.two), total<DI>(tally.pips),
            q.bar > 0 ? total<DI>(tally.dance) : 0};
}

}  // namespace kotra::engine::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace kotra::engine::simd {

HWY_EXPORT(count_shots);

ShotCounts count_shots(const ShotQuestion& question) {
    return HWY_DYNAMIC_DISPATCH(count_shots)(question);
}

}  // namespace kotra::engine::simd
#endif
