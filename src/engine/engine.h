// SPDX-License-Identifier: Apache-2.0
// The thinker as programs use it: one object for one game of the family.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "base/result.h"
#include "engine/bearoff/build.h"
#include "engine/equity/decision.h"
#include "engine/equity/met.h"
#include "engine/equity/stakes.h"
#include "engine/eval/evaluator.h"
#include "engine/search/search.h"
#include "rules/game.h"
#include "rules/variant.h"

namespace kotra::engine {

// Where the engine's knowledge lies.
struct EngineFiles {
    std::filesystem::path networks;  // see load_networks
    std::filesystem::path tables;    // bear-off tables, kept there once built; empty: none are used
};

// Answers for states of games (rules::GameState) of its variant. Thread-safe. What it says depends
// on the question alone (see Search).
class Engine {
 public:
    using Settings = Search::Settings;

    // Reads what the engine knows from files. Bear-off tables that are missing are built, which
    // takes some seconds once; `building` hears of it. The error names the file.
    static base::Result<std::unique_ptr<Engine>> load(const rules::Variant& variant,
                                                      const EngineFiles& files,
                                                      const Settings& settings = {},
                                                      const BuildControl& building = {});

    // With evaluators of one's own. `quick` may be nullptr.
    Engine(const rules::Variant& variant, std::unique_ptr<const Evaluator> evaluator,
           std::unique_ptr<const Evaluator> quick, const Settings& settings = {});

    const rules::Variant& variant() const { return search_.variant(); }
    // Judges any position of the variant at 0 plies.
    const Evaluator& evaluator() const { return *evaluator_; }
    // The small one that picks plays for the other; nullptr if there is none.
    const Evaluator* quick() const { return quick_.get(); }
    const Search& search() const { return search_; }

    // The plays of the roll in Phase::to_play, the numbers in Phase::to_choose; refuses other
    // phases with a sentence.
    base::Result<PlayRanking> rank_plays(const rules::GameState& state,
                                         const SearchOptions& options,
                                         const SearchLimits& limits = {}) const;

    // The position before the roll, in Phase::to_roll, or before the double while one is offered,
    // seen by state.turn; nothing if a limit ended the search. Refuses other phases with a
    // sentence.
    base::Result<std::optional<Judgement>> judge(const rules::GameState& state,
                                                 const SearchOptions& options,
                                                 const SearchLimits& limits = {}) const;

    // What the score and the cube make of chances, seen by state.turn. Takes some milliseconds in a
    // match to more than usual_longest points, whose table is made for each question.
    Stakes stakes(const rules::GameState& state) const;

 private:
    base::Result<void> check(const rules::GameState& state) const;

    std::unique_ptr<const Evaluator> evaluator_;
    std::unique_ptr<const Evaluator> quick_;
    MatchEquityTable with_cube_;
    MatchEquityTable without_cube_;
    Search search_;
};

// The question that a game in Phase::to_play or Phase::to_choose asks its player on roll.
PlayQuestion play_question(const rules::GameState& state);

}  // namespace kotra::engine
