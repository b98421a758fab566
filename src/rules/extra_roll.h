// SPDX-License-Identifier: Apache-2.0
// When a doublet, or the number named after a 1-2, gives another roll.
#pragma once

#include "rules/variant.h"

namespace kotra::rules {

// `all_used`: every one of the moves that the doublet or the number gives was played.
constexpr bool gives_roll(ExtraRoll rule, bool all_used) {
    return rule == ExtraRoll::always || (rule == ExtraRoll::all_used && all_used);
}

}  // namespace kotra::rules
