// SPDX-License-Identifier: Apache-2.0
#include "play/fair_dice.h"

#include <gtest/gtest.h>

#include <cmath>

namespace kotra::play {
namespace {

DiceSeeds counted_seeds() {
    DiceSeeds seeds;
    for (std::size_t i = 0; i < 32; ++i) {
        seeds.secret[i] = static_cast<std::uint8_t>(i);
        seeds.added[rules::Side::first][i] = static_cast<std::uint8_t>(100 + i);
        seeds.added[rules::Side::second][i] = static_cast<std::uint8_t>(200 + i);
    }
    return seeds;
}

DiceProof proof_of(const DiceSeeds& seeds, std::size_t throws) {
    const FairDice dice(seeds);
    DiceProof proof{commitment(seeds.secret), seeds, {}};
    for (std::size_t i = 0; i < throws; ++i) proof.throws.push_back(dice.at(i));
    return proof;
}

// Computed by Python's hashlib and hmac with the formula of docs/protocol.md.
TEST(FairDice, AreThoseOfThePublishedFormula) {
    const DiceSeeds seeds = counted_seeds();
    EXPECT_EQ(commitment(seeds.secret),
              "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
    const FairDice dice(seeds);
    EXPECT_EQ(dice.at(0), rules::Roll::from_dice(1, 3));
    EXPECT_EQ(dice.at(1), rules::Roll::from_dice(5, 5));
    EXPECT_EQ(dice.at(2), rules::Roll::from_dice(1, 1));
    EXPECT_EQ(dice.at(1000000), rules::Roll::from_dice(5, 3));
}

// 35 degrees of freedom: a chi-square above 66.6 has a chance of 1 in 1,000 for fair dice, and
// these dice are always the same.
TEST(FairDice, FallOnEverySideAlike) {
    const FairDice dice(counted_seeds());
    constexpr int throws = 36000;
    std::array<int, 36> counts{};
    for (std::size_t i = 0; i < throws; ++i) {
        const rules::Roll roll = dice.at(i);
        ++counts[static_cast<std::size_t>(6 * roll.first() + roll.second() - 7)];
    }
    double chi_square = 0;
    for (const int count : counts) chi_square += std::pow(count - throws / 36, 2) / (throws / 36.0);
    EXPECT_LT(chi_square, 66.6);
}

TEST(FairDice, EverySeedCounts) {
    const DiceSeeds seeds = counted_seeds();
    const auto first_throws = [](const DiceSeeds& from) { return proof_of(from, 20).throws; };
    DiceSeeds other = seeds;
    other.secret[31] ^= 1U;
    EXPECT_NE(first_throws(other), first_throws(seeds));
    for (const rules::Side side : rules::both_sides) {
        other = seeds;
        other.added[side][0] ^= 1U;
        EXPECT_NE(first_throws(other), first_throws(seeds));
    }
}

TEST(FairDice, AMatchIsProvedOrNot) {
    DiceProof proof = proof_of(counted_seeds(), 50);
    EXPECT_TRUE(verify(proof));
    std::swap(proof.throws[7], proof.throws[9]);
    ASSERT_NE(proof.throws[7], proof.throws[9]);
    const auto wrong = verify(proof);
    ASSERT_FALSE(wrong);
    EXPECT_NE(wrong.error().message.find("throw 7 "), std::string::npos);
    proof.seeds.secret[0] ^= 1U;
    EXPECT_FALSE(verify(proof));
}

TEST(FairDice, HexadecimalDigitsAreReadBack) {
    const Bytes32 bytes = counted_seeds().added[rules::Side::second];
    EXPECT_EQ(bytes_from_hex(to_hex(bytes)), bytes);
    EXPECT_FALSE(bytes_from_hex(""));
    EXPECT_FALSE(bytes_from_hex(to_hex(bytes) + "00"));
    EXPECT_FALSE(bytes_from_hex(to_hex(bytes).substr(2)));
    EXPECT_FALSE(bytes_from_hex(std::string(63, '0') + "g"));
    EXPECT_NE(secret_bytes(), secret_bytes());
}

}  // namespace
}  // namespace kotra::play
