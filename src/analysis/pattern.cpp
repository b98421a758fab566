// SPDX-License-Identifier: Apache-2.0
#include "analysis/pattern.h"

#include <algorithm>
#include <functional>

#include "analysis/moments.h"
#include "rules/game.h"

namespace kotra::analysis {
namespace {

bool contains(const rules::HalfBoard& half, const rules::HalfBoard& wanted) {
    return std::ranges::equal(half.counts, wanted.counts, std::greater_equal{});
}

bool is_same_position(const rules::GameState& a, const rules::GameState& b) {
    return a.turn == b.turn && a.board == b.board;
}

}  // namespace

bool is_empty(const Pattern& pattern) {
    return pattern == Pattern{};
}

bool contains(const rules::Board& board, const Pattern& pattern) {
    return contains(board.mover, pattern.mover) && contains(board.other, pattern.other);
}

std::vector<Sighting> sightings(const record::Match& match, const Pattern& pattern) {
    std::vector<Sighting> found;
    if (is_empty(pattern)) return found;
    const std::vector<GameCourse> all = courses(match);
    for (std::size_t game = 0; game < all.size(); ++game) {
        const rules::GameState* last = nullptr;
        for (std::size_t i = 0; i < all[game].moments.size(); ++i) {
            const rules::GameState& state = all[game].moments[i].before;
            if (state.phase == rules::Phase::opening) continue;
            const bool is_new = last == nullptr || !is_same_position(*last, state);
            last = &state;
            if (is_new && contains(state.board, pattern)) found.push_back({game, i, state.turn});
        }
    }
    return found;
}

}  // namespace kotra::analysis
