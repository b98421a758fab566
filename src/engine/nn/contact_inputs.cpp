// SPDX-License-Identifier: Apache-2.0
// The measured inputs of positions with contact: what a strong player looks at, each computed with
// a few operations on sets of points.
#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "engine/nn/half_words.h"
#include "engine/nn/inputs.h"
#include "engine/nn/measure_bytes.h"
#include "engine/nn/simd/shots.h"
#include "rules/roll.h"

namespace kotra::engine {
namespace {

constexpr Places points = place_range(1, 24);
constexpr Places home = place_range(1, 6);
constexpr Places far_home = place_range(19, 24);
// A checker that came from the other's home is past most of what can hold it once it comes to this
// point or a lower one.
constexpr int escape_point = 15;

// The highest place of the set; 0 if there is none above place 0.
int highest(Places set) {
    return 31 - std::countl_zero(set | 1U);
}

// One side as sets, in its own numbering.
struct Half {
    HalfWords words{};   // counters of the places 1 to 25
    Places places = 0;   // points with a checker, and the bar
    Places any = 0;      // points with a checker
    Places movable = 0;  // those, and place 25 where a checker of the reserve may enter
    Places made = 0;     // points with two or more
    Places blots = 0;    // points with just one
    int bar = 0;
    int rearmost = 0;  // as rules::rearmost: the reserve counts as place 25
};

constexpr HalfWords on_board = byte_range(1, 25);

Half read_half(const rules::HalfBoard& half) {
    Half sets;
    sets.words = words_of(half);
    for (std::size_t w = 0; w < sets.words.size(); ++w) sets.words[w] &= on_board[w];
    sets.places = places_with(sets.words, 1);
    sets.any = sets.places & points;
    sets.movable = sets.any | (half.reserve() > 0 ? place_bit(rules::place_bar) : 0);
    sets.made = places_with(sets.words, 2) & points;
    sets.blots = sets.any & ~sets.made;
    sets.bar = half.bar();
    sets.rearmost = half.reserve() > 0 ? rules::place_bar : highest(sets.places);
    return sets;
}

// The same points in the other side's numbering.
Places mirrored(Places set) {
    // Reverses bits 0 to 25 by reversing all 32.
    Places v = set;
    v = ((v >> 1U) & 0x55555555U) | ((v & 0x55555555U) << 1U);
    v = ((v >> 2U) & 0x33333333U) | ((v & 0x33333333U) << 2U);
    v = ((v >> 4U) & 0x0f0f0f0fU) | ((v & 0x0f0f0f0fU) << 4U);
    v = ((v >> 8U) & 0x00ff00ffU) | ((v & 0x00ff00ffU) << 8U);
    v = (v >> 16U) | (v << 16U);
    return v >> 6U;
}

// The points before a checker, of those that `open` holds: bit 12 - d tells that it may land d pips
// further on.
constexpr int look_ahead = 12;
unsigned points_before(int place, Places open) {
    const std::uint64_t raised = std::uint64_t{open} << static_cast<unsigned>(look_ahead);
    return static_cast<unsigned>(raised >> static_cast<unsigned>(place)) & ((1U << look_ahead) - 1);
}

// How many of the 36 throws bring a checker alone from `place`, above escape_point, to that point
// or a lower one. No throw needs more than 12 pips for that: all but the last move of a doublet end
// above escape_point, so that they are at most 9 pips from the bar.
int escapes_from(int place, unsigned before) {
    const int need = place - escape_point;
    const auto open = [&](int pips) {
        return ((before >> static_cast<unsigned>(look_ahead - pips)) & 1U) != 0;
    };
    int escapes = 0;
    for (const rules::WeightedRoll& weighted : rules::all_rolls) {
        const int a = weighted.roll.high();
        const int b = weighted.roll.low();
        bool out = false;
        if (a == b) {
            int pips = 0;
            for (int move = 0; move < 4 && pips < need && open(pips + a); ++move) pips += a;
            out = pips >= need;
        } else {
            out = (a >= need && open(a)) || (b >= need && open(b)) ||
                  (a + b >= need && (open(a) || open(b)) && open(a + b));
        }
        if (out) escapes += weighted.weight;
    }
    return escapes;
}

// escapes_from, for every place above escape_point and all that may lie before it.
class EscapeTable {
 public:
    EscapeTable() {
        for (int place = escape_point + 1; place <= rules::place_bar; ++place) {
            for (unsigned before = 0; before < patterns; ++before) {
                counts_[index(place, before)] =
                    static_cast<std::uint8_t>(escapes_from(place, before));
            }
        }
    }
    int escapes(int place, unsigned before) const { return counts_[index(place, before)]; }

 private:
    static constexpr unsigned patterns = 1U << static_cast<unsigned>(look_ahead);
    static std::size_t index(int place, unsigned before) {
        return static_cast<std::size_t>(place - escape_point - 1) * patterns + before;
    }

    std::vector<std::uint8_t> counts_ =
        std::vector<std::uint8_t>((rules::place_bar - escape_point) * std::size_t{patterns});
};

struct Freedom {
    int escapes = 0;  // throws that bring the checker out
    int moves = 0;    // throws that move it at all
};

// Of a checker alone, where `open` lets it land.
Freedom freedom(int place, Places open) {
    static const EscapeTable table;
    const unsigned before = points_before(place, open);
    const int closed = rules::home_size - std::popcount(before >> (look_ahead - 6U));
    const int moves = 36 - closed * closed;  // but for the throws of which both dice fail
    return {place > escape_point ? table.escapes(place, before) : moves, moves};
}

// No set of made points has more than this many: 15 checkers, two on each.
constexpr int most_made = 7;

int longest_run(Places made) {
    int length = 0;
    for (int i = 0; i < most_made; ++i) {
        length += static_cast<int>(made != 0);
        made &= made >> 1U;
    }
    return length;
}

// The most points of the set among six in a row: all windows are counted at once, a digit of the
// count in each of three words.
int best_window(Places set) {
    const Places s0 = set ^ (set >> 1U) ^ (set >> 2U);
    const Places c0 = (set & (set >> 1U)) | ((set >> 2U) & (set | (set >> 1U)));
    // Three points and the next three.
    const Places s1 = s0 >> 3U;
    const Places c1 = c0 >> 3U;
    constexpr Places windows = place_range(1, 19);  // by their lowest point
    const Places ones = (s0 ^ s1) & windows;
    const Places carry = s0 & s1;
    const Places twos = (c0 ^ c1 ^ carry) & windows;
    const Places fours = ((c0 & c1) | (carry & (c0 | c1))) & windows;
    if (fours != 0) return (fours & twos) != 0 ? 6 : (fours & ones) != 0 ? 5 : 4;
    if (twos != 0) return (twos & ones) != 0 ? 3 : 2;
    return ones != 0 ? 1 : 0;
}

// The masks of the places from p to 24.
constexpr auto from_place = [] {
    std::array<HalfWords, 27> masks{};
    for (int p = 0; p < 27; ++p) masks[static_cast<std::size_t>(p)] = byte_range(p, 24);
    return masks;
}();

// The sums over one side's checkers.
struct Counts {
    int pips = 0;
    int back = 0;        // in the other's home or on the bar
    int outside = 0;     // 13 to 18
    int stacked = 0;     // more than three on a point
    int spare_pips = 0;  // beyond the 6-point, of checkers on 7 to 18
    int buried = 0;      // on the three lowest points
    int to_pass = 0;     // pips until all are past the other's rearmost checker
};

Counts counts_of(const Half& me, int last_contact) {
    // below[p] checkers stand on p or lower. A checker on p adds 1 for each lower place from a to
    // its own, so a sum of distances beyond a is one of sums: n - below, over the places from a on.
    const HalfWords below = sums_up_to(me.words);
    constexpr HalfWords all = byte_range(0, 24);
    constexpr HalfWords outfield = byte_range(6, 17);
    constexpr HalfWords single_points = byte_range(1, 24);
    const int n = byte_of(below, 25);
    const int at_18 = byte_of(below, 18);
    Counts c;
    c.pips = 25 * n - byte_sum(below, all);
    c.back = n - at_18;
    c.outside = at_18 - byte_of(below, 12);
    c.stacked = byte_sum(above_three(me.words), single_points);
    c.spare_pips = 12 * at_18 - byte_sum(below, outfield);
    c.buried = byte_of(below, 3);
    c.to_pass = (25 - last_contact) * n -
                byte_sum(below, from_place[static_cast<std::size_t>(last_contact)]);
    return c;
}

constexpr std::size_t half_measures = contact_measures_of_half;

// clang-format off
constexpr std::array<Measure, half_measures> measures{{
    {200, 1, 2}, {6, 42}, {4, 63}, {6, 17}, {6, 17}, {6, 17}, {4, 42}, {8, 36}, {6, 36}, {6, 42},
    {6, 42}, {8, 36}, {36, 7}, {36, 7}, {36 * 20, 1, 4}, {36, 7}, {36, 7}, {36, 7}, {36, 7}, {6, 42},
    {3, 42}, {8, 21}, {60, 1}, {8, 17}, {150, 1, 2}, {25, 10},
}};
// clang-format on
constexpr std::size_t pips_hit_at = 14;

std::array<int, half_measures> count_half(const Half& me, const Half& other, int reserve) {
    // The other's points in my numbering.
    const Places open = points & ~mirrored(other.made);
    const simd::ShotCounts shots =
        simd::count_shots({me.movable, me.bar, open, mirrored(other.blots)});
    // My points among those that the other's rearmost checker has next before it.
    const int front = 25 - other.rearmost;
    const Counts counts = counts_of(me, front);
    const Places six = place_range(std::max(1, front + 1), std::min(24, front + 6));
    const Places twelve = place_range(std::max(1, front + 1), std::min(24, front + 12));

    // The two rearmost checkers; the second may stand beside the first.
    const int rear = highest(me.places);
    const bool rear_alone = rear == 0 || byte_of(me.words, rear) == 1;
    const Places others = rear_alone ? me.places & ~place_bit(rear) : me.places;
    const int second = highest(others);
    const Freedom rear_freedom = freedom(rear, open);
    const int second_escapes = second > 0 ? freedom(second, open).escapes : 36;
    const Places anchors = me.made & far_home;

    return {
        counts.pips + 25 * reserve,
        std::popcount(me.made & home),
        std::min(me.bar, 4),
        counts.back,
        counts.outside,
        std::popcount(me.blots),
        std::popcount(me.blots & home),
        std::popcount(me.made),
        longest_run(me.made),
        best_window(me.made),
        std::popcount(me.made & six),
        std::popcount(me.made & twelve),
        shots.hit,
        shots.two,
        shots.pips,
        shots.dance,
        rear_freedom.escapes,
        rear_freedom.moves,
        second_escapes,
        anchors == 0 ? 0 : 25 - highest(anchors),
        std::popcount(anchors),
        counts.stacked,
        counts.spare_pips,
        counts.buried,
        counts.to_pass,
        rear,
    };
}

void scale(const std::array<int, half_measures>& counted, std::span<float> out) {
    for (std::size_t i = 0; i < half_measures; ++i) {
        out[i] = static_cast<float>(counted[i]) / (i == pips_hit_at ? 36 : measures[i].unit);
    }
    out[pips_hit_at] /= 20;
}

constexpr std::size_t half_bytes = bytes_of_half(measures);
constexpr auto byte_rows = byte_measures_of<half_bytes>(measures);
static_assert(byte_rows.size() <= max_byte_measures);

}  // namespace

void measure_contact(const rules::Board& board, std::span<float> measured) {
    const Half mover = read_half(board.mover);
    const Half other = read_half(board.other);
    scale(count_half(mover, other, board.mover.reserve()), measured.first(half_measures));
    scale(count_half(other, mover, board.other.reserve()),
          measured.subspan(half_measures, half_measures));
}

void measure_contact_bytes(const rules::Board& board, std::span<std::uint8_t> bytes) {
    const Half mover = read_half(board.mover);
    const Half other = read_half(board.other);
    put_bytes(measures, count_half(mover, other, board.mover.reserve()), bytes.first(half_bytes));
    put_bytes(measures, count_half(other, mover, board.other.reserve()),
              bytes.subspan(half_bytes, half_bytes));
}

std::span<const ByteMeasure> contact_byte_measures() {
    return byte_rows;
}

}  // namespace kotra::engine
