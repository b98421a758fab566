// SPDX-License-Identifier: Apache-2.0
// The bear-off tables of the user's cache folder.
#pragma once

#include <optional>

#include "cli/console.h"
#include "engine/bearoff/table_files.h"

namespace kotra::cli {

// Takes the table from the cache folder, or builds it, with a bar, and keeps it there for the next
// time; with `anew` it is built in any case. What is wrong with the folder or a file is said on
// standard error. `size` must pass check(). Nothing if somebody pressed Ctrl-C.
template <class Size>
std::optional<engine::ObtainedTable<typename Size::Table>> bearoff_table(Console& console,
                                                                         const Size& size,
                                                                         bool anew = false);

}  // namespace kotra::cli
