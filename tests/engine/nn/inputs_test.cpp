// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/inputs.h"

#include <gtest/gtest.h>

#include <bit>

#include "engine/nn/boards_of_play.h"
#include "engine/nn/slow_contact_inputs.h"

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

}  // namespace
}  // namespace kotra::engine
