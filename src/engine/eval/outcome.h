// SPDX-License-Identifier: Apache-2.0
// What may become of a game: the chance of each level of win and of loss, seen by the player on
// roll.
#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace kotra::engine {

// The most levels that a game of the family can have: acey-deucey counts the checkers left, 1
// to 15. Backgammon has 3 (single, gammon, backgammon).
inline constexpr int max_levels = 15;

// The expected points of the player on roll, for each point that the cube shows.
class Equity {
 public:
    static constexpr Equity from_points(double points) { return Equity(points); }
    constexpr double points() const { return points_; }

    // What the same position is worth to the other player.
    constexpr Equity operator-() const { return Equity(-points_); }
    friend constexpr double operator-(Equity a, Equity b) { return a.points_ - b.points_; }
    auto operator<=>(const Equity&) const = default;

 private:
    explicit constexpr Equity(double points) : points_(points) {}

    double points_;
};

// Cumulative chances: win(k) is the chance to win at level k or a higher one, so that backgammon's
// win(2) counts gammons and backgammons. The chance to lose at all is not stored but is what the
// chance to win leaves. A value; only the game's own levels are computed with.
class Outcome {
 public:
    // A game of no levels: what an array holds before it is filled.
    constexpr Outcome() = default;
    // A certain loss of the lowest level, in a game of this many levels (1 to max_levels).
    explicit constexpr Outcome(int levels) : levels_(static_cast<std::uint8_t>(levels)) {
        assert(levels >= 1 && levels <= max_levels);
    }
    static constexpr Outcome certain_win(int levels, int level) {
        Outcome outcome(levels);
        for (int k = 1; k <= level; ++k) outcome.set_win(k, 1);
        return outcome;
    }
    static constexpr Outcome certain_loss(int levels, int level) {
        Outcome outcome(levels);
        for (int k = 2; k <= level; ++k) outcome.set_loss(k, 1);
        return outcome;
    }

    constexpr int levels() const { return levels_; }

    // `level` is 1 to levels().
    constexpr float win(int level) const { return win_[index(level)]; }
    constexpr float loss(int level) const { return level == 1 ? 1 - win_[0] : loss_[index(level)]; }
    // win(1) sets loss(1) too.
    constexpr void set_win(int level, float chance) { win_[index(level)] = chance; }
    // `level` is 2 to levels().
    constexpr void set_loss(int level, float chance) {
        assert(level >= 2);
        loss_[index(level)] = chance;
    }

    bool operator==(const Outcome&) const = default;

 private:
    constexpr std::size_t index(int level) const {
        assert(level >= 1 && level <= levels_);
        return static_cast<std::size_t>(level - 1);
    }

    std::array<float, max_levels> win_{};
    std::array<float, max_levels> loss_{};  // [0] is not used
    std::uint8_t levels_ = 0;
};

// The same game seen by the other player.
Outcome flipped(const Outcome& outcome);

// True if every chance lies between 0 and 1 and none is greater than the chance of a lower level,
// give or take `tolerance`.
bool is_consistent(const Outcome& outcome, float tolerance = 0);

// The nearest thing to `outcome` that is consistent: what a network says may break the rules of
// chances by a little.
Outcome made_consistent(const Outcome& outcome);

// Cubeless equity when each level counts that many points: money play, also of games that count
// checkers.
Equity money_equity(const Outcome& outcome);

// The weighted mean of outcomes of one game. Sums in double precision and in the order of the
// calls, so that the same calls give the same bits.
class OutcomeMean {
 public:
    // All outcomes must have the same number of levels; weight > 0.
    void add(const Outcome& outcome, double weight);
    double weight() const { return weight_; }
    // Requires that something was added.
    Outcome mean() const;

 private:
    std::array<double, max_levels> win_{};
    std::array<double, max_levels> loss_{};
    double weight_ = 0;
    int levels_ = 0;
};

}  // namespace kotra::engine
