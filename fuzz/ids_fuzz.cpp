// SPDX-License-Identifier: Apache-2.0
// Position IDs, match IDs, XGIDs, OGIDs, boards of FIBS and board keys: whatever is read is written
// back so that it reads as the same again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "notation/board_key.h"
#include "notation/fibs_board.h"
#include "notation/gnu_id.h"
#include "notation/ogid.h"
#include "notation/xgid.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace kotra;  // NOLINT(google-build-using-namespace): one function, no header
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const rules::Variant& variant = rules::backgammon();

    if (const auto state = notation::read_xgid(text, variant)) {
        const auto again = notation::xgid(*state);
        if (!again || notation::read_xgid(*again, variant) != state) std::abort();
    }
    if (const auto state = notation::read_ogid(text, variant)) {
        const auto again = notation::ogid(*state);
        if (!again) std::abort();
        const auto reread = notation::read_ogid(*again, variant);
        if (!reread || notation::ogid(*reread) != again) std::abort();
    }
    if (const auto board = notation::read_fibs_board(text, variant)) {
        const auto again = notation::fibs_board(board->state, rules::Side::first, board->names);
        if (!again) std::abort();
        const auto reread = notation::read_fibs_board(*again, variant);
        if (!reread ||
            notation::fibs_board(reread->state, rules::Side::first, reread->names) != again) {
            std::abort();
        }
    }
    if (const auto board = notation::read_position_id(text, variant)) {
        if (notation::position_id(*board) != text) std::abort();
    }
    if (const auto board = notation::read_board_key(text, variant)) {
        if (notation::board_key(*board) != text) std::abort();
    }
    const std::size_t colon = text.find(':');
    if (colon != std::string_view::npos) {
        const std::string_view position = text.substr(0, colon);
        if (const auto state = notation::read_gnu_ids(position, text.substr(colon + 1), variant)) {
            const auto again = notation::match_id(*state);
            if (!again) std::abort();
            auto reread = notation::read_gnu_ids(position, *again, variant);
            if (!reread || notation::match_id(*reread) != again) std::abort();
            reread->roll = state->roll;  // the larger die is written first
            if (reread != state) std::abort();
        }
    }
    return 0;
}
