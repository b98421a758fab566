// SPDX-License-Identifier: Apache-2.0
// The dice of a rollout: evenly spread at first, random later, and the same for every candidate.
#pragma once

#include <array>
#include <cstdint>

#include "base/random.h"
#include "rules/roll.h"

namespace kotra::engine {

// The first rolls of a trial that are spread evenly over all 36 throws.
inline constexpr int stratified_rolls = 3;

// The rolls of one trial, in order. They depend on the seed of their RolloutDice and the number of
// the trial alone, so that rival candidates, other machines and later sessions meet the same luck.
// A value: copies go on alike.
class TrialDice {
 public:
    rules::Roll next();

 private:
    friend class RolloutDice;
    TrialDice(const std::array<std::uint8_t, stratified_rolls>& first, std::uint64_t seed)
        : first_(first), later_(seed) {}

    std::array<std::uint8_t, stratified_rolls> first_;  // throws, 0 to 35
    int next_ = 0;
    base::Random later_;
};

// The dice of all trials of one seed. Of trials 36 n to 36 n + 35, each of the first three rolls
// shows every one of the 36 throws once. Of trials 1,296 n to 1,296 n + 1,295, the first two rolls
// together show each pair of throws once, and so do the first and the third; of the first 46,656
// trials, the three show each triple once. All later rolls are random. Immutable, thread-safe.
class RolloutDice {
 public:
    explicit RolloutDice(std::uint64_t seed);

    TrialDice trial(std::uint64_t number) const;

 private:
    using Permutation = std::array<std::uint8_t, 36>;

    std::uint64_t seed_;
    // digit_[roll][i] mixes the i-th digit of the trial's number, written to the base 36, into the
    // roll.
    std::array<std::array<Permutation, stratified_rolls>, stratified_rolls> digit_;
};

}  // namespace kotra::engine
