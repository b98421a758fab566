// SPDX-License-Identifier: Apache-2.0
// The rules as told cannot contradict the rules as data, and are written in the right words.
#include "guide/rules_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "guide/text.h"

namespace kotra::guide {
namespace {

using rules::Variant;

Variant with(std::string_view text) {
    return rules::parse_variant(text).value();
}

TEST(RulesText, EveryVariantInEveryLanguage) {
    for (const Variant& variant : rules::all_variants()) {
        for (const Language language : all_languages) {
            const std::string text = rules_text(variant, language);
            EXPECT_TRUE(text.starts_with("# "));
            EXPECT_TRUE(text.ends_with("\n"));
            const auto heads = std::ranges::count(text, '#');
            EXPECT_EQ(heads, variant.acey_deucey ? 27 : 25) << variant.name;
            EXPECT_EQ(text.find('{'), std::string::npos) << variant.name;
            EXPECT_EQ(text.find("  "), std::string::npos) << variant.name;
        }
    }
}

// A game in which the option makes a difference: with a reserve for what is about it, and so on.
Variant where_it_matters(std::string_view option) {
    if (option == "score.triple_if") return with("backgammon");
    if (option == "hit_to" || option == "max_stack") return with("backgammon");
    return with("acey.seed");
}

// Whatever value of whatever option is set, the text says something else than for any other value,
// in every language.
TEST(RulesText, EveryValueHasItsOwnWords) {
    for (const rules::VariantOption& option : rules::variant_options()) {
        std::vector<std::string> values;
        std::istringstream list{std::string(option.values)};
        for (std::string value; std::getline(list, value, '|');) values.push_back(value);
        if (values.front().find("..") != std::string::npos) values = {"0", "1", "2", "3", "5"};
        for (const Language language : all_languages) {
            std::set<std::string> texts;
            for (const std::string& value : values) {
                Variant variant = where_it_matters(option.name);
                ASSERT_TRUE(option.set(variant, value)) << option.name << "=" << value;
                // The title says the options too; the rules below it must differ by themselves.
                const std::string text = rules_text(variant, language);
                texts.insert(text.substr(text.find('\n')));
            }
            EXPECT_EQ(texts.size(), values.size()) << option.name << " " << code(language);
        }
    }
}

TEST(RulesText, NamesOfTheWinsFollowTheData) {
    for (const Language language : all_languages) {
        const std::string standard = rules_text(with("backgammon"), language);
        const std::string shorter = rules_text(with("short"), language);
        const std::string reserve = rules_text(with("acey.seed"), language);
        EXPECT_NE(standard.find("gammon"), std::string::npos);
        EXPECT_EQ(standard.find("koks"), std::string::npos);
        EXPECT_NE(shorter.find("mars"), std::string::npos);
        EXPECT_NE(shorter.find("koks"), std::string::npos);
        EXPECT_EQ(reserve.find(" gammon "), std::string::npos);
    }
}

TEST(RulesText, SetUpIsThatOfTheData) {
    for (const Variant& variant : rules::all_variants()) {
        if (variant.setup.reserve() > 0) continue;
        for (const Language language : all_languages) {
            const std::string text = rules_text(variant, language);
            std::map<int, int> told;  // point, checkers
            std::istringstream lines(text);
            for (std::string line; std::getline(lines, line);) {
                if (!line.starts_with("- ")) continue;
                std::vector<int> numbers;
                for (std::size_t i = 0; i < line.size(); ++i) {
                    if (std::isdigit(static_cast<unsigned char>(line[i])) == 0) continue;
                    std::size_t length = 0;
                    numbers.push_back(std::stoi(line.substr(i), &length));
                    i += length;
                }
                ASSERT_EQ(numbers.size(), 2U) << line;
                told[numbers[1]] = numbers[0];
            }
            for (int point = 1; point <= rules::point_count; ++point) {
                EXPECT_EQ(told.contains(point) ? told[point] : 0,
                          variant.setup[static_cast<std::size_t>(point)])
                    << variant.name << " " << code(language) << " " << point;
            }
        }
    }
}

TEST(RulesText, SlovenianCountsInFourForms) {
    const std::string text = rules_text(with("backgammon"), Language::sl);
    for (const char* line : {"- 2 žetona na 24. polju", "- 5 žetonov na 13. polju",
                             "- 3 žetoni na 8. polju", "Vsak igralec ima 15 žetonov."}) {
        EXPECT_NE(text.find(line), std::string::npos) << line;
    }
    EXPECT_NE(rules_text(with("hypergammon"), Language::sl).find("- 1 žeton na 24. polju"),
              std::string::npos);
}

// Words of bad translations of this subject (the list comes from the glossary's mistakes to avoid).
const std::map<Language, std::vector<std::string>>& bad_words() {
    static const std::map<Language, std::vector<std::string>> words{
        {Language::en, {"chequer", "stone", "cuben"}},
        {Language::is, {"tígull",        "tíglar",     "afgreiðslumaður",
                        "tékki",         "tékkarnir",  "skák",
                        "flís",          "franskar",   "lið",
                        "reimar",        "klefi",      "frumur",
                        "íþróttavöllur", "húsið",      "garðurinn",
                        "stöng",         "lemja",      "borða",
                        "bera",          "burt",       "bjartur",
                        "beygja",        "bein",       "kippar",
                        "rúlla",         "bikarar",    "hristarar",
                        "játa",          "tímapunkti", "blettur",
                        "utanborðs"}},
        {Language::da,
         {"skaktern", "checker", "checkers", "kerner", "linjen", "trykke", "indtaste", "sving",
          "rulning", "afspilles", "doubler", "svin", "felter"}},
        {Language::nb,
         {"styre", "styret", "dør", "checker", "kontrolløren", "kontrollen", "synspunkt", "rull",
          "peiling", "stang", "stangen", "stolpe", "stolpen", "fliser", "sving", "vurdering",
          "jakop-regelen"}},
        {Language::sl, {"umrl",      "krov",        "svet",    "tabla",   "kockar",   "matrica",
                        "kosi",      "koščki",      "prostor", "zvitek",  "valjanih", "prelom",
                        "zaseže",    "zajemanje",   "ujeti",   "ozemlje", "kvadrant", "prekinitev",
                        "glasbenik", "skladiščnik", "kockica", "bacanje", "tačke"}}};
    return words;
}

TEST(RulesText, HasNoneOfTheBadWords) {
    for (const Language language : all_languages) {
        for (const std::string_view sentence : catalogue(language)) {
            std::set<std::string> words;
            std::string word;
            for (const char c : std::string(sentence) + " ") {
                const bool is_part = std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '-' ||
                                     (static_cast<unsigned char>(c) & 0x80U) != 0;
                if (is_part) {
                    word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
                } else {
                    words.insert(word);
                    word.clear();
                }
            }
            for (const std::string& bad : bad_words().at(language)) {
                EXPECT_FALSE(words.contains(bad)) << code(language) << ": " << sentence;
            }
        }
    }
}

// The catalogues' own texts, read as a diff. KOTRA_WRITE_GOLDEN=1 writes the files anew.
TEST(RulesText, Golden) {
    const bool writes = std::getenv("KOTRA_WRITE_GOLDEN") != nullptr;
    for (const char* name : {"backgammon", "short", "acey.seed"}) {
        for (const Language language : all_languages) {
            const std::string path = std::string(KOTRA_SOURCE_DIR) + "/tests/data/guide/" + name +
                                     "." + std::string(code(language)) + ".md";
            const std::string text = rules_text(with(name), language);
            if (writes) std::ofstream(path) << text;
            std::ifstream file(path);
            std::stringstream expected;
            expected << file.rdbuf();
            EXPECT_EQ(text, expected.str()) << path;
        }
    }
}

}  // namespace
}  // namespace kotra::guide
