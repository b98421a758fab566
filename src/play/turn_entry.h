// SPDX-License-Identifier: Apache-2.0
// A play that somebody puts together checker by checker, and may take back before it counts.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "rules/board.h"
#include "rules/game.h"
#include "rules/legal_plays.h"

namespace kotra::play {

// Lets only those steps be made that lead to a legal play in the end. A value; one thread at a
// time.
class TurnEntry {
 public:
    // For the play that `game` waits for (Phase::to_play).
    explicit TurnEntry(const rules::Game& game);

    const rules::Variant& variant() const { return variant_; }
    // After the steps made so far, seen by the player who moves.
    const rules::Board& board() const { return at().board; }
    const rules::Steps& steps() const { return at().steps; }
    bool has_begun() const { return trail_.size() > 1; }
    // The dice not used yet.
    std::vector<int> dice_left() const;

    // Every legal play of the whole roll, whatever was done so far.
    const rules::PlayList& plays() const { return plays_; }
    // The plays that the steps made so far can still become; indices into plays().
    std::vector<std::size_t> still_possible() const;
    // The steps that can come next.
    std::vector<rules::Step> next_steps() const;
    // True if the board is a legal play.
    bool is_complete() const;

    // Moves one checker by one die or by several. Fails with the reason, also when the hops between
    // are not clear because they differ in what they hit.
    base::Result<void> move(rules::Place from, rules::Place to);
    // Puts the whole of plays()[index] in the place of what was done so far.
    void choose(std::size_t index);
    // If only one play is still possible, makes the rest of it; false if there was nothing to do.
    bool finish();
    // Takes back the last successful move, choose or finish; false if there was none.
    bool undo();

 private:
    // A board on the way, with the steps and the dice that lead on from it.
    struct Stage {
        rules::Board board;
        rules::Steps steps;
        rules::Dice left;
    };

    struct Hash {
        std::size_t operator()(const rules::Board& board) const { return rules::hash(board); }
    };

    const Stage& at() const { return trail_.back(); }
    bool is_legal_play(const Stage& stage) const;
    bool leads_on(const Stage& stage) const;
    std::vector<Stage> after_one_step(const Stage& stage) const;
    void walk(const Stage& stage, rules::Place from, rules::Place to,
              std::vector<Stage>& ends) const;
    std::string why_not(rules::Place from, rules::Place to) const;

    rules::Variant variant_;
    rules::PlayList plays_;
    std::unordered_map<rules::Board, std::size_t, Hash> place_in_plays_;
    std::vector<Stage> trail_;
};

}  // namespace kotra::play
