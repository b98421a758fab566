// SPDX-License-Identifier: Apache-2.0
#include "picture/board_picture.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>

#include "base/random.h"
#include "notation/board_key.h"
#include "notation/xgid.h"
#include "rules/game.h"

namespace kotra::picture {
namespace {

using rules::GameState;
using rules::Side;

GameState state_of(std::string_view xgid) {
    return notation::read_xgid(xgid, rules::backgammon()).value();
}

const GameState start = state_of("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:6");

template <class Kind>
std::vector<Kind> all(const Drawing& drawing) {
    std::vector<Kind> found;
    for (const Shape& shape : drawing.shapes) {
        if (const auto* one = std::get_if<Kind>(&shape)) found.push_back(*one);
    }
    return found;
}

Drawing bare(const GameState& state, BoardStyle style = {}) {
    style.has_captions = false;
    return draw_board(state, style);
}

std::vector<Circle> checkers(const Drawing& drawing, Ink ink) {
    std::vector<Circle> found = all<Circle>(drawing);
    std::erase_if(found, [&](const Circle& circle) { return circle.paint.fill != ink; });
    return found;
}

bool has_text(const Drawing& drawing, std::string_view text) {
    const auto texts = all<Text>(drawing);
    return std::ranges::any_of(texts, [&](const Text& one) { return one.utf8 == text; });
}

TEST(BoardPicture, StartHasThirtyCheckersAndTwentyFourNumbers) {
    const Drawing drawing = bare(start);
    EXPECT_EQ(checkers(drawing, Ink::first_checker).size(), 15U);
    EXPECT_EQ(checkers(drawing, Ink::second_checker).size(), 15U);
    std::set<std::string> numbers;
    for (const Text& text : all<Text>(drawing)) {
        if (text.ink == Ink::number) numbers.insert(text.utf8);
    }
    EXPECT_EQ(numbers.size(), 24U);
    EXPECT_EQ(all<Arrow>(drawing).size(), 0U);
    EXPECT_EQ(drawing.title, "Backgammon, match to 7");
    EXPECT_EQ(drawing.description,
              "first to play 3-1. first: 24-point 2, 13-point 5, 8-point 3, 6-point 5. second: "
              "24-point 2, 13-point 5, 8-point 3, 6-point 5.");
}

TEST(BoardPicture, HighStacksCarryTheirNumber) {
    const Drawing drawing = bare(state_of("XGID=b-----IbB---a----bbb--b--A:2:1:1:00:0:2:0:7:8"));
    // Nine on the 6-point are drawn as five; two others stand on the 8-point, one on the bar, three
    // are off.
    EXPECT_EQ(checkers(drawing, Ink::first_checker).size(), 5U + 2 + 1);
    EXPECT_TRUE(has_text(drawing, "9"));
    EXPECT_TRUE(has_text(drawing, "4"));  // the cube
}

TEST(BoardPicture, CaptionsNameThePlayersAndEscapeNothing) {
    BoardStyle style;
    style.names.values = {"Anna <b>", "Bo\x1b[31m"};
    const Drawing drawing = draw_board(start, style);
    EXPECT_TRUE(has_text(drawing, "Anna <b>"));
    EXPECT_TRUE(has_text(drawing, "Bo[31m"));
    EXPECT_TRUE(has_text(drawing, "pips 167   score 0/7"));
    EXPECT_TRUE(has_text(drawing, "Backgammon, match to 7"));
}

// The board of one who bears off to the left is that of the right, seen in a mirror.
TEST(BoardPicture, HomeOnTheLeftIsAMirror) {
    BoardStyle left;
    left.home = Home::left;
    const Drawing mirrored = bare(start, left);
    const Drawing drawing = bare(start);
    ASSERT_EQ(mirrored.width, drawing.width);
    for (const Ink ink : {Ink::first_checker, Ink::second_checker}) {
        const auto here = checkers(drawing, ink);
        const auto there = checkers(mirrored, ink);
        ASSERT_EQ(here.size(), there.size());
        for (std::size_t i = 0; i < here.size(); ++i) {
            EXPECT_DOUBLE_EQ(here[i].centre.x, drawing.width - there[i].centre.x);
            EXPECT_DOUBLE_EQ(here[i].centre.y, there[i].centre.y);
        }
    }
}

// At the start both sides look the same, so that turning the board exchanges the colours.
TEST(BoardPicture, TheOtherSideSeesTheSameBoardInTheOtherColours) {
    BoardStyle other;
    other.bottom = Side::second;
    const auto spots = [](const std::vector<Circle>& circles) {
        std::set<std::pair<double, double>> found;
        for (const Circle& circle : circles) found.emplace(circle.centre.x, circle.centre.y);
        return found;
    };
    EXPECT_EQ(spots(checkers(bare(start), Ink::first_checker)),
              spots(checkers(bare(start, other), Ink::second_checker)));
}

TEST(BoardPicture, ArrowsGoFromTheCheckerToWhereItComesToLie) {
    BoardStyle style;
    rules::Steps steps;
    steps.push_back({8, 5, false});
    steps.push_back({6, 5, false});
    style.plays.push_back({steps, false});
    const Drawing drawing = bare(start, style);
    const auto arrows = all<Arrow>(drawing);
    ASSERT_EQ(arrows.size(), 2U);
    const auto light = checkers(drawing, Ink::first_checker);
    for (const Arrow& arrow : arrows) {
        EXPECT_TRUE(std::ranges::any_of(
            light, [&](const Circle& checker) { return checker.centre == arrow.from; }));
        EXPECT_TRUE(std::ranges::none_of(
            light, [&](const Circle& checker) { return checker.centre == arrow.to; }));
    }
    // The second lies on the first.
    EXPECT_EQ(arrows[0].to.x, arrows[1].to.x);
    EXPECT_EQ(std::abs(arrows[0].to.y - arrows[1].to.y), 38);
}

TEST(BoardPicture, FilledArrowsLieOnHollowOnes) {
    BoardStyle style;
    rules::Steps steps;
    steps.push_back({24, 23, false});
    style.plays = {{steps, false}, {steps, true}};
    const auto arrows = all<Arrow>(bare(start, style));
    ASSERT_EQ(arrows.size(), 2U);
    EXPECT_EQ(arrows[0].paint.fill, Ink::other_arrow);
    EXPECT_EQ(arrows[1].paint.fill, Ink::arrow);
    EXPECT_EQ(arrows[0].to, arrows[1].to);
}

TEST(BoardPicture, ReserveOfAceyDeucey) {
    GameState state;
    state.variant = rules::parse_variant("acey-deucey").value();
    state.options = rules::MatchOptions::of(state.variant);
    state.board = {state.variant.setup, state.variant.setup};
    state.phase = rules::Phase::to_roll;
    const Drawing drawing = bare(state);
    EXPECT_TRUE(checkers(drawing, Ink::first_checker).empty());
    const auto polygons = all<Polygon>(drawing);
    EXPECT_EQ(
        std::ranges::count_if(
            polygons, [](const Polygon& one) { return one.paint.fill == Ink::first_checker; }),
        15);
    EXPECT_TRUE(has_text(drawing, "15"));
}

TEST(BoardPicture, GroundAndPiecesAreTheWhole) {
    BoardStyle style;
    const std::vector<Shape> whole = bare(start, style).shapes;
    style.layer = Layer::ground;
    std::vector<Shape> parts = bare(start, style).shapes;
    style.layer = Layer::pieces;
    for (Shape& shape : bare(start, style).shapes) parts.push_back(std::move(shape));
    EXPECT_EQ(parts, whole);
}

// Of any position of any game: no stack hides a checker, all lies within the picture.
RC_GTEST_PROP(BoardPicture, EveryCheckerIsThere, ()) {
    const auto variants = rules::all_variants();
    GameState state;
    state.variant = variants[*rc::gen::inRange<std::size_t>(0, variants.size())];
    state.phase = rules::Phase::to_roll;
    // Each side's checkers anywhere that the other's are not.
    for (int side = 0; side < 2; ++side) {
        rules::HalfBoard& half = side == 0 ? state.board.mover : state.board.other;
        const rules::HalfBoard& rival = side == 0 ? state.board.other : state.board.mover;
        for (int i = 0; i < state.variant.checkers; ++i) {
            const auto place = *rc::gen::inRange<rules::Place>(0, rules::place_count);
            const bool is_point = place != rules::place_off && place <= rules::point_count;
            const bool is_missing = place == rules::place_reserve && !state.variant.has_reserve();
            const bool is_taken = is_point && rival[rules::mirrored(place)] > 0;
            ++half[is_missing || is_taken ? rules::place_off : place];
        }
    }
    BoardStyle style;
    style.bottom = *rc::gen::element(Side::first, Side::second);
    style.home = *rc::gen::element(Home::left, Home::right);
    const Drawing drawing = draw_board(state, style);

    for (const Side side : rules::both_sides) {
        const rules::HalfBoard& half = side == Side::first ? state.board.mover : state.board.other;
        std::size_t drawn = 1;  // in the caption
        for (rules::Place place = 1; place <= rules::place_bar; ++place) {
            drawn += std::min<std::size_t>(half[place], 5);
            if (half[place] > 5) RC_ASSERT(has_text(drawing, std::to_string(half[place])));
        }
        const Ink ink = side == Side::first ? Ink::first_checker : Ink::second_checker;
        RC_ASSERT(checkers(drawing, ink).size() == drawn);
        for (const Circle& circle : checkers(drawing, ink)) {
            RC_ASSERT(circle.centre.x >= circle.radius &&
                      circle.centre.x <= drawing.width - circle.radius);
            RC_ASSERT(circle.centre.y >= circle.radius &&
                      circle.centre.y <= drawing.height - circle.radius);
        }
    }
}

TEST(CheckersText, NamesEveryPlace) {
    rules::HalfBoard half;
    half[0] = 3;
    half[6] = 2;
    half[24] = 1;
    half[25] = 4;
    half[26] = 5;
    EXPECT_EQ(checkers_text(half), "reserve 5, bar 4, 24-point 1, 6-point 2, off 3");
    EXPECT_EQ(checkers_text({}), "");
}

}  // namespace
}  // namespace kotra::picture
