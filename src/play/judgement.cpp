// SPDX-License-Identifier: Apache-2.0
#include "play/judgement.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "rules/roll.h"
#include "rules/scoring.h"

namespace kotra::play {
namespace {

using rules::Board;
using rules::HalfBoard;
using rules::Place;
using rules::Variant;

constexpr double pips_per_roll = 49.0 / 6.0;
constexpr int best_roll = 24;  // pips of 6-6

// Pips that holding a point is worth while there is contact, by its number (index 0 unused).
// clang-format off
constexpr std::array<double, 25> point_worth{
    0.0,
    0.5, 1.0, 2.5, 4.5, 5.0, 4.0,
    4.5, 2.5, 1.5, 1.0, 1.0, 1.0,
    1.0, 0.5, 0.5, 0.5, 1.0, 1.5,
    2.0, 4.0, 3.5, 2.5, 1.5, 1.0};
// clang-format on

// The same for a row of points without gap, by its length, if an opposing checker is behind it.
constexpr std::array<double, 7> prime_worth{0.0, 0.0, 0.0, 2.0, 5.0, 10.0, 18.0};

// Cost of the fifth and each further checker on one point.
constexpr double stack_cost = 0.6;

bool is_held(const HalfBoard& half, std::size_t point) {
    return half[point] >= 2;
}

int held_home_points(const HalfBoard& half) {
    int count = 0;
    for (std::size_t point = 1; point <= rules::home_size; ++point) {
        if (is_held(half, point)) ++count;
    }
    return count;
}

// Points, primes and stacks of `half`, and the opponent's checkers that it keeps on the bar.
double structure(const HalfBoard& half, const HalfBoard& opponent) {
    double worth = 0.0;
    std::size_t run = 0;
    for (std::size_t point = 1; point <= rules::point_count + 1; ++point) {
        if (point <= rules::point_count && is_held(half, point)) {
            worth += point_worth[point] - stack_cost * std::max(0, half[point] - 4);
            ++run;
            continue;
        }
        // A row ends below this point; an opposing checker behind it has yet to pass it.
        const bool has_prey = rules::rearmost(opponent) > static_cast<int>(25 - (point - run));
        if (has_prey) worth += prime_worth[std::min(run, prime_worth.size() - 1)];
        run = 0;
    }
    return worth + 1.5 * opponent.bar() * held_home_points(half);
}

// Pips that the blots of `half` lose on average, with the opponent to roll.
double danger(const HalfBoard& half, const HalfBoard& opponent) {
    const int wall = held_home_points(opponent);
    double loss = 0.0;
    for (std::size_t point = 1; point <= rules::point_count; ++point) {
        if (half[point] != 1) continue;
        const int rolls = hitting_rolls(half, opponent, static_cast<Place>(point));
        loss += rolls / 36.0 * (25.0 - static_cast<double>(point) + 3.0 * wall);
    }
    return loss;
}

// Pips that the low points waste when checkers are borne off.
double waste(const HalfBoard& half) {
    return 2.0 * half[1] + 1.0 * half[2];
}

// The part of each checker's way that leads to `point`, in pips, and how many have to go it.
struct Way {
    int pips = 0;
    int checkers = 0;
};
Way way_down_to(const HalfBoard& half, int point) {
    Way way;
    for (int place = point + 1; place < rules::place_count; ++place) {
        const int count = half[static_cast<std::size_t>(place)];
        way.pips += count * (std::min(place, 25) - point);
        way.checkers += count;
    }
    return way;
}

// The turns that a player needs at least who moves by backgammon's dice.
int fewest_turns(Way way) {
    const int by_pips = (way.pips + best_roll - 1) / best_roll;
    const int by_checkers = (way.checkers + 3) / 4;
    return std::max(by_pips, by_checkers);
}

bool gives_extra_rolls(const Variant& variant) {
    return variant.acey_deucey || variant.doublet.complement > 0 ||
           variant.doublet_roll != rules::ExtraRoll::never;
}

}  // namespace

int hitting_rolls(const HalfBoard& half, const HalfBoard& attacker, Place point) {
    const int target = rules::mirrored(point);
    // Whether a checker `distance` pips behind the target can move there in steps of these dice.
    const auto stands_at = [&](int distance) {
        const int place = target + distance;
        if (place > rules::place_bar) return false;
        if (place == rules::place_bar) return attacker.bar() + attacker.reserve() > 0;
        return attacker[static_cast<std::size_t>(place)] > 0;
    };
    const auto is_open = [&](int distance) {
        const int place = target + distance;
        return place < rules::place_bar &&
               !is_held(half, rules::mirrored(static_cast<Place>(place)));
    };
    int rolls = 0;
    for (const rules::WeightedRoll& weighted : rules::all_rolls) {
        const int high = weighted.roll.high();
        const int low = weighted.roll.low();
        bool hits = stands_at(high) || stands_at(low);
        if (high != low) {
            hits = hits || (stands_at(high + low) && (is_open(high) || is_open(low)));
        } else {
            for (int moves = 2; moves <= 4 && !hits && is_open((moves - 1) * high); ++moves) {
                hits = stands_at(moves * high);
            }
        }
        if (hits) rolls += weighted.weight;
    }
    return rolls;
}

double board_score(const Variant& variant, const Board& board) {
    if (board.mover.off() == variant.checkers) return 1e6;
    if (board.other.off() == variant.checkers) return -1e6;
    const double lead = rules::pip_count(board.other) - rules::pip_count(board.mover);
    if (!rules::has_contact(board)) return lead + waste(board.other) - waste(board.mover);
    return lead + structure(board.mover, board.other) - structure(board.other, board.mover) -
           danger(board.mover, board.other);
}

double win_chance(const Variant& variant, const Board& board) {
    const double lead = -board_score(variant, rules::flipped(board));
    const double sum = rules::pip_count(board.mover) + rules::pip_count(board.other);
    // With contact, a lead says less the longer the way still is. Fitted to 3,000 games of
    // backgammon of the runner against itself.
    if (rules::has_contact(board)) return 0.5 + 0.5 * std::erf(3.0 * (lead + 2.0) / sum);
    // In a race: D. Kleinman, "Vision Laughs at Counting" (1980). The roller's lead D and the sum S
    // of both counts give the deviate (D + 4) / sqrt(2 (S - 4)). The same games agree with it.
    return 0.5 + 0.5 * std::erf(0.5 * (lead + 4.0) / std::sqrt(std::max(sum - 4.0, 1.0)));
}

int certain_level(const Winning& game) {
    const Variant& variant = game.variant;
    const bool may_wait = variant.overshoot == rules::Overshoot::exact ||
                          variant.inner_moves != rules::InnerMoves::allowed ||
                          rules::has_contact(Board{game.winner, game.loser});
    if (may_wait) return 1;
    // With no contact and no need of exact numbers, each turn moves two checkers by a pip or more.
    const int winner_turns = (rules::pip_count(game.winner) + 1) / 2;
    const int loser_turns = game.winner_rolls ? winner_turns - 1 : winner_turns;
    const int level = rules::win_level(variant, game.loser);
    if (loser_turns <= 0) return level;
    const bool counts_gammons = variant.scoring == rules::Scoring::gammon_backgammon ||
                                variant.scoring == rules::Scoring::gammon;
    if (!counts_gammons || level == 1 || gives_extra_rolls(variant)) return 1;

    Way home = way_down_to(game.loser, rules::home_size);
    ++home.pips;  // and one checker off
    ++home.checkers;
    if (fewest_turns(home) <= loser_turns) return 1;
    const Way out = way_down_to(game.loser, rules::point_count - rules::home_size);
    return level == 3 && fewest_turns(out) <= loser_turns ? 2 : level;
}

double likely_level(const Winning& game) {
    const Variant& variant = game.variant;
    // The loser's turns, and how many of them bring his first checker off.
    const double turns = (rules::pip_count(game.winner) + waste(game.winner)) / pips_per_roll +
                         (game.winner_rolls ? 0.0 : 1.0);
    const double turns_home =
        (way_down_to(game.loser, rules::home_size).pips + 3.0) / pips_per_roll;
    const int left = variant.checkers - game.loser.off();
    switch (variant.scoring) {
        case rules::Scoring::single:
            return 1.0;
        case rules::Scoring::checkers_left: {
            // Bearing off takes about one roll for two checkers.
            const double borne_off = 2.0 * std::max(0.0, turns - turns_home);
            return std::clamp(left - borne_off, 1.0, static_cast<double>(left));
        }
        case rules::Scoring::gammon_backgammon:
        case rules::Scoring::gammon:
            break;
    }
    if (game.loser.off() > 0) return 1.0;
    const double chance = 1.0 / (1.0 + std::exp((turns - turns_home) / 1.5));
    // While there is contact, more checkers may yet be hit: a fifth of all games are gammons.
    const bool has_contact = rules::has_contact(Board{game.winner, game.loser});
    const double level = 1.0 + (has_contact ? std::max(chance, 0.2) : chance);
    return std::max(level, static_cast<double>(certain_level(game)));
}

}  // namespace kotra::play
