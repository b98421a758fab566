// SPDX-License-Identifier: Apache-2.0
// Scripts by which a shell completes kotra's verbs and options, made from their tables.
#pragma once

#include <string>
#include <string_view>

namespace kotra::cli {

inline constexpr std::string_view shell_choices = "bash|zsh|fish";

// `shell` is one of shell_choices.
std::string completion_script(std::string_view shell);

}  // namespace kotra::cli
