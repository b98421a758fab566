// SPDX-License-Identifier: Apache-2.0
#include "record/occasion.h"

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

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

std::optional<std::chrono::year_month_day> day_of(std::string_view written) {
    Match match;
    match.header = {{"EventDate", std::string(written)}};
    return day_played(match);
}

TEST(DayPlayed, IsReadHoweverFilesWriteIt) {
    using namespace std::chrono_literals;
    for (const auto* written :
         {"2026.11.03", "2026-11-3", "2026/11/03", "2026-11-03,04", "2026.11.03 21:30"}) {
        EXPECT_EQ(day_of(written), 2026y / 11 / 3) << written;
    }
    for (const auto* written :
         {"", "2026", "2026.11", "2026.11.", "26.11.03", "2026.13.03", "2026.02.29", "2026.11.031",
          "????.11.03", "3 November 2026", "99999999999.1.1", "-2026.11.03", "2026:11:03"}) {
        EXPECT_EQ(day_of(written), std::nullopt) << written;
    }
    EXPECT_EQ(day_of("2028.02.29"), 2028y / 2 / 29);
    EXPECT_EQ(day_played(Match()), std::nullopt);
}

TEST(DayPlayed, IsThatOfTheLineWrittenForIt) {
    using namespace std::chrono_literals;
    Match match;
    match.header.push_back(date_line(2026y / 3 / 9));
    EXPECT_EQ(match.header.front(), (HeaderLine{"EventDate", "2026.03.09"}));
    EXPECT_EQ(day_played(match), 2026y / 3 / 9);
}

}  // namespace
}  // namespace kotra::record
