// SPDX-License-Identifier: Apache-2.0
#include "engine/search/node.h"

#include <algorithm>
#include <bit>

#include "rules/extra_roll.h"

namespace kotra::engine {

using rules::Board;
using rules::Dice;
using rules::ExtraRoll;
using rules::Roll;

namespace {

constexpr std::size_t smallest_index = 64;

}  // namespace

std::uint64_t hash(const Board& board, NodeState state) {
    const std::uint64_t marks = (state.extra_roll ? 1U : 0U) | (state.is_ours ? 2U : 0U) |
                                (std::uint64_t{state.chain} << 2U);
    return rules::hash(board) ^ (marks * 0x9e3779b97f4a7c15U);
}

void NodeIndex::begin(std::size_t expected) {
    const std::size_t size = std::max(smallest_index, std::bit_ceil(expected * 2));
    slots_.assign(size, 0);
    count_ = 0;
}

std::size_t NodeIndex::add(NodeList& list, const Board& board, NodeState state) {
    if ((count_ + 1) * 2 > slots_.size()) grow(list);
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash(board, state) & mask;
    while (slots_[at] != 0) {
        const std::size_t place = slots_[at] - 1;
        if (list.boards[place] == board && list.states[place] == state) return place;
        at = (at + 1) & mask;
    }
    list.push_back(board, state);
    slots_[at] = static_cast<std::uint32_t>(list.size());
    ++count_;
    return list.size() - 1;
}

void NodeIndex::grow(const NodeList& list) {
    slots_.assign(slots_.size() * 2, 0);
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t place = list.size() - count_; place < list.size(); ++place) {
        std::size_t at = hash(list.boards[place], list.states[place]) & mask;
        while (slots_[at] != 0) at = (at + 1) & mask;
        slots_[at] = static_cast<std::uint32_t>(place + 1);
    }
}

bool Expander::names_number(const Board& board, NodeState state) const {
    return variant_.acey_deucey && board.mover.off() < variant_.checkers &&
           (variant_.max_chain == 0 || state.chain < variant_.max_chain);
}

void Expander::append_after(const Board& board, NodeState state, bool is_double, int named,
                            bool all_used, NodeList& list) const {
    const bool is_over = board.mover.off() == variant_.checkers;
    const ExtraRoll rule = named != 0  ? variant_.named_roll
                           : is_double ? variant_.doublet_roll
                                       : ExtraRoll::never;
    if (!is_over && rules::gives_roll(rule, all_used)) {
        list.push_back(board, {true, state.chain, state.is_ours});
    } else {
        list.push_back(rules::flipped(board), {false, 0, !state.is_ours});
    }
}

void Expander::after_roll(const Board& board, NodeState state, Roll roll, NodeList& list) {
    const Dice dice = Dice::of(variant_, roll);
    rules::legal_plays(variant_, board, dice, plays_);
    const bool may_name = variant_.acey_deucey && roll.is_acey_deucey();
    if (!may_name) {
        for (std::size_t i = 0; i < plays_.size(); ++i) {
            append_after(plays_.boards()[i], state, roll.is_double(), 0,
                         plays_.steps(i).size() == dice.count, list);
        }
        return;
    }
    // Several ways through the turn may end alike.
    turn_.clear();
    index_.begin(smallest_index);
    for (std::size_t i = 0; i < plays_.size(); ++i) {
        const Board& after = plays_.boards()[i];
        ends_.clear();
        if (plays_.steps(i).size() == dice.count && names_number(after, state)) {
            after_choice(after, state, ends_);
        } else {
            append_after(after, state, false, 0, false, ends_);
        }
        for (std::size_t e = 0; e < ends_.size(); ++e) {
            index_.add(turn_, ends_.boards[e], ends_.states[e]);
        }
    }
    for (std::size_t e = 0; e < turn_.size(); ++e) list.push_back(turn_.boards[e], turn_.states[e]);
}

void Expander::after_choice(const Board& board, NodeState state, NodeList& list) {
    for (int number = 1; number <= 6; ++number) after_named(board, state, number, list);
}

void Expander::after_named(const Board& board, NodeState state, int number, NodeList& list) {
    const Dice dice = Dice::named(variant_, number);
    rules::legal_plays(variant_, board, dice, named_plays_);
    NodeState later = state;
    if (variant_.max_chain != 0) ++later.chain;
    for (std::size_t i = 0; i < named_plays_.size(); ++i) {
        append_after(named_plays_.boards()[i], later, true, number,
                     named_plays_.steps(i).size() == dice.count, list);
    }
}

}  // namespace kotra::engine
