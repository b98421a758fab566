// SPDX-License-Identifier: Apache-2.0
#include "formats/rtf_text.h"

#include <gtest/gtest.h>

#include <string>

namespace kotra::formats {
namespace {

TEST(RtfText, TakesPlainTextAsItIs) {
    EXPECT_EQ(text_of_rtf("  a \\b {c}\n"), "a \\b {c}");
    EXPECT_EQ(text_of_rtf("caf\xE9"), "café");
    EXPECT_EQ(text_of_rtf(""), "");
}

TEST(RtfText, LeavesOutFontsAndLooks) {
    EXPECT_EQ(
        text_of_rtf("{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fnil Segoe UI;}}\r\n"
                    "{\\colortbl ;\\red255\\green0\\blue0;}{\\*\\generator Riched20;}\r\n"
                    "\\viewkind4\\uc1\\pard\\b Good\\b0  play\\par\r\nSecond\\tab line\\par\r\n}"),
        "Good play\nSecond\tline");
}

TEST(RtfText, Letters) {
    EXPECT_EQ(text_of_rtf("{\\rtf1 \\'e6\\'C5 \\u269?\\u8211?x \\{\\}\\\\ a\\~b}"),
              "æÅ č–x {}\\ a\u00A0b");
    EXPECT_EQ(text_of_rtf("{\\rtf1\\uc2 \\u-10179\\'3f\\'3f\\u-8704\\'3f\\'3f!}"), "😀!");
    EXPECT_EQ(text_of_rtf("{\\rtf1\\uc0 \\u-8704 lone}"), "lone");
    EXPECT_EQ(text_of_rtf("{\\rtf1 \\emdash\\lquote q\\rquote}"), "—\u2018q\u2019");
}

TEST(RtfText, LineEndsBehindTextAreMeant) {
    EXPECT_EQ(text_of_rtf("{\\rtf1\\ansi one\r\ntwo\\line\r\nthree}"), "one\ntwo\nthree");
}

TEST(RtfText, DamageDoesNoHarm) {
    EXPECT_EQ(text_of_rtf("{\\rtf1 a}}}} b"), "a b");
    EXPECT_EQ(text_of_rtf("{\\rtf1 a\\"), "a");
    EXPECT_EQ(text_of_rtf("{\\rtf1 a\\'"), "a");
    EXPECT_EQ(text_of_rtf("{\\rtf1 a\\'zz\\bin99999999999 b"), "ab");
    EXPECT_EQ(text_of_rtf("{\\rtf1 a\\bin9 b"), "a");
    EXPECT_EQ(text_of_rtf("{\\rtf1 a\\u"), "a");
    EXPECT_EQ(text_of_rtf("{\\rtf1" + std::string(100'000, '{') + " deep"), "deep");
}

}  // namespace
}  // namespace kotra::formats
