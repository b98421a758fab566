// SPDX-License-Identifier: Apache-2.0
// The expected categories are those of ICU 78.2 (Intl.PluralRules of Node.js 20), not of our code.
#include "guide/plural.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace kotra::guide {
namespace {

using enum Plural;

struct Row {
    ShownNumber number;
    // en, is, da, nb, sl: the order of all_languages.
    std::array<Plural, 5> categories;
};

// clang-format off
const std::vector<Row> icu{
    {0,       {other, other, other, other, other}},
    {1,       {one,   one,   one,   one,   one}},
    {2,       {other, other, other, other, two}},
    {3,       {other, other, other, other, few}},
    {4,       {other, other, other, other, few}},
    {5,       {other, other, other, other, other}},
    {11,      {other, other, other, other, other}},
    {12,      {other, other, other, other, other}},
    {15,      {other, other, other, other, other}},
    {21,      {other, one,   other, other, other}},
    {22,      {other, other, other, other, other}},
    {31,      {other, one,   other, other, other}},
    {100,     {other, other, other, other, other}},
    {101,     {other, one,   other, other, one}},
    {102,     {other, other, other, other, two}},
    {103,     {other, other, other, other, few}},
    {104,     {other, other, other, other, few}},
    {105,     {other, other, other, other, other}},
    {111,     {other, other, other, other, other}},
    {112,     {other, other, other, other, other}},
    {201,     {other, one,   other, other, one}},
    {{1, 1},  {other, one,   one,   other, few}},    // 0.1
    {{5, 1},  {other, other, one,   other, few}},    // 0.5
    {{10, 1}, {other, one,   one,   one,   few}},    // 1.0
    {{15, 1}, {other, other, one,   other, few}},    // 1.5
    {{21, 1}, {other, one,   other, other, few}},    // 2.1
    {{25, 1}, {other, other, other, other, few}},    // 2.5
    {{11, 2}, {other, other, one,   other, few}},    // 0.11
    {{110, 2},{other, one,   one,   other, few}},    // 1.10
};
// clang-format on

TEST(Plural, CategoriesAreThoseOfIcu) {
    for (const Row& row : icu) {
        for (const Language language : all_languages) {
            EXPECT_EQ(plural_of(language, row.number), row.categories[index(language)])
                << code(language) << " " << row.number.digits << " with " << row.number.decimals
                << " decimals";
        }
    }
}

TEST(Plural, ALanguageHasTheCategoriesThatItsNumbersTake) {
    for (const Language language : all_languages) {
        std::array<bool, 4> seen{};
        for (std::uint64_t n = 0; n <= 200; ++n) {
            seen[static_cast<std::size_t>(plural_of(language, n))] = true;
        }
        std::array<bool, 4> listed{};
        for (const Plural plural : plurals_of(language)) {
            listed[static_cast<std::size_t>(plural)] = true;
        }
        EXPECT_EQ(seen, listed) << code(language);
    }
}

}  // namespace
}  // namespace kotra::guide
