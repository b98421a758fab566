// SPDX-License-Identifier: Apache-2.0
// The usual one-sided table for the tests. Each test is a process of its own, so the table is kept
// in the build folder, but for no longer than the program that built it.
#pragma once

#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include "engine/bearoff/table_files.h"

namespace kotra::engine::testing {

// 15 checkers within 6 points.
inline std::shared_ptr<const OneSidedTable> home_table() {
    static const auto table = [] {
        const std::filesystem::path folder = KOTRA_BINARY_DIR "/test-tables";
        std::error_code error;
        const auto built =
            std::filesystem::last_write_time(table_path(folder, OneSidedSize{}), error);
        const bool is_current =
            !error && built > std::filesystem::last_write_time("/proc/self/exe");
        auto obtained =
            is_current ? obtain_table(folder, OneSidedSize{}) : renew_table(folder, OneSidedSize{});
        return std::make_shared<const OneSidedTable>(std::move(obtained->table));
    }();
    return table;
}

}  // namespace kotra::engine::testing
