// SPDX-License-Identifier: Apache-2.0
// The measured inputs of positions with contact once more, roll by roll and point by point.
#pragma once

#include <span>

#include "rules/board.h"

namespace kotra::engine {

void slow_measure_contact(const rules::Board& board, std::span<float> measured);

}  // namespace kotra::engine
