// SPDX-License-Identifier: Apache-2.0
// Where a whole turn can lead.
#pragma once

#include <vector>

#include "rules/legal_plays.h"
#include "rules/roll.h"
#include "rules/variant.h"

namespace kotra::trainer {

// A position after a turn, or after the part of a turn that ends with another roll of the same
// player (acey-deucey).
struct Successor {
    rules::Board board;        // seen by the player who rolls next
    bool same_player = false;  // true: that is the player who has just moved
};

// Lists the successors of a roll; keeps its memory between calls. One thread at a time.
class SuccessorList {
 public:
    explicit SuccessorList(const rules::Variant& variant) : variant_(variant) {}

    // Appends every successor of `board` with `roll`: at least one; after a 1-2 that was played
    // whole, those of every number that may be named.
    void append(const rules::Board& board, rules::Roll roll, std::vector<Successor>& successors);

 private:
    void append_named(std::vector<Successor>& successors);

    rules::Variant variant_;
    rules::PlayList plays_;
    rules::PlayList named_;
};

}  // namespace kotra::trainer
