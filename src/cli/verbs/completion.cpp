// SPDX-License-Identifier: Apache-2.0
// kotra completion: scripts for shells.
#include "cli/completion.h"

#include <array>
#include <string>

#include "cli/verbs.h"

namespace kotra::cli {
namespace {

struct CompletionOptions : CommonOptions {
    std::string shell;
};

base::Result<Exit> run_completion(const CompletionOptions& options, Console& console) {
    console.print(completion_script(options.shell));
    return Exit::ok;
}

constexpr std::array completion_options{
    choice<&CompletionOptions::shell, shell_choices>("SHELL", "SHELL", "bash, zsh or fish")
        .needed(),
};

constexpr std::array completion_examples{
    Example{"completion bash > ~/.local/share/bash-completion/completions/kotra", "for bash"},
    Example{"completion zsh > ~/.zfunc/_kotra", "for zsh, with ~/.zfunc in $fpath"},
    Example{"completion fish > ~/.config/fish/completions/kotra.fish", "for fish"},
};

}  // namespace

constinit const Verb verbs::completion = verb<CompletionOptions, run_completion>(
    "completion", "print a script by which a shell completes commands", "", completion_options,
    completion_examples);

}  // namespace kotra::cli
