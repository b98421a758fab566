// SPDX-License-Identifier: Apache-2.0
// A second generator of legal plays, written from the rules alone to be obvious rather than fast.
// The fast one is compared with it.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <set>
#include <vector>

#include "rules/board.h"
#include "rules/legal_plays.h"
#include "rules/roll.h"
#include "rules/variant.h"

namespace kotra::rules::slow {

// Both sides in the mover's numbering: mine[p] and theirs[p] checkers on the mover's point p.
struct Table {
    std::array<std::uint8_t, 25> mine{};
    std::array<std::uint8_t, 25> theirs{};
    std::uint8_t my_bar = 0;
    std::uint8_t my_reserve = 0;
    std::uint8_t my_off = 0;
    std::uint8_t their_bar = 0;
    std::uint8_t their_reserve = 0;
    std::uint8_t their_off = 0;

    auto operator<=>(const Table&) const = default;
};

Table table_of(const Board& board);
Board board_of(const Table& table);

// What the mover has in hand: the numbers in the order in which they must be played, or, for a
// roll of two different numbers, the larger and the smaller, to be played in either order.
struct Hand {
    std::vector<int> numbers;
    bool any_order = false;
    bool is_double = false;
    bool is_acey_deucey = false;
};

Hand hand_of_roll(const Variant& variant, Roll roll);
Hand hand_of_named(const Variant& variant, int number);

// A checker moved by one die: from 1 to 24, the bar or the reserve, to 1 to 24 or off.
struct Move {
    int from = 0;
    int to = 0;
    bool hit = false;
};

// The sentence that forbids the move, or nullptr when it is legal.
const char* objection(const Variant& variant, const Hand& hand, const Table& table, int die,
                      const Move& move);

// Every legal move of one checker by this die.
std::vector<Move> moves(const Variant& variant, const Hand& hand, const Table& table, int die);

Table moved(const Variant& variant, const Table& table, const Move& move);

struct Plays {
    std::set<Table> tables;  // where the legal plays lead
    int dice_played = 0;     // the most dice that any legal play uses
};

Plays plays(const Variant& variant, const Table& table, const Hand& hand);

}  // namespace kotra::rules::slow
