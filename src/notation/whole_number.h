// SPDX-License-Identifier: Apache-2.0
// Inside notation/ only: the numbers in the fields of an ID.
#pragma once

#include <string_view>

#include "base/result.h"

namespace kotra::notation {

// All of the text as a number from `least` to `most`; the error is a clause without a place.
base::Result<int> whole_number(std::string_view text, int least, int most);

}  // namespace kotra::notation
