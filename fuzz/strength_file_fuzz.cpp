// SPDX-License-Identifier: Apache-2.0
// Sets of rolled-out positions: what is read is in its range, and what is refused has a place.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "cli/strength_file.h"
#include "notation/board_key.h"
#include "rules/variant.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto rows = kotra::cli::read_strength_rows(text);
    if (!rows) {
        if (rows.error().message.empty() || rows.error().line < 0) std::abort();
        return 0;
    }
    if (rows->empty()) std::abort();
    for (const kotra::analysis::StrengthRow& row : *rows) {
        // Not `<`, so that no comparison lets what is no number pass.
        const bool is_sound =
            row.win > -1 && row.win < 2 && row.equity > -4 && row.equity < 4 && row.se >= 0;
        if (!is_sound) std::abort();
        const auto key = kotra::notation::board_key(row.board);
        const auto board = kotra::notation::read_board_key(key, kotra::rules::backgammon());
        if (!board || *board != row.board) std::abort();
    }
    return 0;
}
