// SPDX-License-Identifier: Apache-2.0
// The trials of a rollout that are under way, moved on side by side, roll by roll.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/equity/decision.h"
#include "engine/rollout/dice.h"
#include "engine/rollout/outlook.h"
#include "engine/rollout/rollout.h"
#include "engine/rollout/statistics.h"
#include "engine/rollout/worth.h"
#include "engine/search/control.h"
#include "engine/search/cubes.h"
#include "engine/search/parallel.h"
#include "engine/search/transpositions.h"
#include "engine/search/tree.h"

namespace kotra::engine {

// One candidate in one trial.
struct Lane {
    rules::Board board;  // seen by the player on roll
    NodeState state;
    CubeState cube;   // seen by the player on roll
    Outcome outcome;  // what the evaluator says of the board, for who decides
    TrialDice dice;
    bool cube_decided = false;  // nothing is to be decided before the first roll
    int rolls = 0;
    // The luck so far, to be taken out of the result.
    Chances luck = {};
    double luck_worth = 0;
    std::optional<TrialResult> result = std::nullopt;  // once the trial is over

    // For the roll that is being made.
    std::size_t roll = 0;           // its place in rules::all_rolls
    const Outlook* look = nullptr;  // where it leads
};

// Not thread-safe: it uses the threads itself.
class Trials {
 public:
    Trials(const RolloutTask& task, int threads, std::stop_token stop);
    ~Trials();

    // How many trials are worth having under way.
    std::size_t window() const;
    std::size_t under_way() const { return trials_.size(); }
    void begin(std::uint64_t number);
    // Makes a roll in every trial under way. False if it was stopped in the middle; then all is
    // to be thrown away.
    bool advance();
    // Takes the trials out that are over.
    struct Finished {
        std::uint64_t number;
        std::vector<TrialResult> results;  // of each candidate
    };
    std::vector<Finished> take_finished();

 private:
    struct Trial {
        std::uint64_t number;
        std::vector<Lane> lanes;
    };
    struct RankedReply {
        double worth;  // for the player who chooses
        std::size_t play;
    };
    struct LookKey {
        rules::Board board;
        NodeState state;
        CubeState cube;

        bool operator==(const LookKey&) const = default;
    };
    struct LookKeyHash {
        std::size_t operator()(const LookKey& key) const;
    };
    using Looks = std::unordered_map<LookKey, Outlook*, LookKeyHash>;

    void end_if_over(Lane& lane) const;
    void end(Lane& lane, const Outcome& outcome, double worth) const;
    bool decide_cubes();
    bool look_at_cubes(const std::vector<Lane*>& deciding, std::vector<CubeValues>& values);
    void turn_cube(Lane& lane, const CubeValues& values) const;
    void look_around();
    void ask_about(Lane& lane);
    Outlook* new_look(bool keep);
    bool move_by_searching();
    bool rank_deeper(int plies, const NodeList& plays,
                     std::vector<std::vector<RankedReply>>& ranked);
    double worth_to_chooser(const Lane& lane, const NodeList& plays, std::size_t play,
                            const Outcome& outcome) const;
    void move_on(Lane& lane, const Reply& to) const;
    static void keep_best(std::vector<RankedReply>& ranked, FilterStep filter);

    const RolloutTask& task_;
    std::stop_token stop_;
    Worth worth_;
    Workers workers_;
    Filter filter_;  // as it is in games of the variant
    OutlookMaker maker_;
    RolloutDice dice_;
    std::vector<Outcome> start_outcomes_;
    std::vector<Trial> trials_;
    std::vector<Lane*> rolling_;  // of all trials, those that are not over

    // The questions of the round, each position once, and the outlooks that answer them; their
    // memory serves the next round.
    NodeList asked_;
    NodeIndex asked_index_;
    std::vector<OutlookQuestion> questions_;
    std::deque<Outlook> looks_;
    std::size_t looks_used_ = 0;
    // Those of the first rolls, which many trials have in common.
    std::deque<Outlook> kept_looks_;
    Looks kept_;

    // For plays that are chosen by looking ahead.
    SearchLimits search_limits_;
    SearchControl control_;
    Stakes stakes_;  // by which it chooses plays inside the tree
    CubePaths cubes_;
    Transpositions known_;
    Tree tree_;
    Expander expander_;
};

}  // namespace kotra::engine
