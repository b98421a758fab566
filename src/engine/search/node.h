// SPDX-License-Identifier: Apache-2.0
// The positions of a search, and what a roll can make of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "engine/eval/evaluator.h"
#include "engine/eval/outcome.h"
#include "engine/search/filter.h"
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

// Which plays of a 1-2 are followed further, where a number is named after it: a whole such turn
// can end in thousands of positions. All numbers and all their plays are followed in any case.
struct ShortList {
    std::size_t keep = 0;  // the most plays of a 1-2; 0: all
    // Ranks them (where keep is not 0): how good the judge finds it for the mover to be on roll
    // after the play, which is not so far from naming a number and then rolling.
    const Evaluator* judge = nullptr;
    std::function<double(const Outcome&)> worth = {};
};

// The short list of a search whose quick evaluator picks so many plays of a roll; all plays of a
// 1-2 where it picks none.
ShortList short_list_of(FilterStep inner, const Evaluator* quick,
                        std::function<double(const Outcome&)> worth);

// Works out turns: what the games of the family add to a roll (another roll after a doublet, the
// number named after a 1-2) is part of it. Keeps its memory between calls. One thread at a time.
class Expander {
 public:
    explicit Expander(const rules::Variant& variant) : variant_(variant) {}

    // Appends every position to which the turn can lead that begins with this roll, up to the
    // next roll of whichever side; a finished game is seen by the loser. All are different.
    void after_roll(const rules::Board& board, NodeState state, rules::Roll roll, NodeList& list) {
        after_roll(board, state, roll, ShortList{}, list);
    }
    // The same, but that the list may lack turns that begin with a 1-2.
    void after_roll(const rules::Board& board, NodeState state, rules::Roll roll,
                    const ShortList& short_list, NodeList& list);
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
    // What becomes of a play of a 1-2.
    enum class Fate : std::uint8_t {
        ends,    // the turn, or the roll, ends with it
        names,   // a number is named after it
        dropped  // the short list has no room for it
    };

    void find_fates(NodeState state, std::size_t dice, const ShortList& short_list);

    rules::Variant variant_;
    rules::PlayList plays_;
    rules::PlayList named_plays_;
    std::vector<Fate> fates_;  // of plays_
    std::vector<Outcome> outcomes_;
    std::vector<std::pair<double, std::size_t>> ranked_;
    NodeList turn_;  // the different ends of a turn
    NodeList ends_;  // those of one play of its 1-2
    NodeIndex index_;
};

}  // namespace kotra::engine
