// SPDX-License-Identifier: Apache-2.0
#include "rules/slow_generator.h"

#include <algorithm>

namespace kotra::rules::slow {
namespace {

constexpr int off = 0;
constexpr int bar = 25;
constexpr int reserve = 26;

int count(const Table& table, int from) {
    if (from == bar) return table.my_bar;
    if (from == reserve) return table.my_reserve;
    return table.mine[static_cast<std::size_t>(from)];
}

bool has_one_beyond(const Table& table, int point) {
    for (int p = point + 1; p <= 24; ++p) {
        if (count(table, p) > 0) return true;
    }
    return false;
}

bool all_are_home(const Table& table) {
    return table.my_bar == 0 && table.my_reserve == 0 && !has_one_beyond(table, 6);
}

bool one_has_come_home(const Table& table) {
    if (table.my_off > 0) return true;
    for (int p = 1; p <= 6; ++p) {
        if (count(table, p) > 0) return true;
    }
    return false;
}

// Nothing but entering has happened yet, or not even that.
bool all_wait_in_reserve(const Variant& variant, const Table& table) {
    return table.my_reserve == variant.checkers;
}

const char* objection_to_entry(const Variant& variant, const Hand& hand, const Table& table,
                               int die, int from) {
    const bool is_first_entry = from == reserve && all_wait_in_reserve(variant, table);
    switch (variant.gate) {
        case EntryGate::none:
            return nullptr;
        case EntryGate::first_six:
            return is_first_entry && die != 6 ? "the first entry needs a 6" : nullptr;
        case EntryGate::doublet:
            return is_first_entry && !hand.is_double ? "the first entry needs a doublet" : nullptr;
        case EntryGate::doublet_or_12:
            if (!is_first_entry && from != bar) return nullptr;
            return hand.is_double || hand.is_acey_deucey ? nullptr
                                                         : "the entry needs a doublet or a 1-2";
    }
    return nullptr;
}

const char* objection_to_bearing_off(const Variant& variant, const Table& table, int die,
                                     int from) {
    if (!all_are_home(table)) return "bearing off needs all checkers at home";
    if (die == from) return nullptr;
    if (die < from) return "the die is too small to bear off";
    switch (variant.overshoot) {
        case Overshoot::highest:
            return has_one_beyond(table, from) ? "a checker stands on a higher point" : nullptr;
        case Overshoot::any_if_all_below:
            return has_one_beyond(table, die - 1) ? "not all checkers are below the die" : nullptr;
        case Overshoot::any_below:
            return nullptr;
        case Overshoot::exact:
            return "only the exact number bears off";
    }
    return nullptr;
}

const char* objection_to_landing(const Variant& variant, const Table& table, int from, int to) {
    const int theirs = table.theirs[static_cast<std::size_t>(to)];
    if (theirs >= 2) return "the point is closed";
    if (theirs == 1 && variant.no_hit_before_home && !one_has_come_home(table)) {
        return "no hit before a checker has come home";
    }
    if (variant.max_stack > 0 && count(table, to) >= variant.max_stack) return "the point is full";
    if (variant.half_limit && table.my_reserve > 0 && from <= 24 && from > 12 && to <= 12) {
        return "no crossing while checkers are in the reserve";
    }
    if (from <= 6) {
        if (variant.inner_moves == InnerMoves::never) return "a checker at home stays";
        if (variant.inner_moves == InnerMoves::until_all_home && all_are_home(table)) {
            return "nothing moves within the home once all are there";
        }
    }
    return nullptr;
}

// reached[k]: where the first k numbers of the list can lead. Ends with the last that lead
// anywhere. What is legal depends on the table alone, not on how it was reached, so that two ways
// to one table may share what follows.
std::vector<std::set<Table>> reached(const Variant& variant, const Hand& hand, const Table& table,
                                     const std::vector<int>& numbers) {
    std::vector<std::set<Table>> levels{{table}};
    for (const int die : numbers) {
        std::set<Table> next;
        for (const Table& before : levels.back()) {
            for (const Move& move : moves(variant, hand, before, die)) {
                next.insert(moved(variant, before, move));
            }
        }
        if (next.empty()) break;
        levels.push_back(std::move(next));
    }
    return levels;
}

}  // namespace

Table table_of(const Board& board) {
    Table table;
    for (std::size_t p = 1; p <= 24; ++p) {
        table.mine[p] = board.mover[p];
        table.theirs[25 - p] = board.other[p];
    }
    table.my_bar = board.mover[place_bar];
    table.my_reserve = board.mover[place_reserve];
    table.my_off = board.mover[place_off];
    table.their_bar = board.other[place_bar];
    table.their_reserve = board.other[place_reserve];
    table.their_off = board.other[place_off];
    return table;
}

Board board_of(const Table& table) {
    Board board;
    for (std::size_t p = 1; p <= 24; ++p) {
        board.mover[p] = table.mine[p];
        board.other[25 - p] = table.theirs[p];
    }
    board.mover[place_bar] = table.my_bar;
    board.mover[place_reserve] = table.my_reserve;
    board.mover[place_off] = table.my_off;
    board.other[place_bar] = table.their_bar;
    board.other[place_reserve] = table.their_reserve;
    board.other[place_off] = table.their_off;
    return board;
}

Hand hand_of_roll(const Variant& variant, Roll roll) {
    if (!roll.is_double()) {
        return {{roll.high(), roll.low()}, true, false, roll.high() == 2 && roll.low() == 1};
    }
    Hand hand{{}, false, true, false};
    hand.numbers.assign(variant.doublet.own, roll.first());
    hand.numbers.insert(hand.numbers.end(), variant.doublet.complement, 7 - roll.first());
    return hand;
}

Hand hand_of_named(const Variant& variant, int number) {
    Hand hand{{}, false, true, false};
    hand.numbers.assign(variant.named.own, number);
    hand.numbers.insert(hand.numbers.end(), variant.named.complement, 7 - number);
    return hand;
}

const char* objection(const Variant& variant, const Hand& hand, const Table& table, int die,
                      const Move& move) {
    if (move.from < 1 || move.from > reserve || count(table, move.from) == 0) {
        return "no checker stands there";
    }
    if (table.my_bar > 0 && move.from != bar) return "checkers on the bar come first";
    if (variant.entry == Entry::all_first && table.my_reserve > 0 && move.from <= 24) {
        return "all checkers enter first";
    }
    const bool enters = move.from >= bar;
    const int target = enters ? 25 - die : std::max(move.from - die, off);
    if (move.to != target) return "the checker does not move by the die";
    if (enters) {
        const char* reason = objection_to_entry(variant, hand, table, die, move.from);
        if (reason != nullptr) return reason;
    }
    if (move.to == off) return objection_to_bearing_off(variant, table, die, move.from);
    return objection_to_landing(variant, table, move.from, move.to);
}

std::vector<Move> moves(const Variant& variant, const Hand& hand, const Table& table, int die) {
    std::vector<Move> found;
    for (int from = 1; from <= reserve; ++from) {
        if (count(table, from) == 0) continue;
        for (int to = off; to <= 24; ++to) {
            const bool hit = to != off && table.theirs[static_cast<std::size_t>(to)] == 1;
            const Move move{from, to, hit};
            if (objection(variant, hand, table, die, move) == nullptr) found.push_back(move);
        }
    }
    return found;
}

Table moved(const Variant& variant, const Table& table, const Move& move) {
    Table after = table;
    if (move.from == bar) {
        --after.my_bar;
    } else if (move.from == reserve) {
        --after.my_reserve;
    } else {
        --after.mine[static_cast<std::size_t>(move.from)];
    }
    if (move.to == off) {
        ++after.my_off;
        return after;
    }
    ++after.mine[static_cast<std::size_t>(move.to)];
    std::uint8_t& theirs = after.theirs[static_cast<std::size_t>(move.to)];
    if (theirs == 1) {
        theirs = 0;
        ++(variant.hit_to == HitTo::bar ? after.their_bar : after.their_reserve);
    }
    return after;
}

Plays plays(const Variant& variant, const Table& table, const Hand& hand) {
    std::vector<std::vector<int>> orders{hand.numbers};
    if (hand.any_order) orders.push_back({hand.numbers[1], hand.numbers[0]});
    std::vector<std::vector<std::set<Table>>> by_order;
    Plays result;
    for (const auto& order : orders) {
        by_order.push_back(reached(variant, hand, table, order));
        result.dice_played =
            std::max(result.dice_played, static_cast<int>(by_order.back().size()) - 1);
    }
    const auto most = static_cast<std::size_t>(result.dice_played);
    for (const auto& levels : by_order) {
        if (variant.forced_play == ForcedPlay::free) {
            for (const auto& level : levels) result.tables.insert(level.begin(), level.end());
        } else if (levels.size() > most) {
            result.tables.insert(levels[most].begin(), levels[most].end());
            // Either die but not both: the larger, whose order comes first.
            if (variant.forced_play == ForcedPlay::max_then_larger && most == 1) break;
        }
    }
    return result;
}

}  // namespace kotra::rules::slow
