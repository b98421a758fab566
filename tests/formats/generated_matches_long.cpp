// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "formats/formats.h"
#include "formats/generated_matches.h"

namespace kotra::formats {
namespace {

constexpr int count = 5000;

TEST(GeneratedMatchesLong, SurviveEveryFormatThatIsWritten) {
    testing::HeldBy held;
    for (std::uint64_t number = 0; number < count; ++number) {
        testing::expect_kept(number, held);
        ASSERT_FALSE(HasFailure()) << number;
    }
    EXPECT_EQ(held["json"].whole, count);
    for (const Format& format : all_formats()) {
        if (!format.writes()) continue;
        const testing::Held& here = held[format.name];
        RecordProperty(std::string(format.name), here.all);
        // Positions are held of open games alone.
        EXPECT_GT(here.all, count / 10) << format.name;
    }
}

}  // namespace
}  // namespace kotra::formats
