// SPDX-License-Identifier: Apache-2.0
#include "cli/help.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/verbs.h"
#include "cli/words.h"

namespace kotra::cli {
namespace {

constexpr std::size_t text_width = 78;

struct Meaning {
    std::string_view what;
    std::string_view says;
};

constexpr std::string_view introduction =
    "kotra plays and referees backgammon, acey-deucey and their family.";

constexpr std::array exit_meanings{
    Meaning{"0", "done; where a question was asked, the answer is yes"},
    Meaning{"1", "done; the answer is no, or faults were found"},
    Meaning{"2",
            "the command line, or what it names, is wrong; standard error says what and where"},
    Meaning{"3", "the machine failed: output cannot be written, or memory is out"},
    Meaning{"141", "the program that read the output went away"},
};

constexpr std::array environment_meanings{
    Meaning{"NO_COLOR", "if set and not empty, no colours unless --color=always"},
    Meaning{"XDG_CACHE_HOME, HOME",
            "where tables are kept: $XDG_CACHE_HOME/kotra or ~/.cache/kotra"},
    Meaning{"LC_ALL, LC_MESSAGES, LANG",
            "the language of texts for people, where a verb has several"},
};

std::string usage(const Verb& verb) {
    std::string line = fmt::format("kotra {}", verb.name);
    for (const Option& option : verb.options) {
        if (option.required && !option.is_positional()) line += ' ' + written(option);
    }
    line += " [options]";
    for (const Option& option : verb.options) {
        if (!option.is_positional()) continue;
        line += option.required ? ' ' + written(option) : fmt::format(" [{}]", written(option));
    }
    return line;
}

// The help of a row with its default.
std::string explained(const Option& option, const CommonOptions& defaults) {
    const std::string preset = option.get(defaults);
    std::string text(option.help);
    if (!preset.empty()) text += fmt::format(" (default: {})", preset);
    return text;
}

// Two columns; the right one is wrapped.
std::string table_line(std::string_view left, std::size_t left_width, std::string_view right) {
    const std::size_t indent = left_width + 4;
    return fmt::format("  {:<{}}  {}\n", left, left_width,
                       wrapped(right, text_width - indent, indent));
}

std::string option_lines(const Verb& verb) {
    const auto defaults = verb.make();
    std::size_t width = written(color_option).size();
    for (const Option& option : verb.options) {
        width = std::max(width, written(option).size());
    }
    std::string lines;
    for (const Option& option : verb.options) {
        lines += table_line(written(option), width, explained(option, *defaults));
    }
    lines += table_line(written(color_option), width, explained(color_option, *defaults));
    lines += table_line("-h, --help", width, "this text");
    return lines;
}

std::string heading(std::string_view text) {
    return fmt::format("\n{}:\n", text);
}

template <std::size_t N>
std::string meaning_lines(const std::array<Meaning, N>& rows) {
    const std::size_t width =
        std::ranges::max(rows, {}, [](const Meaning& row) { return row.what.size(); }).what.size();
    std::string lines;
    for (const Meaning& row : rows) lines += table_line(row.what, width, row.says);
    return lines;
}

}  // namespace

std::string written(const Option& option) {
    std::string text(option.name);
    if (!option.is_switch() && !option.is_positional()) text += fmt::format(" {}", option.value);
    if (option.repeatable) text += "...";
    return text;
}

std::string program_help() {
    std::string text = fmt::format(
        "{}\n\nUsage: kotra VERB [options]\n       kotra help VERB\n       kotra --version\n",
        introduction);
    text += heading("Verbs");
    std::size_t width = 0;
    for (const Verb* verb : all_verbs()) width = std::max(width, verb->name.size());
    for (const Verb* verb : all_verbs()) text += table_line(verb->name, width, verb->summary);
    text += heading("Exit status");
    text += meaning_lines(exit_meanings);
    text += heading("Environment");
    text += meaning_lines(environment_meanings);
    return text;
}

std::string verb_help(const Verb& verb) {
    std::string text =
        fmt::format("{}\n\nUsage: {}\n", wrapped(verb.summary, text_width, 0), usage(verb));
    if (!verb.details.empty()) text += fmt::format("\n{}\n", wrapped(verb.details, text_width, 0));
    text += heading("Options");
    text += option_lines(verb);
    text += heading("Examples");
    for (const Example& example : verb.examples) {
        text += fmt::format("  kotra {}\n      {}\n", example.command,
                            wrapped(example.says, text_width - 6, 6));
    }
    return text;
}

std::string markdown_reference() {
    std::string text = fmt::format(
        "# The program\n\n"
        "<!-- Printed by `kotra help --markdown`; a test compares this file with it. -->\n\n"
        "{}\n\n`kotra VERB --help` says this at the terminal. Every verb takes `{}`: {}.\n\n"
        "| verb | what it does |\n|---|---|\n",
        introduction, written(color_option), color_option.help);
    for (const Verb* verb : all_verbs()) {
        text += fmt::format("| [`{0}`](#kotra-{0}) | {1} |\n", verb->name, verb->summary);
    }
    text += "\n## Exit status\n\n| status | meaning |\n|---|---|\n";
    for (const Meaning& row : exit_meanings)
        text += fmt::format("| {} | {} |\n", row.what, row.says);
    text += "\n## Environment\n\n| variable | meaning |\n|---|---|\n";
    for (const Meaning& row : environment_meanings) {
        text += fmt::format("| {} | {} |\n", row.what, row.says);
    }
    for (const Verb* verb : all_verbs()) {
        const auto defaults = verb->make();
        text += fmt::format("\n## kotra {}\n\nTo {}.\n\n```\n{}\n```\n", verb->name, verb->summary,
                            usage(*verb));
        if (!verb->details.empty()) text += fmt::format("\n{}\n", verb->details);
        text += "\n| option | meaning |\n|---|---|\n";
        for (const Option& option : verb->options) {
            std::string meaning;
            for (const char letter : explained(option, *defaults)) {
                if (letter == '|') meaning += '\\';
                meaning += letter;
            }
            text += fmt::format("| `{}` | {} |\n", written(option), meaning);
        }
        text += "\n```sh\n";
        for (const Example& example : verb->examples) {
            text += fmt::format("kotra {}  # {}\n", example.command, example.says);
        }
        text += "```\n";
    }
    return text;
}

}  // namespace kotra::cli
