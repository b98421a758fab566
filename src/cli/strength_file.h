// SPDX-License-Identifier: Apache-2.0
// The files that `kotra measure` reads: positions of backgammon with their rolled-out chances.
#pragma once

#include <string_view>
#include <vector>

#include "analysis/measure.h"
#include "base/result.h"

namespace kotra::cli {

// A JSON object a line: `board` (a board key) or `position_id` (GNU Backgammon's), `win`, `equity`,
// and perhaps `se` and `decision`; docs/formats/strength-set.md. Other fields are not looked at,
// nor are empty lines. An error names the line and the field.
base::Result<std::vector<analysis::StrengthRow>> read_strength_rows(std::string_view text);

}  // namespace kotra::cli
