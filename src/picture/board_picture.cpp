// SPDX-License-Identifier: Apache-2.0
#include "picture/board_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "notation/ascii_board.h"
#include "picture/board_layout.h"

namespace kotra::picture {
namespace {

using rules::GameState;
using rules::HalfBoard;
using rules::Phase;
using rules::Place;
using rules::Side;

constexpr std::size_t name_columns = 40;

class Artist {
 public:
    Artist(const GameState& state, const BoardStyle& style)
        : state_(state),
          style_(style),
          board_(state.turn == style.bottom ? state.board : flipped(state.board)),
          layout_(state.variant.has_reserve(), style.home == Home::left, style.has_captions) {}

    Drawing drawing() {
        drawing_.width = layout_.width();
        drawing_.height = layout_.height();
        if (style_.layer != Layer::pieces) ground();
        if (style_.layer != Layer::ground) pieces();
        if (style_.layer != Layer::ground) words();
        return std::move(drawing_);
    }

 private:
    // ---- Who is who ----

    bool is_top(Side side) const { return side != style_.bottom; }
    Side side_at(bool is_top) const { return is_top ? opponent(style_.bottom) : style_.bottom; }
    const HalfBoard& half_of(bool is_top) const { return is_top ? board_.other : board_.mover; }

    static Paint checker_paint(Side side) {
        if (side == Side::first) return {Ink::first_checker, Ink::first_edge, 2};
        return {Ink::second_checker, Ink::second_edge, 2};
    }
    static Ink text_ink(Side side) {
        return side == Side::first ? Ink::first_text : Ink::second_text;
    }

    // ---- Shapes ----

    void add(Shape shape) { drawing_.shapes.push_back(std::move(shape)); }

    void box(const Box& box, const Paint& paint) {
        const double right = box.x + box.width;
        const double bottom = box.y + box.height;
        add(Polygon{{{box.x, box.y}, {right, box.y}, {right, bottom}, {box.x, bottom}}, paint});
    }

    // A square without its corners, as dice and cubes are.
    void block(Spot middle, double size, const Paint& paint) {
        const double far = size / 2;
        const double near = far - size / 8;
        Polygon polygon{{}, paint};
        for (const auto& [x, y] : {std::pair{-near, -far},
                                   {near, -far},
                                   {far, -near},
                                   {far, near},
                                   {near, far},
                                   {-near, far},
                                   {-far, near},
                                   {-far, -near}}) {
            polygon.corners.push_back({middle.x + x, middle.y + y});
        }
        add(std::move(polygon));
    }

    // Text whose middle is at `middle`: capitals and figures are about 0.72 of the size high.
    void label(Spot middle, double size, Ink ink, std::string text, bool is_bold = true) {
        add(Text{{middle.x, middle.y + 0.36 * size},
                 std::move(text),
                 size,
                 Align::centre,
                 ink,
                 is_bold});
    }

    // ---- The empty board ----

    void ground() {
        box(layout_.frame(), {Ink::frame, Ink::line, 2});
        for (const Box& half : layout_.halves()) box(half, {Ink::surface, Ink::line, 1});
        for (const bool is_top : {true, false}) {
            box(layout_.off_tray(is_top), {Ink::tray, Ink::line, 1});
            if (state_.variant.has_reserve()) {
                box(layout_.reserve_tray(is_top), {Ink::tray, Ink::line, 1});
            }
        }
        for (Place point = 1; point <= rules::point_count; ++point) {
            const Ink ink = point % 2 == 0 ? Ink::even_point : Ink::odd_point;
            const auto corners = layout_.triangle(point);
            add(Polygon{{corners.begin(), corners.end()}, {ink, Ink::line, 1}});
            label(layout_.number(point), 13, Ink::number, fmt::format("{}", point));
        }
    }

    // ---- What stands on it ----

    void pieces() {
        for (const bool is_top : {true, false}) {
            const Side side = side_at(is_top);
            const HalfBoard& half = half_of(is_top);
            for (Place place = 1; place <= rules::place_bar; ++place) {
                stack(side, is_top, place, half[place]);
            }
            tray(side, layout_.off_tray(is_top), is_top, half.off());
            if (state_.variant.has_reserve()) {
                tray(side, layout_.reserve_tray(is_top), is_top, half.reserve());
            }
        }
        cube();
        dice();
        // Of a step that both plays make, the filled arrow lies in the hollow one.
        for (const bool is_other : {true, false}) {
            for (const ShownPlay& play : style_.plays) {
                if (play.is_other == is_other) arrows(play);
            }
        }
    }

    void stack(Side side, bool is_top, Place place, int count) {
        for (int i = 0; i < std::min(count, stack_height); ++i) {
            add(Circle{layout_.checker(is_top, place, i), checker_radius, checker_paint(side)});
        }
        if (count > stack_height) {
            label(layout_.checker(is_top, place, stack_height - 1), 18, text_ink(side),
                  fmt::format("{}", count));
        }
    }

    // Checkers seen from the edge, and their number.
    void tray(Side side, const Box& tray, bool is_top, int count) {
        for (int i = 0; i < std::min(count, tray_height); ++i) {
            const Box slab = layout_.slab(tray, is_top, i);
            Paint paint = checker_paint(side);
            paint.edge_width = 1;
            box(slab, paint);
        }
        if (count > 0)
            label(layout_.tray_number(tray, is_top), 16, Ink::number, fmt::format("{}", count));
    }

    void cube() {
        if (!state_.options.cube || state_.crawford) return;
        double share = 0;  // of the way from the middle to the edge
        bool is_at_top = false;
        int value = state_.cube.value;
        if (state_.offer) {
            value = state_.offer->value;
            is_at_top = is_top(opponent(state_.offer->by));
            share = 0.5;
        } else if (state_.cube.owner) {
            is_at_top = is_top(*state_.cube.owner);
            share = 1;
        }
        const Spot middle = layout_.cube(is_at_top, share);
        block(middle, cube_size, {Ink::cube, Ink::line, state_.offer ? 4.0 : 2.0});
        const std::string text = notation::cube_value_text(value);
        label(middle, text.size() < 3 ? 22 : text.size() == 3 ? 17 : 13, Ink::cube_text, text);
    }

    void dice() {
        if (state_.phase != Phase::to_play || !state_.roll) return;
        std::vector<int> numbers{state_.roll->first(), state_.roll->second()};
        if (state_.named != 0) {
            const rules::Dice dice = rules::Dice::named(state_.variant, state_.named);
            numbers.assign(dice.numbers.begin(), dice.numbers.begin() + dice.count);
        }
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            die(layout_.die(is_top(state_.turn), i, numbers.size()), numbers[i]);
        }
    }

    void die(Spot middle, int number) {
        block(middle, die_size, checker_paint(state_.turn));
        const auto pip = [&](int column, int row) {
            constexpr double step = die_size * 0.28;
            add(Circle{{middle.x + column * step, middle.y + row * step},
                       die_size / 10,
                       {text_ink(state_.turn), Ink::none, 0}});
        };
        if (number % 2 == 1) pip(0, 0);
        if (number >= 2) {
            pip(-1, -1);
            pip(1, 1);
        }
        if (number >= 4) {
            pip(1, -1);
            pip(-1, 1);
        }
        if (number == 6) {
            pip(-1, 0);
            pip(1, 0);
        }
    }

    // From the checker that moves to the place where it comes to lie.
    void arrows(const ShownPlay& play) {
        const bool by_top = is_top(state_.turn);
        HalfBoard half = half_of(by_top);
        const Paint paint = play.is_other ? Paint{Ink::other_arrow, Ink::other_arrow_edge, 3}
                                          : Paint{Ink::arrow, Ink::arrow_edge, 1.5};
        for (const rules::Step& step : play.steps) {
            if (half[step.from] == 0) continue;
            const Spot from = spot(by_top, step.from, half[step.from]-- - 1);
            const Spot to = spot(by_top, step.to, half[step.to]++);
            add(Arrow{from, to, paint, 8});
        }
    }

    Spot spot(bool is_top, Place place, int index) const {
        if (place == rules::place_off || place == rules::place_reserve) {
            const Box tray =
                place == rules::place_off ? layout_.off_tray(is_top) : layout_.reserve_tray(is_top);
            const Box slab = layout_.slab(tray, is_top, std::min(index, tray_height - 1));
            return {slab.x + slab.width / 2, slab.y + slab.height / 2};
        }
        return layout_.checker(is_top, place, std::min(index, stack_height - 1));
    }

    // ---- What is written around it ----

    void words() {
        notation::BoardStyle names;
        names.names = style_.names;
        drawing_.title = notation::game_title(state_);
        drawing_.description = notation::status_line(state_, names) + ".";
        for (const Side side : rules::both_sides) {
            drawing_.description +=
                fmt::format(" {}: {}.", notation::player_name(names, side, name_columns),
                            checkers_text(half_of(is_top(side))));
        }
        if (!style_.has_captions) return;
        add(Text{layout_.title(), drawing_.title, 13, Align::left, Ink::faint, false});
        for (const bool is_top : {true, false}) {
            caption(side_at(is_top), is_top,
                    notation::player_name(names, side_at(is_top), name_columns));
        }
    }

    void caption(Side side, bool is_top, std::string name) {
        const Caption caption = layout_.caption(is_top);
        add(Circle{caption.mark, 7, checker_paint(side)});
        add(Text{caption.name, std::move(name), 16, Align::left, Ink::text,
                 state_.phase != Phase::over && state_.turn == side});
        add(Text{caption.numbers, notation::pips_and_score(state_, side), 14, Align::right,
                 Ink::text, false});
    }

    const GameState& state_;
    const BoardStyle& style_;
    rules::Board board_;  // seen by the player at the bottom
    BoardLayout layout_;
    Drawing drawing_;
};

}  // namespace

Drawing draw_board(const rules::GameState& state, const BoardStyle& style) {
    return Artist(state, style).drawing();
}

std::string checkers_text(const rules::HalfBoard& half) {
    std::string text;
    const auto add = [&](std::string_view where, int count) {
        if (count > 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", where, count);
    };
    add("reserve", half.reserve());
    add("bar", half.bar());
    for (Place point = rules::point_count; point >= 1; --point) {
        add(fmt::format("{}-point", point), half[point]);
    }
    add("off", half.off());
    return text;
}

}  // namespace kotra::picture
