// SPDX-License-Identifier: Apache-2.0
// Both sides' last checkers together, in any game of the family: the exact chances of each number
// of points.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "base/result.h"
#include "engine/bearoff/build.h"
#include "engine/bearoff/ending_rules.h"
#include "engine/bearoff/image.h"
#include "engine/bearoff/index.h"
#include "engine/eval/outcome.h"
#include "rules/board.h"

namespace kotra::engine {

class EndingTable;

// Which positions a table holds: all with at most `checkers` checkers of each side left, all of
// them home, in games with these rules.
struct EndingSize {
    using Table = EndingTable;

    int checkers = 5;  // 1 to max_ending_checkers
    EndingRules rules = {};

    bool operator==(const EndingSize&) const = default;
};
// 8 against 8 take 290 MB, and four times as much while they are built.
inline constexpr int max_ending_checkers = 8;

// Says what is out of range.
base::Result<void> check(const EndingSize& size);

// The size of the table that players of the game use; fails as EndingRules::of.
base::Result<EndingSize> usual_ending_size(const rules::Variant& variant);

// For each pair of positions the chances of every number of points when a win counts the loser's
// checkers and both sides play for most points; and the chance to win when both play for nothing
// else. Turns are whole ones: who rolls again after a doublet or a named number is on roll. Of
// plays whose points differ by less than a millionth the one that wins more often is taken.
//
// Solved by backward induction over all pairs in double precision. What is stored are 16-bit
// numbers: every chance is within 1/131,070 of the truth (and what taking that play for a better
// one by a millionth can make of it), and so the mean of the points, a sum of 2 * checkers - 1
// chances, within 1e-4.
//
// Immutable and thread-safe; movable.
class EndingTable {
 public:
    // Computes the table; nothing if control.progress stopped it. `size` must pass check().
    static std::optional<EndingTable> build(const EndingSize& size,
                                            const BuildControl& control = {});

    // The table that an image holds; fails with a sentence where that is none, or a damaged one.
    static base::Result<EndingTable> from_image(Image image);
    // The bytes from which from_image makes the same table.
    std::span<const std::byte> bytes() const { return image_.bytes(); }

    const EndingSize& size() const { return size_; }
    const BearoffIndex& index() const { return index_; }

    // True if the table holds the board of a game with this many checkers a side: both sides have
    // few enough checkers left, and at least one, all of them home.
    bool covers(const rules::Board& board, int checkers) const {
        return covers(board.mover, checkers) && covers(board.other, checkers);
    }

    // What becomes of the board if a win counts the loser's checkers; an outcome of so many levels,
    // at least size().checkers. The board must be covered.
    Outcome points(const rules::Board& board, int levels) const;
    // The player's chance to win if nothing else counts. The board must be covered.
    float win(const rules::Board& board) const { return chance(row(board)[0]); }

 private:
    EndingTable(const EndingSize& size, Image image);

    bool covers(const rules::HalfBoard& half, int checkers) const {
        int home = 0;
        for (std::size_t point = 1; point <= rules::home_size; ++point) home += half[point];
        return home > 0 && home <= size_.checkers && home + half.off() == checkers;
    }
    static constexpr float chance(std::uint16_t stored) {
        return static_cast<float>(stored) / 65535.0F;
    }
    // The chance to win if nothing else counts, and then, for points: to win at least 1, 2, …, and
    // to lose at least 2, 3, …
    const std::uint16_t* row(const rules::Board& board) const {
        const std::size_t pair =
            std::size_t{index_.rank(board.mover)} * index_.size() + index_.rank(board.other);
        return rows_ + pair * 2 * static_cast<std::size_t>(size_.checkers);
    }

    EndingSize size_;
    BearoffIndex index_;
    Image image_;  // what the pointer points into
    const std::uint16_t* rows_;
};

}  // namespace kotra::engine
