// SPDX-License-Identifier: Apache-2.0
// The part of JSON Schema (draft 2020-12) that kotra's schemas use; other words are errors.
#pragma once

#include <regex.h>

#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string>

namespace kotra::formats::testing {

class JsonSchema {
 public:
    explicit JsonSchema(nlohmann::json schema) : root_(std::move(schema)) {}

    bool accepts(const nlohmann::json& value) { return accepts(root_, value); }
    // The name of every property of the schema that some value had.
    const std::set<std::string>& seen() const { return seen_; }
    const nlohmann::json& root() const { return root_; }

 private:
    using Json = nlohmann::json;

    bool accepts(const Json& schema, const Json& value) {
        for (const auto& [word, rule] : schema.items()) {
            if (!accepts(schema, word, rule, value)) return false;
        }
        return true;
    }

    bool accepts(const Json& schema, const std::string& word, const Json& rule, const Json& value) {
        static const std::set<std::string> notes{"$schema", "$id", "$defs", "title", "description"};
        if (notes.contains(word)) return true;
        if (word == "$ref") {
            const auto pointer = rule.get<std::string>().substr(1);
            return accepts(root_.at(Json::json_pointer(pointer)), value);
        }
        if (word == "type") return is_of(rule, value);
        if (word == "const") return value == rule;
        if (word == "enum") return std::ranges::find(rule, value) != rule.end();
        if (word == "oneOf") {
            return std::ranges::count_if(rule,
                                         [&](const Json& one) { return accepts(one, value); }) == 1;
        }
        if (word == "minimum") return !value.is_number() || value >= rule;
        if (word == "maximum") return !value.is_number() || value <= rule;
        if (word == "minItems") return !value.is_array() || value.size() >= rule;
        if (word == "maxItems") return !value.is_array() || value.size() <= rule;
        if (word == "minLength") {
            return !value.is_string() || value.get<std::string>().size() >= rule;
        }
        if (word == "pattern") {
            return !value.is_string() || matches(rule, value.get_ref<const std::string&>());
        }
        if (word == "items") {
            return !value.is_array() || std::ranges::all_of(value, [&](const Json& item) {
                return accepts(rule, item);
            });
        }
        if (word == "required") {
            return !value.is_object() || std::ranges::all_of(rule, [&](const Json& name) {
                return value.contains(name.get<std::string>());
            });
        }
        if (word == "properties") return has_good_members(rule, value);
        if (word == "additionalProperties") {
            if (rule != false) throw std::logic_error("only false is known");
            return !value.is_object() || std::ranges::all_of(value.items(), [&](const auto& item) {
                return schema.at("properties").contains(item.key());
            });
        }
        throw std::logic_error("unknown schema word: " + word);
    }

    bool has_good_members(const Json& properties, const Json& value) {
        if (!value.is_object()) return true;
        for (const auto& [name, schema] : properties.items()) {
            if (!value.contains(name)) continue;
            if (!accepts(schema, value.at(name))) return false;
            seen_.insert(name);
        }
        return true;
    }

    bool matches(const std::string& pattern, const std::string& text) {
        auto& compiled = patterns_[pattern];
        if (!compiled) {
            compiled = std::shared_ptr<regex_t>(new regex_t, [](regex_t* regex) {
                regfree(regex);
                delete regex;
            });
            if (regcomp(compiled.get(), pattern.c_str(), REG_EXTENDED | REG_NOSUB) != 0) {
                throw std::logic_error("bad pattern: " + pattern);
            }
        }
        return regexec(compiled.get(), text.c_str(), 0, nullptr, 0) == 0;
    }

    static bool is_of(const std::string& type, const Json& value) {
        if (type == "object") return value.is_object();
        if (type == "array") return value.is_array();
        if (type == "string") return value.is_string();
        if (type == "boolean") return value.is_boolean();
        if (type == "number") return value.is_number();
        if (type == "integer") return value.is_number_integer();
        throw std::logic_error("unknown type: " + type);
    }

    Json root_;
    std::map<std::string, std::shared_ptr<regex_t>> patterns_;
    std::set<std::string> seen_;
};

}  // namespace kotra::formats::testing
