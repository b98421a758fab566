// SPDX-License-Identifier: Apache-2.0
#include "base/json_writer.h"

#include <gtest/gtest.h>

namespace kotra::base {
namespace {

TEST(JsonWriter, NestsAsTheDocumentDoes) {
    JsonWriter json;
    json.begin_object().field("a", 1).key("b").begin_array().value("x").value(true).null();
    json.begin_object().end_object().begin_array().end_array().end_array();
    json.field("c", 0.5).end_object();
    EXPECT_EQ(json.text(), R"({"a":1,"b":["x",true,null,{},[]],"c":0.5})");
}

TEST(JsonWriter, EscapesWhatItMust) {
    JsonWriter json;
    json.value(std::string("\"\\\n\x01 \xff á", 8));
    EXPECT_EQ(json.text(), "\"\\\"\\\\\\n\\u0001 \xEF\xBF\xBD \xEF\xBF\xBD\"");
}

// A text that ends like an opening bracket or a key does not make the next value the first one.
TEST(JsonWriter, SeparatesAfterTextsThatLookLikeBrackets) {
    JsonWriter json;
    json.begin_array().value("{").value("[").value(":").value(1).end_array();
    EXPECT_EQ(json.text(), R"(["{","[",":",1])");
}

TEST(JsonWriter, TakingALineEmptiesTheWriter) {
    JsonWriter json;
    json.begin_object().end_object();
    EXPECT_EQ(json.take_line(), "{}\n");
    json.begin_array().end_array();
    EXPECT_EQ(json.take_line(), "[]\n");
}

}  // namespace
}  // namespace kotra::base
