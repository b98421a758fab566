// SPDX-License-Identifier: Apache-2.0
#include "engine/search/tree.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <mutex>
#include <utility>

#include "engine/eval/finished.h"

namespace kotra::engine {
namespace {

// Positions whose rolls are worked out together: enough for batches of some hundred boards, few
// enough that these stay in the processor's near caches.
constexpr std::size_t chunk_size = 8;

constexpr std::size_t roll_count = rules::all_rolls.size();

constexpr std::uint64_t units_at(int plies) {
    std::uint64_t units = 1;
    for (int i = 0; i < plies; ++i) units *= roll_count;
    return units;
}

// The plays of one roll of one node: places in a list of picks.
struct Segment {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    std::uint32_t size() const { return end - begin; }
};

// What the player who chooses the position `next` thinks of it.
double choice_value(const Outcome& outcome, NodeState chooser, NodeState next) {
    const double equity = money_equity(outcome).points();
    return next.is_ours == chooser.is_ours ? equity : -equity;
}

}  // namespace

// The memory of one chunk at work, kept between chunks so that the inner loops allocate nothing.
class Tree::Scratch {
 public:
    explicit Scratch(const Parts& parts) : parts_(parts), expander_(parts.variant) {}

    // Works out the rolls of a node, and picks the plays that the evaluator is to compare.
    void add_node(const rules::Board& board, NodeState state, FilterStep inner);
    // Forgets all nodes.
    void clear(std::size_t expected_nodes);
    // Lets the evaluator choose the best of each segment: `chosen[segment]` is its place in
    // `plays`. With `all`, also where there is no choice, so that `outcomes` are complete.
    void choose(bool all);

    std::vector<Segment> segments;     // 21 for each node
    std::vector<std::uint32_t> picks;  // places in `plays`
    NodeList plays;                    // the picked positions, each once
    std::vector<Outcome> outcomes;     // of `plays`, for who is on roll there
    std::vector<std::uint32_t> chosen;

    // For the next level.
    NodeList children;
    std::vector<Outcome> child_outcomes;
    std::vector<std::uint32_t> child_of;  // of a place in `plays`; 0: none, else place + 1

 private:
    void pick_all(std::size_t begin);
    void pick_by_quick(NodeState chooser, std::span<const std::size_t> begins, FilterStep inner);
    void ask(const std::vector<std::uint8_t>& wanted);

    const Parts& parts_;
    Expander expander_;
    NodeIndex index_;
    NodeList replies_;
    std::vector<Outcome> quick_outcomes_;
    std::vector<std::pair<double, std::uint32_t>> best_;
    std::vector<NodeState> choosers_;
    std::vector<std::uint8_t> wanted_;
    std::vector<rules::Board> asked_;
    std::vector<Outcome> answers_;
};

void Tree::Scratch::clear(std::size_t expected_nodes) {
    segments.clear();
    picks.clear();
    plays.clear();
    choosers_.clear();
    index_.begin(expected_nodes * roll_count * 4);
}

void Tree::Scratch::add_node(const rules::Board& board, NodeState state, FilterStep inner) {
    replies_.clear();
    choosers_.push_back(state);
    // 1. A roll with few plays needs no picking; the plays of the others are kept for the quick
    //    evaluator. Segments are made in the order of the rolls, empty ones for the others.
    std::array<std::size_t, roll_count + 1> begins{};
    const std::size_t first_segment = segments.size();
    for (std::size_t roll = 0; roll < roll_count; ++roll) {
        const std::size_t begin = replies_.size();
        begins[roll] = begin;
        expander_.after_roll(board, state, rules::all_rolls[roll].roll, replies_);
        const std::size_t count = replies_.size() - begin;
        const bool needs_picking = parts_.quick != nullptr && inner.keep > 0 &&
                                   count > static_cast<std::size_t>(inner.keep);
        segments.push_back({});
        if (needs_picking) continue;
        pick_all(begin);
        replies_.resize(begin);
    }
    begins[roll_count] = replies_.size();
    if (replies_.size() == 0) return;

    // 2. One batch for all that need it.
    quick_outcomes_.resize(replies_.size());
    parts_.quick->evaluate(replies_.boards, quick_outcomes_);
    for (std::size_t roll = 0; roll < roll_count; ++roll) {
        if (begins[roll] == begins[roll + 1]) continue;
        Segment& segment = segments[first_segment + roll];
        segment.begin = static_cast<std::uint32_t>(picks.size());
        pick_by_quick(state, std::span(begins).subspan(roll, 2), inner);
        segment.end = static_cast<std::uint32_t>(picks.size());
    }
}

// Picks the replies from `begin` on for the last segment.
void Tree::Scratch::pick_all(std::size_t begin) {
    Segment& segment = segments.back();
    segment.begin = static_cast<std::uint32_t>(picks.size());
    for (std::size_t i = begin; i < replies_.size(); ++i) {
        const std::size_t place = index_.add(plays, replies_.boards[i], replies_.states[i]);
        picks.push_back(static_cast<std::uint32_t>(place));
    }
    segment.end = static_cast<std::uint32_t>(picks.size());
}

// Picks of the replies from begins[0] to begins[1] the best ones, in the order of the list.
void Tree::Scratch::pick_by_quick(NodeState chooser, std::span<const std::size_t> begins,
                                  FilterStep inner) {
    best_.clear();
    for (std::size_t i = begins[0]; i < begins[1]; ++i) {
        best_.emplace_back(-choice_value(quick_outcomes_[i], chooser, replies_.states[i]),
                           static_cast<std::uint32_t>(i));
    }
    const auto keep = std::min(best_.size(), static_cast<std::size_t>(inner.keep));
    std::partial_sort(best_.begin(), best_.begin() + static_cast<std::ptrdiff_t>(keep),
                      best_.end());
    best_.resize(keep);
    const double worst = best_.front().first + inner.margin;
    std::erase_if(best_, [worst](const auto& row) { return row.first > worst; });
    std::ranges::sort(best_, {}, &std::pair<double, std::uint32_t>::second);
    for (const auto& [value, i] : best_) {
        const std::size_t place = index_.add(plays, replies_.boards[i], replies_.states[i]);
        picks.push_back(static_cast<std::uint32_t>(place));
    }
}

void Tree::Scratch::choose(bool all) {
    // 1. Whom to ask about.
    outcomes.resize(plays.size());
    wanted_.assign(plays.size(), all ? 1 : 0);
    if (!all) {
        for (const Segment& segment : segments) {
            if (segment.size() < 2) continue;
            for (std::uint32_t i = segment.begin; i < segment.end; ++i) wanted_[picks[i]] = 1;
        }
    }
    ask(wanted_);

    // 2. The best of each roll; of equals the first.
    chosen.assign(segments.size(), 0);
    for (std::size_t s = 0; s < segments.size(); ++s) {
        const Segment& segment = segments[s];
        chosen[s] = picks[segment.begin];
        if (segment.size() < 2) continue;
        const NodeState chooser = choosers_[s / roll_count];
        double best = choice_value(outcomes[chosen[s]], chooser, plays.states[chosen[s]]);
        for (std::uint32_t i = segment.begin + 1; i < segment.end; ++i) {
            const std::uint32_t place = picks[i];
            const double value = choice_value(outcomes[place], chooser, plays.states[place]);
            if (value <= best) continue;
            best = value;
            chosen[s] = place;
        }
    }
}

// Fills the outcomes of the wanted plays in one batch.
void Tree::Scratch::ask(const std::vector<std::uint8_t>& wanted) {
    if (std::ranges::find(wanted, 0) == wanted.end()) {
        if (!wanted.empty()) parts_.evaluator.evaluate(plays.boards, outcomes);
        return;
    }
    asked_.clear();
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (wanted[i] != 0) asked_.push_back(plays.boards[i]);
    }
    if (asked_.empty()) return;
    answers_.resize(asked_.size());
    parts_.evaluator.evaluate(asked_, answers_);
    std::size_t next = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (wanted[i] != 0) outcomes[i] = answers_[next++];
    }
}

// A Scratch taken from the tree's store and given back at the end.
class Tree::Lease {
 public:
    explicit Lease(Tree& tree) : tree_(tree) {
        const std::lock_guard lock(tree.scratch_mutex_);
        if (tree.scratch_.empty()) {
            scratch_ = std::make_unique<Scratch>(tree.parts_);
        } else {
            scratch_ = std::move(tree.scratch_.back());
            tree.scratch_.pop_back();
        }
    }
    ~Lease() {
        const std::lock_guard lock(tree_.scratch_mutex_);
        tree_.scratch_.push_back(std::move(scratch_));
    }
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;

    Scratch& operator*() const { return *scratch_; }

 private:
    Tree& tree_;
    std::unique_ptr<Scratch> scratch_;
};

Tree::Tree(const Parts& parts, FilterStep inner, SearchControl& control)
    : parts_(parts), inner_(inner), control_(control) {
    // Without a quick evaluator, how many plays it would have picked has no influence.
    if (parts_.quick == nullptr) inner_ = {};
    context_ = static_cast<std::uint64_t>(inner_.keep) * 0x9e3779b97f4a7c15U ^
               std::bit_cast<std::uint64_t>(inner_.margin);
}

Tree::~Tree() = default;

bool Tree::judge(int plies, const NodeList& nodes, std::span<Outcome> outcomes) {
    assert(nodes.size() == outcomes.size());
    if (nodes.size() == 0) return true;
    if (plies == 0) {
        if (control_.stopped()) return false;
        parts_.evaluator.evaluate(nodes.boards, outcomes);
        control_.advance(nodes.size());
        return true;
    }

    // 1. What is known already, or over.
    NodeList missing;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const rules::Board& board = nodes.boards[i];
        if (const auto finished = finished_outcome(parts_.variant, board)) {
            outcomes[i] = *finished;
        } else if (!parts_.known.find(board, nodes.states[i], {plies, context_}, outcomes[i])) {
            missing.push_back(board, nodes.states[i]);
            places.push_back(i);
        }
    }
    control_.advance((nodes.size() - missing.size()) * units_at(plies));

    // 2. The rest.
    std::vector<Outcome> found(missing.size());
    if (!judge_missing(plies, missing, found)) return false;
    for (std::size_t i = 0; i < places.size(); ++i) outcomes[places[i]] = found[i];
    return true;
}

bool Tree::judge_missing(int plies, const NodeList& nodes, std::span<Outcome> outcomes) {
    const std::size_t chunks = (nodes.size() + chunk_size - 1) / chunk_size;
    std::atomic<bool> complete = true;
    parts_.workers.for_each(chunks, [&](std::size_t chunk) {
        const std::size_t begin = chunk * chunk_size;
        const std::size_t end = std::min(nodes.size(), begin + chunk_size);
        if (!complete || !judge_chunk(plies, nodes, begin, end, outcomes)) complete = false;
    });
    if (!complete) return false;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        parts_.known.store(nodes.boards[i], nodes.states[i], {plies, context_}, outcomes[i]);
    }
    return true;
}

bool Tree::judge_chunk(int plies, const NodeList& nodes, std::size_t begin, std::size_t end,
                       std::span<Outcome> outcomes) {
    if (control_.stopped()) return false;
    const Lease lease(*this);
    Scratch& scratch = *lease;

    // 1. What each roll leads to.
    scratch.clear(end - begin);
    for (std::size_t i = begin; i < end; ++i) {
        scratch.add_node(nodes.boards[i], nodes.states[i], inner_);
    }
    scratch.choose(plies == 1);

    // 2. What that is worth a ply less.
    const std::uint64_t units = (end - begin) * units_at(plies);
    scratch.child_of.assign(scratch.plays.size(), 0);
    scratch.children.clear();
    if (plies > 1) {
        for (const std::uint32_t place : scratch.chosen) {
            if (scratch.child_of[place] != 0) continue;
            scratch.children.push_back(scratch.plays.boards[place], scratch.plays.states[place]);
            scratch.child_of[place] = static_cast<std::uint32_t>(scratch.children.size());
        }
        scratch.child_outcomes.resize(scratch.children.size());
        if (!judge(plies - 1, scratch.children, scratch.child_outcomes)) return false;
    }

    // 3. The means.
    for (std::size_t i = begin; i < end; ++i) {
        OutcomeMean mean;
        for (std::size_t roll = 0; roll < roll_count; ++roll) {
            const std::uint32_t place = scratch.chosen[(i - begin) * roll_count + roll];
            const Outcome& next = plies == 1 ? scratch.outcomes[place]
                                             : scratch.child_outcomes[scratch.child_of[place] - 1];
            const bool same_player = scratch.plays.states[place].is_ours == nodes.states[i].is_ours;
            mean.add(same_player ? next : flipped(next), rules::all_rolls[roll].weight);
        }
        outcomes[i] = mean.mean();
    }
    control_.advance(units - scratch.children.size() * units_at(plies - 1));
    return true;
}

}  // namespace kotra::engine
