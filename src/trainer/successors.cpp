// SPDX-License-Identifier: Apache-2.0
#include "trainer/successors.h"

#include "rules/extra_roll.h"

namespace kotra::trainer {
namespace {

void append_all(const rules::PlayList& plays, bool same_player,
                std::vector<Successor>& successors) {
    for (const rules::Board& board : plays.boards()) {
        successors.push_back({same_player ? board : rules::flipped(board), same_player});
    }
}

}  // namespace

void SuccessorList::append(const rules::Board& board, rules::Roll roll,
                           std::vector<Successor>& successors) {
    const rules::Dice dice = rules::Dice::of(variant_, roll);
    rules::legal_plays(variant_, board, dice, plays_);
    const int played = plays_.dice_played();
    if (variant_.acey_deucey && dice.is_acey_deucey && played == dice.count) {
        append_named(successors);
        return;
    }
    const bool again =
        dice.is_double && rules::gives_roll(variant_.doublet_roll, played == dice.count);
    append_all(plays_, again, successors);
}

void SuccessorList::append_named(std::vector<Successor>& successors) {
    for (const rules::Board& board : plays_.boards()) {
        if (board.mover.off() == variant_.checkers) {
            successors.push_back({rules::flipped(board), false});
            continue;
        }
        for (int number = 1; number <= 6; ++number) {
            const rules::Dice dice = rules::Dice::named(variant_, number);
            rules::legal_plays(variant_, board, dice, named_);
            append_all(named_,
                       rules::gives_roll(variant_.named_roll, named_.dice_played() == dice.count),
                       successors);
        }
    }
}

}  // namespace kotra::trainer
