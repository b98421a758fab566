// SPDX-License-Identifier: Apache-2.0
// kotra help: the program explained by itself.
#include "cli/help.h"

#include <array>
#include <optional>
#include <string>

#include "cli/verbs.h"

namespace kotra::cli {
namespace {

struct HelpOptions : CommonOptions {
    std::optional<std::string> verb;
    bool markdown = false;
};

base::Result<Exit> run_help(const HelpOptions& options, Console& console) {
    if (options.markdown) {
        console.print(markdown_reference());
        return Exit::ok;
    }
    if (!options.verb) {
        console.print(program_help());
        return Exit::ok;
    }
    const Verb* verb = find_verb(*options.verb);
    if (verb == nullptr) return tl::unexpected(unknown_verb(*options.verb));
    console.print(verb_help(*verb));
    return Exit::ok;
}

constexpr std::array help_options{
    text<&HelpOptions::verb>("VERB", "VERB", "the verb to explain", Completes::verbs),
    flag<&HelpOptions::markdown>("--markdown", "print the whole reference, docs/cli.md"),
};

constexpr std::array help_examples{
    Example{"help", "lists the verbs and the exit status"},
    Example{"help legal", "explains the verb `legal`"},
    Example{"help --markdown > docs/cli.md", "renews the reference"},
};

}  // namespace

constinit const Verb verbs::help = verb<HelpOptions, run_help>(
    "help", "explain the program or a verb", "", help_options, help_examples);

}  // namespace kotra::cli
