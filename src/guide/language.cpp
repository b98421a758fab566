// SPDX-License-Identifier: Apache-2.0
#include "guide/language.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace kotra::guide {
namespace {

struct Row {
    std::string_view code;
    std::string_view own_name;
};

// In the order of Language.
constexpr std::array<Row, all_languages.size()> rows{{
    {"en", "English"},
    {"is", "íslenska"},
    {"da", "dansk"},
    {"nb", "norsk bokmål"},
    {"sl", "slovenščina"},
}};

std::string lower_case(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](char letter) {
        return 'A' <= letter && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    });
    return lower;
}

std::optional<Language> find(std::string_view code) {
    const std::string lower = lower_case(code);
    if (lower == "no") return Language::nb;
    const auto row = std::ranges::find(rows, lower, &Row::code);
    if (row == rows.end()) return std::nullopt;
    return all_languages[static_cast<std::size_t>(row - rows.begin())];
}

}  // namespace

std::string_view code(Language language) {
    return rows[index(language)].code;
}

std::string_view own_name(Language language) {
    return rows[index(language)].own_name;
}

base::Result<Language> parse_language(std::string_view text) {
    if (const auto language = find(text)) return *language;
    return base::fail(fmt::format(
        "'{}' is not a language that kotra speaks; there are: is, da, nb, sl, en", text));
}

std::optional<Language> language_of_locale(std::string_view locale) {
    while (!locale.empty()) {
        const std::string_view item = locale.substr(0, locale.find(':'));
        const std::string_view language = item.substr(0, item.find_first_of("_-.@"));
        if (const auto found = find(lower_case(language) == "nn" ? "nb" : language)) return found;
        locale.remove_prefix(std::min(item.size() + 1, locale.size()));
    }
    return std::nullopt;
}

}  // namespace kotra::guide
