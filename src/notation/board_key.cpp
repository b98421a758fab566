// SPDX-License-Identifier: Apache-2.0
#include "notation/board_key.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>

namespace kotra::notation {
namespace {

using rules::Board;
using rules::HalfBoard;
using rules::Place;

constexpr std::size_t half_length = rules::place_count;
constexpr std::string_view digits = "0123456789abcdef";

// The places in the order of the key.
constexpr std::array<Place, half_length> key_order = [] {
    std::array<Place, half_length> order{};
    for (Place point = 1; point <= rules::point_count; ++point) order[point - 1U] = point;
    order[24] = rules::place_bar;
    order[25] = rules::place_reserve;
    order[26] = rules::place_off;
    return order;
}();

void write(const HalfBoard& half, std::string& key) {
    for (const Place place : key_order) key += digits[half[place] & 15U];
}

tl::unexpected<base::Error> fail_at(std::size_t index, std::string sentence) {
    return base::fail(std::move(sentence), 0, static_cast<std::int64_t>(index) + 1);
}

}  // namespace

std::string board_key(const Board& board) {
    std::string key;
    key.reserve(2 * half_length + 1);
    write(board.mover, key);
    key += '|';
    write(board.other, key);
    return key;
}

base::Result<Board> read_board_counters(std::string_view key) {
    if (key.size() != 2 * half_length + 1) {
        return fail_at(0, fmt::format("a board key has {} characters, this has {}",
                                      2 * half_length + 1, key.size()));
    }
    if (key[half_length] != '|') {
        return fail_at(half_length, "the two sides of a board key are separated by '|'");
    }
    Board board;
    std::size_t at = 0;
    for (HalfBoard* half : {&board.mover, &board.other}) {
        for (const Place place : key_order) {
            const std::size_t digit = digits.find(key[at]);
            if (digit == std::string_view::npos) {
                return fail_at(at, fmt::format("a board key holds 0-9 and a-f only"));
            }
            (*half)[place] = static_cast<std::uint8_t>(digit);
            ++at;
        }
        ++at;
    }
    return board;
}

base::Result<Board> read_board_key(std::string_view key, const rules::Variant& variant) {
    auto board = read_board_counters(key);
    if (!board) return board;
    for (const HalfBoard* half : {&board->mover, &board->other}) {
        const int count = rules::checker_count(*half);
        if (count != variant.checkers) {
            return fail_at(half == &board->mover ? 0 : half_length + 1,
                           fmt::format("this side has {} checkers; in {} it has {}", count,
                                       variant.name, variant.checkers));
        }
    }
    for (Place point = 1; point <= rules::point_count; ++point) {
        if (board->mover[point] > 0 && board->other[rules::mirrored(point)] > 0) {
            return fail_at(point - 1U,
                           fmt::format("both sides stand on the mover's point {}", point));
        }
    }
    return board;
}

}  // namespace kotra::notation
