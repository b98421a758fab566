// SPDX-License-Identifier: Apache-2.0
// What a network learns from: a position and the chances that it should see there.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "base/result.h"
#include "engine/eval/outcome.h"
#include "rules/board.h"

namespace kotra::trainer {

// The most chances that an Outcome has: 2 * max_levels - 1.
inline constexpr std::size_t max_chances = 2 * engine::max_levels - 1;

// The chances of an Outcome in the order of a network's outputs: win(1) .. win(levels), loss(2) ..
// loss(levels); the rest is 0. May leave the range of chances, see targets().
using Chances = std::array<float, max_chances>;

Chances chances_of(const engine::Outcome& outcome);

// The same seen by the other player.
Chances flipped(const Chances& chances, int levels);

// Money equity of the chances.
float equity_of(const Chances& chances, int levels);

struct Sample {
    rules::Board board;  // seen by the player about to roll
    Chances target{};
};

// Packed samples for a file: 15 checkers a side at most. A shard is nothing but packed samples of
// one game, one after the other.
inline constexpr std::size_t packed_board_bytes = 28;
constexpr std::size_t packed_bytes(int levels) {
    return packed_board_bytes + 2 * static_cast<std::size_t>(2 * levels - 1);
}

// Packed chances lie between this and this + 2.
inline constexpr float least_packed = -0.5F;

// Appends the sample; a chance is clamped to what can be packed, and rounded to 1/32767.
void pack(const Sample& sample, int levels, std::vector<std::byte>& bytes);

// The sample at `bytes`, which are packed_bytes(levels) long; `checkers` of each side tells how
// many are off.
Sample unpack(std::span<const std::byte> bytes, int levels, int checkers);

// Adds to the end of a shard file, which is made if there is none. An error names the file.
base::Result<void> append_shard(const std::filesystem::path& path,
                                std::span<const std::byte> packed);

}  // namespace kotra::trainer
