// SPDX-License-Identifier: Apache-2.0
// Positions with their analysis as BGBlitz exports them as text, in any of its languages; read
// only: docs/formats/bgblitz-text.md.
#pragma once

#include <string_view>

#include "base/result.h"
#include "formats/formats.h"

namespace kotra::formats {

// A text with lines that begin with "Position-ID:" and "XGID=".
bool is_bgblitz_text(std::string_view bytes);

// A match of one game for each position.
base::Result<Reading> read_bgblitz_text(std::string_view bytes);

}  // namespace kotra::formats
