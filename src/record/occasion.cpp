// SPDX-License-Identifier: Apache-2.0
#include "record/occasion.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cstddef>
#include <string_view>
#include <system_error>

namespace kotra::record {
namespace {

constexpr std::string_view date_key = "EventDate";

}  // namespace

std::string occasion(const Match& match) {
    std::string text;
    constexpr std::array<std::string_view, 4> keys{"Event", "Round", "Site", date_key};
    for (const std::string_view key : keys) {
        const std::string_view value = match.tag(key);
        if (value.empty()) continue;
        if (!text.empty()) text += ", ";
        text += value;
    }
    return text;
}

std::optional<std::chrono::year_month_day> day_played(const Match& match) {
    const std::string_view text = match.tag(date_key);
    const char* at = text.data();
    const char* const end = at + text.size();
    constexpr std::array<std::ptrdiff_t, 3> most_digits{4, 2, 2};
    std::array<unsigned, 3> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (i > 0) {
            if (at == end || std::string_view(".-/").find(*at) == std::string_view::npos) return {};
            ++at;
        }
        const auto [after, error] = std::from_chars(at, end, numbers[i]);
        if (error != std::errc() || after - at > most_digits[i]) return {};
        at = after;
    }
    const std::chrono::year_month_day day(std::chrono::year(static_cast<int>(numbers[0])),
                                          std::chrono::month(numbers[1]),
                                          std::chrono::day(numbers[2]));
    constexpr std::chrono::year first_year{1000};  // "26.11.30" may mean anything
    if (!day.ok() || day.year() < first_year) return {};
    return day;
}

HeaderLine date_line(std::chrono::year_month_day day) {
    return {std::string(date_key), written(day, '.')};
}

std::string written(std::chrono::year_month_day day, char separator) {
    return fmt::format("{:04}{}{:02}{}{:02}", static_cast<int>(day.year()), separator,
                       static_cast<unsigned>(day.month()), separator,
                       static_cast<unsigned>(day.day()));
}

}  // namespace kotra::record
