// SPDX-License-Identifier: Apache-2.0
// Plays a record again with the referee beside it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/match.h"
#include "rules/game.h"
#include "rules/scoring.h"

namespace kotra::record {

enum class OddityKind : std::uint8_t {
    play,         // an illegal play, or steps that do not lead to the recorded board
    cube,         // a cube action that the rules do not allow, or that makes no sense
    order,        // something done out of turn, or missing, or after the end
    resignation,  // a level that does not exist, an answer to nothing
    result,       // the recorded end is not what the game gave
    score,        // the score of a game is not what the games before it gave
    options,      // the match's own settings are impossible
};

std::string_view to_string(OddityKind kind);

// Something in a record that the rules do not explain.
struct Oddity {
    OddityKind kind = OddityKind::order;
    std::size_t game = 0;   // index into Match::games
    std::size_t event = 0;  // index into Game::events; their number: the outcome or the whole game
    std::string sentence;   // for people, with the players' names

    bool operator==(const Oddity&) const = default;
};

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
    // oddity says, and after the last game.
    const std::optional<rules::Game>& game() const { return game_; }
    // The score before this game; once done, after the last finished one.
    const rules::MatchScore& score() const { return score_; }

    void step();

    const std::vector<Oddity>& oddities() const { return oddities_; }
    // Whether the play that step() made last was legal.
    bool last_play_was_legal() const { return last_play_was_legal_; }

 private:
    void begin_game();
    void end_game();

    const Match* match_;
    std::size_t game_index_ = 0;
    std::size_t event_index_ = 0;
    std::optional<rules::Game> game_;
    rules::MatchScore score_;
    std::vector<Oddity> oddities_;
    bool last_play_was_legal_ = true;
};

struct Replayed {
    Match match;  // with Played::illegal set where, and only where, a play was illegal
    std::vector<Oddity> oddities;
    rules::MatchScore score;                // after the last finished game
    std::optional<rules::Game> unfinished;  // the last game, where it has no end

    bool operator==(const Replayed&) const = default;
};

// Replays the whole match.
Replayed replay(Match match);

}  // namespace kotra::record
