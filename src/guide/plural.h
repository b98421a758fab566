// SPDX-License-Identifier: Apache-2.0
// Which form of a sentence goes with a number: the plural categories of Unicode CLDR for the five
// languages (cldr.unicode.org, supplemental/plurals). A sentence with a number in it stands in the
// catalogues once for each category; a number is never glued to a noun.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "guide/language.h"

namespace kotra::guide {

enum class Plural : std::uint8_t { one, two, few, other };

inline constexpr std::array one_and_other{Plural::one, Plural::other};
inline constexpr std::array all_plurals{Plural::one, Plural::two, Plural::few, Plural::other};

// The categories that a language has, in the order of Plural.
constexpr std::span<const Plural> plurals_of(Language language) {
    if (language == Language::sl) return all_plurals;
    return one_and_other;
}

// A number that is not negative, as it is shown: `digits` without the decimal mark, of which the
// last `decimals` stand behind it. {15, 1} is 1.5, {150, 2} is 1.50, a whole number has none.
struct ShownNumber {
    std::uint64_t digits = 0;
    int decimals = 0;

    constexpr ShownNumber(std::uint64_t whole) : digits(whole) {}  // NOLINT(*-explicit-*)
    constexpr ShownNumber(std::uint64_t all_digits, int behind)
        : digits(all_digits), decimals(behind) {}
};

constexpr Plural plural_of(Language language, ShownNumber number) {
    // CLDR's names: i is the whole part, v the count of decimals, t the decimals without the zeros
    // at their end.
    std::uint64_t scale = 1;
    for (int k = 0; k < number.decimals; ++k) scale *= 10;
    const std::uint64_t i = number.digits / scale;
    const int v = number.decimals;
    std::uint64_t t = number.digits % scale;
    while (t != 0 && t % 10 == 0) t /= 10;

    const auto ends_in_one = [](std::uint64_t n) { return n % 10 == 1 && n % 100 != 11; };
    bool is_one = false;
    switch (language) {
        case Language::en:
            is_one = i == 1 && v == 0;
            break;
        case Language::is:
            is_one = t == 0 ? ends_in_one(i) : ends_in_one(t);
            break;
        case Language::da:
            is_one = t == 0 ? i == 1 : i <= 1;
            break;
        case Language::nb:
            is_one = i == 1 && t == 0;
            break;
        case Language::sl:
            if (v != 0) return Plural::few;
            if (i % 100 == 2) return Plural::two;
            if (i % 100 == 3 || i % 100 == 4) return Plural::few;
            is_one = i % 100 == 1;
            break;
    }
    return is_one ? Plural::one : Plural::other;
}

}  // namespace kotra::guide
