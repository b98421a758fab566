// SPDX-License-Identifier: Apache-2.0
// The recursion: what positions are worth when one looks so many rolls ahead.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "engine/eval/evaluator.h"
#include "engine/search/control.h"
#include "engine/search/cubes.h"
#include "engine/search/filter.h"
#include "engine/search/node.h"
#include "engine/search/parallel.h"
#include "engine/search/transpositions.h"
#include "rules/variant.h"

namespace kotra::engine {

// The worth of a position at 0 plies is what the evaluator says, and the cube model makes of it. At
// n plies it is the mean, over the 21 rolls, of the worth at n-1 plies of the position that the
// player on roll then chooses: the one that is worth most at 0 plies with the first cube of the
// paths. What a roll gives on top (another roll, a number to be named) belongs to the choice; who
// may roll again is on roll in the position chosen. Before each roll both do what is right about
// the cube, as far as the means tell.
//
// Positions of a level are judged together: batches hold the plays of all rolls of many positions,
// each once, the plays of one roll side by side. Every sum has a fixed order, so that threads,
// batches and the table of known positions never change a bit.
class Tree {
 public:
    // What everything else in a search refers to; must outlive the tree.
    struct Parts {
        const rules::Variant& variant;
        const Evaluator& evaluator;
        const Evaluator* quick;  // chooses the plays that the evaluator compares; may be nullptr
        Transpositions& known;
        const Workers& workers;
    };

    Tree(const Parts& parts, FilterStep inner, const CubePaths& cubes, SearchControl& control);
    ~Tree();

    // worths[i] becomes that of the i-th position. False if the control stopped it; the worths are
    // then not to be used. Counts 21^plies units of work for each position. One call at a time.
    bool judge(int plies, const NodeList& nodes, std::span<NodeWorth> worths);
    // The same for who wants only the chances.
    bool judge(int plies, const NodeList& nodes, std::span<Outcome> outcomes);

 private:
    class Scratch;
    class Lease;

    bool judge_at_once(const NodeList& nodes, std::span<NodeWorth> worths);
    bool judge_missing(int plies, const NodeList& nodes, std::span<NodeWorth> worths);
    bool judge_chunk(int plies, const NodeList& nodes, std::size_t begin, std::size_t end,
                     std::span<NodeWorth> worths);
    NodeWorth mean_of(int plies, NodeState state, std::span<const std::uint32_t> chosen,
                      const Scratch& scratch) const;

    Parts parts_;
    FilterStep inner_;
    const CubePaths& cubes_;
    SearchControl& control_;
    std::uint64_t filter_;  // a hash of inner_
    std::mutex scratch_mutex_;
    std::vector<std::unique_ptr<Scratch>> scratch_;  // those not in use
};

}  // namespace kotra::engine
