// SPDX-License-Identifier: Apache-2.0
#include "notation/ascii_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>

#include "notation/canvas.h"

namespace kotra::notation {
namespace {

using rules::Board;
using rules::GameState;
using rules::HalfBoard;
using rules::Phase;
using rules::Side;

// What the board is made of. The upper and the lower edge have a left, an inner and a right joint.
struct Glyphs {
    std::string_view bottom_checker, top_checker;
    std::string_view odd_point, even_point;
    std::string_view across, down;
    std::array<std::string_view, 3> upper, lower;
};
constexpr Glyphs ascii{"X", "O", ".", ":", "-", "|", {"+", "+", "+"}, {"+", "+", "+"}};
constexpr Glyphs drawn{"●", "○", "·", "∙", "─", "│", {"┌", "┬", "┐"}, {"└", "┴", "┘"}};

// Rows of the picture.
constexpr std::size_t half_rows = 5;
constexpr std::size_t point_rows = 4;  // that show an empty point
enum Row : std::size_t {
    row_title,
    row_top_name,
    row_top_numbers,
    row_upper_edge,
    row_upper,
    row_middle = row_upper + half_rows,
    row_lower,
    row_lower_edge = row_lower + half_rows,
    row_bottom_numbers,
    row_bottom_name,
    row_count
};

// Columns: the cube, a tray for the reserve, twice six points with the bar between, a tray for off.
constexpr std::size_t cube_width = 7;
constexpr std::size_t tray_width = 5;
constexpr std::size_t point_width = 4;
constexpr std::size_t quadrant_width = 6 * point_width + 1;
constexpr std::size_t bar_width = 5;
constexpr std::size_t name_width = 34;

std::string name_of(const BoardStyle& style, Side side) {
    return player_name(style, side, name_width);
}

class Picture {
 public:
    Picture(const GameState& state, const BoardStyle& style)
        : state_(state),
          style_(style),
          glyphs_(style.is_unicode ? drawn : ascii),
          board_(state.turn == style.bottom ? state.board : flipped(state.board)),
          canvas_(board_width, row_count) {
        const bool has_reserve = state.variant.has_reserve();
        reserve_ = cube_width + 1;
        left_ = has_reserve ? reserve_ + tray_width + 1 : cube_width + 1;
        bar_ = left_ + quadrant_width + 1;
        right_ = bar_ + bar_width + 1;
        off_ = right_ + quadrant_width + 1;
        end_ = off_ + tray_width + 1;
        start_ = (has_reserve ? reserve_ : left_) - 1;
    }

    std::string text() {
        frame();
        for (const bool is_top : {true, false}) {
            numbers(is_top);
            points(is_top);
            bar(is_top);
            tray(off_, is_top, half_of(is_top).off());
            if (state_.variant.has_reserve()) tray(reserve_, is_top, half_of(is_top).reserve());
            name_line(is_top);
        }
        cube();
        dice();
        canvas_.put(row_title, start_ + 1, game_title(state_), Ink::faint);
        return canvas_.text(style_.has_colour);
    }

 private:
    // ---- Who is who ----

    Side side_at(bool is_top) const { return is_top ? opponent(style_.bottom) : style_.bottom; }
    bool is_top(Side side) const { return side != style_.bottom; }
    const HalfBoard& half_of(bool is_top) const { return is_top ? board_.other : board_.mover; }
    std::string_view checker(bool is_top) const {
        return is_top ? glyphs_.top_checker : glyphs_.bottom_checker;
    }
    static Ink ink(bool is_top) { return is_top ? Ink::top_player : Ink::bottom_player; }

    // ---- The board ----

    void frame() {
        for (const bool is_upper : {true, false}) {
            const std::size_t row = is_upper ? row_upper_edge : row_lower_edge;
            const auto& joints = is_upper ? glyphs_.upper : glyphs_.lower;
            for (std::size_t column = start_; column < end_; ++column) {
                canvas_.put(row, column, glyphs_.across, Ink::faint);
            }
            for (const std::size_t column : {left_ - 1, bar_ - 1, right_ - 1, off_ - 1}) {
                canvas_.put(row, column, joints[1], Ink::faint);
            }
            canvas_.put(row, start_, joints[0], Ink::faint);
            canvas_.put(row, end_ - 1, joints[2], Ink::faint);
        }
        for (std::size_t row = row_upper; row < row_lower_edge; ++row) {
            for (const std::size_t column :
                 {start_, left_ - 1, bar_ - 1, right_ - 1, off_ - 1, end_ - 1}) {
                canvas_.put(row, column, glyphs_.down, Ink::faint);
            }
        }
        canvas_.put(row_middle, bar_ + 1, "bar", Ink::faint);
        canvas_.put(row_middle, off_ + 1, "off", Ink::faint);
        if (state_.variant.has_reserve()) canvas_.put(row_middle, reserve_ + 1, "res", Ink::faint);
    }

    // The middle of the column of a point; `place` is the number that the player at the bottom
    // gives.
    std::size_t column_of(std::size_t place) const {
        const std::size_t from_left = place <= 12 ? 12 - place : place - 13;
        return (from_left < 6 ? left_ : right_ - 6 * point_width) + from_left * point_width + 2;
    }

    // The row that is `height` checkers away from the edge of the board.
    static std::size_t row_at(bool is_top, std::size_t height) {
        return is_top ? row_upper + height : row_lower_edge - 1 - height;
    }

    void numbers(bool is_top) {
        for (std::size_t i = 1; i <= 12; ++i) {
            const std::size_t place = is_top ? i + 12 : i;
            canvas_.put_before(is_top ? row_top_numbers : row_bottom_numbers, column_of(place) + 1,
                               fmt::format("{}", place), Ink::faint);
        }
    }

    void points(bool is_top) {
        for (std::size_t i = 1; i <= 12; ++i) {
            const std::size_t place = is_top ? i + 12 : i;
            const auto point = static_cast<rules::Place>(place);
            const bool is_of_top = board_.other[rules::mirrored(point)] > 0;
            const std::size_t count =
                is_of_top ? board_.other[rules::mirrored(point)] : board_.mover[point];
            const std::string_view empty = place % 2 == 0 ? glyphs_.even_point : glyphs_.odd_point;
            for (std::size_t height = 0; height < half_rows; ++height) {
                const std::size_t row = row_at(is_top, height);
                if (height < count) {
                    canvas_.put(row, column_of(place), checker(is_of_top), ink(is_of_top));
                } else if (height < point_rows) {
                    canvas_.put(row, column_of(place), empty, Ink::faint);
                }
            }
            if (count > half_rows) {
                canvas_.put_before(row_at(is_top, half_rows - 1), column_of(place) + 1,
                                   fmt::format("{}", count), ink(is_of_top));
            }
        }
    }

    // A player's checkers on the bar stand in the other half, where they enter, the first at the
    // middle.
    void bar(bool is_top) {
        const std::size_t count = half_of(!is_top)[rules::place_bar];
        for (std::size_t i = 0; i < std::min(count, half_rows); ++i) {
            const std::size_t row = row_at(is_top, half_rows - 1 - i);
            canvas_.put(row, bar_ + bar_width / 2, checker(!is_top), ink(!is_top));
        }
        if (count > half_rows) {
            canvas_.put_before(row_at(is_top, 0), bar_ + bar_width / 2 + 1,
                               fmt::format("{}", count), ink(!is_top));
        }
    }

    // Three checkers side by side, five rows.
    void tray(std::size_t column, bool is_top, int count) {
        for (int i = 0; i < std::min(count, 15); ++i) {
            const auto at = static_cast<std::size_t>(i);
            canvas_.put(row_at(is_top, at / 3), column + 1 + at % 3, checker(is_top), ink(is_top));
        }
    }

    // ---- What stands around it ----

    void name_line(bool is_top) {
        const Side side = side_at(is_top);
        const std::size_t row = is_top ? row_top_name : row_bottom_name;
        canvas_.put(row, start_ + 1, checker(is_top), ink(is_top));
        canvas_.put(row, start_ + 3, name_of(style_, side), ink(is_top));
        canvas_.put_before(row, end_ - 1, pips_and_score(state_, side));
    }

    // Beside the half of its owner; in the middle if it has none. An offered cube lies with the
    // player who answers, at the value that it will have.
    void cube() {
        if (!state_.options.cube || state_.crawford) return;
        std::size_t row = row_middle;
        int value = state_.cube.value;
        if (state_.offer) {
            value = state_.offer->value;
            row = is_top(opponent(state_.offer->by)) ? row_middle - 3 : row_middle + 3;
        } else if (state_.cube.owner) {
            row = row_at(is_top(*state_.cube.owner), 0);
        }
        const std::string text =
            fmt::format("[{}]{}", cube_value_text(value), state_.offer ? "?" : "");
        canvas_.put_before(row, start_ - (state_.offer ? 0 : 1), text, Ink::strong);
    }

    // In the half to the right of the player who rolled.
    void dice() {
        if (state_.phase != Phase::to_play || !state_.roll) return;
        std::string text;
        if (state_.named != 0) {
            const rules::Dice dice = rules::Dice::named(state_.variant, state_.named);
            for (std::size_t i = 0; i < dice.count; ++i) {
                text += fmt::format("{}{}", i == 0 ? "" : " ", dice.numbers[i]);
            }
        } else {
            text = fmt::format("{} {}", state_.roll->first(), state_.roll->second());
        }
        const bool by_top = is_top(state_.turn);
        const std::size_t middle = (by_top ? left_ : right_) + quadrant_width / 2;
        canvas_.put(row_middle, middle - text.size() / 2, text, ink(by_top));
    }

    const GameState& state_;
    const BoardStyle& style_;
    const Glyphs& glyphs_;
    Board board_;  // seen by the player at the bottom
    Canvas canvas_;
    // First columns within the frames: reserve, left half, bar, right half, off; and the frame's
    // own first and last but one.
    std::size_t reserve_ = 0, left_ = 0, bar_ = 0, right_ = 0, off_ = 0;
    std::size_t start_ = 0, end_ = 0;
};

std::string ending_text(const GameState& state, const BoardStyle& style) {
    const rules::GameResult& result = *state.result;
    const std::string winner = name_of(style, result.winner);
    const std::string points =
        fmt::format("{} point{}", result.points, result.points == 1 ? "" : "s");
    switch (result.ending) {
        case rules::Ending::dropped:
            return fmt::format("{} wins {}: the double was dropped", winner, points);
        case rules::Ending::resigned:
            return fmt::format("{} wins {} by resignation", winner, points);
        case rules::Ending::awarded:
            return fmt::format("{} is awarded {}", winner, points);
        case rules::Ending::borne_off:
            break;
    }
    return fmt::format("{} wins {}", winner, points);
}

}  // namespace

std::string ascii_board(const GameState& state, const BoardStyle& style) {
    return Picture(state, style).text();
}

std::string game_title(const GameState& state) {
    const rules::MatchOptions& options = state.options;
    std::string title(state.variant.title);
    if (options.is_money()) {
        title += ", money game";
        if (options.cube && options.jacoby) title += ", Jacoby";
        if (options.cube && options.beavers) title += ", beavers";
    } else {
        title += fmt::format(", match to {}", options.length);
        if (state.crawford) title += ", Crawford game";
    }
    return title;
}

std::string player_name(const BoardStyle& style, Side side, std::size_t columns) {
    std::string name;
    for (const Glyph& glyph : glyphs(style.names[side], columns)) name += glyph.utf8;
    const bool is_blank = name.find_first_not_of(' ') == std::string::npos;
    return is_blank ? fmt::format("player {}", index(side) + 1) : name;
}

std::string pips_and_score(const GameState& state, Side side) {
    const HalfBoard& half = state.turn == side ? state.board.mover : state.board.other;
    const int score = state.score[side];
    const std::string points = state.options.is_money()
                                   ? fmt::format("{} point{}", score, score == 1 ? "" : "s")
                                   : fmt::format("{}/{}", score, state.options.length);
    return fmt::format("pips {:>3}   score {}", rules::pip_count(half), points);
}

std::string cube_value_text(int value) {
    if (value < 10'000) return fmt::format("{}", value);
    return fmt::format("2^{}", std::countr_zero(static_cast<unsigned>(value)));
}

std::string status_line(const GameState& state, const BoardStyle& style) {
    if (state.resignation) {
        return fmt::format("{} offers to resign {}: {} accepts or refuses",
                           name_of(style, state.resignation->by), state.resignation->level,
                           name_of(style, opponent(state.resignation->by)));
    }
    const std::string name = name_of(style, state.turn);
    switch (state.phase) {
        case Phase::opening:
            return "both throw one die for the opening";
        case Phase::to_roll:
            return fmt::format("{} to roll{}", name, state.extra_roll ? " again" : "");
        case Phase::double_offered:
            return fmt::format("{} is offered the cube at {}",
                               name_of(style, opponent(state.offer->by)), state.offer->value);
        case Phase::to_play:
            if (state.named != 0) {
                return fmt::format("{} to play the named number {}", name, state.named);
            }
            return fmt::format("{} to play {}-{}", name, state.roll->first(), state.roll->second());
        case Phase::to_choose:
            return fmt::format("{} to name a number", name);
        case Phase::over:
            return ending_text(state, style);
    }
    return {};
}

}  // namespace kotra::notation
