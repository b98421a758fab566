// SPDX-License-Identifier: Apache-2.0
// The tables of endings as large as the slow twin can be: every game of the family.
#include <gtest/gtest.h>

#include "engine/endings_twin.h"
#include "rules/variant.h"

namespace kotra::engine {
namespace {

TEST(endings_long, agree_with_the_plain_solution_of_every_game) {
    for (const rules::Variant& variant : rules::all_variants()) {
        const bool is_large = variant.checkers > 3;  // somebody has borne off: no gammon is left
        testing::expect_as_solved(variant.name, is_large ? 3 : 2);
    }
}

TEST(endings_long, agree_with_the_plain_solution_of_four_checkers_a_side) {
    for (const char* name : {"acey.seed", "acey.navy95", "acey.seed,score=1"}) {
        testing::expect_as_solved(name, 4);
    }
}

}  // namespace
}  // namespace kotra::engine
