// SPDX-License-Identifier: Apache-2.0
// Where and when a match was played.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "record/match.h"

namespace kotra::record {

// As far as the header tells: "Open, Round 2, Town, 2026.11.30".
std::string occasion(const Match& match);

// The day in the header line "EventDate": year, month and day as numbers with points, hyphens or
// slashes between them, the first of several days; whatever follows is not looked at. Nothing
// where the line is missing, says less than a day, or names one that no calendar has.
std::optional<std::chrono::year_month_day> day_played(const Match& match);

// Such a line for a day: "2026.11.30".
HeaderLine date_line(std::chrono::year_month_day day);

// Year, month and day as numbers of four, two and two digits.
std::string written(std::chrono::year_month_day day, char separator);

}  // namespace kotra::record
