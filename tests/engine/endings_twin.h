// SPDX-License-Identifier: Apache-2.0
// The tables of endings beside their slow, obvious twin.
#pragma once

#include <memory>
#include <string_view>

#include "base/random.h"
#include "engine/bearoff/ending_table.h"
#include "rules/board.h"
#include "rules/variant.h"

namespace kotra::engine::testing {

std::shared_ptr<const EndingTable> ending_table(const rules::Variant& variant, int checkers);

// A position of the table in which nobody is off.
rules::Board random_ending(const EndingTable& table, const rules::Variant& variant,
                           base::Random& random);

// Expects that the table and SolvedEndings say the same of everything that can follow when both
// sides have so many checkers on their 6-points: of points where they count, or else of winning.
void expect_as_solved(std::string_view variant, int checkers);

}  // namespace kotra::engine::testing
