// SPDX-License-Identifier: Apache-2.0
// Two dice as thrown.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/random.h"

namespace kotra::rules {

// Two numbers from 1 to 6, in the order in which they were thrown or written. Two rolls are equal
// only if the order agrees too; `same_numbers` ignores it, as every rule does.
class Roll {
 public:
    static constexpr std::optional<Roll> from_dice(int first, int second) {
        if (first < 1 || first > 6 || second < 1 || second > 6) return std::nullopt;
        return Roll(first, second);
    }
    // Throws both dice.
    static constexpr Roll random(base::Random& random) {
        const int first = random.die();
        return Roll(first, random.die());
    }

    constexpr int first() const { return first_; }
    constexpr int second() const { return second_; }
    constexpr int high() const { return first_ > second_ ? first_ : second_; }
    constexpr int low() const { return first_ > second_ ? second_ : first_; }
    constexpr bool is_double() const { return first_ == second_; }
    // The roll that names acey-deucey: a 1 and a 2.
    constexpr bool is_acey_deucey() const { return high() == 2 && low() == 1; }
    constexpr bool same_numbers(Roll roll) const {
        return high() == roll.high() && low() == roll.low();
    }

    bool operator==(const Roll&) const = default;

 private:
    friend struct AllRolls;
    constexpr Roll(int first, int second)
        : first_(static_cast<std::uint8_t>(first)), second_(static_cast<std::uint8_t>(second)) {}

    std::uint8_t first_;
    std::uint8_t second_;
};

// One of the 21 different rolls and how many of the 36 throws show it.
struct WeightedRoll {
    Roll roll;
    int weight;
};

// The 21 rolls, higher die first: 11, 21, 22, 31, … 66. The weights sum to 36.
struct AllRolls {
    static constexpr std::array<WeightedRoll, 21> make() {
        return []<std::size_t... I>(std::index_sequence<I...>) {
            return std::array<WeightedRoll, 21>{at(I)...};
        }
        (std::make_index_sequence<21>{});
    }

 private:
    static constexpr WeightedRoll at(std::size_t index) {
        int high = 1;
        int low = static_cast<int>(index) + 1;
        while (low > high) low -= high++;
        return {Roll(high, low), high == low ? 1 : 2};
    }
};
inline constexpr std::array<WeightedRoll, 21> all_rolls = AllRolls::make();

}  // namespace kotra::rules
