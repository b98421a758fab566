// SPDX-License-Identifier: Apache-2.0
// Where and when a match was played.
#pragma once

#include <string>

#include "record/match.h"

namespace kotra::record {

// As far as the header tells: "Open, Round 2, Town, 2026.11.30".
std::string occasion(const Match& match);

}  // namespace kotra::record
