// SPDX-License-Identifier: Apache-2.0
#include "cli/words.h"

#include <gtest/gtest.h>

#include <array>

namespace kotra::cli {
namespace {

using Parts = std::vector<std::string_view>;

TEST(Words, SplitKeepsEmptyParts) {
    EXPECT_EQ(split("a|b|c", '|'), (Parts{"a", "b", "c"}));
    EXPECT_EQ(split("|a||", '|'), (Parts{"", "a", "", ""}));
    EXPECT_EQ(split("a", '|'), (Parts{"a"}));
    EXPECT_TRUE(split("", '|').empty());
}

TEST(Words, EditDistanceCountsExchangedNeighboursOnce) {
    EXPECT_EQ(edit_distance("legal", "legal"), 0U);
    EXPECT_EQ(edit_distance("lgeal", "legal"), 1U);
    EXPECT_EQ(edit_distance("legl", "legal"), 1U);
    EXPECT_EQ(edit_distance("leggal", "legal"), 1U);
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
    EXPECT_EQ(edit_distance("", "abc"), 3U);
    EXPECT_EQ(edit_distance("abc", ""), 3U);
}

TEST(Words, NearestGuessesOnlyWhatIsNear) {
    constexpr std::array<std::string_view, 4> words{"legal", "perft", "completion", "check"};
    EXPECT_EQ(nearest("lgeal", words), "legal");
    EXPECT_EQ(nearest("comp", words), "completion");
    EXPECT_EQ(nearest("chekc", words), "check");
    EXPECT_EQ(nearest("rollout", words), "");
    EXPECT_EQ(nearest("", words), "");
}

TEST(Words, PrintableTextCommandsNoTerminal) {
    EXPECT_EQ(printable("one\ttwo\n\nJörg – 赤\n"), "one two\n\nJörg – 赤\n");
    EXPECT_EQ(printable("a\x1b[31mb\x07\rc\xc2\x9b"
                        "d\x7f"),
              "a[31mbcd");
    EXPECT_EQ(printable("a\xff"), "a?");
    EXPECT_EQ(printable(""), "");
}

TEST(Words, WrappedBreaksAtSpaces) {
    EXPECT_EQ(wrapped("one two three", 7, 0), "one two\nthree");
    EXPECT_EQ(wrapped("one two three", 7, 2), "one two\n  three");
    EXPECT_EQ(wrapped("unbreakable words", 5, 0), "unbreakable\nwords");
    EXPECT_EQ(wrapped("first\n\nsecond", 20, 0), "first\n\nsecond");
    // A letter of several bytes is one column.
    EXPECT_EQ(wrapped("töflur þær", 10, 0), "töflur þær");
}

}  // namespace
}  // namespace kotra::cli
