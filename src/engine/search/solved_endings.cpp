// SPDX-License-Identifier: Apache-2.0
#include "engine/search/solved_endings.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <string>

#include "engine/eval/finished.h"
#include "rules/roll.h"
#include "rules/scoring.h"

namespace kotra::engine {
namespace {

constexpr std::size_t roll_count = rules::all_rolls.size();
// Between two sweeps over all positions.
constexpr double equity_change = 1e-11;
constexpr float chance_change = 1e-7F;

// As nodes are told apart: the turn's earlier rolls matter only where 1-2s are counted.
NodeState before_roll(NodeState state) {
    return {false, state.chain, true};
}

float largest_change(const Outcome& a, const Outcome& b) {
    float largest = 0;
    for (int level = 1; level <= a.levels(); ++level) {
        largest = std::max({largest, std::abs(a.win(level) - b.win(level)),
                            std::abs(a.loss(level) - b.loss(level))});
    }
    return largest;
}

}  // namespace

base::Result<std::unique_ptr<const SolvedEndings>> SolvedEndings::solve(
    const rules::Variant& variant, const rules::Board& root, std::size_t limit) {
    std::unique_ptr<SolvedEndings> solved(new SolvedEndings(variant));
    if (!solved->find_all(root, limit)) {
        return base::fail("more than " + std::to_string(limit) +
                          " positions may follow: too many to solve");
    }
    solved->solve_equities();
    solved->solve_chances();
    return solved;
}

// Lists the root and all that follows, and where each roll leads. A game that is over is a node
// without ends.
bool SolvedEndings::find_all(const rules::Board& root, std::size_t limit) {
    NodeIndex index;
    index.begin(limit);
    index.add(nodes_, root, before_roll({}));
    Expander expander(variant_);
    NodeList found;
    for (std::size_t place = 0; place < nodes_.size(); ++place) {
        const rules::Board board = nodes_.boards[place];
        const NodeState state = nodes_.states[place];
        for (const rules::WeightedRoll& weighted : rules::all_rolls) {
            begins_.push_back(ends_.size());
            if (is_finished(variant_, board)) continue;
            found.clear();
            expander.after_roll(board, state, weighted.roll, found);
            for (std::size_t i = 0; i < found.size(); ++i) {
                const std::size_t end =
                    index.add(nodes_, found.boards[i], before_roll(found.states[i]));
                ends_.push_back({static_cast<std::uint32_t>(end), found.states[i].is_ours});
            }
            if (nodes_.size() > limit) return false;
        }
    }
    begins_.push_back(ends_.size());
    sorted_.resize(nodes_.size());
    for (std::size_t i = 0; i < sorted_.size(); ++i) sorted_[i] = static_cast<std::uint32_t>(i);
    std::ranges::stable_sort(
        sorted_, {}, [this](std::uint32_t place) { return rules::hash(nodes_.boards[place]); });
    return true;
}

const SolvedEndings::End& SolvedEndings::best_end(std::size_t place, std::size_t roll) const {
    const std::size_t first = place * roll_count + roll;
    const auto ends = std::span(ends_).subspan(begins_[first], begins_[first + 1] - begins_[first]);
    return *std::ranges::max_element(ends, {}, [this](const End& end) {
        return end.same_player ? equities_[end.place] : -equities_[end.place];
    });
}

// Sweeps backwards, as positions that follow were mostly found later.
void SolvedEndings::solve_equities() {
    equities_.assign(nodes_.size(), 0);
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        const auto finished = finished_outcome(variant_, nodes_.boards[i]);
        if (finished) equities_[i] = money_equity(*finished).points();
    }
    double change = std::numeric_limits<double>::infinity();
    while (change > equity_change) {
        change = 0;
        for (std::size_t place = nodes_.size(); place-- > 0;) {
            if (is_finished(variant_, nodes_.boards[place])) continue;
            double sum = 0;
            for (std::size_t roll = 0; roll < roll_count; ++roll) {
                const End& end = best_end(place, roll);
                const double points = equities_[end.place];
                sum += rules::all_rolls[roll].weight * (end.same_player ? points : -points);
            }
            change = std::max(change, std::abs(sum / 36 - equities_[place]));
            equities_[place] = sum / 36;
        }
    }
}

void SolvedEndings::solve_chances() {
    const Outcome unknown(rules::max_level(variant_));
    outcomes_.assign(nodes_.size(), unknown);
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        if (const auto finished = finished_outcome(variant_, nodes_.boards[i])) {
            outcomes_[i] = *finished;
        }
    }
    float change = 1;
    while (change > chance_change) {
        change = 0;
        for (std::size_t place = nodes_.size(); place-- > 0;) {
            if (is_finished(variant_, nodes_.boards[place])) continue;
            OutcomeMean mean;
            for (std::size_t roll = 0; roll < roll_count; ++roll) {
                const End& end = best_end(place, roll);
                const Outcome& outcome = outcomes_[end.place];
                mean.add(end.same_player ? outcome : flipped(outcome),
                         rules::all_rolls[roll].weight);
            }
            const Outcome next = mean.mean();
            change = std::max(change, largest_change(next, outcomes_[place]));
            outcomes_[place] = next;
        }
    }
}

std::size_t SolvedEndings::place_of(const rules::Board& board) const {
    const auto hash_of = [this](std::uint32_t place) { return rules::hash(nodes_.boards[place]); };
    const std::uint64_t hash = rules::hash(board);
    for (auto it = std::ranges::lower_bound(sorted_, hash, {}, hash_of);
         it != sorted_.end() && hash_of(*it) == hash; ++it) {
        if (nodes_.boards[*it] == board && nodes_.states[*it].chain == 0) return *it;
    }
    return nodes_.size();
}

bool SolvedEndings::covers(const rules::Board& board) const {
    return place_of(board) < nodes_.size();
}

void SolvedEndings::evaluate(std::span<const rules::Board> boards,
                             std::span<Outcome> outcomes) const {
    assert(boards.size() == outcomes.size());
    for (std::size_t i = 0; i < boards.size(); ++i) outcomes[i] = outcomes_[place_of(boards[i])];
}

Equity SolvedEndings::equity(const rules::Board& board) const {
    return Equity::from_points(equities_[place_of(board)]);
}

}  // namespace kotra::engine
