// SPDX-License-Identifier: Apache-2.0
#include "rules/variant.h"

#include <gtest/gtest.h>

#include "rules/board.h"

namespace kotra::rules {
namespace {

TEST(Variant, EveryRowIsConsistentAndFoundByItsNames) {
    for (const Variant& variant : all_variants()) {
        EXPECT_EQ(checker_count(variant.setup), variant.checkers) << variant.name;
        EXPECT_TRUE(is_consistent(Board{variant.setup, variant.setup}, variant.checkers))
            << variant.name;
        EXPECT_EQ(find_variant(variant.name), &variant);
        if (!variant.alias.empty()) {
            EXPECT_EQ(find_variant(variant.alias), &variant);
        }
        EXPECT_FALSE(variant.title.empty());
        EXPECT_FALSE(variant.summary.empty());
    }
    EXPECT_EQ(find_variant("tabula"), nullptr);
    EXPECT_EQ(find_variant(""), nullptr);
    EXPECT_EQ(find_variant("kotra"), &backgammon());
}

TEST(Variant, TextReadsBack) {
    for (const Variant& variant : all_variants()) {
        EXPECT_EQ(variant_text(variant), variant.name);
        EXPECT_EQ(parse_variant(variant.name), variant);
        for (const VariantOption& option : variant_options()) {
            Variant changed = variant;
            EXPECT_TRUE(option.set(changed, option.get(variant))) << option.name;
            EXPECT_EQ(changed, variant);
            EXPECT_FALSE(option.set(changed, "nonsense"));
        }
    }
    const auto house = parse_variant("acey.wp,gate=doublet,score=1-2");
    ASSERT_TRUE(house);
    EXPECT_EQ(house->gate, EntryGate::doublet);
    EXPECT_EQ(house->scoring, Scoring::gammon);
    EXPECT_EQ(variant_text(*house), "acey.wp,gate=doublet,score=1-2");
    EXPECT_EQ(parse_variant(variant_text(*house)), *house);
}

TEST(Variant, BadTextSaysWhere) {
    EXPECT_EQ(parse_variant("chess").error().column, 1);
    EXPECT_EQ(parse_variant("short,cube=maybe").error().column, 7);
    EXPECT_EQ(parse_variant("short,cube").error().column, 7);
    EXPECT_EQ(parse_variant("short,").error().column, 7);
    EXPECT_FALSE(parse_variant(""));
}

}  // namespace
}  // namespace kotra::rules
