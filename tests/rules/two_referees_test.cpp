// SPDX-License-Identifier: Apache-2.0
#include "rules/two_referees.h"

#include <gtest/gtest.h>

namespace kotra::rules {
namespace {

TEST(TwoReferees, Agree) {
    base::Random random(1843);
    for (int game = 0; game < 200; ++game) {
        SCOPED_TRACE(game);
        ASSERT_NO_FATAL_FAILURE(compare_referees(random));
    }
}

}  // namespace
}  // namespace kotra::rules
