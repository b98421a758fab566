// SPDX-License-Identifier: Apache-2.0
#include "trainer/sample.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>
#include <fstream>
#include <string>

namespace kotra::trainer {
namespace {

// A half in 14 bytes: two places a byte, the lower place in the low half; place 26 is the reserve.
constexpr std::size_t half_bytes = packed_board_bytes / 2;

constexpr float packed_unit = 32767;

void pack_half(const rules::HalfBoard& half, std::vector<std::byte>& bytes) {
    for (std::size_t i = 0; i < half_bytes; ++i) {
        const std::size_t place = 2 * i + 1;
        const unsigned low = half[place];
        const unsigned high = place + 1 < rules::place_count ? half[place + 1] : 0U;
        bytes.push_back(static_cast<std::byte>(low | (high << 4U)));
    }
}

rules::HalfBoard unpack_half(std::span<const std::byte> bytes, int checkers) {
    rules::HalfBoard half;
    int on_board = 0;
    for (std::size_t i = 0; i < half_bytes; ++i) {
        const auto both = static_cast<unsigned>(bytes[i]);
        const std::size_t place = 2 * i + 1;
        half[place] = static_cast<std::uint8_t>(both & 15U);
        half[place + 1] = static_cast<std::uint8_t>(both >> 4U);
        on_board += half[place] + half[place + 1];
    }
    half[rules::place_off] = static_cast<std::uint8_t>(checkers - on_board);
    return half;
}

}  // namespace

Chances chances_of(const engine::Outcome& outcome) {
    Chances chances{};
    std::size_t at = 0;
    for (int level = 1; level <= outcome.levels(); ++level) chances[at++] = outcome.win(level);
    for (int level = 2; level <= outcome.levels(); ++level) chances[at++] = outcome.loss(level);
    return chances;
}

Chances flipped(const Chances& chances, int levels) {
    const auto n = static_cast<std::size_t>(levels);
    Chances other{};
    other[0] = 1 - chances[0];
    for (std::size_t level = 1; level < n; ++level) {
        other[level] = chances[n + level - 1];
        other[n + level - 1] = chances[level];
    }
    return other;
}

float equity_of(const Chances& chances, int levels) {
    const auto n = static_cast<std::size_t>(levels);
    float equity = 2 * chances[0] - 1;
    for (std::size_t level = 1; level < n; ++level) {
        equity += chances[level] - chances[n + level - 1];
    }
    return equity;
}

void pack(const Sample& sample, int levels, std::vector<std::byte>& bytes) {
    pack_half(sample.board.mover, bytes);
    pack_half(sample.board.other, bytes);
    for (std::size_t i = 0; i < static_cast<std::size_t>(2 * levels - 1); ++i) {
        const float above = std::clamp(sample.target[i] - least_packed, 0.F, 2.F);
        const auto rounded = static_cast<std::uint16_t>(std::lround(above * packed_unit));
        bytes.push_back(static_cast<std::byte>(rounded & 255U));
        bytes.push_back(static_cast<std::byte>(rounded >> 8U));
    }
}

Sample unpack(std::span<const std::byte> bytes, int levels, int checkers) {
    assert(bytes.size() == packed_bytes(levels));
    Sample sample;
    sample.board.mover = unpack_half(bytes.first(half_bytes), checkers);
    sample.board.other = unpack_half(bytes.subspan(half_bytes, half_bytes), checkers);
    for (std::size_t i = 0; i < static_cast<std::size_t>(2 * levels - 1); ++i) {
        const auto low = static_cast<unsigned>(bytes[packed_board_bytes + 2 * i]);
        const auto high = static_cast<unsigned>(bytes[packed_board_bytes + 2 * i + 1]);
        sample.target[i] = least_packed + static_cast<float>(low | (high << 8U)) / packed_unit;
    }
    return sample;
}

base::Result<void> append_shard(const std::filesystem::path& path,
                                std::span<const std::byte> packed) {
    std::ofstream file(path, std::ios::binary | std::ios::app);
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes of a file
    file.write(reinterpret_cast<const char*>(packed.data()),
               static_cast<std::streamsize>(packed.size()));
    file.flush();
    if (!file) {
        return tl::unexpected<base::Error>({"the shard cannot be written", path.string()});
    }
    return {};
}

}  // namespace kotra::trainer
