// SPDX-License-Identifier: Apache-2.0
#include "engine/bearoff/ending_rules.h"

#include <fmt/format.h>

#include <algorithm>

namespace kotra::engine {

using rules::DoubletMoves;
using rules::ExtraRoll;
using rules::ForcedPlay;
using rules::InnerMoves;
using rules::Overshoot;

namespace {

// The largest value of each byte.
constexpr std::array<std::uint8_t, EndingRules::byte_count> most{15, 4, 4, 2, 1, 4, 4, 2, 3, 2, 1};

}  // namespace

base::Result<EndingRules> EndingRules::of(const rules::Variant& variant) {
    if (variant.forced_play == ForcedPlay::free) {
        return base::fail("no table holds a game in which a player may wait with a roll");
    }
    if (variant.acey_deucey && variant.max_chain != 0) {
        return base::fail("no table holds a game that counts the 1-2s of a turn");
    }
    EndingRules rules;
    rules.max_stack = variant.max_stack;
    rules.doublet = variant.doublet;
    rules.doublet_roll = variant.doublet_roll;
    rules.acey_deucey = variant.acey_deucey;
    if (variant.acey_deucey) {
        rules.named = variant.named;
        rules.named_roll = variant.named_roll;
    }
    rules.overshoot = variant.overshoot;
    rules.inner_moves = variant.inner_moves;
    rules.forced_play = variant.forced_play;
    return rules;
}

rules::Variant EndingRules::variant() const {
    rules::Variant variant = rules::backgammon();
    variant.max_stack = max_stack;
    variant.doublet = doublet;
    variant.doublet_roll = doublet_roll;
    variant.acey_deucey = acey_deucey;
    variant.named = named;
    variant.named_roll = named_roll;
    variant.overshoot = overshoot;
    variant.inner_moves = inner_moves;
    variant.forced_play = forced_play;
    return variant;
}

std::array<std::uint8_t, EndingRules::byte_count> EndingRules::bytes() const {
    return {static_cast<std::uint8_t>(max_stack),
            doublet.own,
            doublet.complement,
            static_cast<std::uint8_t>(doublet_roll),
            static_cast<std::uint8_t>(acey_deucey ? 1 : 0),
            named.own,
            named.complement,
            static_cast<std::uint8_t>(named_roll),
            static_cast<std::uint8_t>(overshoot),
            static_cast<std::uint8_t>(inner_moves),
            static_cast<std::uint8_t>(forced_play)};
}

std::optional<EndingRules> EndingRules::from_bytes(
    const std::array<std::uint8_t, byte_count>& bytes) {
    const auto is_known = [](std::uint8_t byte, std::uint8_t largest) { return byte <= largest; };
    if (!std::ranges::equal(bytes, most, is_known)) return std::nullopt;
    EndingRules rules;
    rules.max_stack = bytes[0];
    rules.doublet = {bytes[1], bytes[2]};
    rules.doublet_roll = static_cast<ExtraRoll>(bytes[3]);
    rules.acey_deucey = bytes[4] == 1;
    rules.named = {bytes[5], bytes[6]};
    rules.named_roll = static_cast<ExtraRoll>(bytes[7]);
    rules.overshoot = static_cast<Overshoot>(bytes[8]);
    rules.inner_moves = static_cast<InnerMoves>(bytes[9]);
    rules.forced_play = static_cast<ForcedPlay>(bytes[10]);
    return rules;
}

std::string EndingRules::code() const {
    std::string text;
    for (const std::uint8_t byte : bytes()) text += fmt::format("{:x}", byte);
    return text;
}

}  // namespace kotra::engine
