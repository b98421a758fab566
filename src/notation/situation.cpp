// SPDX-License-Identifier: Apache-2.0
#include "notation/situation.h"

#include <algorithm>

#include "notation/board_key.h"
#include "notation/fibs_board.h"
#include "notation/gnu_id.h"
#include "notation/ogid.h"
#include "notation/xgid.h"

namespace kotra::notation {

using rules::GameState;

GameState with_board(const rules::Variant& variant, const rules::Board& board) {
    GameState state;
    state.variant = variant;
    state.options = rules::MatchOptions::of(variant);
    state.board = board;
    state.phase = rules::Phase::to_roll;
    const bool mover_won = board.mover.off() == variant.checkers;
    if (mover_won || board.other.off() == variant.checkers) {
        const int level = rules::win_level(variant, mover_won ? board.other : board.mover);
        state.phase = rules::Phase::over;
        state.result = rules::GameResult{
            mover_won ? state.turn : opponent(state.turn), rules::Ending::borne_off, level,
            rules::win_points(variant, state.options, state.cube, level)};
    }
    return state;
}

base::Result<GameState> read_gnu_situation(std::string_view text, const rules::Variant& variant) {
    const std::size_t colon = text.find(':');
    if (colon != std::string_view::npos) {
        return read_gnu_ids(text.substr(0, colon), text.substr(colon + 1), variant);
    }
    const auto board = read_position_id(text, variant);
    if (!board) return tl::unexpected(board.error());
    return with_board(variant, *board);
}

base::Result<GameState> read_situation(std::string_view text, const rules::Variant& variant) {
    if (looks_like_fibs_board(text)) {
        auto board = read_fibs_board(text, variant);
        if (!board) return tl::unexpected(board.error());
        return board->state;
    }
    if (text.find("XGID=") != std::string_view::npos) return read_xgid(text, variant);
    if (looks_like_ogid(text)) return read_ogid(text, variant);
    if (std::ranges::count(text, ':') > 1) return read_xgid(text, variant);
    if (text.find('|') != std::string_view::npos) {
        const auto board = read_board_key(text, variant);
        if (!board) return tl::unexpected(board.error());
        return with_board(variant, *board);
    }
    return read_gnu_situation(text, variant);
}

}  // namespace kotra::notation
