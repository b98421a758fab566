// SPDX-License-Identifier: Apache-2.0
// Many positions at once: the file that `kotra legal --batch` answers.
#pragma once

#include <string>

#include "base/result.h"
#include "cli/verb.h"

namespace kotra::cli {

// Answers each line of the file ("-": standard input) with one line of output. Exit::bad_input if
// a line could not be answered.
base::Result<Exit> legal_batch(const std::string& path, Console& console);

}  // namespace kotra::cli
