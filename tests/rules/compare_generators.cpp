// SPDX-License-Identifier: Apache-2.0
#include "rules/compare_generators.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "rules/boards.h"
#include "rules/roll.h"

namespace kotra::rules {
namespace {

using testing_boards::key;

std::string where(const Variant& variant, const Board& board, const slow::Hand& hand) {
    std::string numbers;
    for (const int number : hand.numbers) numbers += static_cast<char>('0' + number);
    return fmt::format("{} at {} with {}", variant_text(variant), key(board), numbers);
}

// True if the steps can be made one after another with the dice in this order, ending at `end`.
bool steps_lead_to(const Variant& variant, const Board& board, const Dice& dice, const Steps& steps,
                   const std::vector<int>& order, const Board& end) {
    Board now = board;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const Step step = steps[i];
        if (!is_legal_step(variant, now, dice, order[i], step)) return false;
        const bool hits = step.to != place_off && now.other[mirrored(step.to)] == 1;
        if (step.hit != hits) return false;
        now = after_step(variant, now, step);
    }
    return now == end;
}

std::string difference_of_steps(const Variant& variant, const Board& board, const Dice& dice,
                                const slow::Hand& hand, const PlayList& plays) {
    std::vector<std::vector<int>> orders{hand.numbers};
    if (hand.any_order) orders.push_back({hand.numbers[1], hand.numbers[0]});
    for (std::size_t i = 0; i < plays.size(); ++i) {
        const Steps& steps = plays.steps(i);
        const auto used = static_cast<int>(steps.size());
        const bool free = variant.forced_play == ForcedPlay::free;
        if (free ? used > plays.dice_played() : used != plays.dice_played()) {
            return fmt::format("{}: {} steps for {}", where(variant, board, hand), used,
                               key(plays.boards()[i]));
        }
        const bool ok = std::ranges::any_of(orders, [&](const std::vector<int>& order) {
            return steps_lead_to(variant, board, dice, steps, order, plays.boards()[i]);
        });
        if (!ok) {
            return fmt::format("{}: the steps do not lead to {}", where(variant, board, hand),
                               key(plays.boards()[i]));
        }
    }
    return {};
}

std::string difference_of_single_steps(const Variant& variant, const Board& board, const Dice& dice,
                                       const slow::Hand& hand) {
    const slow::Table table = slow::table_of(board);
    for (const int die : testing_boards::different_numbers(dice)) {
        for (int from = 0; from < place_count; ++from) {
            for (int to = 0; to < place_count; ++to) {
                const Step step{static_cast<Place>(from), static_cast<Place>(to), false};
                const bool fast = is_legal_step(variant, board, dice, die, step);
                const bool slow = to <= point_count &&
                                  slow::objection(variant, hand, table, die, {from, to}) == nullptr;
                if (fast == slow) continue;
                return fmt::format("{}: {}/{} by {} is {}", where(variant, board, hand), from, to,
                                   die, slow ? "legal" : "illegal");
            }
        }
    }
    return {};
}

// Takes a die out of both hands as if it had been played: of a doublet the first in line, of two
// numbers either.
void use_one_at_random(Dice& dice, slow::Hand& hand, base::Random& random) {
    const auto used = static_cast<std::ptrdiff_t>(hand.any_order ? random.below(2) : 0);
    std::shift_left(dice.numbers.begin() + used, dice.numbers.end(), 1);
    dice.numbers.back() = 0;
    --dice.count;
    hand.numbers.erase(hand.numbers.begin() + used);
    hand.any_order = false;
}

}  // namespace

std::string difference(const Variant& variant, const Board& board, const Dice& dice,
                       const slow::Hand& hand, PlayList& scratch) {
    if (!std::equal(hand.numbers.begin(), hand.numbers.end(), dice.numbers.begin(),
                    dice.numbers.begin() + dice.count)) {
        return where(variant, board, hand) + ": other dice";
    }
    legal_plays(variant, board, dice, scratch);
    const slow::Plays expected = slow::plays(variant, slow::table_of(board), hand);
    if (scratch.dice_played() != expected.dice_played) {
        return fmt::format("{}: {} dice played, not {}", where(variant, board, hand),
                           scratch.dice_played(), expected.dice_played);
    }
    std::vector<slow::Table> found;
    for (const Board& after : scratch.boards()) found.push_back(slow::table_of(after));
    std::ranges::sort(found);
    if (!std::ranges::equal(found, expected.tables)) {
        return fmt::format("{}: {} plays, not {}", where(variant, board, hand), found.size(),
                           expected.tables.size());
    }
    return difference_of_steps(variant, board, dice, hand, scratch);
}

std::string difference(const Variant& variant, const Board& board, PlayList& scratch) {
    const auto both = [&](const Dice& dice, const slow::Hand& hand) {
        std::string found = difference_of_single_steps(variant, board, dice, hand);
        return found.empty() ? difference(variant, board, dice, hand, scratch) : found;
    };
    for (const WeightedRoll& weighted : all_rolls) {
        const Roll roll = weighted.roll;
        std::string found = both(Dice::of(variant, roll), slow::hand_of_roll(variant, roll));
        if (!found.empty()) return found;
    }
    for (int number = 1; variant.acey_deucey && number <= 6; ++number) {
        std::string found =
            both(Dice::named(variant, number), slow::hand_of_named(variant, number));
        if (!found.empty()) return found;
    }
    return {};
}

std::string difference_at_random(const Variant& variant, const Board& board, base::Random& random,
                                 PlayList& scratch) {
    Dice dice;
    slow::Hand hand;
    if (variant.acey_deucey && random.below(4) == 0) {
        const int number = random.die();
        dice = Dice::named(variant, number);
        hand = slow::hand_of_named(variant, number);
    } else {
        const Roll roll = Roll::random(random);
        dice = Dice::of(variant, roll);
        hand = slow::hand_of_roll(variant, roll);
    }
    if (random.below(3) == 0) use_one_at_random(dice, hand, random);
    std::string found = difference_of_single_steps(variant, board, dice, hand);
    return found.empty() ? difference(variant, board, dice, hand, scratch) : found;
}

}  // namespace kotra::rules
