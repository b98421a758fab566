// SPDX-License-Identifier: Apache-2.0
// A position of JellyFish (.pos), a small binary file. docs/formats/jellyfish-pos.md describes it.
#pragma once

#include <string_view>

#include "base/result.h"
#include "formats/formats.h"

namespace kotra::formats {

// True if the bytes begin with a known version number, and are as many as such a file has.
bool is_jellyfish_pos(std::string_view bytes);

// The position as a match of one game, which begins with it. Errors name the field.
base::Result<Reading> read_jellyfish_pos(std::string_view bytes);

}  // namespace kotra::formats
