// SPDX-License-Identifier: Apache-2.0
// Plays a record again with the referee beside it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "record/follow.h"
#include "record/match.h"
#include "record/oddity.h"
#include "rules/game.h"
#include "rules/scoring.h"

namespace kotra::record {

// Walks through a match one event at a time. What the referee refuses but the record says is noted
// as an oddity, and the walk goes on from what the record says. The match must outlive the
// replayer. One thread at a time.
//
//     for (Replayer replayer(match); !replayer.done(); replayer.step()) {
//         replayer.game();   // the game just before replayer.event()
//     }
class Replayer {
 public:
    explicit Replayer(const Match& match);

    bool done() const { return game_index_ >= match_->games.size(); }
    std::size_t game_index() const { return game_index_; }
    // The number of events of the game: its outcome comes next.
    std::size_t event_index() const { return event_index_; }
    // The event that step() will play; nullptr when that is the outcome.
    const Event* event() const;

    // The state before that event; nullopt where the record cannot be followed any more, which an
    // oddity says, and when done.
    const std::optional<rules::Game>& game() const;
    // The score before this game; once done, after the last finished one.
    const rules::MatchScore& score() const { return score_; }

    void step();

    const std::vector<Oddity>& oddities() const { return oddities_; }
    // Whether the play that was stepped over last was legal.
    bool play_was_legal() const { return follower_ && follower_->play_was_legal(); }

 private:
    void begin_game();
    void end_game();
    void check_outcome(const Outcome& outcome, const std::optional<rules::GameResult>& result);
    void note(OddityKind kind, std::string sentence);

    const Match* match_;
    std::size_t game_index_ = 0;
    std::size_t event_index_ = 0;
    std::optional<Follower> follower_;  // of this game
    rules::MatchScore score_;
    bool crawford_played_ = false;
    std::vector<Oddity> oddities_;
};

struct Replayed {
    Match match;  // with Played::illegal set where, and only where, a play was illegal
    std::vector<Oddity> oddities;
    rules::MatchScore score;                // after the last finished game
    std::optional<rules::Game> unfinished;  // the last game, where it has no end
};

// Replays the whole match.
Replayed replay(Match match);

}  // namespace kotra::record
