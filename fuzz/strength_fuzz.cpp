// SPDX-License-Identifier: Apache-2.0
// Strength sets of any bytes: rows that can be measured, or a sentence.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "cli/strength_file.h"
#include "rules/board.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto rows = kotra::cli::read_strength_rows(text);
    if (!rows) {
        if (rows.error().message.empty()) std::abort();
        return 0;
    }
    for (const auto& row : *rows) {
        if (!kotra::rules::is_consistent(row.board, 15)) std::abort();
    }
    return 0;
}
