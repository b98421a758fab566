// SPDX-License-Identifier: Apache-2.0
#include "guide/language.h"

#include <gtest/gtest.h>

namespace kotra::guide {
namespace {

TEST(Language, CodesAreReadBack) {
    for (const Language language : all_languages) {
        EXPECT_EQ(parse_language(code(language)), language) << code(language);
        EXPECT_FALSE(own_name(language).empty());
    }
    EXPECT_EQ(code(Language::sl), "sl");
    EXPECT_EQ(own_name(Language::is), "íslenska");
}

TEST(Language, NorwegianHasTwoCodesAndCaseDoesNotMatter) {
    EXPECT_EQ(parse_language("no"), Language::nb);
    EXPECT_EQ(parse_language("NB"), Language::nb);
    EXPECT_EQ(parse_language("Is"), Language::is);
}

TEST(Language, AnUnknownCodeIsNamedInTheSentence) {
    const auto result = parse_language("xx");
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().message,
              "'xx' is not a language that kotra speaks; there are: is, da, nb, sl, en");
    EXPECT_FALSE(parse_language(""));
    EXPECT_FALSE(parse_language("is_IS"));
    EXPECT_FALSE(parse_language("nn"));
}

TEST(Language, ALocaleBeginsWithItsLanguage) {
    EXPECT_EQ(language_of_locale("is_IS.UTF-8"), Language::is);
    EXPECT_EQ(language_of_locale("da_DK"), Language::da);
    EXPECT_EQ(language_of_locale("nb-NO"), Language::nb);
    EXPECT_EQ(language_of_locale("no_NO"), Language::nb);
    EXPECT_EQ(language_of_locale("nn_NO.UTF-8"), Language::nb);
    EXPECT_EQ(language_of_locale("sl_SI@euro"), Language::sl);
    EXPECT_EQ(language_of_locale("en.UTF-8"), Language::en);
    EXPECT_EQ(language_of_locale("sl"), Language::sl);
}

TEST(Language, OtherLocalesHaveNone) {
    for (const char* locale : {"", "C", "POSIX", "C.UTF-8", "de_DE", "isl", "island", ":", "_IS"}) {
        EXPECT_EQ(language_of_locale(locale), std::nullopt) << locale;
    }
}

TEST(Language, OfAListTheFirstKnownCounts) {
    EXPECT_EQ(language_of_locale("de:da:en"), Language::da);
    EXPECT_EQ(language_of_locale("fr_FR:sl_SI.UTF-8"), Language::sl);
    EXPECT_EQ(language_of_locale("de:fr:"), std::nullopt);
}

}  // namespace
}  // namespace kotra::guide
