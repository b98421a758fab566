// SPDX-License-Identifier: Apache-2.0
// Builds the one-sided table by backward induction. All arithmetic that decides anything is done in
// integers, so that the table is the same on every machine and for any number of threads.
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <vector>

#include "engine/bearoff/one_sided.h"
#include "engine/bearoff/parallel.h"
#include "engine/bearoff/side_plays.h"
#include "rules/roll.h"

namespace kotra::engine {
namespace {

// The chance 1 while computing, and one roll in a mean.
constexpr std::uint64_t certain_work = std::uint64_t{1} << 31U;
constexpr std::uint64_t one_roll = std::uint64_t{1} << 40U;

// Rows wider than any: even 15 checkers on the tenth point need fewer rolls but for chances far
// below what 16 bits hold.
constexpr std::size_t widest_row = 40;

// The two questions, seen alike: numbered states, each with a pip count that every play lowers, and
// a final state 0.

// How long until all are off: the states are the positions.
struct UntilAllOff {
    BearoffIndex index;

    explicit UntilAllOff(const OneSidedSize& size) : index(size.points, size.checkers) {}
    std::uint32_t states() const { return index.size(); }
    rules::HalfBoard position(std::uint32_t state) const { return index.unrank(state); }
    std::uint32_t state(const rules::HalfBoard& half) const { return index.rank(half); }
};

// How long until the first is off: the positions with all checkers on the board, after state 0.
struct UntilFirstOff {
    BearoffIndex index;  // of the checkers above the ace point

    explicit UntilFirstOff(const OneSidedSize& size) : index(size.points - 1, size.checkers) {}
    std::uint32_t states() const { return index.size() + 1; }
    rules::HalfBoard position(std::uint32_t state) const {
        rules::HalfBoard half;
        if (state == 0) {
            half[rules::place_off] = static_cast<std::uint8_t>(index.checkers());
            return half;
        }
        const rules::HalfBoard above = index.unrank(state - 1);
        half[1] = above[rules::place_off];
        for (std::size_t point = 1; point <= static_cast<std::size_t>(index.points()); ++point) {
            half[point + 1] = above[point];
        }
        return half;
    }
    std::uint32_t state(const rules::HalfBoard& half) const {
        return half.off() > 0 ? 0 : index.rank(half, 1) + 1;
    }
};

// The finished rows, 16 bits each, before it is known how wide they must be.
struct Rows {
    explicit Rows(std::size_t states) : entries(states * (1 + widest_row)), means(states) {}

    std::uint16_t* of(std::size_t state) { return entries.data() + state * (1 + widest_row); }
    const std::uint16_t* of(std::size_t state) const {
        return entries.data() + state * (1 + widest_row);
    }

    // Entries that a row needs with its first number and a 0 at its end, as a multiple of 8.
    std::size_t stride() const {
        std::size_t longest = 0;
        for (std::size_t at = 0; at < entries.size(); at += 1 + widest_row) {
            std::size_t length = widest_row;
            while (length > 0 && entries[at + length] == 0) --length;
            longest = std::max(longest, length);
        }
        return (1 + longest + 1 + 7) / 8 * 8;
    }

    std::vector<std::uint16_t> entries;
    std::vector<float> means;
};

template <class Question>
class Solver {
 public:
    Solver(const Question& question, int points)
        : question_(question),
          points_(points),
          pips_(question.states()),
          slots_(question.states()),
          means_(question.states()),
          rows_(question.states()) {
        // 1. A play lowers the pip count, so all states of a count depend on lower counts only.
        for (std::uint32_t state = 0; state < question.states(); ++state) {
            const int pips = rules::pip_count(question.position(state));
            const auto level = static_cast<std::size_t>(pips);
            if (level >= levels_.size()) levels_.resize(level + 1);
            pips_[state] = static_cast<std::uint8_t>(pips);
            slots_[state] = static_cast<std::uint32_t>(levels_[level].states.size());
            levels_[level].states.push_back(state);
        }
    }

    // False if `goes_on(states done)` said so.
    template <class GoesOn>
    bool solve(const GoesOn& goes_on) {
        levels_[0].states = {0};
        finish(0, {}, 0);
        std::size_t done = 1;
        for (std::size_t pips = 1; pips < levels_.size(); ++pips) {
            solve_level(pips);
            done += levels_[pips].states.size();
            // A roll moves at most 24 pips: what lies farther back is not asked for again.
            if (pips >= 24) levels_[pips - 24].rows = {};
            if (!goes_on(done)) return false;
        }
        return true;
    }

    const Rows& rows() const { return rows_; }

 private:
    // The states of one pip count. While they are needed, the chances to need more than `begin` to
    // `end` - 1 rolls; for fewer rolls the chance is 1, for more it is 0, for all states of the
    // level.
    struct Level {
        std::vector<std::uint32_t> states;
        std::vector<std::uint32_t> rows;
        std::size_t begin = 0;
        std::size_t end = 0;
    };

    void solve_level(std::size_t pips) {
        Level& level = levels_[pips];
        if (level.states.empty()) return;

        // 2. What the rows of this level span at most: from the first roll, as the final state may
        // be reached from everywhere, to one roll more than those below.
        level.begin = 1;
        for (std::size_t below = pips - std::min<std::size_t>(pips, 24); below < pips; ++below) {
            level.end = std::max(level.end, levels_[below].end + 1);
        }
        const std::size_t width = level.end - level.begin;
        level.rows.resize(level.states.size() * width);

        // 3. The states, each into a row of its own.
        tbb::parallel_for(tbb::blocked_range<std::size_t>(0, level.states.size(), 32),
                          [&](const tbb::blocked_range<std::size_t>& range) {
                              for (std::size_t i = range.begin(); i < range.end(); ++i) {
                                  solve_state(level, i);
                              }
                          });

        // 4. What they really span.
        shrink(level, width);
    }

    void solve_state(Level& level, std::size_t slot) {
        const std::uint32_t state = level.states[slot];
        const std::size_t width = level.end - level.begin;
        rules::HalfBoard half = question_.position(state);
        std::uint64_t mean = 0;
        std::array<std::uint64_t, 4 * widest_row> sums{};
        assert(width <= sums.size());
        for (const auto& [roll, weight] : rules::all_rolls) {
            std::uint32_t best = std::numeric_limits<std::uint32_t>::max();
            std::uint64_t best_mean = std::numeric_limits<std::uint64_t>::max();
            for_each_side_play(half, points_, roll, [&](const rules::HalfBoard& next) {
                const std::uint32_t reached = question_.state(next);
                const std::uint64_t its_mean = means_[reached];
                if (its_mean < best_mean || (its_mean == best_mean && reached < best)) {
                    best = reached;
                    best_mean = its_mean;
                }
            });
            const auto times = static_cast<std::uint64_t>(weight);
            mean += times * best_mean;
            add(sums, level, best, times);
        }
        for (std::size_t i = 0; i < width; ++i) {
            level.rows[slot * width + i] = static_cast<std::uint32_t>((sums[i] + 18) / 36);
        }
        means_[state] = one_roll + (mean + 18) / 36;
        finish(state, {level.rows.data() + slot * width, width}, level.begin);
    }

    // Adds, at each number of rolls of the new level, the chance that `reached` needs more than one
    // roll less.
    void add(std::array<std::uint64_t, 4 * widest_row>& sums, const Level& level,
             std::uint32_t reached, std::uint64_t times) const {
        const Level& from = levels_[pips_[reached]];
        const std::size_t from_width = from.end - from.begin;
        const std::uint32_t* const row = from.rows.data() + slots_[reached] * from_width;
        for (std::size_t rolls = level.begin; rolls < level.end; ++rolls) {
            const std::size_t left = rolls - 1;
            std::uint64_t chance = 0;
            if (left < from.begin) {
                chance = certain_work;
            } else if (left < from.end) {
                chance = row[left - from.begin];
            }
            sums[rolls - level.begin] += times * chance;
        }
    }

    // Rounds a row to 16 bits. `row` begins with the chance to need more than `begin` rolls.
    void finish(std::uint32_t state, std::span<const std::uint32_t> row, std::size_t begin) {
        const auto rounded = [](std::uint64_t chance) {
            return static_cast<std::uint16_t>((chance * RollRow::certain + certain_work / 2) /
                                              certain_work);
        };
        std::size_t skipped = 0;
        while (skipped < row.size() && rounded(row[skipped]) == RollRow::certain) ++skipped;
        std::uint16_t* const entries = rows_.of(state);
        entries[0] = static_cast<std::uint16_t>(begin + skipped);
        for (std::size_t i = skipped; i < row.size() && rounded(row[i]) > 0; ++i) {
            assert(i - skipped < widest_row);
            entries[1 + i - skipped] = rounded(row[i]);
        }
        rows_.means[state] =
            static_cast<float>(static_cast<double>(means_[state]) / static_cast<double>(one_roll));
    }

    // Cuts off the numbers of rolls at which all rows of the level are certain or impossible.
    static void shrink(Level& level, std::size_t width) {
        const auto all_are = [&](std::size_t column, std::uint64_t chance) {
            for (std::size_t at = column; at < level.rows.size(); at += width) {
                if (level.rows[at] != chance) return false;
            }
            return true;
        };
        std::size_t from = 0;
        std::size_t to = width;
        while (from < to && all_are(from, certain_work)) ++from;
        while (to > from && all_are(to - 1, 0)) --to;
        std::size_t put = 0;
        for (std::size_t at = 0; at < level.rows.size(); at += width) {
            for (std::size_t column = from; column < to; ++column) {
                level.rows[put++] = level.rows[at + column];
            }
        }
        level.rows.resize(put);
        level.end = level.begin + to;
        level.begin += from;
    }

    Question question_;
    int points_;
    std::vector<Level> levels_;
    std::vector<std::uint8_t> pips_;    // of each state
    std::vector<std::uint32_t> slots_;  // its place in its level
    std::vector<std::uint64_t> means_;  // in units of 1 / one_roll
    Rows rows_;
};

}  // namespace

std::optional<OneSidedTable> OneSidedTable::build(const OneSidedSize& size,
                                                  const BuildControl& control) {
    assert(check(size));
    tbb::task_arena arena(arena_threads(control));
    Solver<UntilFirstOff> first_off(UntilFirstOff(size), size.points);
    Solver<UntilAllOff> bear_off(UntilAllOff(size), size.points);
    const double positions = BearoffIndex(size.points, size.checkers).size();
    const double full_positions = BearoffIndex(size.points - 1, size.checkers).size();
    const auto goes_on_after = [&](double before) {
        return [&, before](std::size_t done) {
            return control.goes_on((before + static_cast<double>(done)) /
                                   (positions + full_positions));
        };
    };
    const bool complete = arena.execute([&] {
        return first_off.solve(goes_on_after(0)) && bear_off.solve(goes_on_after(full_positions));
    });
    if (!complete) return std::nullopt;

    const OneSidedLayout layout =
        OneSidedLayout::of(size, bear_off.rows().stride(), first_off.rows().stride());
    Image image(layout.end);
    const auto copy = [&](const Rows& rows, std::size_t first_state, std::size_t place,
                          std::size_t stride) {
        auto* to = reinterpret_cast<std::uint16_t*>(image.writable().data() + place);
        for (std::size_t state = first_state; state < rows.means.size(); ++state, to += stride) {
            std::copy_n(rows.of(state), std::min(stride, 1 + widest_row), to);
        }
    };
    copy(bear_off.rows(), 0, layout.bear_off, layout.bear_off_stride);
    copy(first_off.rows(), 1, layout.first_off, layout.first_off_stride);
    std::ranges::copy(bear_off.rows().means,
                      reinterpret_cast<float*>(image.writable().data() + layout.means));
    seal(image.writable(), {TableKind::one_sided, size.points, size.checkers,
                            layout.bear_off_stride, layout.first_off_stride});
    return OneSidedTable(size, layout, std::move(image));
}

}  // namespace kotra::engine
