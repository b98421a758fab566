// SPDX-License-Identifier: Apache-2.0
#include "report/text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace kotra::report {
namespace {

using guide::Language;

TEST(ReportText, NumbersAreThoseOfTheLanguage) {
    EXPECT_EQ(Words(Language::en).decimal(-0.125, 3), "-0.125");
    EXPECT_EQ(Words(Language::is).decimal(-0.125, 3), "-0,125");
    EXPECT_EQ(Words(Language::nb).decimal(-0.125, 3), "\u22120,125");
    EXPECT_EQ(Words(Language::sl).decimal(0.5, 1, true), "+0,5");
    EXPECT_EQ(Words(Language::en).decimal(-0.0001, 3, true), "0.000");
    EXPECT_EQ(Words(Language::en).percent(0.625), "62.5%");
    EXPECT_EQ(Words(Language::is).percent(0.625), "62,5%");
    EXPECT_EQ(Words(Language::da).percent(0.625), "62,5\u00a0%");
}

TEST(ReportText, SlovenianHasFourForms) {
    const Words words(Language::sl);
    const auto wins = [&](int points) {
        return words.fill(words.form(Key::wins_one, points), {"Ana", std::to_string(points)});
    };
    EXPECT_EQ(wins(1), "Ana dobi 1 točko.");
    EXPECT_EQ(wins(2), "Ana dobi 2 točki.");
    EXPECT_EQ(wins(4), "Ana dobi 4 točke.");
    EXPECT_EQ(wins(6), "Ana dobi 6 točk.");
}

TEST(ReportText, FillLeavesWhatIsFilledInAlone) {
    const Words words(Language::en);
    EXPECT_EQ(words.fill(Key::title, {"{1}", "B"}), "Analysis: {1} – B");
}

// What a sentence of one language has filled in, those of the others have too.
TEST(ReportText, SentencesOfAllLanguagesTakeTheSame) {
    const Words english(Language::en);
    for (const Language language : guide::all_languages) {
        const Words words(language);
        for (std::size_t i = 0; i < key_count; ++i) {
            const auto key = static_cast<Key>(i);
            for (const char* mark : {"{0}", "{1}", "{2}", "{3}", "{4}"}) {
                EXPECT_EQ(words[key].find(mark) != std::string_view::npos,
                          english[key].find(mark) != std::string_view::npos)
                    << words[key];
            }
        }
    }
}

}  // namespace
}  // namespace kotra::report
