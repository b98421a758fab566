// SPDX-License-Identifier: Apache-2.0
#include "trainer/sample.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "base/file.h"
#include "base/random.h"
#include "rules/variant.h"

namespace kotra::trainer {
namespace {

// Any board of 15 checkers a side, on points, bar and reserve, or off.
rules::HalfBoard random_half(base::Random& random) {
    rules::HalfBoard half;
    for (int i = 0; i < 15; ++i) ++half[random.below(rules::place_count)];
    return half;
}

TEST(Sample, ComesBackFromItsBytes) {
    base::Random random(1);
    for (const int levels : {1, 3, 15}) {
        for (int i = 0; i < 300; ++i) {
            Sample sample{{random_half(random), random_half(random)}, {}};
            for (int k = 0; k < 2 * levels - 1; ++k) {
                sample.target[static_cast<std::size_t>(k)] =
                    least_packed + 2 * static_cast<float>(random.unit());
            }
            std::vector<std::byte> bytes;
            pack(sample, levels, bytes);
            ASSERT_EQ(bytes.size(), packed_bytes(levels));
            const Sample again = unpack(bytes, levels, 15);
            ASSERT_EQ(again.board, sample.board);
            for (std::size_t k = 0; k < max_chances; ++k) {
                ASSERT_NEAR(again.target[k], sample.target[k], 0.5 / 32767 + 1e-6);
            }
        }
    }
}

TEST(Sample, PacksOneSideOnOnePlace) {
    for (std::size_t place = 0; place < rules::place_count; ++place) {
        Sample sample;
        sample.board.mover[place] = 15;
        sample.board.other[rules::place_off] = 15;
        std::vector<std::byte> bytes;
        pack(sample, 3, bytes);
        EXPECT_EQ(unpack(bytes, 3, 15).board, sample.board) << place;
    }
}

TEST(Sample, FarTargetsAreCut) {
    Sample sample;
    sample.target[0] = 1.7F;
    sample.target[1] = -0.9F;
    std::vector<std::byte> bytes;
    pack(sample, 3, bytes);
    const Sample again = unpack(bytes, 3, 15);
    EXPECT_EQ(again.target[0], 1.5F);
    EXPECT_EQ(again.target[1], -0.5F);
}

TEST(Sample, ChancesAreThoseOfTheOutcome) {
    engine::Outcome outcome(3);
    outcome.set_win(1, 0.6F);
    outcome.set_win(2, 0.2F);
    outcome.set_win(3, 0.1F);
    outcome.set_loss(2, 0.15F);
    outcome.set_loss(3, 0.05F);
    const Chances chances = chances_of(outcome);
    EXPECT_EQ(chances[0], 0.6F);
    EXPECT_EQ(chances[2], 0.1F);
    EXPECT_EQ(chances[3], 0.15F);
    EXPECT_EQ(chances[4], 0.05F);
    EXPECT_EQ(chances[5], 0);
    EXPECT_NEAR(equity_of(chances, 3), engine::money_equity(outcome).points(), 1e-6);
    EXPECT_EQ(flipped(chances, 3), chances_of(engine::flipped(outcome)));
    EXPECT_NEAR(equity_of(flipped(chances, 3), 3), -equity_of(chances, 3), 1e-6);
}

TEST(Sample, AShardGrowsAtItsEnd) {
    const auto path = std::filesystem::path(KOTRA_BINARY_DIR) / "sample_test.shard";
    std::filesystem::remove(path);
    std::vector<std::byte> all;
    for (int i = 0; i < 3; ++i) {
        const std::vector<std::byte> part(static_cast<std::size_t>(i + 1),
                                          static_cast<std::byte>(i));
        ASSERT_TRUE(append_shard(path, part).has_value());
        all.insert(all.end(), part.begin(), part.end());
    }
    const auto read = base::read_file(path, 1000);
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(*read, all);
    std::filesystem::remove(path);
    const auto failed = append_shard("/no/such/folder/shard", all);
    ASSERT_FALSE(failed.has_value());
    EXPECT_EQ(failed.error().source, "/no/such/folder/shard");
}

}  // namespace
}  // namespace kotra::trainer
