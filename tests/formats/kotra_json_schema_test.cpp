// SPDX-License-Identifier: Apache-2.0
// The schema of kotra's match file says exactly what the reader accepts and the writer writes.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "formats/bytes_of.h"
#include "formats/full_match.h"
#include "formats/json_schema.h"
#include "formats/kotra_json.h"
#include "record/random_match.h"

namespace kotra::formats {
namespace {

using nlohmann::json;
using testing::full_match;
using testing::JsonSchema;

std::string file(const std::string& name) {
    return testing::bytes_of(KOTRA_SOURCE_DIR "/docs/formats/" + name);
}

JsonSchema schema() {
    return JsonSchema(json::parse(file("kotra-match.schema.json")));
}

json written(const record::Match& match) {
    return json::parse(write_kotra_json({&match, 1}).value().text);
}

json judged() {
    const record::Match match = full_match();
    const record::Annotation annotation = testing::full_annotation();
    return json::parse(write_kotra_json({&match, 1}, {&annotation, 1}).value().text);
}

// Every name under a "properties" of the schema.
void collect_properties(const json& node, std::set<std::string>& names) {
    if (node.is_object() && node.contains("properties") && node["properties"].is_object()) {
        for (const auto& item : node["properties"].items()) names.insert(item.key());
    }
    for (const json& child : node) {
        if (child.is_structured()) collect_properties(child, names);
    }
}

TEST(KotraJsonSchema, AcceptsWhatIsWritten) {
    JsonSchema checker = schema();
    EXPECT_TRUE(checker.accepts(written(full_match())));
    EXPECT_TRUE(checker.accepts(judged()));
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
        record::testing::RandomMatch plan;
        plan.most_turns = 40;
        plan.comment_one_in = plan.clock_one_in = 9;
        EXPECT_TRUE(checker.accepts(written(record::testing::random_match(plan, seed).match())));
    }
}

TEST(KotraJsonSchema, NamesNothingThatIsNeverWritten) {
    JsonSchema checker = schema();
    ASSERT_TRUE(checker.accepts(judged()));
    std::set<std::string> names;
    collect_properties(checker.root(), names);
    EXPECT_EQ(checker.seen(), names);
}

// Calls `visit(pointer)` for every value of the document.
template <class Visit>
void walk(const json& node, const json::json_pointer& at, Visit visit) {
    visit(at);
    if (node.is_object()) {
        for (const auto& item : node.items()) walk(item.value(), at / item.key(), visit);
    } else if (node.is_array()) {
        for (std::size_t i = 0; i < node.size(); ++i) walk(node[i], at / i, visit);
    }
}

TEST(KotraJsonSchema, AgreesWithTheReader) {
    const json document = judged();
    JsonSchema checker = schema();
    int refused = 0;
    const auto compare = [&](const json& changed, const json::json_pointer& at) {
        const auto reading = read_kotra_json(changed.dump());
        const bool ok = checker.accepts(changed);
        refused += ok ? 0 : 1;
        EXPECT_EQ(reading.has_value(), ok)
            << at.to_string() << ": " << changed.at(at).dump().substr(0, 300) << " "
            << (reading ? "" : reading.error().message);
    };
    const std::vector<json> others{nullptr,
                                   true,
                                   -2147483648LL,
                                   -1,
                                   0,
                                   1,
                                   3,
                                   7,
                                   16,
                                   1000,
                                   2147483648LL,
                                   1.5,
                                   "",
                                   "x",
                                   "6/5",
                                   "0/5",
                                   "25/5",
                                   "6/025",
                                   "05/4",
                                   json::array(),
                                   json::object(),
                                   json::array({1, 1})};
    walk(document, json::json_pointer(), [&](const json::json_pointer& at) {
        // What a text must be to name a variant, only the reader knows.
        const bool names_variant = !at.empty() && at.back() == "variant";
        for (const json& other : others) {
            if (names_variant && other.is_string()) continue;
            json changed = document;
            changed[at] = other;
            compare(changed, at);
        }
        json changed = document;
        json& node = changed[at];
        if (node.is_object()) {
            for (const auto& item : document.at(at).items()) {
                json fewer = document;
                fewer[at].erase(item.key());
                compare(fewer, at);
            }
            node["unknown"] = 1;
            compare(changed, at);
        } else if (node.is_array() && !node.empty()) {
            node.push_back(node.back());
            compare(changed, at);
            node = document.at(at);
            node.erase(0);
            compare(changed, at);
        }
    });
    EXPECT_GT(refused, 1000);
}

TEST(KotraJsonSchema, TheExampleOfThePageIsRead) {
    const std::string page = file("json.md");
    const std::string fence = "```json\n";
    const std::size_t start = page.find(fence);
    ASSERT_NE(start, std::string::npos);
    const std::string example =
        page.substr(start + fence.size(), page.find("```\n", start + 4) - start - fence.size());
    const auto reading = read_kotra_json(example);
    ASSERT_TRUE(reading) << base::to_string(reading.error());
    EXPECT_EQ(reading->matches[0].games[0].events.size(), 4U);
    // Written again it is the same text: the page shows what the program writes.
    EXPECT_EQ(write_kotra_json(reading->matches).value().text, example);
}

}  // namespace
}  // namespace kotra::formats
