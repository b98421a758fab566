// SPDX-License-Identifier: Apache-2.0
#include "notation/situation.h"

#include <gtest/gtest.h>

#include <string_view>

#include "rules/variant.h"

namespace kotra::notation {
namespace {

TEST(Situation, IsToldByItsForm) {
    const rules::Variant& variant = rules::backgammon();
    for (const std::string_view text :
         {"4HPwATDgc/ABMA", "4HPwATDgc/ABMA:cIkFAAAAAAAA",
          "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:1:0:10",
          "Copied: XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:1:0:10",
          "000005030000500000000002000|000005030000500000000002000"}) {
        const auto state = read_situation(text, variant);
        ASSERT_TRUE(state) << text;
        EXPECT_EQ(state->board, (rules::Board{variant.setup, variant.setup})) << text;
    }
}

}  // namespace
}  // namespace kotra::notation
