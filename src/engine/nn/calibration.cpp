// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/calibration.h"

#include <algorithm>
#include <cassert>

#include "base/random.h"
#include "rules/legal_plays.h"
#include "rules/variant.h"

namespace kotra::engine {
namespace {

constexpr std::size_t boards_of_a_kind = 600;

void add_contact(const rules::Variant& variant, base::Random& random,
                 std::vector<rules::Board>& boards) {
    rules::PlayList plays;
    const std::size_t wanted = boards.size() + boards_of_a_kind;
    while (boards.size() < wanted) {
        rules::Board board{variant.setup, variant.setup};
        while (boards.size() < wanted && board.other.off() < variant.checkers) {
            if (rules::has_contact(board)) boards.push_back(board);
            const auto roll = rules::Roll::random(random);
            rules::legal_plays(variant, board, rules::Dice::of(variant, roll), plays);
            const auto chosen = random.below(static_cast<std::uint32_t>(plays.size()));
            board = rules::flipped(plays.boards()[chosen]);
        }
    }
}

// All checkers of a side at random on its lowest `rear` points, or off.
rules::HalfBoard spread(const rules::Variant& variant, int rear, base::Random& random) {
    rules::HalfBoard half;
    const auto off = random.below(static_cast<std::uint32_t>(variant.checkers));
    const bool bears_off = rear <= rules::home_size;
    half[rules::place_off] = static_cast<std::uint8_t>(bears_off ? off : 0U);
    for (int i = half.off(); i < variant.checkers; ++i) {
        ++half[1 + random.below(static_cast<std::uint32_t>(rear))];
    }
    return half;
}

void add_races(const rules::Variant& variant, base::Random& random,
               std::vector<rules::Board>& boards) {
    for (std::size_t i = 0; i < boards_of_a_kind; ++i) {
        // Half of them near the end, where both sides bear off.
        const int border =
            i % 2 == 0 ? rules::home_size : 1 + static_cast<int>(random.below(rules::point_count));
        const int rest = i % 2 == 0 ? rules::home_size : rules::point_count + 1 - border;
        boards.push_back({spread(variant, border, random), spread(variant, rest, random)});
    }
}

}  // namespace

std::vector<rules::Board> calibration_boards(const InputSet& set, std::string_view variant_name) {
    const rules::Variant* variant = rules::find_variant(variant_name);
    assert(variant != nullptr);
    base::Random random(1);
    std::vector<rules::Board> boards;
    if (set.positions != Positions::races) add_contact(*variant, random, boards);
    if (set.positions != Positions::contact) add_races(*variant, random, boards);
    return boards;
}

}  // namespace kotra::engine
