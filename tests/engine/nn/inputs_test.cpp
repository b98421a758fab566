// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/inputs.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>

#include "engine/nn/boards_of_play.h"
#include "engine/nn/slow_contact_inputs.h"
#include "rules/variant.h"

namespace kotra::engine {
namespace {

std::array<std::uint32_t, max_measured_inputs> bits(
    const std::array<float, max_measured_inputs>& m) {
    return std::bit_cast<std::array<std::uint32_t, max_measured_inputs>>(m);
}

void expect_twins_agree(const rules::Board& board) {
    std::array<float, max_measured_inputs> fast{};
    std::array<float, max_measured_inputs> slow{};
    constexpr std::size_t used = 2 * contact_measures_of_half;
    measure_contact(board, std::span(fast).first(used));
    slow_measure_contact(board, std::span(slow).first(used));
    ASSERT_EQ(bits(fast), bits(slow));
}

TEST(Inputs, ContactMeasuresAreThoseOfTheSlowTwin) {
    for (const char* variant : {"backgammon", "acey-deucey"}) {
        for (const rules::Board& board : boards_of_play(variant, 20'000, 1)) {
            expect_twins_agree(board);
        }
    }
}

TEST(Inputs, BytesSumUpToTheMeasures) {
    for (const InputSet& set : input_sets()) {
        ASSERT_LE(set.byte_measures.size(), static_cast<std::size_t>(max_byte_measures));
        if (set.measured == 0) continue;
        for (const rules::Board& board : boards_of_play("acey-deucey", 3000, 2)) {
            std::array<float, max_measured_inputs> measured{};
            std::array<std::uint8_t, max_byte_measures> bytes{};
            std::array<double, max_measured_inputs> sums{};
            set.measure(board, std::span(measured).first(static_cast<std::size_t>(set.measured)));
            set.measure_bytes(board, bytes);
            for (std::size_t b = 0; b < set.byte_measures.size(); ++b) {
                sums[set.byte_measures[b].input] +=
                    bytes[b] * static_cast<double>(set.byte_measures[b].unit);
            }
            for (std::size_t i = 0; i < sums.size(); ++i) {
                ASSERT_NEAR(sums[i], static_cast<double>(measured[i]), 1e-5)
                    << set.name << ' ' << i;
            }
        }
    }
}

TEST(Inputs, OfTheStart) {
    const rules::Variant& game = rules::backgammon();
    const rules::Board start{game.setup, game.setup};
    Inputs inputs;
    read_inputs(*find_input_set("contact"), start, inputs);
    // 6-point and 13-point 5, 8-point 3, 24-point 2, for both sides.
    const std::array<std::uint16_t, 8> expected{5 * 6 + 4,        7 * 6 + 2,       12 * 6 + 4,
                                                23 * 6 + 1,       180 + 5 * 6 + 4, 180 + 7 * 6 + 2,
                                                180 + 12 * 6 + 4, 180 + 23 * 6 + 1};
    ASSERT_EQ(inputs.set_count, 8);
    for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(inputs.set[i], expected[i]);
    for (const std::size_t half : {0U, 26U}) {
        EXPECT_EQ(inputs.measured[half], 167.F / 200);     // pips
        EXPECT_EQ(inputs.measured[half + 1], 1.F / 6);     // home points made
        EXPECT_EQ(inputs.measured[half + 3], 2.F / 6);     // checkers back
        EXPECT_EQ(inputs.measured[half + 5], 0);           // blots
        EXPECT_EQ(inputs.measured[half + 7], 4.F / 8);     // points made
        EXPECT_EQ(inputs.measured[half + 12], 0);          // shots
        EXPECT_EQ(inputs.measured[half + 17], 35.F / 36);  // all but 55 move a rear checker
        EXPECT_EQ(inputs.measured[half + 25], 24.F / 25);  // its place
    }
}

// 11 throws show a 3; a 21 comes there in two steps, and so do three of a 11's.
TEST(Inputs, TheReserveHitsWhereItEnters) {
    rules::Board board;
    board.mover[rules::place_reserve] = 15;
    board.other[3] = 1;
    board.other[rules::place_reserve] = 14;
    std::array<float, max_measured_inputs> measured{};
    measure_contact(board, std::span(measured).first(2 * contact_measures_of_half));
    EXPECT_EQ(measured[12], 14.F / 36);
}

TEST(Inputs, ABlotSixPointsAwayIsHitBy17Throws) {
    rules::Board board;
    board.mover[7] = 2;
    board.mover[0] = 13;
    board.other[24] = 1;  // the mover's ace point
    board.other[0] = 14;
    std::array<float, max_measured_inputs> measured{};
    measure_contact(board, std::span(measured).first(2 * contact_measures_of_half));
    EXPECT_EQ(measured[12], 17.F / 36);
    EXPECT_EQ(measured[13], 0);  // there is no second one
    EXPECT_EQ(measured[15], 0);  // nobody waits on the bar
}

TEST(Inputs, ABarBehindAClosedBoardDances) {
    rules::Board board;
    for (std::size_t p = 1; p <= 6; ++p) board.other[p] = 2;
    board.other[0] = 3;
    board.mover[25] = 1;
    board.mover[1] = 14;
    std::array<float, max_measured_inputs> measured{};
    measure_contact(board, std::span(measured).first(2 * contact_measures_of_half));
    EXPECT_EQ(measured[15], 1);
    EXPECT_EQ(measured[16], 0);
    EXPECT_EQ(measured[26 + 8], 1);  // the other's prime is six points long
}

TEST(Inputs, EverySetHasItsName) {
    for (const InputSet& set : input_sets()) EXPECT_EQ(find_input_set(set.name), &set);
    EXPECT_EQ(find_input_set("dreams"), nullptr);
}

}  // namespace
}  // namespace kotra::engine
