// SPDX-License-Identifier: Apache-2.0
// Looks ahead: judges positions, and ranks the plays of a roll.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "engine/equity/decision.h"
#include "engine/equity/stakes.h"
#include "engine/eval/evaluator.h"
#include "engine/eval/outcome.h"
#include "engine/search/control.h"
#include "engine/search/filter.h"
#include "engine/search/node.h"
#include "rules/board.h"
#include "rules/legal_plays.h"
#include "rules/roll.h"
#include "rules/variant.h"

namespace kotra::engine {

// Tells an answer to a PlayQuestion from the others, with the members of RankedPlay.
struct PlayAnswer {
    rules::Board after;
    int number = 0;  // tells answers apart only where a number is to be named
};

struct SearchOptions {
    int plies = 2;  // 0 to max_plies, as GNU Backgammon counts: 0 is the evaluator alone
    Filter filter = normal_filter();
    // An answer that is judged at these plies whatever the filter says, for one that was given.
    std::optional<PlayAnswer> always = std::nullopt;
};

// A decision about checkers: which play, or which number to name after a 1-2.
struct PlayQuestion {
    rules::Board board;  // seen by the player who decides
    rules::Roll roll = *rules::Roll::from_dice(1, 1);
    // After a 1-2: its numbers have been played, and a number is to be named.
    bool to_name = false;
    int named = 0;  // after a 1-2: the number that was named and is to be played; else 0
    int chain = 0;  // 1-2s of this turn that gave the bonus, the present one included
};

// One answer to a PlayQuestion.
struct RankedPlay {
    rules::Board after;  // seen by the player who decides; with to_name, the unchanged board
    rules::Steps steps;  // one way to get there
    // The number to be named then, where this play is all of a 1-2; with to_name, the number that
    // this answer names; else 0.
    int number = 0;

    int plies = 0;                             // at which it was judged
    Outcome outcome;                           // for the player who decides, as all that follows
    double utility = 0;                        // see Stakes; by it plays are ranked
    Equity equity = Equity::from_points(0);    // the same for each point that the cube shows
    Equity cubeless = Equity::from_points(0);  // if nobody turns the cube
    double error = 0;  // the equity that it gives away against the best, >= 0
};

struct PlayRanking {
    // The best first: those judged at more plies come before the others, and among them the higher
    // equity. Never empty.
    std::vector<RankedPlay> plays;
    // False if a limit ended the search before all plays that the filter lets through were judged
    // at the plies asked for.
    bool complete = true;
};

// A position before a roll.
struct Judgement {
    int plies = 0;
    Outcome outcome;     // for the player on roll, as all that follows
    CubeValues values;   // utilities; equal to each other where the player may not double
    double utility = 0;  // when both do what is right about the cube
    Equity equity = Equity::from_points(0);    // the same for each point that the cube shows
    Equity cubeless = Equity::from_points(0);  // if nobody turns the cube
};

// Judges positions of one variant. Thread-safe. Equal questions get equal answers, whatever was
// asked before and however many threads work, unless time or a stop ends the search.
class Search {
 public:
    struct Settings {
        int threads = 1;                                  // 0: one a core
        std::size_t table_bytes = std::size_t{8} << 20U;  // for what is worth remembering
    };

    // The evaluators must outlive the search. `quick` picks the plays that `evaluator` compares
    // inside the tree; nullptr: it compares all of them.
    Search(const rules::Variant& variant, const Evaluator& evaluator, const Evaluator* quick,
           const Settings& settings);
    Search(const rules::Variant& variant, const Evaluator& evaluator, const Evaluator* quick)
        : Search(variant, evaluator, quick, Settings{}) {}
    ~Search();

    const rules::Variant& variant() const;

    // A position whose player is about to roll, or to double if `extra_roll` is false (it is true
    // for a second roll of a turn). Stakes and cube are seen by this player. Nothing if a limit
    // ended the search.
    std::optional<Judgement> judge(const rules::Board& board, bool extra_roll, const Stakes& stakes,
                                   CubeState cube, const SearchOptions& options,
                                   const SearchLimits& limits = {}) const;

    // Every legal play, or all six numbers. The board must be consistent with the variant, and the
    // game not over. Stakes and cube are seen by the player who decides.
    PlayRanking rank_plays(const PlayQuestion& question, const Stakes& stakes, CubeState cube,
                           const SearchOptions& options, const SearchLimits& limits = {}) const;

    // The stakes of a money game without cube.
    const Stakes& cubeless_money() const;

 private:
    struct Impl;

    std::unique_ptr<Impl> impl_;
};

}  // namespace kotra::engine
