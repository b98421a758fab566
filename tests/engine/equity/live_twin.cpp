// SPDX-License-Identifier: Apache-2.0
#include "live_twin.h"

#include <algorithm>
#include <functional>

namespace kotra::engine {
namespace {

using Value = std::function<double(double chance)>;

// The chance at which a growing function reaches `target`.
double where(const Value& value, double target) {
    double low = 0;
    double high = 1;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (value(middle) < target ? low : high) = middle;
    }
    return (low + high) / 2;
}

double share(float part, float whole) {
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

// Nobody turns the cube again.
double dead(const Stakes& stakes, const Outcome& shape, CubeState cube, double chance) {
    double won = 0;
    double lost = 0;
    for (int level = 1; level <= shape.levels(); ++level) {
        const bool last = level == shape.levels();
        const double wins = share(shape.win(level), shape.win(1)) -
                            (last ? 0 : share(shape.win(level + 1), shape.win(1)));
        const double losses = share(shape.loss(level), shape.loss(1)) -
                              (last ? 0 : share(shape.loss(level + 1), shape.loss(1)));
        won += wins * stakes.win(cube, level);
        lost += losses * stakes.loss(cube, level);
    }
    return chance * won + (1 - chance) * lost;
}

// The value of a live cube at every chance.
Value live_value(const Stakes& stakes, const Outcome& shape, CubeState cube) {
    // 1. Where the viewer's double is dropped, and where he drops one.
    const bool i_may = stakes.can_double(cube);
    const bool they_may = stakes.can_double(flipped(cube));
    double take = 0;
    double cash = 1;
    if (i_may) {
        cash = where(live_value(stakes, shape, doubled(cube)), stakes.win(cube, 1));
    }
    if (they_may) {
        const CubeState taken = flipped(doubled(flipped(cube)));
        take = where(live_value(stakes, shape, taken), stakes.loss(cube, 1));
    }
    // 2. Chances move without jumps, so between the points at which somebody cashes a value is a
    //    straight line. Each side may cash at its point or play on, whichever serves it best.
    return [=](double chance) {
        const auto line = [chance](double x0, double y0, double x1, double y1) {
            return y0 + (y1 - y0) * (chance - x0) / (x1 - x0);
        };
        const double lost = dead(stakes, shape, cube, 0);
        const double won = dead(stakes, shape, cube, 1);
        const double low = stakes.loss(cube, 1);
        const double high = stakes.win(cube, 1);
        const auto value = [&](bool they_cash, bool i_cash) {
            if (they_cash && chance <= take) return take > 0 ? line(0, lost, take, low) : low;
            if (i_cash && chance >= cash) return cash < 1 ? line(cash, high, 1, won) : high;
            return line(they_cash ? take : 0, they_cash ? low : lost, i_cash ? cash : 1,
                        i_cash ? high : won);
        };
        const auto i_choose = [&](bool they_cash) {
            const double playing_on = value(they_cash, false);
            return i_may ? std::max(playing_on, value(they_cash, true)) : playing_on;
        };
        return they_may ? std::min(i_choose(false), i_choose(true)) : i_choose(false);
    };
}

}  // namespace

double live_by_definition(const Stakes& stakes, const Outcome& shape, CubeState cube,
                          double chance) {
    return live_value(stakes, shape, cube)(chance);
}

Outcome outcome_with(double chance, double won_gammons, double won_backgammons, double lost_gammons,
                     double lost_backgammons) {
    Outcome outcome(3);
    outcome.set_win(1, static_cast<float>(chance));
    outcome.set_win(2, static_cast<float>(chance * won_gammons));
    outcome.set_win(3, static_cast<float>(chance * won_gammons * won_backgammons));
    outcome.set_loss(2, static_cast<float>((1 - chance) * lost_gammons));
    outcome.set_loss(3, static_cast<float>((1 - chance) * lost_gammons * lost_backgammons));
    return outcome;
}

}  // namespace kotra::engine
