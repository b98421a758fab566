// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/boards_of_play.h"

#include "base/random.h"
#include "rules/legal_plays.h"

namespace kotra::engine {

std::vector<rules::Board> boards_of_play(std::string_view variant, std::size_t count,
                                         std::uint64_t seed) {
    const rules::Variant& game = *rules::find_variant(variant);
    base::Random random(seed);
    rules::PlayList plays;
    std::vector<rules::Board> boards;
    while (boards.size() < count) {
        rules::Board board{game.setup, game.setup};
        while (boards.size() < count && board.other.off() < game.checkers) {
            boards.push_back(board);
            rules::legal_plays(game, board, rules::Dice::of(game, rules::Roll::random(random)),
                               plays);
            const auto chosen = random.below(static_cast<std::uint32_t>(plays.size()));
            board = rules::flipped(plays.boards()[chosen]);
        }
    }
    return boards;
}

std::vector<rules::Board> siblings(std::string_view variant, const rules::Board& board) {
    const rules::Variant& game = *rules::find_variant(variant);
    rules::PlayList plays;
    std::vector<rules::Board> boards;
    for (const rules::WeightedRoll& weighted : rules::all_rolls) {
        rules::legal_plays(game, board, rules::Dice::of(game, weighted.roll), plays);
        for (const rules::Board& next : plays.boards()) {
            if (next.mover.off() < game.checkers) boards.push_back(rules::flipped(next));
        }
    }
    return boards;
}

}  // namespace kotra::engine
