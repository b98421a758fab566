// SPDX-License-Identifier: Apache-2.0
#include "base/encoding.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace kotra::base {
namespace {

using namespace std::string_literals;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

DecodedText decoded(const std::string& bytes) {
    auto text = decode_text(bytes);
    return text ? *text : DecodedText{"failed: " + text.error().message, Encoding::utf8};
}

TEST(Encoding, TellsTheEncodingAndConverts) {
    const std::string text = "Jörgen Æ — 𝄞\n";
    EXPECT_EQ(decoded(text).text, text);
    EXPECT_EQ(decoded(text).encoding, Encoding::utf8);
    EXPECT_EQ(decoded("\xEF\xBB\xBF" + text).text, text);
    EXPECT_EQ(decoded("\xEF\xBB\xBF" + text).encoding, Encoding::utf8_bom);
    EXPECT_EQ(decoded("J\xF6rgen \xC6 \x97 \x80\n").text, "Jörgen Æ — €\n");
    EXPECT_EQ(decoded("J\xF6rgen").encoding, Encoding::windows_1252);
    EXPECT_EQ(decoded("\xFF\xFEJ\0\xF6\0\x34\xD8\x1E\xDD\n\0"s).text, "Jö𝄞\n");
    EXPECT_EQ(decoded("\xFF\xFEJ\0"s).encoding, Encoding::utf16_le);
    EXPECT_EQ(decoded("\xFE\xFF\0J\0\xF6\xD8\x34\xDD\x1E"s).text, "Jö𝄞");
    EXPECT_EQ(decoded("\xFE\xFF\0J"s).encoding, Encoding::utf16_be);
    EXPECT_EQ(decoded("").text, "");
}

TEST(Encoding, NamesTheLineOfBrokenUtf16) {
    const auto half = decode_text("\xFF\xFE\n\0\x34\xD8J\0"s);
    ASSERT_FALSE(half);
    EXPECT_EQ(half.error().line, 2);
    EXPECT_FALSE(decode_text("\xFF\xFE\n\0\x34\xD8"s));
    EXPECT_FALSE(decode_text("\xFF\xFE\x34\xDD"s));
    EXPECT_FALSE(decode_text("\xFF\xFE\n"s));
}

TEST(Encoding, KnowsUtf8) {
    EXPECT_TRUE(is_utf8("aä€𝄞"));
    for (const std::string bad :
         {"\x80", "\xC3", "\xC0\xAF", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80",
          "\xF0\x80\x80\x80", "\xE2\x82", "\xE2\x28\xA1", "\xFF"}) {
        EXPECT_FALSE(is_utf8(bad)) << ::testing::PrintToString(bad);
    }
}

TEST(Encoding, WhatIsWrittenIsRead) {
    for (char32_t code = 0; code <= 0x10FFFF; code += code < 0x900 ? 1 : 0x3F) {
        if (code >= 0xD800 && code <= 0xDFFF) continue;
        std::string text;
        append_utf8(text, code);
        EXPECT_TRUE(is_utf8(text)) << static_cast<unsigned>(code);
        EXPECT_EQ(count_characters(text), 1U) << static_cast<unsigned>(code);
    }
}

TEST(Encoding, SplitsLinesOfAllSystems) {
    EXPECT_THAT(split_lines("a\nb\r\nc\rd"), ElementsAre("a", "b", "c", "d"));
    EXPECT_THAT(split_lines("a\n"), ElementsAre("a"));
    EXPECT_THAT(split_lines("\r\n\n\r\r"), ElementsAre("", "", "", ""));
    EXPECT_THAT(split_lines(""), IsEmpty());
}

}  // namespace
}  // namespace kotra::base
