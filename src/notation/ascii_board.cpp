// SPDX-License-Identifier: Apache-2.0
#include "notation/ascii_board.h"

#include <fmt/format.h>

#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace kotra::notation {
namespace {

using rules::Board;
using rules::GameState;
using rules::Phase;
using rules::Place;
using rules::Side;

constexpr int height = 5;  // rows of each half; a higher stack shows its number in the last row
constexpr std::size_t name_width = 18;

struct Glyphs {
    std::string_view bottom_checker, top_checker, empty, upright, level;
    // The border's left end, joints and right end, above and below.
    std::array<std::string_view, 3> above, below;
};
constexpr Glyphs plain_glyphs{"X", "O", ".", "|", "-", {"+", "+", "+"}, {"+", "+", "+"}};
constexpr Glyphs unicode_glyphs{"\u25CF",
                                "\u25CB",
                                "\u00B7",
                                "\u2502",
                                "\u2500",
                                {"\u250C", "\u252C", "\u2510"},
                                {"\u2514", "\u2534", "\u2518"}};

constexpr std::string_view bottom_colour = "\x1b[1;33m";
constexpr std::string_view top_colour = "\x1b[1;36m";
constexpr std::string_view no_colour = "\x1b[0m";

// What stands on one place: how many, and whose.
struct Stack {
    int count = 0;
    bool is_bottom = false;
};

class Picture {
 public:
    Picture(const GameState& state, const BoardStyle& style)
        : state_(state),
          style_(style),
          glyphs_(style.is_unicode ? unicode_glyphs : plain_glyphs),
          board_(style.bottom == state.turn ? state.board : flipped(state.board)) {}

    std::string draw() const {
        const std::vector<std::string> notes = side_notes();
        std::size_t note = 0;
        std::string text;
        const auto add_line = [&](std::string line) {
            if (!notes[note].empty()) line += "  " + notes[note];
            ++note;
            while (!line.empty() && line.back() == ' ') line.pop_back();
            text += line + "\n";
        };
        add_line(numbers(13));
        add_line(border(glyphs_.above));
        for (int row = 0; row < height; ++row) add_line(half_row(row, true));
        add_line(middle());
        for (int row = height - 1; row >= 0; --row) add_line(half_row(row, false));
        add_line(border(glyphs_.below));
        add_line(numbers(1));
        return text;
    }

 private:
    // The points 13 to 24 from the left, or 12 to 1.
    static std::string numbers(int lowest) {
        std::string line = " ";
        for (int i = 0; i < 12; ++i) {
            if (i == 6) line += "     ";
            line += fmt::format(" {:>2} ", lowest == 13 ? 13 + i : 12 - i);
        }
        return line + " ";
    }

    std::string repeated(std::string_view glyph, int times) const {
        std::string text;
        for (int i = 0; i < times; ++i) text += glyph;
        return text;
    }

    std::string border(const std::array<std::string_view, 3>& ends) const {
        const std::string half = repeated(glyphs_.level, 24);
        return fmt::format("{0}{3}{1}{4}{1}{3}{2}", ends[0], ends[1], ends[2], half,
                           repeated(glyphs_.level, 3));
    }

    std::string middle() const {
        const std::string half(24, ' ');
        return fmt::format("{0}{1}{0}BAR{0}{1}{0}", glyphs_.upright, half);
    }

    // The stack on a point, in the bottom player's numbering.
    Stack on_point(int point) const {
        const int bottom = board_.mover[static_cast<std::size_t>(point)];
        const int top = board_.other[static_cast<std::size_t>(25 - point)];
        return bottom > 0 ? Stack{bottom, true} : Stack{top, false};
    }

    std::string coloured(std::string_view text, bool is_bottom) const {
        if (!style_.has_colour) return std::string(text);
        return fmt::format("{}{}{}", is_bottom ? bottom_colour : top_colour, text, no_colour);
    }

    // One cell, three columns wide, in the row that is `row` away from the border.
    std::string cell(Stack stack, int row, std::string_view empty) const {
        if (stack.count <= row) return fmt::format(" {} ", row == 0 ? empty : " ");
        if (row == height - 1 && stack.count > height) {
            return coloured(fmt::format("{:>2} ", stack.count), stack.is_bottom);
        }
        const std::string_view glyph =
            stack.is_bottom ? glyphs_.bottom_checker : glyphs_.top_checker;
        return fmt::format(" {} ", coloured(glyph, stack.is_bottom));
    }

    std::string half_row(int row, bool is_top) const {
        std::string line(glyphs_.upright);
        for (int i = 0; i < 12; ++i) {
            // Each side's bar checkers lie in the half that they will enter.
            if (i == 6) {
                const Stack bar =
                    is_top ? Stack{board_.mover.bar(), true} : Stack{board_.other.bar(), false};
                line += fmt::format("{0}{1}{0}", glyphs_.upright, cell(bar, row, " "));
            }
            const Stack stack = on_point(is_top ? 13 + i : 12 - i);
            line += fmt::format("{} ", cell(stack, row, glyphs_.empty));
        }
        return line + std::string(glyphs_.upright);
    }

    // The lines beside the board, one for each of its rows.
    std::vector<std::string> side_notes() const {
        std::vector<std::string> notes;
        const Side top = opponent(style_.bottom);
        add_player(notes, top, board_.other, false);
        while (notes.size() < 7) notes.emplace_back();
        notes.push_back(cube_note());
        std::vector<std::string> lower;
        add_player(lower, style_.bottom, board_.mover, true);
        while (lower.size() < 7) lower.insert(lower.begin(), std::string());
        notes.insert(notes.end(), lower.begin(), lower.end());
        return notes;
    }

    void add_player(std::vector<std::string>& notes, Side side, const rules::HalfBoard& half,
                    bool is_bottom) const {
        const std::string_view glyph = is_bottom ? glyphs_.bottom_checker : glyphs_.top_checker;
        notes.push_back(
            fmt::format("{} {}", coloured(glyph, is_bottom), shortened(style_.names[side])));
        notes.push_back(fmt::format("pips {}", rules::pip_count(half)));
        if (state_.variant.has_reserve()) {
            notes.push_back(fmt::format("reserve {}", half.reserve()));
        }
        notes.push_back(fmt::format("off {}", half.off()));
        const rules::MatchOptions& options = state_.options;
        notes.push_back(options.is_money()
                            ? fmt::format("score {}", state_.score[side])
                            : fmt::format("score {} of {}", state_.score[side], options.length));
        if (state_.cube.owner == side)
            notes.push_back(fmt::format("holds the cube: {}", state_.cube.value));
    }

    std::string cube_note() const {
        std::string note;
        if (state_.offer) {
            note = fmt::format("cube offered: {}", state_.offer->value);
        } else if (state_.options.cube && !state_.crawford && !state_.cube.owner) {
            note = fmt::format("cube {}", state_.cube.value);
        } else if (state_.crawford) {
            note = "Crawford game";
        }
        if (state_.roll && state_.phase != Phase::over) {
            const int named = state_.named;
            note += fmt::format("{}{}", note.empty() ? "" : ", ",
                                named != 0 ? fmt::format("named {}", named)
                                           : fmt::format("roll {}-{}", state_.roll->first(),
                                                         state_.roll->second()));
        }
        return note;
    }

    // At most name_width characters, cut between characters of UTF-8.
    static std::string shortened(const std::string& name) {
        std::size_t characters = 0;
        for (std::size_t i = 0; i < name.size(); ++i) {
            const bool begins = (static_cast<unsigned char>(name[i]) & 0xC0U) != 0x80U;
            if (begins && ++characters > name_width) return name.substr(0, i);
        }
        return name;
    }

    const GameState& state_;
    const BoardStyle& style_;
    const Glyphs& glyphs_;
    Board board_;  // seen by the player at the bottom
};

std::string ending_text(const GameState& state, const BoardStyle& style) {
    const rules::GameResult& result = *state.result;
    const std::string& winner = style.names[result.winner];
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
    return Picture(state, style).draw();
}

std::string status_line(const GameState& state, const BoardStyle& style) {
    if (state.resignation) {
        return fmt::format("{} offers to resign {}: {} accepts or refuses",
                           style.names[state.resignation->by], state.resignation->level,
                           style.names[opponent(state.resignation->by)]);
    }
    const std::string& name = style.names[state.turn];
    switch (state.phase) {
        case Phase::opening:
            return "both throw one die for the opening";
        case Phase::to_roll:
            return fmt::format("{} to roll{}", name, state.extra_roll ? " again" : "");
        case Phase::double_offered:
            return fmt::format("{} is offered the cube at {}",
                               style.names[opponent(state.offer->by)], state.offer->value);
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
