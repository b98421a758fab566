// SPDX-License-Identifier: Apache-2.0
// Dice that nobody can choose and everybody can check afterwards: they follow from a secret of the
// house, to which it commits itself beforehand, and from what each player adds. The formula is
// published in docs/protocol.md ("Fair dice").
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "play/dice_source.h"
#include "rules/roll.h"
#include "rules/side.h"

namespace kotra::play {

using Bytes32 = std::array<std::uint8_t, 32>;

// 64 hexadecimal digits, lower case when written, of either case when read.
std::string to_hex(const Bytes32& bytes);
base::Result<Bytes32> bytes_from_hex(std::string_view digits);

// 32 bytes from the operating system's source for secrets.
Bytes32 secret_bytes();

// What all throws of a match follow from.
struct DiceSeeds {
    Bytes32 secret{};                 // of the house, until the match is over
    rules::PerSide<Bytes32> added{};  // by each side

    bool operator==(const DiceSeeds&) const = default;
};

// SHA-256 of the secret, which is shown before the first throw.
std::string commitment(const Bytes32& secret);

// Throw number n (from 0) of these seeds: a value, the same whenever it is asked for.
class FairDice final : public DiceSource {
 public:
    explicit FairDice(const DiceSeeds& seeds, std::size_t throws_before = 0);

    rules::Roll at(std::size_t number) const;
    base::Result<rules::Roll> next(const rules::Game& game) override;

 private:
    Bytes32 key_;
    std::size_t next_;
};

// What the house tells after a match, and a player checks.
struct DiceProof {
    std::string commitment;  // as it was shown before
    DiceSeeds seeds;
    std::vector<rules::Roll> throws;  // as they were played, the opening throws too
};

// Fails with what is wrong: the commitment, or the first throw that does not follow.
base::Result<void> verify(const DiceProof& proof);

}  // namespace kotra::play
