// SPDX-License-Identifier: Apache-2.0
#include "engine/equity/prices.h"

#include <cassert>

namespace kotra::engine {
namespace {

// Any chance will do: the points depend on the gammons alone, and there are none.
Outcome without_gammons(const Stakes& stakes) {
    Outcome outcome(stakes.match().levels);
    outcome.set_win(1, .5F);
    return outcome;
}

// The same cube, if its viewer could turn it.
CubeState held(CubeState cube) {
    cube.owner = CubeOwner::mine;
    return cube;
}

}  // namespace

double gammon_price(const Stakes& stakes, CubeState cube, int level) {
    assert(level >= 2 && level <= stakes.match().levels);
    const double game = stakes.win(cube, 1) - stakes.loss(cube, 1);
    return game > 0 ? (stakes.win(cube, level) - stakes.win(cube, level - 1)) / game : 0;
}

std::optional<Point> take_point(const Stakes& stakes, CubeState cube) {
    if (!stakes.can_double(held(flipped(cube)))) return std::nullopt;
    const Outcome outcome = without_gammons(stakes);
    return Point{stakes.dead_points(outcome, cube).take, stakes.live_points(outcome, cube).take};
}

std::optional<Point> double_point(const Stakes& stakes, CubeState cube) {
    if (!stakes.can_double(held(cube))) return std::nullopt;
    const CubeState turned = doubled(held(cube));
    const double risk = stakes.loss(cube, 1) - stakes.loss(turned, 1);
    const double gain = stakes.win(turned, 1) - stakes.win(cube, 1);
    const double from = risk + gain > 0 ? risk / (risk + gain) : 0;
    return Point{from, stakes.live_points(without_gammons(stakes), cube).cash};
}

}  // namespace kotra::engine
