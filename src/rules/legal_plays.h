// SPDX-License-Identifier: Apache-2.0
// All legal plays of a roll.
//
// A play is a whole turn: the steps of one player with one roll (or with one part of an acey-deucey
// turn: the 1-2, or the named number). Two plays are the same play if the boards that they lead to
// are equal.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/board.h"
#include "rules/roll.h"
#include "rules/variant.h"

namespace kotra::rules {

// One checker moved by one die, in the mover's numbering. `from` is a point, the bar or the
// reserve; `to` a point or off. `hit` is true when an opposing checker was sent back from `to`.
struct Step {
    Place from = 0;
    Place to = 0;
    bool hit = false;

    bool operator==(const Step&) const = default;
};

inline constexpr int max_dice = 8;

// The steps of a play in an order in which each is legal. At most max_dice.
class Steps {
 public:
    constexpr void push_back(Step step) { steps_[count_++] = step; }
    constexpr void pop_back() { --count_; }
    constexpr std::size_t size() const { return count_; }
    constexpr bool empty() const { return count_ == 0; }
    constexpr Step operator[](std::size_t i) const { return steps_[i]; }
    constexpr const Step* begin() const { return steps_.data(); }
    constexpr const Step* end() const { return steps_.data() + count_; }

    // The same steps in the same order.
    friend constexpr bool operator==(const Steps& a, const Steps& b) {
        if (a.count_ != b.count_) return false;
        for (std::size_t i = 0; i < a.count_; ++i) {
            if (!(a.steps_[i] == b.steps_[i])) return false;
        }
        return true;
    }

 private:
    std::array<Step, max_dice> steps_{};
    std::uint8_t count_ = 0;
};

// The dice that one play may use: all of a roll, or what is left of it in the middle of a turn.
// The numbers of a doublet are used in their order.
struct Dice {
    std::array<std::uint8_t, max_dice> numbers{};
    std::uint8_t count = 0;
    // What an EntryGate asks of the roll.
    bool is_double = false;
    bool is_acey_deucey = false;

    // A thrown roll: two numbers, or the moves that a doublet gives in this game.
    static Dice of(const Variant& variant, Roll roll);
    // The number (1 to 6) named after a 1-2.
    static Dice named(const Variant& variant, int number);

    bool operator==(const Dice&) const = default;
};

// The plays found for one board and roll. Keeps its memory between calls, so that a list that is
// used again allocates nothing. One thread at a time.
class PlayList {
 public:
    // How many plays: at least one. With no legal step, the one play is the unchanged board.
    std::size_t size() const { return boards_.size(); }
    // The resulting boards, all different, still seen by the player who moved.
    std::span<const Board> boards() const { return boards_; }
    // One way to reach boards()[i].
    const Steps& steps(std::size_t i) const { return steps_[i]; }
    // How many dice each of the plays uses (with ForcedPlay::free: the most that any uses).
    int dice_played() const { return dice_played_; }

 private:
    friend class PlayListWriter;
    std::vector<Board> boards_;
    std::vector<Steps> steps_;
    std::vector<std::uint32_t> index_;  // open addressing over boards_, for the exhaustive search
    int dice_played_ = 0;
};

// Fills `plays` with every legal play of `dice` for the mover of `board`. The board must be
// consistent with the variant (is_consistent); nothing else about it is required. Thread-safe for
// different lists.
void legal_plays(const Variant& variant, const Board& board, const Dice& dice, PlayList& plays);

// True if the mover may make this single step with this die now, the die being one of `dice`. Says
// nothing about whether the rest of the roll can still be played as the rules demand.
bool is_legal_step(const Variant& variant, const Board& board, const Dice& dice, int die,
                   Step step);

// The board after the step, which is not checked; step.hit is ignored, a blot on `to` is hit.
Board after_step(const Variant& variant, const Board& board, Step step);

}  // namespace kotra::rules
