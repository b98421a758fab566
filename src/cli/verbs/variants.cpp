// SPDX-License-Identifier: Apache-2.0
// kotra variants: the games of the family and the rules in which they differ.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "cli/json.h"
#include "cli/verbs.h"
#include "cli/words.h"
#include "rules/variant.h"

namespace kotra::cli {
namespace {

struct VariantsOptions : CommonOptions {
    std::optional<std::string> variant;
};

void write_fields(JsonWriter& json, const rules::Variant& variant) {
    json.begin_object()
        .field("name", variant.name)
        .field("alias", variant.alias)
        .field("text", rules::variant_text(variant))
        .field("title", variant.title)
        .field("summary", variant.summary)
        .field("checkers", variant.checkers);
    json.key("setup").begin_object().key("points").begin_array();
    for (std::size_t point = 1; point <= rules::point_count; ++point) {
        json.value(static_cast<int>(variant.setup[point]));
    }
    json.end_array()
        .field("bar", variant.setup.bar())
        .field("reserve", variant.setup.reserve())
        .end_object();
    json.key("options").begin_object();
    for (const rules::VariantOption& option : rules::variant_options()) {
        json.field(option.name, option.get(variant));
    }
    json.end_object().end_object();
}

std::string json_of(std::span<const rules::Variant> variants) {
    JsonWriter json;
    json.begin_object().key("variants").begin_array();
    for (const rules::Variant& variant : variants) write_fields(json, variant);
    json.end_array().key("options").begin_array();
    for (const rules::VariantOption& option : rules::variant_options()) {
        json.begin_object().field("name", option.name).key("values").begin_array();
        for (const std::string_view value : split(option.values, '|')) json.value(value);
        json.end_array().field("help", option.help).end_object();
    }
    json.end_array().end_object();
    return json.take_line();
}

// "24/2 13/5 8/3 6/5": each place with its checkers.
std::string setup_text(const rules::HalfBoard& setup) {
    std::string text;
    const auto add = [&text](std::string_view place, int count) {
        if (count > 0) text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", place, count);
    };
    add("reserve", setup.reserve());
    add("bar", setup.bar());
    for (std::size_t point = rules::point_count; point >= 1; --point) {
        add(fmt::format("{}-point", point), setup[point]);
    }
    return text;
}

// The options of one game with their values; those that differ from backgammon are marked.
std::string explain(const rules::Variant& variant) {
    std::string text =
        fmt::format("{} ({})\n{}\n\n{} checkers a side, at the start on: {}\n\n", variant.title,
                    rules::variant_text(variant), wrapped(variant.summary, 78, 0), variant.checkers,
                    setup_text(variant.setup));
    for (const rules::VariantOption& option : rules::variant_options()) {
        const std::string value = option.get(variant);
        const bool differs = value != option.get(rules::backgammon());
        text += fmt::format("{} {}={}\n      {}\n", differs ? "*" : " ", option.name, value,
                            wrapped(option.help, 72, 6));
    }
    text += "\n* differs from backgammon\n";
    return text;
}

// How the row differs from backgammon: "hit_to=reserve score=checkers_left".
std::string differences(const rules::Variant& variant) {
    std::string text;
    for (const rules::VariantOption& option : rules::variant_options()) {
        const std::string value = option.get(variant);
        if (value == option.get(rules::backgammon())) continue;
        text += fmt::format("{}{}={}", text.empty() ? "" : " ", option.name, value);
    }
    return text;
}

std::string list_all() {
    std::string text = "Games (--variant NAME):\n";
    for (const rules::Variant& variant : rules::all_variants()) {
        std::string names(variant.name);
        if (!variant.alias.empty()) names += fmt::format(", {}", variant.alias);
        text += fmt::format("\n  {}: {}\n      {}\n", names, variant.title,
                            wrapped(variant.summary, 72, 6));
        const std::string options = differences(variant);
        if (!options.empty()) text += fmt::format("      {}\n", wrapped(options, 72, 6));
    }
    text += "\nOptions (--variant NAME,option=value,...) with the value of backgammon:\n";
    for (const rules::VariantOption& option : rules::variant_options()) {
        std::string values;
        for (const std::string_view value : split(option.values, '|')) {
            values += fmt::format("{}{}", values.empty() ? "" : " | ", value);
        }
        text += fmt::format("\n  {}={}\n      {}\n      one of: {}\n", option.name,
                            option.get(rules::backgammon()), wrapped(option.help, 72, 6),
                            wrapped(values, 64, 14));
    }
    return text;
}

base::Result<Exit> run_variants(const VariantsOptions& options, Console& console) {
    if (!options.variant) {
        console.print(options.json ? json_of(rules::all_variants()) : list_all());
        return Exit::ok;
    }
    const auto variant = rules::parse_variant(*options.variant);
    if (!variant) return tl::unexpected(variant.error());
    console.print(options.json ? json_of(std::span(&*variant, 1)) : explain(*variant));
    return Exit::ok;
}

constexpr std::array variants_options{
    text<&VariantsOptions::variant>("VARIANT", "VARIANT",
                                    "one game, with options if wanted: NAME[,option=value,...]",
                                    Completes::variants),
    json_option,
};

constexpr std::array variants_examples{
    Example{"variants", "lists the games and every rule that can be changed"},
    Example{"variants acey.wp", "shows each rule of one game"},
    Example{"variants portes,cube=on --json", "shows a house rule, for a program"},
};

}  // namespace

constinit const Verb verbs::variants = verb<VariantsOptions, run_variants>(
    "variants", "list the games and the rules in which they differ",
    "With --json: {\"variants\": [{name, alias, text, title, summary, checkers, setup: {points, "
    "bar, reserve}, options: {NAME: VALUE}}], \"options\": [{name, values, help}]}. `text` is what "
    "--variant reads; points[0] is the ace point.",
    variants_options, variants_examples);

}  // namespace kotra::cli
