// SPDX-License-Identifier: Apache-2.0
#include "rules/boards.h"

#include <algorithm>
#include <ostream>
#include <set>

#include "rules/roll.h"

namespace kotra::rules {

void PrintTo(const Board& board, std::ostream* out) {
    *out << testing_boards::key(board);
}

void PrintTo(const HalfBoard& half, std::ostream* out) {
    for (std::size_t place = 0; place < place_count; ++place) {
        if (half[place] > 0) *out << ' ' << place << ':' << int{half[place]};
    }
}

namespace testing_boards {
namespace {

std::uint8_t byte(int number) {
    return static_cast<std::uint8_t>(number);
}

int below(base::Random& random, int bound) {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(bound)));
}

// Splits "0..15" and "off|on" into values that may be tried; of a range, some of its numbers.
std::vector<std::string> values_of(const VariantOption& option) {
    if (option.values.find("..") != std::string_view::npos) return {"0", "1", "2", "3", "5", "9"};
    std::vector<std::string> values{""};
    for (const char letter : option.values) {
        if (letter == '|') {
            values.emplace_back();
        } else {
            values.back() += letter;
        }
    }
    return values;
}

}  // namespace

HalfBoard half(int checkers, Points points, Waiting waiting) {
    HalfBoard side;
    for (const auto& [point, count] : points) side[static_cast<std::size_t>(point)] = byte(count);
    side[place_bar] = byte(waiting.bar);
    side[place_reserve] = byte(waiting.reserve);
    side[place_off] = byte(checkers - checker_count(side));
    return side;
}

Board table(const Variant& variant, Points mine, Points theirs, Waiting my_waiting,
            Waiting their_waiting) {
    Board board{half(variant.checkers, mine, my_waiting), {}};
    for (const auto& [point, count] : theirs) {
        board.other[static_cast<std::size_t>(25 - point)] = byte(count);
    }
    board.other[place_bar] = byte(their_waiting.bar);
    board.other[place_reserve] = byte(their_waiting.reserve);
    board.other[place_off] = byte(variant.checkers - checker_count(board.other));
    return board;
}

std::string key(const Board& board) {
    const auto digit = [](int number) { return "0123456789abcdef?"[std::clamp(number, 0, 16)]; };
    const auto side = [&](const HalfBoard& half_board) {
        std::string text;
        for (std::size_t point = 1; point <= point_count; ++point) text += digit(half_board[point]);
        text += digit(half_board.bar());
        text += digit(half_board.reserve());
        return text + digit(half_board.off());
    };
    return side(board.mover) + "|" + side(board.other);
}

std::vector<int> different_numbers(const Dice& dice) {
    const std::set<int> numbers(dice.numbers.begin(), dice.numbers.begin() + dice.count);
    return {numbers.begin(), numbers.end()};
}

Variant random_house_rules(base::Random& random) {
    const auto rows = all_variants();
    Variant variant = rows[static_cast<std::size_t>(below(random, static_cast<int>(rows.size())))];
    for (const VariantOption& option : variant_options()) {
        if (below(random, 4) > 0) continue;
        const auto values = values_of(option);
        const auto index = static_cast<std::size_t>(below(random, static_cast<int>(values.size())));
        option.set(variant, values[index]);
    }
    return variant;
}

Board random_play_board(const Variant& variant, base::Random& random) {
    Board board{variant.setup, variant.setup};
    PlayList plays;
    for (int left = below(random, 120); left > 0; --left) {
        legal_plays(variant, board, Dice::of(variant, Roll::random(random)), plays);
        const auto choice = random.below(static_cast<std::uint32_t>(plays.size()));
        const Board after = plays.boards()[choice];
        if (after.mover.off() == variant.checkers) break;
        board = flipped(after);
    }
    return board;
}

Board random_scattered_board(const Variant& variant, base::Random& random) {
    Board board;
    // How the checkers of a side are spread: over all points, or crowded into the home.
    const auto spread = [&] { return below(random, 3) == 0 ? home_size : point_count; };
    const int off_chance = below(random, 3);
    for (HalfBoard* side : {&board.mover, &board.other}) {
        int points = spread();
        const HalfBoard& opponent = side == &board.mover ? board.other : board.mover;
        const int bar_most = below(random, 4) == 0 ? 4 : 1;
        const bool has_reserve = variant.has_reserve() && below(random, 2) == 0;
        for (int left = variant.checkers; left > 0; --left) {
            const auto place = static_cast<std::size_t>(below(random, points) + 1);
            const int fate = below(random, 20);
            if (fate < off_chance) {
                ++(*side)[place_off];
            } else if (fate < 4 && has_reserve) {
                ++(*side)[place_reserve];
            } else if (fate == 4 && side->bar() < bar_most && below(random, 3) == 0) {
                ++(*side)[place_bar];
            } else if (opponent[25 - place] == 0) {
                ++(*side)[place];
            } else {
                points = point_count;  // the opponent holds the point: throw again, anywhere
                ++left;
            }
        }
    }
    // All in reserve is the moment that the entry gates speak of.
    if (variant.setup.reserve() > 0 && below(random, 8) == 0) board.mover = variant.setup;
    return board;
}

}  // namespace testing_boards
}  // namespace kotra::rules
