// SPDX-License-Identifier: Apache-2.0
// How many rolls one side needs to bear off, whatever the other does: the one-sided table.
#pragma once

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

class OneSidedTable;

// Which positions a table holds: all with at most `checkers` checkers, none beyond `points`.
struct OneSidedSize {
    using Table = OneSidedTable;

    int points = 6;     // 1 to max_bearoff_points
    int checkers = 15;  // of a side in the game, 1 to max_bearoff_checkers

    bool operator==(const OneSidedSize&) const = default;
};

// Says which number is out of range.
base::Result<void> check(const OneSidedSize& size);

// A row of the table: for how many rolls it is certain that more are needed, and then, for one
// number of rolls after the other, the chance that more are needed, as a share of `certain`. Behind
// the end of the row the chance is 0; the last entry of a row is 0 too.
//
// Keeping these sums, instead of the chance of each number of rolls, keeps the error of every
// chance that is computed from two rows below 1/65535, as each of their rounding errors counts with
// a weight that sums to 1.
struct RollRow {
    static constexpr std::uint32_t certain = 65535;

    int first = 0;
    std::span<const std::uint16_t> more_than;  // [i]: chance to need more than first + i rolls

    // The chance to need more than `rolls` rolls.
    double chance_of_more_than(int rolls) const;
    // The chance to need exactly `rolls` rolls.
    double chance_of(int rolls) const;
    // The least number of rolls at which the chance to need more is (rounded to) 0.
    int most_rolls() const;
    double mean() const;
    double standard_deviation() const;
};

// The chance that `racer` needs at most as many rolls as `rival`, or with `lead` 1, at most one
// more than it: the sum over k of racer's chance to need exactly k rolls times rival's chance to
// need more than k - lead.
double chance_to_finish_first(const RollRow& racer, const RollRow& rival, int lead);

// Where in its image a one-sided table has what.
struct OneSidedLayout {
    // 16-bit numbers of a row, the first of them RollRow::first; multiples of 8.
    std::size_t bear_off_stride = 0;
    std::size_t first_off_stride = 0;
    // Bytes from the beginning of the image.
    std::size_t bear_off = 0;
    std::size_t first_off = 0;
    std::size_t means = 0;
    std::size_t end = 0;

    static OneSidedLayout of(const OneSidedSize& size, std::size_t bear_off_stride,
                             std::size_t first_off_stride);
};

// For each position: the distribution of the number of rolls until all checkers are off, and its
// mean; and, for positions with all checkers still on the board, the distribution of the number of
// rolls until the first is off, which decides gammons.
//
// Both are exact for a policy, up to rounding to 16 bits: of the plays of a roll the one whose mean
// number of further rolls is least (of equals, the one with the lowest number in the index). The
// two distributions have each their own policy. A player who looks at the opponent's position
// sometimes does better by another play, so that chances computed from two rows are an
// approximation, though a close one.
//
// Immutable and thread-safe; moving keeps rows valid.
class OneSidedTable {
 public:
    // Computes the table; nothing if control.progress stopped it. `size` must pass check().
    // 6 points take a second, 10 points some minutes of one core.
    static std::optional<OneSidedTable> build(const OneSidedSize& size,
                                              const BuildControl& control = {});

    // The table that an image holds; fails with a sentence where that is none, or a damaged one.
    static base::Result<OneSidedTable> from_image(Image image);
    // The bytes from which from_image makes the same table.
    std::span<const std::byte> bytes() const { return image_.bytes(); }

    const OneSidedSize& size() const { return size_; }
    const BearoffIndex& index() const { return index_; }

    // True if all the side's checkers, of which the game has size().checkers, are off or on the
    // table's points.
    bool covers(const rules::HalfBoard& half) const {
        int count = half.off();
        for (int point = 1; point <= size_.points; ++point) {
            count += half[static_cast<std::size_t>(point)];
        }
        return count == size_.checkers;
    }

    // Until all are off. `half` must be covered.
    RollRow to_bear_off(const rules::HalfBoard& half) const {
        return row(bear_off_, bear_off_stride_, index_.rank(half));
    }
    // Until the first is off. `half` must be covered and have all its checkers on the board.
    RollRow to_first_off(const rules::HalfBoard& half) const {
        return row(first_off_, first_off_stride_, full_index_.rank(half, 1));
    }
    // Mean number of rolls until all are off, in single precision rather than from the row.
    double mean_rolls(const rules::HalfBoard& half) const { return means_[index_.rank(half)]; }
    // Effective pip count: the mean number of rolls times 49/6, the mean pips of a roll. Its excess
    // over the pip count is what the side is going to waste. Source: Walter Trice, "Backgammon Boot
    // Camp", 2004.
    double effective_pips(const rules::HalfBoard& half) const { return mean_rolls(half) * 49 / 6; }

 private:
    OneSidedTable(const OneSidedSize& size, const OneSidedLayout& layout, Image image);

    static RollRow row(const std::uint16_t* rows, std::size_t stride, std::size_t number) {
        const std::uint16_t* const start = rows + number * stride;
        return {*start, {start + 1, stride - 1}};
    }

    OneSidedSize size_;
    BearoffIndex index_;
    BearoffIndex full_index_;  // of the positions with all checkers on the board: the ace point has
                               // what the points above leave
    Image image_;              // what the pointers point into
    std::size_t bear_off_stride_;
    std::size_t first_off_stride_;
    const std::uint16_t* bear_off_;
    const std::uint16_t* first_off_;
    const float* means_;
};

}  // namespace kotra::engine
