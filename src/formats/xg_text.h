// SPDX-License-Identifier: Apache-2.0
// Positions with their analysis as eXtreme Gammon copies and exports them as text, in any of its
// languages; read only: docs/formats/xg-text.md.
#pragma once

#include <string_view>

#include "base/result.h"
#include "formats/formats.h"

namespace kotra::formats {

// A text with a line that begins with "XGID=", and no other format.
bool is_xg_text(std::string_view bytes);

// A match of one game for each XGID.
base::Result<Reading> read_xg_text(std::string_view bytes);

}  // namespace kotra::formats
