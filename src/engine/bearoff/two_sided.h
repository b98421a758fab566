// SPDX-License-Identifier: Apache-2.0
// Both sides' last checkers together: exact chances and exact equities with the cube.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "base/result.h"
#include "engine/bearoff/build.h"
#include "engine/bearoff/image.h"
#include "engine/bearoff/index.h"
#include "rules/board.h"

namespace kotra::engine {

class TwoSidedTable;

// Which positions a table holds: all with at most `checkers` checkers of each side left, all of
// them home.
struct TwoSidedSize {
    using Table = TwoSidedTable;

    int checkers = 6;  // 1 to max_two_sided_checkers

    bool operator==(const TwoSidedSize&) const = default;
};
// 10 against 10 take 1 GB.
inline constexpr int max_two_sided_checkers = 10;

// Says what is out of range.
base::Result<void> check(const TwoSidedSize& size);

// What a position without gammons is worth to the player on roll, before the roll, if both sides
// play and double perfectly: the chance to win for cubeless play, and the equities of money play
// for a cube of 1, in points. The cube has no limit. There are no beavers, and no gammons, so that
// the Jacoby rule changes nothing.
struct ExactMoney {
    float win = 0;                // maximised for itself: the best play of a roll may be another
    float opponents_cube = 0;     // the opponent owns the cube
    float own_no_double = 0;      // the player owns the cube and does not redouble now
    float centred_no_double = 0;  // the cube is in the middle, and the player does not double now

    // After a double that is taken: the opponent owns a cube of 2.
    float double_take() const { return 2 * opponents_cube; }
    // What a double is worth, as the opponent takes or passes.
    float doubled() const { return std::min(1.0F, double_take()); }
    // With the right decision to double or not.
    float own_cube() const { return std::max(own_no_double, doubled()); }
    float centred_cube() const { return std::max(centred_no_double, doubled()); }
};

// Solved exactly, by backward induction over all pairs of positions in single precision: the
// equities are within 1e-6 of the truth. Immutable and thread-safe; movable.
class TwoSidedTable {
 public:
    // Computes the table; nothing if control.progress stopped it. `size` must pass check().
    static std::optional<TwoSidedTable> build(const TwoSidedSize& size,
                                              const BuildControl& control = {});

    // The table that an image holds; fails with a sentence where that is none, or a damaged one.
    static base::Result<TwoSidedTable> from_image(Image image);
    // The bytes from which from_image makes the same table.
    std::span<const std::byte> bytes() const { return image_.bytes(); }

    const TwoSidedSize& size() const { return size_; }
    const BearoffIndex& index() const { return index_; }

    // True if the table holds the board of a game with this many checkers a side: both sides have
    // few enough checkers left, all of them home, and have borne off one, so that no gammon is
    // left.
    bool covers(const rules::Board& board, int checkers) const {
        return covers(board.mover, checkers) && covers(board.other, checkers);
    }

    // The board must be covered.
    const ExactMoney& money(const rules::Board& board) const {
        return pairs_[std::size_t{index_.rank(board.mover)} * index_.size() +
                      index_.rank(board.other)];
    }

 private:
    TwoSidedTable(const TwoSidedSize& size, Image image);

    bool covers(const rules::HalfBoard& half, int checkers) const {
        int home = 0;
        for (std::size_t point = 1; point <= rules::home_size; ++point) home += half[point];
        return half.off() > 0 && home <= size_.checkers && home + half.off() == checkers;
    }

    TwoSidedSize size_;
    BearoffIndex index_;
    Image image_;  // what the pointer points into
    const ExactMoney* pairs_;
};

}  // namespace kotra::engine
