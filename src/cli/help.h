// SPDX-License-Identifier: Apache-2.0
// Texts about the program itself, made from the table of verbs and the rows of their options.
#pragma once

#include <string>

#include "cli/verb.h"

namespace kotra::cli {

// `kotra --help`: what the program is, the verbs, the exit status.
std::string program_help();

// `kotra VERB --help`.
std::string verb_help(const Verb& verb);

// docs/cli.md.
std::string markdown_reference();

// "NAME" as it is called with its value: "--depth N", "FILE…".
std::string written(const Option& option);

}  // namespace kotra::cli
