// SPDX-License-Identifier: Apache-2.0
#include "engine/rollout/dice.h"

#include <cstddef>
#include <numeric>
#include <utility>

namespace kotra::engine {
namespace {

constexpr std::uint32_t throws = 36;

}  // namespace

rules::Roll TrialDice::next() {
    if (next_ == stratified_rolls) return rules::Roll::random(later_);
    const int thrown = first_[static_cast<std::size_t>(next_++)];
    return *rules::Roll::from_dice(thrown / 6 + 1, thrown % 6 + 1);
}

RolloutDice::RolloutDice(std::uint64_t seed) : seed_(seed) {
    base::Random random(seed);
    for (auto& of_roll : digit_) {
        for (Permutation& permutation : of_roll) {
            std::iota(permutation.begin(), permutation.end(), std::uint8_t{0});
            for (std::uint32_t left = throws; left > 1; --left) {
                std::swap(permutation[left - 1], permutation[random.below(left)]);
            }
        }
    }
}

TrialDice RolloutDice::trial(std::uint64_t number) const {
    // 1. Roll k adds, modulo 36, one permuted value for each of the digits 0 to k. With all other
    //    digits fixed, the sum runs through all throws with any one of them: that makes each roll
    //    even over digit 0 (36 trials in a row), and given the rolls before, over digit k.
    std::array<std::uint8_t, stratified_rolls> first{};
    for (std::size_t roll = 0; roll < first.size(); ++roll) {
        std::uint64_t rest = number;
        std::uint32_t sum = 0;
        for (std::size_t i = 0; i <= roll; ++i, rest /= throws)
            sum += digit_[roll][i][rest % throws];
        first[roll] = static_cast<std::uint8_t>(sum % throws);
    }
    // 2. A stream of its own for what comes later. Random mixes its seed well enough that
    //    neighbouring numbers give streams without relation.
    return {first, seed_ ^ ((number + 1) * 0xd1342543de82ef95U)};
}

}  // namespace kotra::engine
