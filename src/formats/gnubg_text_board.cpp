// SPDX-License-Identifier: Apache-2.0
#include "formats/gnubg_text_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "formats/gnubg_text_game.h"
#include "formats/gnubg_text_lines.h"
#include "notation/gnu_id.h"

namespace kotra::formats::gnubg_text {
namespace {

using rules::GameState;
using rules::HalfBoard;
using rules::Place;
using rules::Side;

constexpr int rows = 5;  // of checkers, in each half
// The numbers of the points as the player sees them to whom the half with the points 1 to 12 is
// near.
constexpr std::string_view near_border = "+12-11-10--9--8--7-------6--5--4--3--2--1-+";
constexpr std::string_view far_border = "+13-14-15-16-17-18------19-20-21-22-23-24-+";

// The checker in this row, 0 being that at the border; the last row shows how many there are
// beyond.
char checker_in(int row, int count, char letter) {
    constexpr std::string_view beyond = "6789ABCDEF";
    if (row + 1 == rows && count > rows) return beyond[static_cast<std::size_t>(count - rows - 1)];
    return row < count ? letter : ' ';
}

class Drawing {
 public:
    Drawing(const GameState& state, const rules::PerSide<std::string>& names)
        : state_(state),
          names_(names),
          upper_(state.turn == Side::first ? state.board.mover : state.board.other),
          lower_(state.turn == Side::first ? state.board.other : state.board.mover) {}

    std::string text() const {
        const bool is_upper = state_.turn == Side::first;
        std::string text = line(' ', is_upper ? near_border : far_border, name(Side::first));
        for (int row = 0; row < rows; ++row) {
            const std::string beside = row == 0   ? points(Side::first)
                                       : row == 1 ? status(Side::first)
                                                  : std::string();
            text += half_row(row, Side::first, beside);
        }
        text += line(is_upper ? '^' : 'v', "|                  |BAR|                  |", middle());
        for (int row = rows - 1; row >= 0; --row) {
            const std::string beside = row == 0   ? points(Side::second)
                                       : row == 1 ? status(Side::second)
                                                  : std::string();
            text += half_row(row, Side::second, beside);
        }
        text += line(' ', is_upper ? far_border : near_border, name(Side::second));
        return text + fmt::format("Pip counts: O {}, X {}\n", rules::pip_count(upper_),
                                  rules::pip_count(lower_));
    }

 private:
    static std::string line(char turn, std::string_view drawing, std::string_view beside) {
        std::string text = fmt::format("{}{}     {}", turn, drawing, beside);
        text.erase(text.find_last_not_of(' ') + 1);
        return text + '\n';
    }

    // One row of the upper or the lower half: twelve points, the bar, and checkers that are off.
    std::string half_row(int row, Side half, std::string_view beside) const {
        const bool is_upper = half == Side::first;
        std::string drawing = "|";
        constexpr int points_of_half = 12;
        for (int i = 0; i < points_of_half; ++i) {
            if (i == points_of_half / 2) drawing += fmt::format("| {} |", on_bar(row, half));
            // As O counts in the upper half, as X does in the lower one.
            const auto place = static_cast<Place>(points_of_half - i);
            const HalfBoard& own = is_upper ? upper_ : lower_;
            const HalfBoard& other = is_upper ? lower_ : upper_;
            const int others = other[rules::mirrored(place)];
            const char letter = (others > 0) == is_upper ? 'X' : 'O';
            drawing +=
                fmt::format(" {} ", checker_in(row, std::max<int>(own[place], others), letter));
        }
        std::string off;
        const int count = (is_upper ? upper_ : lower_)[rules::place_off];
        for (int first = row; first < count; first += rows) off += is_upper ? 'O' : 'X';
        std::string text = fmt::format(" {}| {:<3} {}", drawing, off, beside);
        text.erase(text.find_last_not_of(' ') + 1);
        return text + '\n';
    }

    // Checkers on the bar stand in the half where they will enter.
    char on_bar(int row, Side half) const {
        const bool is_upper = half == Side::first;
        const int count = (is_upper ? upper_ : lower_)[rules::place_bar];
        return checker_in(row, count, is_upper ? 'O' : 'X');
    }

    std::string name(Side side) const {
        const bool owns = state_.cube.owner == side && !state_.offer;
        return fmt::format("{}: {}{}", side == Side::first ? 'O' : 'X', names_[side],
                           owns ? fmt::format(" (Cube: {})", state_.cube.value) : "");
    }

    std::string points(Side side) const {
        const int points = state_.score[side];
        return fmt::format("{} point{}", points, points == 1 ? "" : "s");
    }

    std::string status(Side side) const {
        if (state_.offer) {
            return side == opponent(state_.offer->by)
                       ? fmt::format("Cube offered at {}", state_.offer->value)
                       : "";
        }
        if (side != state_.turn) return "";
        if (!state_.roll) return "On roll";
        return fmt::format("Rolled {}{}", state_.roll->first(), state_.roll->second());
    }

    std::string middle() const {
        if (state_.offer) return "";
        std::string text;
        if (!state_.options.is_money()) {
            const int length = state_.options.length;
            text = fmt::format("{} point{} match", length, length == 1 ? "" : "s");
        }
        if (state_.crawford) return text + fmt::format(" ({})", crawford_words);
        if (state_.cube.owner) return text;
        return text + fmt::format("{}(Cube: {})", text.empty() ? "" : " ", state_.cube.value);
    }

    const GameState& state_;
    const rules::PerSide<std::string>& names_;
    const HalfBoard& upper_;
    const HalfBoard& lower_;
};

}  // namespace

base::Result<std::string> board_text(const GameState& state,
                                     const rules::PerSide<std::string>& names) {
    auto position = notation::position_id(state.board);
    if (!position) return position;
    auto match = notation::match_id(with_swapped_sides(state));
    if (!match) return match;
    return fmt::format(" {} {}\n                 {} {}\n{}", position_label, *position, match_label,
                       *match, Drawing(state, names).text());
}

}  // namespace kotra::formats::gnubg_text
