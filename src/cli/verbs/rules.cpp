// SPDX-License-Identifier: Apache-2.0
// kotra rules: the rules of a game, told to people.
#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "cli/json.h"
#include "cli/verbs.h"
#include "cli/words.h"
#include "guide/rules_text.h"

namespace kotra::cli {
namespace {

inline constexpr std::string_view language_choices = "en|is|da|nb|sl";

struct RulesOptions : CommonOptions {
    std::string variant = "backgammon";
    std::string language;
};

base::Result<Exit> run_rules(const RulesOptions& options, Console& console) {
    const auto variant = rules::parse_variant(options.variant);
    if (!variant) {
        base::Error error = variant.error();
        error.source = "--variant";
        return tl::unexpected(std::move(error));
    }
    const guide::Language language =
        options.language.empty()
            ? guide::language_of_locale(wanted_language()).value_or(guide::Language::en)
            : guide::parse_language(options.language).value_or(guide::Language::en);
    if (options.json) {
        JsonWriter json;
        json.begin_object()
            .field("variant", rules::variant_text(*variant))
            .field("language", guide::code(language))
            .field("text", guide::rules_text(*variant, language))
            .end_object();
        console.print(json.take_line());
        return Exit::ok;
    }
    const auto width = static_cast<std::size_t>(std::clamp(console.width(), 40, 78));
    const std::string text = guide::rules_text(*variant, language);
    for (const std::string_view line :
         split(std::string_view(text).substr(0, text.size() - 1), '\n')) {
        console.print(wrapped(line, width, line.starts_with("- ") ? 2 : 0) + "\n");
    }
    return Exit::ok;
}

constexpr std::array rules_options{
    text<&RulesOptions::variant>("--variant", "VARIANT",
                                 "the game, with options if wanted: NAME[,option=value,...]",
                                 Completes::variants),
    choice<&RulesOptions::language, language_choices>(
        "--lang", "LANG", "en, is, da, nb or sl; without it, the language of the environment"),
    json_option,
};

constexpr std::array rules_examples{
    Example{"rules", "the rules of backgammon, in your language"},
    Example{"rules --variant acey-deucey --lang sl", "acey-deucey in Slovenian"},
    Example{"rules --variant portes,cube=on --lang is", "a house rule in Icelandic"},
};

}  // namespace

constinit const Verb verbs::rules = verb<RulesOptions, run_rules>(
    "rules", "tell the rules of a game",
    "The text is put together from the rules that the referee itself follows, so it holds for "
    "every game and every option of `kotra variants`.\n\n"
    "With --json: {variant, language, text}; text is Markdown.",
    rules_options, rules_examples);

}  // namespace kotra::cli
