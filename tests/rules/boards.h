// SPDX-License-Identifier: Apache-2.0
// Boards for tests: written by hand, printed, and made at random.
#pragma once

#include <initializer_list>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/random.h"
#include "rules/board.h"
#include "rules/legal_plays.h"
#include "rules/variant.h"

namespace kotra::rules {

// What gtest writes when a comparison of boards fails.
void PrintTo(const Board& board, std::ostream* out);
void PrintTo(const HalfBoard& half, std::ostream* out);

namespace testing_boards {

// {point, checkers}, the point in the numbering that the function states.
using Points = std::initializer_list<std::pair<int, int>>;

struct Waiting {
    int bar = 0;
    int reserve = 0;
};

// One side in its own numbering; checkers that are not named are off.
HalfBoard half(int checkers, Points points, Waiting waiting = {});

// The player on roll and the other, all points in the numbering of the player on roll, as in
// positions.json. Checkers that are not named are off.
Board table(const Variant& variant, Points mine, Points theirs, Waiting my_waiting = {},
            Waiting their_waiting = {});

// `MOVER|OTHER`, each side as 24 points from the ace point up, bar, reserve, off, one character
// each: 0 to 9, a to f.
std::string key(const Board& board);

// Every die of `dice` once, in increasing order.
std::vector<int> different_numbers(const Dice& dice);

// A row of the table with a few of its options changed at random.
Variant random_house_rules(base::Random& random);

// A board that random play from the set-up has led to; never one with a winner.
Board random_play_board(const Variant& variant, base::Random& random);

// Checkers thrown on the board without regard to how they could have got there: crowded homes,
// closed points, blots, checkers on the bar and in the reserve. Consistent, and nothing else.
Board random_scattered_board(const Variant& variant, base::Random& random);

}  // namespace testing_boards
}  // namespace kotra::rules
