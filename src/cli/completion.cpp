// SPDX-License-Identifier: Apache-2.0
#include "cli/completion.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/verbs.h"
#include "cli/words.h"
#include "formats/formats.h"
#include "rules/variant.h"

namespace kotra::cli {
namespace {

std::string verb_names() {
    std::string names;
    for (const Verb* verb : all_verbs()) {
        names += fmt::format("{}{}", names.empty() ? "" : " ", verb->name);
    }
    return names;
}

std::string variant_names() {
    std::string names;
    for (const rules::Variant& variant : rules::all_variants()) {
        names += fmt::format("{}{}", names.empty() ? "" : " ", variant.name);
        if (!variant.alias.empty()) names += fmt::format(" {}", variant.alias);
    }
    return names;
}

std::string format_names(bool only_written) {
    std::string names;
    for (const formats::Format& format : formats::all_formats()) {
        if (only_written && !format.writes()) continue;
        names += fmt::format("{}{}", names.empty() ? "" : " ", format.name);
    }
    return names;
}

// The words that can stand as the option's value, separated by spaces; empty for files and for
// anything else.
std::string values_of(const Option& option) {
    switch (option.completes) {
        case Completes::choices: {
            std::string values(option.choices);
            std::ranges::replace(values, '|', ' ');
            return values;
        }
        case Completes::variants:
            return variant_names();
        case Completes::verbs:
            return verb_names();
        case Completes::formats:
            return format_names(false);
        case Completes::written_formats:
            return format_names(true);
        case Completes::files:
        case Completes::nothing:
            return {};
    }
    return {};
}

template <class Visit>
void for_each_option(const Verb& verb, Visit visit) {
    for (const Option& option : verb.options) visit(option);
    visit(color_option);
}

// ---- bash ----

std::string bash_case(const Verb& verb) {
    std::string names = "--help";
    std::string cases;
    std::string positional = "words=''";
    for_each_option(verb, [&](const Option& option) {
        const std::string values = values_of(option);
        const std::string action = option.completes == Completes::files
                                       ? std::string("files=1")
                                       : fmt::format("words='{}'", values);
        if (option.is_positional()) {
            positional = action;
        } else {
            names += fmt::format(" {}", option.name);
            if (!option.is_switch()) {
                cases += fmt::format("                {}) {} ;;\n", option.name, action);
            }
        }
    });
    return fmt::format(
        "        {})\n"
        "            case \"$previous\" in\n"
        "{}"
        "                *) if [[ $current == -* ]]; then words='{}'; else {}; fi ;;\n"
        "            esac ;;\n",
        verb.name, cases, names, positional);
}

std::string bash_script() {
    std::string cases;
    for (const Verb* verb : all_verbs()) cases += bash_case(*verb);
    return fmt::format(
        "# bash completion for kotra: source this file, or put it into\n"
        "# ~/.local/share/bash-completion/completions/kotra\n"
        "_kotra() {{\n"
        "    local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}\n"
        "    local words='' files=''\n"
        "    # bash takes the = of --option=value for a word\n"
        "    if [[ $previous == '=' ]]; then previous=${{COMP_WORDS[COMP_CWORD-2]}}; fi\n"
        "    if [[ $current == '=' ]]; then current=''; fi\n"
        "    if (( COMP_CWORD == 1 )); then\n"
        "        words='{} --help --version'\n"
        "    else\n"
        "        case \"${{COMP_WORDS[1]}}\" in\n"
        "{}"
        "        esac\n"
        "    fi\n"
        "    if [[ $files ]]; then\n"
        "        mapfile -t COMPREPLY < <(compgen -f -- \"$current\")\n"
        "    else\n"
        "        mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n"
        "    fi\n"
        "}}\n"
        "complete -o filenames -F _kotra kotra\n",
        verb_names(), cases);
}

// ---- zsh ----

// Text inside '…' of a shell; brackets and colons mean something to _arguments.
std::string quoted(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (c == '\'') {
            safe += "'\\''";
        } else if (c == '[' || c == ']' || c == ':') {
            safe += '\\';
            safe += c;
        } else {
            safe += c;
        }
    }
    return safe;
}

std::string zsh_action(const Option& option) {
    if (option.completes == Completes::files) return "_files";
    const std::string values = values_of(option);
    return values.empty() ? std::string(" ") : fmt::format("({})", values);
}

std::string zsh_case(const Verb& verb) {
    std::string rows = "                '--help[show help]'";
    for_each_option(verb, [&](const Option& option) {
        const std::string repeat = option.repeatable ? "*" : "";
        if (option.is_positional()) {
            rows += fmt::format(" \\\n                '{}:{}:{}'", repeat, quoted(option.name),
                                zsh_action(option));
        } else if (option.is_switch()) {
            rows += fmt::format(" \\\n                '{}[{}]'", option.name, quoted(option.help));
        } else {
            rows += fmt::format(" \\\n                '{}{}[{}]:{}:{}'", repeat, option.name,
                                quoted(option.help), quoted(option.value), zsh_action(option));
        }
    });
    return fmt::format("        {})\n            _arguments \\\n{} ;;\n", verb.name, rows);
}

std::string zsh_script() {
    std::string verbs;
    std::string cases;
    for (const Verb* verb : all_verbs()) {
        verbs += fmt::format("        '{}:{}'\n", verb->name, quoted(verb->summary));
        cases += zsh_case(*verb);
    }
    return fmt::format(
        "#compdef kotra\n"
        "# zsh completion for kotra: put this file as _kotra into a folder of $fpath\n"
        "_kotra() {{\n"
        "    local -a verbs=(\n{}    )\n"
        "    if (( CURRENT == 2 )); then\n"
        "        _describe verb verbs\n"
        "        return\n"
        "    fi\n"
        "    local verb=$words[2]\n"
        "    words=(\"kotra $verb\" \"${{(@)words[3,-1]}}\")\n"
        "    (( CURRENT-- ))\n"
        "    case $verb in\n{}    esac\n"
        "}}\n"
        "if [[ $funcstack[1] == _kotra ]]; then _kotra \"$@\"; else compdef _kotra kotra; fi\n",
        verbs, cases);
}

// ---- fish ----

std::string fish_quoted(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (c == '\'' || c == '\\') safe += '\\';
        safe += c;
    }
    return safe;
}

std::string fish_script() {
    std::string script =
        "# fish completion for kotra: put this file into ~/.config/fish/completions/kotra.fish\n"
        "complete -c kotra -f\n"
        "complete -c kotra -n __fish_use_subcommand -l help -d 'show help'\n"
        "complete -c kotra -n __fish_use_subcommand -l version -d 'show the version'\n";
    for (const Verb* verb : all_verbs()) {
        script += fmt::format("complete -c kotra -n __fish_use_subcommand -a {} -d '{}'\n",
                              verb->name, fish_quoted(verb->summary));
        script += fmt::format(
            "complete -c kotra -n '__fish_seen_subcommand_from {}' -l help -d 'show help'\n",
            verb->name);
        for_each_option(*verb, [&](const Option& option) {
            const std::string values = values_of(option);
            std::string line =
                fmt::format("complete -c kotra -n '__fish_seen_subcommand_from {}'", verb->name);
            if (!option.is_positional()) {
                line +=
                    fmt::format(" -l {} -d '{}'", option.name.substr(2), fish_quoted(option.help));
                if (!option.is_switch()) {
                    line += option.completes == Completes::files ? " -r" : " -x";
                }
            }
            if (option.completes == Completes::files) line += " -F";
            if (!values.empty()) line += fmt::format(" -a '{}'", values);
            const bool says_nothing =
                option.is_positional() && values.empty() && option.completes != Completes::files;
            if (!says_nothing) script += line + "\n";
        });
    }
    return script;
}

}  // namespace

std::string completion_script(std::string_view shell) {
    if (shell == "zsh") return zsh_script();
    if (shell == "fish") return fish_script();
    return bash_script();
}

}  // namespace kotra::cli
