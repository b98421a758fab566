// SPDX-License-Identifier: Apache-2.0
#include "cli/parse.h"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "cli/words.h"

namespace kotra::cli {
namespace {

// What a row says of its value, carried through CLI11 to parse().
struct WrongValue {
    base::Error error;
};

void add(CLI::App& app, const Option& option, CommonOptions& options) {
    const auto set = [&option, &options](const std::string& value) {
        if (auto done = option.set(options, value); !done) {
            done.error().message = fmt::format("{}: {}", option.name, done.error().message);
            throw WrongValue{done.error()};
        }
    };
    const std::string name(option.name);
    if (option.is_switch()) {
        app.add_flag_callback(name, [set] { set({}); });
        return;
    }
    CLI::Option* added = app.add_option(name, [&option, set](const CLI::results_t& values) {
        if (values.size() > 1 && !option.repeatable) {
            throw WrongValue{{fmt::format("{} is given more than once", option.name)}};
        }
        std::ranges::for_each(values, set);
        return true;
    });
    added->required(option.required);
    if (option.repeatable && option.is_positional()) {
        added->expected(option.required ? 1 : 0, CLI::detail::expected_max_vector_size);
        added->allow_extra_args();
    } else {
        added->expected(1);
    }
    added->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

// For a word that CLI11 could not place.
base::Error unknown_word(const Verb& verb, const std::string& word) {
    if (!word.starts_with('-')) return {fmt::format("'{}' is one argument too many", word)};
    std::vector<std::string_view> names{"--help", color_option.name};
    for (const Option& option : verb.options) {
        if (!option.is_positional()) names.push_back(option.name);
    }
    const std::string name = word.substr(0, word.find('='));
    const std::string_view guess = nearest(name, names);
    return {fmt::format("there is no option '{}'{}", name,
                        guess.empty() ? "" : fmt::format("; did you mean '{}'?", guess))};
}

// The sentence for what CLI11 objects to.
base::Error usage_error(const Verb& verb, std::span<const std::string> words, const CLI::App& app,
                        const CLI::ParseError& error) {
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
        return unknown_word(verb, app.remaining().front());
    }
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
        // Only the last word can lack its value: the others would have taken the next word.
        return {fmt::format("{} needs a value", words.back())};
    }
    return {error.what()};
}

// Help is help, whatever else is missing or wrong.
bool asks_for_help(std::span<const std::string> words) {
    const auto end = std::ranges::find(words, "--");
    return std::any_of(words.begin(), end,
                       [](const std::string& word) { return word == "--help" || word == "-h"; });
}

// The name in "--name=", for whose value CLI11 would take the next word.
std::optional<std::string> option_without_value(std::span<const std::string> words) {
    const auto end = std::ranges::find(words, "--");
    const auto word = std::find_if(words.begin(), end, [](const std::string& each) {
        return each.starts_with("--") && each.find('=') == each.size() - 1;
    });
    if (word == end) return std::nullopt;
    return word->substr(0, word->size() - 1);
}

// An XGID may begin with '-', an empty bar. Its prefix tells it from an option.
std::string as_value(const std::string& word) {
    constexpr std::size_t board_length = 26;
    const bool is_xgid = word.size() > board_length && word[0] == '-' && word[board_length] == ':';
    return is_xgid ? "XGID=" + word : word;
}

}  // namespace

base::Result<Parsed> parse(const Verb& verb, std::span<const std::string> words) {
    Parsed parsed{verb.make(), asks_for_help(words)};
    if (parsed.help) return parsed;
    if (const auto name = option_without_value(words)) {
        return base::fail(fmt::format("{} needs a value; see 'kotra {} --help'", *name, verb.name));
    }
    CLI::App app;
    app.set_help_flag();
    add(app, color_option, *parsed.options);
    for (const Option& option : verb.options) add(app, option, *parsed.options);
    std::vector<std::string> reversed;
    std::transform(words.rbegin(), words.rend(), std::back_inserter(reversed), as_value);
    try {
        app.parse(std::move(reversed));
    } catch (const WrongValue& wrong) {
        return tl::unexpected(wrong.error);
    } catch (const CLI::ParseError& error) {
        base::Error wrong = usage_error(verb, words, app, error);
        wrong.message += fmt::format("{} 'kotra {} --help'",
                                     wrong.message.ends_with('?') ? " See" : "; see", verb.name);
        return tl::unexpected(wrong);
    }
    return parsed;
}

}  // namespace kotra::cli
