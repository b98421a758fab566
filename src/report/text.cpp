// SPDX-License-Identifier: Apache-2.0
#include "report/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "guide/plural.h"

namespace kotra::report {
namespace {

const Catalogue& catalogue(guide::Language language) {
    switch (language) {
        case guide::Language::is:
            return text_is;
        case guide::Language::da:
            return text_da;
        case guide::Language::nb:
            return text_nb;
        case guide::Language::sl:
            return text_sl;
        case guide::Language::en:
            break;
    }
    return text_en;
}

}  // namespace

Words::Words(guide::Language language) : language_(language), catalogue_(&catalogue(language)) {}

std::string_view Words::operator[](Key key) const {
    return (*catalogue_)[static_cast<std::size_t>(key)];
}

std::string Words::fill(Key key, std::initializer_list<std::string_view> parts) const {
    const std::string_view sentence = (*this)[key];
    std::string text;
    for (std::size_t i = 0; i < sentence.size(); ++i) {
        const bool is_mark =
            sentence[i] == '{' && i + 2 < sentence.size() && sentence[i + 2] == '}';
        if (!is_mark) {
            text += sentence[i];
            continue;
        }
        const auto number = static_cast<std::size_t>(sentence[i + 1] - '0');
        if (number < parts.size()) text += *(parts.begin() + number);
        i += 2;
    }
    return text;
}

Key Words::form(Key one, int number) const {
    const auto plural =
        guide::plural_of(language_, static_cast<std::uint64_t>(std::max(0, number)));
    return static_cast<Key>(static_cast<int>(one) + static_cast<int>(plural));
}

std::string Words::decimal(double value, int decimals, bool with_plus) const {
    std::string text = fmt::format("{:.{}f}", std::abs(value), decimals);
    const bool is_zero = text.find_first_not_of("0.") == std::string::npos;
    if (language_ != guide::Language::en) std::ranges::replace(text, '.', ',');
    // CLDR: the minus of Norwegian and Slovenian is U+2212, the others write a hyphen.
    const bool has_minus = language_ == guide::Language::nb || language_ == guide::Language::sl;
    if (value < 0 && !is_zero) return (has_minus ? "\u2212" : "-") + text;
    return with_plus && !is_zero ? "+" + text : text;
}

std::string Words::percent(double share, bool with_plus) const {
    const bool has_space = language_ != guide::Language::en && language_ != guide::Language::is;
    return decimal(100 * share, 1, with_plus) + (has_space ? "\u00a0%" : "%");
}

}  // namespace kotra::report
