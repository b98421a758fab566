// SPDX-License-Identifier: Apache-2.0
// Two generators. The fast one visits no resulting board twice and serves all common games; the
// exhaustive one searches level by level with a hash index and serves the games whose rules make
// the order of the steps matter.
#include "rules/legal_plays.h"

#include <algorithm>
#include <bit>

#include "rules/step_sources.h"

namespace kotra::rules {

using detail::bit;
using detail::Places;
using detail::Turn;

// Fills a PlayList.
class PlayListWriter {
 public:
    explicit PlayListWriter(PlayList& plays) : plays_(plays) {
        // A new list grows once instead of six times; most rolls have fewer plays.
        plays_.boards_.reserve(32);
        plays_.steps_.reserve(32);
        clear();
    }

    void clear() {
        plays_.boards_.clear();
        plays_.steps_.clear();
    }
    std::size_t size() const { return plays_.boards_.size(); }
    const Board& board(std::size_t i) const { return plays_.boards_[i]; }
    const Steps& steps(std::size_t i) const { return plays_.steps_[i]; }

    void add(const Board& board, const Steps& steps) {
        plays_.boards_.push_back(board);
        plays_.steps_.push_back(steps);
    }
    // Adds the turn's board after one more step.
    [[gnu::always_inline]] void add_after(const Turn& turn, const Steps& steps, int from, int die,
                                          HitTo hit_to) {
        Board& board = plays_.boards_.emplace_back(turn.board);
        plays_.steps_.emplace_back(steps).push_back(turn.move_on(board, from, die, hit_to));
    }
    void set_dice_played(int count) { plays_.dice_played_ = count; }

    // Begins a set of boards at the present end of the list: add_new compares within it.
    void begin_set() {
        set_begin_ = size();
        plays_.index_.assign(smallest_index, 0);
    }
    // Adds the board unless the set has it.
    void add_new(const Board& board, const Steps& steps) {
        if ((size() - set_begin_) * 2 >= plays_.index_.size()) grow_index();
        std::uint32_t& slot = find_slot(board);
        if (slot != 0) return;
        add(board, steps);
        slot = static_cast<std::uint32_t>(size());  // position + 1
    }
    // Forgets everything before the present set.
    void keep_only_set() {
        const auto count = static_cast<std::ptrdiff_t>(set_begin_);
        plays_.boards_.erase(plays_.boards_.begin(), plays_.boards_.begin() + count);
        plays_.steps_.erase(plays_.steps_.begin(), plays_.steps_.begin() + count);
        set_begin_ = 0;
    }
    std::size_t set_begin() const { return set_begin_; }

 private:
    std::uint32_t& find_slot(const Board& board) {
        const std::size_t mask = plays_.index_.size() - 1;
        std::size_t at = hash(board) & mask;
        while (plays_.index_[at] != 0 && !(plays_.boards_[plays_.index_[at] - 1] == board)) {
            at = (at + 1) & mask;
        }
        return plays_.index_[at];
    }
    void grow_index() {
        plays_.index_.assign(plays_.index_.size() * 2, 0);
        for (std::size_t i = set_begin_; i < size(); ++i) {
            find_slot(board(i)) = static_cast<std::uint32_t>(i + 1);
        }
    }

    static constexpr std::size_t smallest_index = 256;

    PlayList& plays_;
    std::size_t set_begin_ = 0;
};

namespace {

// Calls `visit(from)` for every place of the set, the highest first.
template <class Visit>
void for_each_from_top(Places places, Visit visit) {
    while (places != 0) {
        const int place = std::bit_width(places) - 1;
        places &= ~bit(place);
        visit(place);
    }
}

// ---- The fast generator ----

template <class Rules>
class FastGenerator {
 public:
    FastGenerator(const Variant& variant, const Dice& dice, PlayListWriter& writer)
        : variant_(variant), dice_(dice), writer_(writer) {}

    void run(const Board& board) {
        const Turn turn = Turn::of(board);
        if (dice_.count == 1 || dice_.numbers[0] == dice_.numbers[1]) {
            same_die(turn, {}, ~Places{0});
            writer_.set_dice_played(best_);
        } else {
            two_dice(turn);
        }
    }

 private:
    Places sources(const Turn& turn, int die) const {
        return detail::step_sources<Rules>(variant_, dice_, turn, die);
    }

    // All dice show the same number. Steps are taken from the highest place downwards only: any
    // legal order can be sorted so, since a step never depends on a step that starts lower. The
    // steps taken from each place then determine the resulting board and are determined by it, so
    // that nothing is found twice. A line that ends early is kept only while no longer one is
    // known.
    void same_die(const Turn& turn, const Steps& steps, Places allowed) {
        const int die = dice_.numbers[0];
        const int depth = static_cast<int>(steps.size());
        const Places from_here = sources(turn, die) & allowed;
        if (from_here == 0) {
            if (depth > best_) writer_.clear();
            best_ = std::max(best_, depth);
            if (depth == best_) writer_.add(turn.board, steps);
            return;
        }
        const bool is_last = depth + 1 == dice_.count;
        if (is_last && best_ < depth + 1) {
            writer_.clear();
            best_ = depth + 1;
        }
        for_each_from_top(from_here, [&](int from) {
            if (is_last) {
                writer_.add_after(turn, steps, from, die, variant_.hit_to);
                return;
            }
            Turn next = turn;
            Steps more = steps;
            more.push_back(next.move(from, die, variant_.hit_to));
            same_die(next, more, from == place_bar ? ~Places{0} : detail::range(0, from));
        });
    }

    // Two different dice, in both orders.
    void two_dice(const Turn& turn) {
        const int high = dice_.numbers[0];
        const int low = dice_.numbers[1];
        const Places high_first = sources(turn, high);
        const Places low_first = sources(turn, low);
        blots_ = turn.blots;
        for_each_from_top(high_first, [&](int from) { second_die(turn, from, high, low); });
        for_each_from_top(low_first, [&](int from) { second_die(turn, from, low, high); });
        if (writer_.size() > 0) {
            writer_.set_dice_played(2);
            return;
        }
        // Not both: the larger if it can be played, else the smaller, else nothing.
        const int die = high_first != 0 ? high : low;
        for_each_from_top(high_first != 0 ? high_first : low_first, [&](int from) {
            writer_.add_after(turn, {}, from, die, variant_.hit_to);
        });
        writer_.set_dice_played(writer_.size() > 0 ? 1 : 0);
        if (writer_.size() == 0) writer_.add(turn.board, {});
    }

    void second_die(const Turn& turn, int from, int die, int other_die) {
        Turn middle = turn;
        Steps steps;
        steps.push_back(middle.move(from, die, variant_.hit_to));
        const bool is_high_first = die == dice_.numbers[0];
        Places seconds = sources(middle, other_die);
        if (!is_high_first) seconds &= ~pairs_[from];
        for_each_from_top(seconds, [&](int second) {
            if (!is_new(is_high_first ? from : second, is_high_first ? second : from)) return;
            writer_.add_after(middle, steps, second, other_die, variant_.hit_to);
        });
    }

    // Whether the pair of steps leads to a board not seen yet: `by_high` is moved by the higher die
    // and `by_low` by the lower. The board depends on no more than this:
    // - if one step ends where the other starts, only on the first start and on the blot that is
    //   hit between (10/8, 8/5 is 10/7, 7/5, and also 8/5, 10/8 with another checker on 8);
    // - if both bear off, or both enter, on the two places in any order;
    // - else on which step is made by which die.
    bool is_new(int by_high, int by_low) {
        const int high_to = Turn::target(by_high, dice_.numbers[0]);
        const int low_to = Turn::target(by_low, dice_.numbers[1]);
        if (by_low == high_to) return mark(through_[by_high], (blots_ & bit(high_to)) != 0 ? 1 : 0);
        if (by_high == low_to) return mark(through_[by_low], (blots_ & bit(low_to)) != 0 ? 2 : 0);
        const bool both_off = high_to == place_off && low_to == place_off;
        const bool both_enter = by_high >= place_bar && by_low >= place_bar;
        if (both_off || both_enter) {
            return mark(unordered_[std::max(by_high, by_low)], std::min(by_high, by_low));
        }
        // The higher die first meets each pair once; the lower die first leaves those out.
        pairs_[by_low] |= bit(by_high);
        return true;
    }
    static bool mark(Places& seen, int which) {
        const bool is_new = (seen & bit(which)) == 0;
        seen |= bit(which);
        return is_new;
    }

    const Variant& variant_;
    const Dice& dice_;
    PlayListWriter& writer_;
    int best_ = 0;
    Places blots_ = 0;  // before the play
    Places through_[place_count] = {};
    Places unordered_[place_count] = {};
    Places pairs_[place_count] = {};
};

// The fast generator's arguments need steps that may be sorted from the top, and the usual rule of
// forced play.
bool is_fast(const Variant& variant, const Dice& dice) {
    if (variant.forced_play != ForcedPlay::max_then_larger) return false;
    return !dice.is_double || (variant.max_stack == 0 && !variant.no_hit_before_home &&
                               variant.inner_moves != InnerMoves::until_all_home);
}

// ---- The exhaustive generator ----

class ExhaustiveGenerator {
 public:
    ExhaustiveGenerator(const Variant& variant, const Dice& dice, PlayListWriter& writer)
        : variant_(variant), dice_(dice), writer_(writer) {}

    // The dice show one number or two different ones.
    void run(const Board& board) {
        const bool is_pair = dice_.count > 1 && dice_.numbers[0] != dice_.numbers[1];
        const bool keep_all = variant_.forced_play == ForcedPlay::free;
        writer_.begin_set();
        if (keep_all) writer_.add_new(board, {});
        is_pair ? pair(board, keep_all) : same_die(board, keep_all);
    }

 private:
    // Each board of one level leads to the next level's; the deepest level that is not empty holds
    // the plays. With `keep_all`, every level does.
    void same_die(const Board& board, bool keep_all) {
        if (!keep_all) writer_.add(board, {});
        std::size_t begin = 0;
        int depth = 0;
        for (; depth < dice_.count; ++depth) {
            const std::size_t end = writer_.size();
            if (!keep_all) writer_.begin_set();
            for (std::size_t i = begin; i < end; ++i) {
                extend(i);
            }
            if (writer_.size() == end) break;
            if (!keep_all) writer_.keep_only_set();
            begin = keep_all ? end : 0;
        }
        writer_.set_dice_played(depth);
    }

    // Two different dice in either order.
    void pair(const Board& board, bool keep_all) {
        PlayList first;
        for (const bool high_first : {true, false}) {
            const int die = dice_.numbers[high_first ? 0 : 1];
            const int then = dice_.numbers[high_first ? 1 : 0];
            PlayListWriter level(first);
            step(Turn::of(board), {}, die,
                 [&](const Board& next, const Steps& steps) { level.add(next, steps); });
            for (std::size_t i = 0; i < level.size(); ++i) {
                if (keep_all) writer_.add_new(level.board(i), level.steps(i));
                step(Turn::of(level.board(i)), level.steps(i), then,
                     [&](const Board& next, const Steps& steps) {
                         writer_.add_new(next, steps);
                         most_ = 2;
                     });
            }
            if (level.size() > 0) most_ = std::max(most_, 1);
        }
        writer_.set_dice_played(most_);
        if (keep_all || most_ == 2) return;
        // Not both. The larger excludes the smaller only where the rule says so.
        for (const int die : {dice_.numbers[0], dice_.numbers[1]}) {
            step(Turn::of(board), {}, die,
                 [&](const Board& next, const Steps& steps) { writer_.add_new(next, steps); });
            if (writer_.size() > 0 && variant_.forced_play == ForcedPlay::max_then_larger) return;
        }
        if (writer_.size() == 0) writer_.add(board, {});
    }

    void extend(std::size_t i) {
        const Turn turn = Turn::of(writer_.board(i));
        const Steps steps = writer_.steps(i);
        step(turn, steps, dice_.numbers[0],
             [&](const Board& next, const Steps& more) { writer_.add_new(next, more); });
    }

    template <class Found>
    void step(const Turn& turn, const Steps& steps, int die, Found found) {
        for_each_from_top(detail::step_sources<detail::Any>(variant_, dice_, turn, die),
                          [&](int from) {
                              Turn next = turn;
                              Steps more = steps;
                              more.push_back(next.move(from, die, variant_.hit_to));
                              found(next.board, more);
                          });
    }

    const Variant& variant_;
    const Dice& dice_;
    PlayListWriter& writer_;
    int most_ = 0;
};

// A doublet and its complement: once every move of the first number is made, those of the second,
// as many of them as any play of the first allows.
void own_then_complement(const Variant& variant, const Board& board, const Dice& dice,
                         PlayListWriter& writer) {
    Dice own = dice;
    own.count = 0;
    while (dice.numbers[own.count] == dice.numbers[0]) ++own.count;
    Dice complement = dice;
    complement.count = static_cast<std::uint8_t>(dice.count - own.count);
    std::ranges::fill(complement.numbers, static_cast<std::uint8_t>(7 - dice.numbers[0]));

    const bool keep_all = variant.forced_play == ForcedPlay::free;
    PlayList firsts;
    PlayList seconds;
    legal_plays(variant, board, own, firsts);
    writer.begin_set();
    int best = firsts.dice_played();
    for (std::size_t i = 0; i < firsts.size(); ++i) {
        const Steps& first = firsts.steps(i);
        if (keep_all || best < own.count) writer.add_new(firsts.boards()[i], first);
        if (first.size() < own.count) continue;
        legal_plays(variant, firsts.boards()[i], complement, seconds);
        const int played = own.count + seconds.dice_played();
        if (played < best && !keep_all) continue;
        if (played > best && !keep_all) {
            writer.clear();
            writer.begin_set();
        }
        best = std::max(best, played);
        for (std::size_t j = 0; j < seconds.size(); ++j) {
            Steps both = first;
            for (const Step step : seconds.steps(j)) both.push_back(step);
            writer.add_new(seconds.boards()[j], both);
        }
    }
    writer.set_dice_played(best);
}

bool has_policies(const Variant& variant) {
    return variant.entry != Entry::free || variant.gate != EntryGate::none || variant.half_limit ||
           variant.no_hit_before_home || variant.max_stack != 0 ||
           variant.inner_moves != InnerMoves::allowed || variant.hit_to != HitTo::bar;
}

}  // namespace

Dice Dice::of(const Variant& variant, Roll roll) {
    if (roll.is_double()) {
        Dice dice;
        const auto add = [&dice](int number) {
            dice.numbers[dice.count++] = static_cast<std::uint8_t>(number);
        };
        for (int i = 0; i < variant.doublet.own; ++i) add(roll.high());
        for (int i = 0; i < variant.doublet.complement; ++i) add(7 - roll.high());
        dice.is_double = true;
        return dice;
    }
    Dice dice;
    dice.numbers[0] = static_cast<std::uint8_t>(roll.high());
    dice.numbers[1] = static_cast<std::uint8_t>(roll.low());
    dice.count = 2;
    dice.is_acey_deucey = roll.is_acey_deucey();
    return dice;
}

Dice Dice::named(const Variant& variant, int number) {
    Variant as_thrown = variant;
    as_thrown.doublet = variant.named;
    return Dice::of(as_thrown, *Roll::from_dice(number, number));
}

void legal_plays(const Variant& variant, const Board& board, const Dice& dice, PlayList& plays) {
    const bool plain = !has_policies(variant);
    PlayListWriter writer(plays);
    if (dice.count == 0) {
        writer.add(board, {});
        writer.set_dice_played(0);
    } else if (dice.is_double && dice.numbers[0] != dice.numbers[dice.count - 1U]) {
        own_then_complement(variant, board, dice, writer);
    } else if (!is_fast(variant, dice)) {
        ExhaustiveGenerator(variant, dice, writer).run(board);
    } else if (plain && !variant.has_reserve() && variant.overshoot == Overshoot::highest) {
        FastGenerator<detail::Standard>(variant, dice, writer).run(board);
    } else if (plain && variant.has_reserve() && variant.overshoot == Overshoot::any_if_all_below) {
        FastGenerator<detail::AceySeed>(variant, dice, writer).run(board);
    } else {
        FastGenerator<detail::Any>(variant, dice, writer).run(board);
    }
}

bool is_legal_step(const Variant& variant, const Board& board, const Dice& dice, int die,
                   Step step) {
    if (step.from < 1 || step.from >= place_count || die < 1 || die > 6) return false;
    const Places sources = detail::step_sources<detail::Any>(variant, dice, Turn::of(board), die);
    return (sources & bit(step.from)) != 0 && Turn::target(step.from, die) == step.to;
}

Board after_step(const Variant& variant, const Board& board, Step step) {
    Board after = board;
    --after.mover[step.from];
    ++after.mover[step.to];
    if (step.to != place_off && board.other[mirrored(step.to)] == 1) {
        after.other[mirrored(step.to)] = 0;
        ++after.other[variant.hit_to == HitTo::bar ? place_bar : place_reserve];
    }
    return after;
}

}  // namespace kotra::rules
