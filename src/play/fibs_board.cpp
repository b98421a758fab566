// SPDX-License-Identifier: Apache-2.0
#include "play/fibs_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace kotra::play {
namespace {

using rules::Board;
using rules::GameState;
using rules::Place;
using rules::Side;

constexpr int unlimited = 9999;  // the length of a match that is no match

std::optional<int> read_place(std::string_view text) {
    if (text == "bar") return rules::place_bar;
    if (text == "off") return rules::place_off;
    int place = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), place);
    const bool is_number = error == std::errc{} && end == text.data() + text.size();
    if (!is_number || place < 0 || place > rules::place_bar) return std::nullopt;
    return place;
}

// One checker from point to point.
bool move_checker(Board& board, int from, int to) {
    auto& source = board.mover[static_cast<std::size_t>(from)];
    if (from <= to || source == 0) return false;
    --source;
    ++board.mover[static_cast<std::size_t>(to)];
    if (to == rules::place_off) return true;
    auto& hit = board.other[rules::mirrored(static_cast<Place>(to))];
    board.other[rules::place_bar] = static_cast<std::uint8_t>(board.other[rules::place_bar] + hit);
    hit = 0;
    return true;
}

}  // namespace

std::string fibs_board(const GameState& state, Side side) {
    const Side other = rules::opponent(side);
    const Board board = state.turn == side ? state.board : rules::flipped(state.board);
    const auto& options = state.options;
    std::string text =
        fmt::format("board:me:opponent:{}:{}:{}", options.is_money() ? unlimited : options.length,
                    state.score[side], state.score[other]);
    // Own checkers are positive, in the own numbering; the place of the other's bar is 0.
    text += fmt::format(":{}", -board.other.bar());
    for (Place point = 1; point <= rules::point_count; ++point) {
        text += fmt::format(":{}", board.mover[point] - board.other[rules::mirrored(point)]);
    }
    text += fmt::format(":{}", board.mover.bar());

    const int high = state.roll ? state.roll->high() : 0;
    const int low = state.roll ? state.roll->low() : 0;
    const bool is_doubled = state.phase == rules::Phase::double_offered;
    const bool may_double = !state.cube.owner || *state.cube.owner == side;
    const bool other_may_double = !state.cube.owner || *state.cube.owner == other;
    text += fmt::format(":{}:{}:{}:{}:{}:{}:{:d}:{:d}:{:d}", state.turn == side ? 1 : -1, high, low,
                        high, low, state.cube.value, may_double, other_may_double, is_doubled);
    // Colour, direction, and where home and bar are, of a player who moves from 24 to 1.
    text += ":1:-1:0:25";
    const bool has_match_point =
        !options.is_money() &&
        std::max(state.score[side], state.score[other]) == options.length - 1;
    const bool is_after_crawford = has_match_point && options.crawford && !state.crawford;
    text += fmt::format(":{}:{}:{}:{}:0:0:{:d}:{}", board.mover.off(), board.other.off(),
                        board.mover.bar(), board.other.bar(), is_after_crawford,
                        options.crawford ? 0 : 3);
    return text;
}

base::Result<Board> after_moves(const Board& board, std::string_view moves) {
    Board after = board;
    while (true) {
        moves.remove_prefix(std::min(moves.find_first_not_of(" \t\r\n"), moves.size()));
        if (moves.empty()) return after;
        std::string_view word = moves.substr(0, moves.find_first_of(" \t\r\n"));
        moves.remove_prefix(word.size());
        if (word.ends_with('*')) word.remove_suffix(1);  // the mark of a hit
        const std::size_t slash = std::min(word.find('/'), word.size());
        const auto from = read_place(word.substr(0, slash));
        const auto to = read_place(word.substr(std::min(slash + 1, word.size())));
        if (!from || !to || !move_checker(after, *from, *to)) {
            return base::fail(fmt::format("'{}' moves no checker", word));
        }
    }
}

}  // namespace kotra::play
