// SPDX-License-Identifier: Apache-2.0
#include "formats/generated_matches.h"

#include <gtest/gtest.h>

#include "formats/formats.h"

namespace kotra::formats {
namespace {

TEST(GeneratedMatches, SurviveEveryFormatThatIsWritten) {
    testing::HeldBy held;
    for (std::uint64_t number = 0; number < 40; ++number) testing::expect_kept(number, held);
    EXPECT_EQ(held["json"].whole, 40);
    for (const Format& format : all_formats()) {
        EXPECT_EQ(held[format.name].all > 0, format.writes()) << format.name;
    }
}

}  // namespace
}  // namespace kotra::formats
