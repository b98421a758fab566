// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "rules/two_referees.h"

namespace kotra::rules {
namespace {

TEST(TwoRefereesLong, Agree) {
    base::Random random(1743);
    for (int game = 0; game < 10'000; ++game) {
        SCOPED_TRACE(game);
        ASSERT_NO_FATAL_FAILURE(compare_referees(random));
    }
}

}  // namespace
}  // namespace kotra::rules
