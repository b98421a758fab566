// SPDX-License-Identifier: Apache-2.0
// The positions of a search, and what a roll can make of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/board.h"
#include "rules/legal_plays.h"
#include "rules/roll.h"
#include "rules/variant.h"

namespace kotra::engine {

// What a position before a roll has besides its board.
struct NodeState {
    // The player on roll rolls again in the same turn, and so may not double now.
    bool extra_roll = false;
    // 1-2s of this turn that gave the bonus; counted only where the variant limits them.
    std::uint8_t chain = 0;
    // The player on roll is the one whose decision the search is about.
    bool is_ours = true;

    bool operator==(const NodeState&) const = default;
};

// Boards seen by the player on roll, before the roll, with their states. Two vectors, because
// evaluators want the boards alone.
struct NodeList {
    std::vector<rules::Board> boards;
    std::vector<NodeState> states;

    std::size_t size() const { return boards.size(); }
    void clear() { resize(0); }
    void resize(std::size_t size) {
        boards.resize(size);
        states.resize(size);
    }
    void push_back(const rules::Board& board, NodeState state) {
        boards.push_back(board);
        states.push_back(state);
    }
};

// True when one side has borne off its last checker.
inline bool is_finished(const rules::Variant& variant, const rules::Board& board) {
    return board.mover.off() == variant.checkers || board.other.off() == variant.checkers;
}

// A mix of the board and its state, the same on every machine.
std::uint64_t hash(const rules::Board& board, NodeState state);

// Finds equal positions of a list. Keeps its memory between uses. One thread at a time.
class NodeIndex {
 public:
    // Forgets everything, and prepares for about so many positions.
    void begin(std::size_t expected);
    // The place of an equal position in the list, to which it is added if there is none. Between
    // begin and the next, always the same list, which nobody else changes.
    std::size_t add(NodeList& list, const rules::Board& board, NodeState state);

 private:
    void grow(const NodeList& list);

    std::vector<std::uint32_t> slots_;  // place + 1; open addressing, a power of two
    std::size_t count_ = 0;
};

// Works out turns: what the games of the family add to a roll (another roll after a doublet, the
// number named after a 1-2) is part of it. Keeps its memory between calls. One thread at a time.
class Expander {
 public:
    explicit Expander(const rules::Variant& variant) : variant_(variant) {}

    // Appends every position to which the turn can lead that begins with this roll, up to the
    // next roll of whichever side; a finished game is seen by the loser. All are different.
    void after_roll(const rules::Board& board, NodeState state, rules::Roll roll, NodeList& list);
    // The same from the point in a turn where a number is to be named, or has been; `state` is that
    // before the 1-2. Two numbers may lead to equal positions.
    void after_choice(const rules::Board& board, NodeState state, NodeList& list);
    void after_named(const rules::Board& board, NodeState state, int number, NodeList& list);

    // What a play of `used` of the dice leads to that ends with `board`, still seen by the mover.
    // `named` is 0 for a roll. Only while no number is to be named (see names_number).
    void append_after(const rules::Board& board, NodeState state, bool is_double, int named,
                      bool all_used, NodeList& list) const;
    // True if the mover, having played all of a 1-2 and come to `board`, names a number now.
    bool names_number(const rules::Board& board, NodeState state) const;

 private:
    rules::Variant variant_;
    rules::PlayList plays_;
    rules::PlayList named_plays_;
    NodeList turn_;  // the different ends of a turn
    NodeList ends_;  // those of one play of its 1-2
    NodeIndex index_;
};

}  // namespace kotra::engine
