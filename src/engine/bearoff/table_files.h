// SPDX-License-Identifier: Apache-2.0
// Tables in a folder, each in a file that tells its size by its name. All functions are
// thread-safe; two programs may share a folder.
//
// A Size is that of a kind of table, which is Size::Table: OneSidedSize, TwoSidedSize or
// EndingSize.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "base/result.h"
#include "engine/bearoff/build.h"
#include "engine/bearoff/ending_table.h"
#include "engine/bearoff/one_sided.h"
#include "engine/bearoff/two_sided.h"

namespace kotra::engine {

std::filesystem::path table_path(const std::filesystem::path& folder, const OneSidedSize& size);
std::filesystem::path table_path(const std::filesystem::path& folder, const TwoSidedSize& size);
std::filesystem::path table_path(const std::filesystem::path& folder, const EndingSize& size);

// Maps the table of that size. The error names the file and says in a sentence what is wrong: it is
// missing, of another version or size, cut off, or its checksum is wrong. Reads the whole file
// once.
template <class Size>
base::Result<typename Size::Table> open_table(const std::filesystem::path& folder,
                                              const Size& size);

template <class Table>
struct ObtainedTable {
    Table table;
    bool built = false;  // rather than taken from its file
    // What a person may want to know: a file that was bad and is replaced, or cannot be written.
    // The table is good all the same.
    std::vector<base::Error> troubles = {};
};

// Opens the table, or builds and writes it where the folder has none or a bad one. The folder is
// made if need be. Nothing if control.progress stopped the building; `size` must pass check().
template <class Size>
std::optional<ObtainedTable<typename Size::Table>> obtain_table(const std::filesystem::path& folder,
                                                                const Size& size,
                                                                const BuildControl& control = {});

// The same, but builds the table also where the folder has a good one, which stays until the new
// one takes its place.
template <class Size>
std::optional<ObtainedTable<typename Size::Table>> renew_table(const std::filesystem::path& folder,
                                                               const Size& size,
                                                               const BuildControl& control = {});

}  // namespace kotra::engine
