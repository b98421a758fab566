// SPDX-License-Identifier: Apache-2.0
// eXtreme Gammon's files of matches (.xg) and positions (.xgp), read only: docs/formats/xg.md.
#pragma once

#include <string_view>

#include "base/result.h"
#include "formats/formats.h"

namespace kotra::formats {

bool is_xg(std::string_view bytes);

// One match, with what eXtreme Gammon said about it. The file has no lines: errors and remarks name
// the record, from 1.
base::Result<Reading> read_xg(std::string_view bytes);

}  // namespace kotra::formats
