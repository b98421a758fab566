// SPDX-License-Identifier: Apache-2.0
#include "engine/search/tree.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <limits>
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

}  // namespace

// The memory of one chunk at work, kept between chunks so that the inner loops allocate nothing.
class Tree::Scratch {
 public:
    Scratch(const Parts& parts, const CubePaths& cubes)
        : parts_(parts), cubes_(cubes), expander_(parts.variant) {}

    // Works out the rolls of a node, and picks the plays that the evaluator is to compare.
    void add_node(const rules::Board& board, NodeState state, FilterStep inner);
    // Forgets all nodes.
    void clear(std::size_t expected_nodes);
    // Lets the evaluator choose the best of each segment: `chosen[segment]` is its place in
    // `plays`. With `all`, also where there is no choice, so that `outcomes` are complete.
    void choose(bool all);
    // Lists the chosen positions, each once, as children.
    void list_children();
    // Judges the children by what the evaluator said when it chose them.
    void judge_children();

    std::vector<Segment> segments;     // 21 for each node
    std::vector<std::uint32_t> picks;  // places in `plays`
    NodeList plays;                    // the picked positions, each once
    std::vector<Outcome> outcomes;     // of `plays`, for who is on roll there
    std::vector<std::uint32_t> chosen;

    // For the next level.
    NodeList children;
    std::vector<NodeWorth> worths;        // of the children
    std::vector<std::uint32_t> child_of;  // of a place in `plays`; 0: none, else place + 1

 private:
    void pick_all(std::size_t begin);
    void pick_by_quick(NodeState chooser, std::span<const std::size_t> begins, FilterStep inner);
    void ask(const std::vector<std::uint8_t>& wanted);

    const Parts& parts_;
    const CubePaths& cubes_;
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
    const ShortList short_list =
        short_list_of(inner, parts_.quick, [this, state](const Outcome& outcome) {
            const double ours = cubes_.guess(state, outcome);
            return state.is_ours ? ours : -ours;
        });
    // 1. A roll with few plays needs no picking; the plays of the others are kept for the quick
    //    evaluator. Segments are made in the order of the rolls, empty ones for the others.
    std::array<std::size_t, roll_count + 1> begins{};
    const std::size_t first_segment = segments.size();
    for (std::size_t roll = 0; roll < roll_count; ++roll) {
        const std::size_t begin = replies_.size();
        begins[roll] = begin;
        expander_.after_roll(board, state, rules::all_rolls[roll].roll, short_list, replies_);
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
        const double ours = cubes_.guess(replies_.states[i], quick_outcomes_[i]);
        best_.emplace_back(chooser.is_ours ? -ours : ours, static_cast<std::uint32_t>(i));
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
        double best = -std::numeric_limits<double>::infinity();
        for (std::uint32_t i = segment.begin; i < segment.end; ++i) {
            const std::uint32_t place = picks[i];
            const double ours =
                cubes_.judge_first(plays.boards[place], plays.states[place], outcomes[place]);
            const double value = chooser.is_ours ? ours : -ours;
            if (value <= best) continue;
            best = value;
            chosen[s] = place;
        }
    }
}

void Tree::Scratch::list_children() {
    children.clear();
    child_of.assign(plays.size(), 0);
    for (const std::uint32_t place : chosen) {
        if (child_of[place] != 0) continue;
        children.push_back(plays.boards[place], plays.states[place]);
        child_of[place] = static_cast<std::uint32_t>(children.size());
    }
}

void Tree::Scratch::judge_children() {
    for (std::size_t place = 0; place < plays.size(); ++place) {
        if (child_of[place] == 0) continue;
        NodeWorth& worth = worths[child_of[place] - 1];
        worth.outcome = outcomes[place];
        cubes_.judge(plays.boards[place], plays.states[place], outcomes[place], worth.utility);
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
            scratch_ = std::make_unique<Scratch>(tree.parts_, tree.cubes_);
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

Tree::Tree(const Parts& parts, FilterStep inner, const CubePaths& cubes, SearchControl& control)
    : parts_(parts), inner_(inner), cubes_(cubes), control_(control) {
    // Without a quick evaluator, how many plays it would have picked has no influence.
    if (parts_.quick == nullptr) inner_ = {};
    filter_ = static_cast<std::uint64_t>(inner_.keep) * 0x9e3779b97f4a7c15U ^
              std::bit_cast<std::uint64_t>(inner_.margin);
}

Tree::~Tree() = default;

bool Tree::judge(int plies, const NodeList& nodes, std::span<NodeWorth> worths) {
    assert(nodes.size() == worths.size());
    if (plies == 0) return judge_at_once(nodes, worths);

    // 1. What is known already, or over.
    const Transpositions::Depth depth{plies, filter_ ^ cubes_.context(plies)};
    NodeList missing;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const rules::Board& board = nodes.boards[i];
        const NodeState state = nodes.states[i];
        if (const auto finished = finished_outcome(parts_.variant, board)) {
            worths[i].outcome = *finished;
            cubes_.judge_finished(plies, state, *finished, worths[i].utility);
        } else if (!parts_.known.find(board, state, depth, worths[i])) {
            missing.push_back(board, state);
            places.push_back(i);
        }
    }
    control_.advance((nodes.size() - missing.size()) * units_at(plies));

    // 2. The rest.
    std::vector<NodeWorth> found(missing.size());
    if (!judge_missing(plies, missing, found)) return false;
    for (std::size_t i = 0; i < places.size(); ++i) {
        worths[places[i]] = found[i];
        parts_.known.store(missing.boards[i], missing.states[i], depth, found[i]);
    }
    return true;
}

bool Tree::judge(int plies, const NodeList& nodes, std::span<Outcome> outcomes) {
    std::vector<NodeWorth> worths(nodes.size());
    if (!judge(plies, nodes, std::span(worths))) return false;
    std::ranges::transform(worths, outcomes.begin(), &NodeWorth::outcome);
    return true;
}

bool Tree::judge_at_once(const NodeList& nodes, std::span<NodeWorth> worths) {
    if (control_.stopped()) return false;
    std::vector<Outcome> outcomes(nodes.size());
    if (nodes.size() > 0) parts_.evaluator.evaluate(nodes.boards, outcomes);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        worths[i].outcome = outcomes[i];
        cubes_.judge(nodes.boards[i], nodes.states[i], outcomes[i], worths[i].utility);
    }
    control_.advance(nodes.size());
    return true;
}

bool Tree::judge_missing(int plies, const NodeList& nodes, std::span<NodeWorth> worths) {
    const std::size_t chunks = (nodes.size() + chunk_size - 1) / chunk_size;
    std::atomic<bool> complete = true;
    parts_.workers.for_each(chunks, [&](std::size_t chunk) {
        const std::size_t begin = chunk * chunk_size;
        const std::size_t end = std::min(nodes.size(), begin + chunk_size);
        if (!complete || !judge_chunk(plies, nodes, begin, end, worths)) complete = false;
    });
    return complete;
}

bool Tree::judge_chunk(int plies, const NodeList& nodes, std::size_t begin, std::size_t end,
                       std::span<NodeWorth> worths) {
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
    scratch.list_children();
    scratch.worths.resize(scratch.children.size());
    std::uint64_t units = (end - begin) * units_at(plies);
    if (plies == 1) {
        scratch.judge_children();
    } else {
        if (!judge(plies - 1, scratch.children, std::span(scratch.worths))) return false;
        units -= scratch.children.size() * units_at(plies - 1);
    }

    // 3. The means.
    for (std::size_t i = begin; i < end; ++i) {
        const auto chosen = std::span(scratch.chosen).subspan((i - begin) * roll_count, roll_count);
        worths[i] = mean_of(plies, nodes.states[i], chosen, scratch);
    }
    control_.advance(units);
    return true;
}

NodeWorth Tree::mean_of(int plies, NodeState state, std::span<const std::uint32_t> chosen,
                        const Scratch& scratch) const {
    OutcomeMean outcome;
    std::array<double, max_cubes> waiting{};
    const std::size_t cubes = cubes_.count(plies - 1);
    for (std::size_t roll = 0; roll < roll_count; ++roll) {
        const std::size_t child = scratch.child_of[chosen[roll]] - 1;
        const NodeWorth& next = scratch.worths[child];
        const bool same_player = scratch.children.states[child].is_ours == state.is_ours;
        const int weight = rules::all_rolls[roll].weight;
        outcome.add(same_player ? next.outcome : flipped(next.outcome), weight);
        for (std::size_t cube = 0; cube < cubes; ++cube) {
            waiting[cube] += weight * next.utility[cube];
        }
    }
    for (double& utility : waiting) utility /= 36;
    NodeWorth worth;
    worth.outcome = outcome.mean();
    cubes_.choose(plies, state, waiting, worth.utility);
    return worth;
}

}  // namespace kotra::engine
