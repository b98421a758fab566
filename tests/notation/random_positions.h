// SPDX-License-Identifier: Apache-2.0
// Positions of real play for the tests of notation.
#pragma once

#include <functional>

#include "base/random.h"
#include "rules/game.h"

namespace kotra::test {

// Plays random games of the variant (with cube and resignations now and then) and shows every state
// to `visit`, until it has seen `count` states.
void visit_random_states(const rules::Variant& variant, const rules::MatchOptions& options,
                         std::uint64_t seed, int count,
                         const std::function<void(const rules::Game&)>& visit);

}  // namespace kotra::test
