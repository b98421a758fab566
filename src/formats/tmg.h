// SPDX-License-Identifier: Apache-2.0
// Matches of TrueMoneyGames (.tmg). docs/formats/tmg.md describes them.
#pragma once

#include <string_view>

#include "base/result.h"
#include "formats/formats.h"

namespace kotra::formats {

// True if the first line that is not blank begins with "MatchID:".
bool is_tmg(std::string_view bytes);

// One match; what its header says beside the rules and the names is kept as header lines. Errors
// carry line and column.
base::Result<Reading> read_tmg(std::string_view bytes);

}  // namespace kotra::formats
