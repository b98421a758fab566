// SPDX-License-Identifier: Apache-2.0
// The figures that players learn by heart for a score: gammon prices and doubling points.
#pragma once

#include <optional>

#include "engine/equity/stakes.h"

namespace kotra::engine {

// What the viewer gains by winning at `level` rather than one level lower, as a share of what lies
// between winning and losing a single game: .5 for a gammon in money play, where the cube counts.
double gammon_price(const Stakes& stakes, CubeState cube, int level = 2);

// Points of a game without gammons, as chances of the viewer to win. `dead`: nobody turns the cube
// again after this double; `live`: both use it perfectly. Source of the terms: R. Janowski,
// "Take-Points in Money Games", 1993.
struct Point {
    double dead = 0;
    double live = 0;
};

// From where the viewer takes a double; nothing where the other has no use for one.
std::optional<Point> take_point(const Stakes& stakes, CubeState cube);

// From where a double of the viewer is better than a game without a cube (dead), and from where
// the other drops it if both cubes are live (live: doubling there and cashing is the same); nothing
// where the viewer has no use for a double.
std::optional<Point> double_point(const Stakes& stakes, CubeState cube);

}  // namespace kotra::engine
