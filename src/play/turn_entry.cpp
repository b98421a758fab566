// SPDX-License-Identifier: Apache-2.0
#include "play/turn_entry.h"

#include <fmt/format.h>

#include <algorithm>

namespace kotra::play {
namespace {

using rules::Board;
using rules::Dice;
using rules::Place;
using rules::Step;

// Which dice may be used next: of a doublet the first in line, of other rolls either.
std::size_t choices(const Dice& dice) {
    return dice.is_double ? std::min<std::size_t>(dice.count, 1) : dice.count;
}

Dice without(Dice dice, std::size_t used) {
    for (std::size_t i = used; i + 1 < dice.count; ++i) dice.numbers[i] = dice.numbers[i + 1];
    dice.numbers[--dice.count] = 0;
    return dice;
}

Place entry_point(int die) {
    return static_cast<Place>(rules::place_bar - die);
}

std::string place_name(Place place) {
    switch (place) {
        case rules::place_off:
            return "off";
        case rules::place_bar:
            return "the bar";
        case rules::place_reserve:
            return "the reserve";
        default:
            return fmt::format("point {}", place);
    }
}

std::string join(const std::vector<int>& numbers) {
    std::string text;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const bool is_last = i + 1 == numbers.size();
        text += fmt::format("{}{}", i == 0 ? "" : is_last ? " and " : ", ", numbers[i]);
    }
    return text;
}

}  // namespace

TurnEntry::TurnEntry(const rules::Game& game) : variant_(game.state().variant) {
    game.legal_plays(plays_);
    for (std::size_t i = 0; i < plays_.size(); ++i) place_in_plays_.emplace(plays_.boards()[i], i);
    trail_.push_back({game.state().board, {}, game.dice()});
}

std::vector<int> TurnEntry::dice_left() const {
    return {at().left.numbers.begin(), at().left.numbers.begin() + at().left.count};
}

bool TurnEntry::is_legal_play(const Stage& stage) const {
    const bool uses_enough = variant_.forced_play == rules::ForcedPlay::free ||
                             static_cast<int>(stage.steps.size()) == plays_.dice_played();
    return uses_enough && place_in_plays_.contains(stage.board);
}

bool TurnEntry::leads_on(const Stage& stage) const {
    if (is_legal_play(stage)) return true;
    if (stage.left.count == 0) return false;
    rules::PlayList rest;
    rules::legal_plays(variant_, stage.board, stage.left, rest);
    if (static_cast<int>(stage.steps.size()) + rest.dice_played() < plays_.dice_played()) {
        return false;
    }
    return std::ranges::any_of(rest.boards(),
                               [&](const Board& board) { return place_in_plays_.contains(board); });
}

std::vector<TurnEntry::Stage> TurnEntry::after_one_step(const Stage& stage) const {
    std::vector<Stage> stages;
    for (std::size_t i = 0; i < choices(stage.left); ++i) {
        const int die = stage.left.numbers[i];
        for (Place from = 1; from < rules::place_count; ++from) {
            if (stage.board.mover[from] == 0) continue;
            const int target = std::min<int>(from, rules::place_bar) - die;
            Step step{from, static_cast<Place>(std::max(target, 0)), false};
            if (!rules::is_legal_step(variant_, stage.board, stage.left, die, step)) continue;
            step.hit =
                step.to != rules::place_off && stage.board.other[rules::mirrored(step.to)] > 0;
            Stage next{rules::after_step(variant_, stage.board, step), stage.steps,
                       without(stage.left, i)};
            next.steps.push_back(step);
            if (leads_on(next)) stages.push_back(next);
        }
    }
    return stages;
}

std::vector<Step> TurnEntry::next_steps() const {
    std::vector<Step> steps;
    for (const Stage& stage : after_one_step(at())) {
        const Step step = stage.steps[stage.steps.size() - 1];
        if (std::ranges::find(steps, step) == steps.end()) steps.push_back(step);
    }
    return steps;
}

std::vector<std::size_t> TurnEntry::still_possible() const {
    std::vector<std::size_t> possible;
    rules::PlayList rest;
    rules::legal_plays(variant_, board(), at().left, rest);
    for (const Board& board : rest.boards()) {
        const auto found = place_in_plays_.find(board);
        if (found != place_in_plays_.end()) possible.push_back(found->second);
    }
    std::ranges::sort(possible);
    return possible;
}

bool TurnEntry::is_complete() const {
    return is_legal_play(at());
}

// Follows one checker from `from` to `to` by every row of dice.
void TurnEntry::walk(const Stage& stage, Place from, Place to, std::vector<Stage>& ends) const {
    for (const Stage& next : after_one_step(stage)) {
        const Step step = next.steps[next.steps.size() - 1];
        if (step.from != from) continue;
        if (step.to == to) {
            ends.push_back(next);
        } else if (step.to > to) {
            walk(next, step.to, to, ends);
        }
    }
}

base::Result<void> TurnEntry::move(Place from, Place to) {
    std::vector<Stage> ends;
    if (from < rules::place_count && from > to) walk(at(), from, to, ends);
    if (ends.empty()) return base::fail(why_not(from, to));
    // A move by one die is meant before one by several that ends at the same place.
    const auto fewest =
        std::ranges::min_element(ends, {}, [](const Stage& stage) { return stage.steps.size(); });
    const std::size_t length = fewest->steps.size();
    const Stage chosen = *fewest;
    const bool is_clear = std::ranges::all_of(ends, [&](const Stage& stage) {
        return stage.steps.size() > length || stage.board == chosen.board;
    });
    if (!is_clear) {
        return base::fail(fmt::format(
            "from {} to {} there are two ways, which differ in what they hit; move one die at a "
            "time",
            place_name(from), place_name(to)));
    }
    trail_.push_back(chosen);
    return {};
}

void TurnEntry::choose(std::size_t index) {
    trail_.push_back({plays_.boards()[index], plays_.steps(index), {}});
}

bool TurnEntry::finish() {
    Stage stage = at();
    if (still_possible().size() != 1) return false;
    const std::size_t begun = stage.steps.size();
    while (!is_legal_play(stage)) {
        const std::vector<Stage> next = after_one_step(stage);
        if (next.empty()) return false;
        stage = next.front();
    }
    if (stage.steps.size() == begun) return false;
    trail_.push_back(stage);
    return true;
}

bool TurnEntry::undo() {
    if (!has_begun()) return false;
    trail_.pop_back();
    return true;
}

// The first rule of the game that speaks against the move.
std::string TurnEntry::why_not(Place from, Place to) const {
    const Board& now = board();
    const std::vector<int> left = dice_left();
    if (left.empty()) return "all dice are used";
    if (from == rules::place_off || from >= rules::place_count || now.mover[from] == 0) {
        return fmt::format("you have no checker on {}", place_name(from));
    }
    if (to >= std::min(from, rules::place_bar)) {
        return "checkers move from higher to lower points";
    }
    if (now.mover.bar() > 0 && from != rules::place_bar) {
        return "the checker on the bar has to enter first";
    }
    if (to != rules::place_off && now.other[rules::mirrored(to)] >= 2) {
        return fmt::format("the opponent holds point {}", to);
    }
    const int distance = std::min<int>(from, rules::place_bar) - to;
    if (to == rules::place_off) {
        if (rules::rearmost(now.mover) > rules::home_size || now.mover.reserve() > 0) {
            return "no checker is borne off before all are home";
        }
        if (std::ranges::find(left, distance) == left.end()) {
            return fmt::format("{} does not bear off from {}; left to play: {}",
                               left.size() == 1 ? "the die" : "this roll", place_name(from),
                               join(left));
        }
    } else if (std::ranges::find(left, distance) == left.end() && left.size() < 2) {
        return fmt::format("from {} to {} takes a {}; left to play: {}", place_name(from),
                           place_name(to), distance, join(left));
    }
    if (from >= rules::place_bar && std::ranges::none_of(left, [&](int die) {
            return now.other[rules::mirrored(entry_point(die))] < 2;
        })) {
        return "no point of entry is open";
    }
    for (std::size_t i = 0; i < choices(at().left); ++i) {
        const int die = at().left.numbers[i];
        const Step step{from, to, false};
        if (die >= distance && rules::is_legal_step(variant_, now, at().left, die, step)) {
            return left.size() > 1
                       ? "then the rest of the roll could not be played as the rules demand"
                       : "the rules demand another play";
        }
    }
    return fmt::format("from {} to {} is no legal move with {}", place_name(from), place_name(to),
                       join(left));
}

}  // namespace kotra::play
