// SPDX-License-Identifier: Apache-2.0
#include "record/occasion.h"

#include <gtest/gtest.h>

namespace kotra::record {
namespace {

TEST(Occasion, IsWhatTheHeaderTells) {
    Match match;
    EXPECT_EQ(occasion(match), "");
    match.header = {
        {"eventdate", "2026.11.30"}, {"Annotator", "Bo"}, {"Event", "Open"}, {"Round", ""}};
    EXPECT_EQ(occasion(match), "Open, 2026.11.30");
    match.header.push_back({"Site", "Town"});
    EXPECT_EQ(occasion(match), "Open, Town, 2026.11.30");
}

}  // namespace
}  // namespace kotra::record
