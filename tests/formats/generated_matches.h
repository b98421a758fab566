// SPDX-License-Identifier: Apache-2.0
// Generated matches of every kind through every format that is written.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "record/match.h"

namespace kotra::formats::testing {

// The match of this number: a game of some variant with some agreements, played to its end or not,
// with cube, resignations, awards, comments and clocks.
record::Match generated_match(std::uint64_t number);

// How many matches each format held, and how many of them whole.
struct Held {
    int all = 0;
    int whole = 0;
};
using HeldBy = std::map<std::string_view, Held>;

// Writes the match in each format and reads it again, then sends it through one format after the
// other in an order that `number` chooses. What a format holds without a loss must be the same in
// the end; what it holds with losses must stay as it is the second time; what was written must be
// recognised. Reports what is otherwise as failures of the test.
void expect_kept(std::uint64_t number, HeldBy& held);

}  // namespace kotra::formats::testing
