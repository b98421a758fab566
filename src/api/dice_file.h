// SPDX-License-Identifier: Apache-2.0
// The file by which the dice of a finished match can be checked: the schema DiceFile.
#pragma once

#include <string_view>

#include "base/result.h"
#include "play/fair_dice.h"

namespace kotra::api {

inline constexpr std::string_view dice_scheme = "kotra dice 1";

// Fails for what is no such file, and for one of a match that is not over.
base::Result<play::DiceProof> read_dice_file(std::string_view json);

}  // namespace kotra::api
