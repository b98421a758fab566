// SPDX-License-Identifier: Apache-2.0
// Matches in files, as the table needs them.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cli/console.h"
#include "record/match.h"

namespace kotra::cli {

// Writes the match in the format that the name's extension stands for. The sentences that it
// returns say what the format could not hold.
base::Result<std::vector<std::string>> save_match(const record::Match& match,
                                                  const std::string& path, Console& console);

// Whether save_match could write this match to a file of this name.
base::Result<void> check_holds(const record::Match& match, const std::string& path);

// The last match of the file.
base::Result<record::Match> load_match(const std::string& path);

// Where programs keep what they want to find again: $XDG_STATE_HOME/kotra, else
// ~/.local/state/kotra; empty if neither is known.
std::string state_directory();

}  // namespace kotra::cli
