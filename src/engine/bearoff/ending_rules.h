// SPDX-License-Identifier: Apache-2.0
// The rules on which the end of a race depends.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "base/result.h"
#include "rules/variant.h"

namespace kotra::engine {

// What the turns consist of when nobody meets anybody any more. Two games with equal rules of this
// kind share a table, whatever else differs: the set-up, entering and hitting lie behind, and what
// a win counts is not a matter of the turns. A value.
struct EndingRules {
    int max_stack = 0;
    rules::DoubletMoves doublet = {};
    rules::ExtraRoll doublet_roll = rules::ExtraRoll::never;
    bool acey_deucey = false;
    rules::DoubletMoves named = {};  // as for no number where a 1-2 is a roll like others
    rules::ExtraRoll named_roll = rules::ExtraRoll::never;
    rules::Overshoot overshoot = rules::Overshoot::highest;
    rules::InnerMoves inner_moves = rules::InnerMoves::allowed;
    rules::ForcedPlay forced_play = rules::ForcedPlay::max_then_larger;

    // Those of the game; fails with a sentence for games that no table can hold: those in which a
    // player may wait, for both could wait for ever, and those that count the 1-2s of a turn.
    static base::Result<EndingRules> of(const rules::Variant& variant);

    // A game with these rules, which otherwise is backgammon.
    rules::Variant variant() const;

    // As files have them, a byte each: in files, do not change (docs/formats/bearoff.md).
    static constexpr std::size_t byte_count = 11;
    std::array<std::uint8_t, byte_count> bytes() const;
    // Nothing if some byte is none that bytes() makes.
    static std::optional<EndingRules> from_bytes(const std::array<std::uint8_t, byte_count>& bytes);
    // A hexadecimal digit for each of the bytes, for the names of files.
    std::string code() const;

    bool operator==(const EndingRules&) const = default;
};

}  // namespace kotra::engine
