// SPDX-License-Identifier: Apache-2.0
// Boards that show how large the values in a network become.
#pragma once

#include <string_view>
#include <vector>

#include "engine/nn/inputs.h"
#include "rules/board.h"

namespace kotra::engine {

// 600 boards of the variant of each kind that the input set is for; always the same.
std::vector<rules::Board> calibration_boards(const InputSet& set, std::string_view variant);

}  // namespace kotra::engine
