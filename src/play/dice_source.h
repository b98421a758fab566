// SPDX-License-Identifier: Apache-2.0
// Where the dice come from. No player has a hand in them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "rules/game.h"
#include "rules/roll.h"

namespace kotra::play {

// Throws the dice, one throw after the other. One thread at a time; may block (somebody types
// what was thrown).
class DiceSource {
 public:
    virtual ~DiceSource() = default;

    // The throw that `game` waits for: the opening throw (the die of Side::first first) or the roll
    // of the player on roll. The failure says why there are no more.
    virtual base::Result<rules::Roll> next(const rules::Game& game) = 0;
};

// Throw after throw of base::Random(seed), whatever the players do: the same seed gives the same
// dice on every machine, and a match is continued by skipping the throws that it already had.
class RandomDice final : public DiceSource {
 public:
    explicit RandomDice(std::uint64_t seed, std::size_t throws_before = 0);

    base::Result<rules::Roll> next(const rules::Game& game) override;

 private:
    base::Random random_;
};

// Throws that were written down, for tests and for playing a game again.
class ListedDice final : public DiceSource {
 public:
    explicit ListedDice(std::vector<rules::Roll> throws, std::size_t throws_before = 0)
        : throws_(std::move(throws)), next_(throws_before) {}

    base::Result<rules::Roll> next(const rules::Game& game) override;

 private:
    std::vector<rules::Roll> throws_;
    std::size_t next_;
};

}  // namespace kotra::play
