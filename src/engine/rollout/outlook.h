// SPDX-License-Identifier: Apache-2.0
// What each roll of a position leads to, for many positions at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "engine/equity/stakes.h"
#include "engine/eval/evaluator.h"
#include "engine/rollout/statistics.h"
#include "engine/rollout/worth.h"
#include "engine/search/filter.h"
#include "engine/search/node.h"
#include "engine/search/parallel.h"
#include "rules/roll.h"
#include "rules/variant.h"

namespace kotra::engine {

inline constexpr std::size_t roll_kinds = rules::all_rolls.size();

// The place of a roll in rules::all_rolls.
constexpr std::size_t roll_index(rules::Roll roll) {
    return static_cast<std::size_t>(roll.high() * (roll.high() - 1) / 2 + roll.low() - 1);
}

// The cube as seen by the player on roll at `next`, which follows `now` without a double between.
constexpr CubeState cube_after(CubeState cube, NodeState now, NodeState next) {
    return now.is_ours == next.is_ours ? cube : flipped(cube);
}

// The position that the player on roll chooses after one roll, and what the evaluator says of it.
struct Reply {
    rules::Board board;  // seen by the player who rolls next
    NodeState state;
    Outcome outcome;   // for who decides among the candidates (NodeState::is_ours)
    double worth = 0;  // for the same player, with the cube as it stands (see Worth)
};

// The replies to the rolls of one position with the cube in one place.
struct Outlook {
    CubeState cube;                         // seen by the player on roll
    std::array<Reply, roll_kinds> replies;  // only those of the rolls that were asked for
    Chances mean;                           // over all rolls, if all were asked for
    double mean_worth = 0;
};

// A position before a roll, and what is to be found out about it.
struct OutlookQuestion {
    rules::Board board;
    NodeState state;
    std::uint32_t rolls = 0;           // bit i: rules::all_rolls[i]
    std::vector<Outlook*> looks = {};  // to be filled in, for the cube that each holds
};
inline constexpr std::uint32_t every_roll = (std::uint32_t{1} << roll_kinds) - 1;

// Answers questions. What it finds for one does not depend on the others, nor on the threads.
// One call at a time.
class OutlookMaker {
 public:
    struct Parts {
        const rules::Variant& variant;
        const Evaluator& evaluator;
        const Evaluator* quick;  // picks the plays that `evaluator` compares; may be nullptr
        FilterStep inner;        // how many it picks
        const Worth& worth;
        const Workers& workers;
    };
    explicit OutlookMaker(const Parts& parts);
    ~OutlookMaker();
    OutlookMaker(const OutlookMaker&) = delete;
    OutlookMaker& operator=(const OutlookMaker&) = delete;

    void answer(std::span<const OutlookQuestion> questions);

 private:
    class Scratch;

    std::unique_ptr<Scratch> take_scratch();

    Parts parts_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<Scratch>> scratch_;  // those not in use
};

}  // namespace kotra::engine
