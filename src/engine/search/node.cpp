// SPDX-License-Identifier: Apache-2.0
#include "engine/search/node.h"

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

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

ShortList short_list_of(FilterStep inner, const Evaluator* quick,
                        std::function<double(const Outcome&)> worth) {
    if (quick == nullptr || inner.keep == 0) return {};
    // The judgement before the number is named is a weaker guide than that of the ends of the turn.
    constexpr std::size_t more = 2;
    return {static_cast<std::size_t>(inner.keep) + more, quick, std::move(worth)};
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

void Expander::after_roll(const Board& board, NodeState state, Roll roll,
                          const ShortList& short_list, NodeList& list) {
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
    find_fates(state, dice.count, short_list);
    turn_.clear();
    index_.begin(smallest_index);
    for (std::size_t i = 0; i < plays_.size(); ++i) {
        const Board& after = plays_.boards()[i];
        ends_.clear();
        switch (fates_[i]) {
            case Fate::dropped:
                break;
            case Fate::names:
                after_choice(after, state, ends_);
                break;
            case Fate::ends:
                append_after(after, state, false, 0, false, ends_);
                break;
        }
        for (std::size_t e = 0; e < ends_.size(); ++e) {
            index_.add(turn_, ends_.boards[e], ends_.states[e]);
        }
    }
    for (std::size_t e = 0; e < turn_.size(); ++e) list.push_back(turn_.boards[e], turn_.states[e]);
}

// What becomes of the plays of a 1-2, whose dice are so many.
void Expander::find_fates(NodeState state, std::size_t dice, const ShortList& short_list) {
    fates_.assign(plays_.size(), Fate::ends);
    std::size_t count = 0;
    for (std::size_t i = 0; i < plays_.size(); ++i) {
        if (plays_.steps(i).size() != dice || !names_number(plays_.boards()[i], state)) continue;
        fates_[i] = Fate::names;
        ++count;
    }
    if (short_list.keep == 0 || count <= short_list.keep) return;
    outcomes_.resize(plays_.size());
    short_list.judge->evaluate(plays_.boards(), outcomes_);
    ranked_.clear();
    for (std::size_t i = 0; i < plays_.size(); ++i) {
        if (fates_[i] == Fate::names) ranked_.emplace_back(-short_list.worth(outcomes_[i]), i);
    }
    // Equals stand in the order of the list, so that the choice is the same everywhere.
    std::ranges::sort(ranked_);
    for (const auto& [loss, i] : std::span(ranked_).subspan(short_list.keep)) {
        fates_[i] = Fate::dropped;
    }
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
