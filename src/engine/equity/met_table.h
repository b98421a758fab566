// SPDX-License-Identifier: Apache-2.0
// The numbers of the table Kazaross-XG2, as its author gives them.
#pragma once

#include <array>
#include <cstddef>

namespace kotra::engine {

inline constexpr std::size_t table_size = 25;

// [i][j]: the chance of the side that needs i + 1 points against j + 1, before a game that is not
// post-Crawford; [0][j] and [i][0] are before the Crawford game.
extern const std::array<std::array<double, table_size>, table_size> table_before;
// [j]: the chance of the trailer who needs j + 1 points, the opponent 1, after the Crawford game.
extern const std::array<double, table_size> table_after;

}  // namespace kotra::engine
