// SPDX-License-Identifier: Apache-2.0
// Writes a match down while it is played.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "base/result.h"
#include "record/match.h"
#include "rules/game.h"
#include "rules/scoring.h"

namespace kotra::record {

// A match in progress: the referee's game, the running score, and the record of both, which always
// agree. A value; one thread at a time.
class Recorder {
 public:
    // Begins the first game. `match` gives the players, the variant, the options and the header.
    static base::Result<Recorder> start(Match match);
    // Goes on where a record stops: in its unfinished game, or with the next one. Fails when the
    // match is over or its last game cannot be followed.
    static base::Result<Recorder> resume(Match match);

    const Match& match() const { return match_; }
    const rules::Game& game() const { return game_; }
    // Counts the game in progress only once it is over.
    const rules::MatchScore& score() const { return score_; }
    bool game_over() const { return game_.is_over(); }
    bool match_over() const { return score_.winner().has_value(); }

    // Lets the referee do it and writes it down, or says why not. A play gets the steps by which
    // the referee finds its board.
    base::Result<void> act(const rules::Action& action);
    // A play with the steps in the order in which the player made them.
    base::Result<void> play(Side by, const rules::Steps& steps);
    // Ends the game by decision, with at least 1 point.
    base::Result<void> award(Side winner, AwardReason reason, int points);

    // Adds text after what has happened so far.
    void comment(std::string text);
    void clock(rules::PerSide<std::int64_t> left);

    // Begins the next game once one is over; fails when the match is over too.
    base::Result<void> next_game();

    bool operator==(const Recorder&) const = default;

 private:
    Recorder(Match match, const rules::Game& game, const rules::MatchScore& score)
        : match_(std::move(match)), game_(game), score_(score) {}

    base::Result<void> write_down(const rules::Action& action, const rules::Steps& steps);

    Match match_;
    rules::Game game_;
    rules::MatchScore score_;
};

}  // namespace kotra::record
