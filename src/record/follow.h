// SPDX-License-Identifier: Apache-2.0
// The referee beside a record: what it refuses is noted and done nevertheless.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/match.h"
#include "record/oddity.h"
#include "rules/game.h"

namespace kotra::record {

// Follows the events of one game. Each follow() leaves the game in the state in which the record
// goes on, by the referee where he agrees, else by hand. A value; one thread at a time. `names`
// must outlive it.
class Follower {
 public:
    struct Finding {
        OddityKind kind;
        std::string sentence;
        bool operator==(const Finding&) const = default;
    };

    Follower(const rules::PerSide<Player>& players, const rules::Game& game)
        : players_(&players), game_(game) {}

    // nullopt once the record cannot be followed any more: a finding has said why.
    const std::optional<rules::Game>& game() const { return game_; }

    // Plays the event; returns what was odd about it.
    std::vector<Finding> follow(const Event& event);

    // Whether the last play was legal.
    bool play_was_legal() const { return play_was_legal_; }

 private:
    void on(const OpeningThrow& event);
    void on(const Rolled& event);
    void on(const Played& event);
    void on(const NumberChosen& event);
    void on(const CubeTurned& event);
    void on(const Resignation& event);
    void on(const Awarded& event);
    void on(const PositionSet& event);
    void on(const Comment&) {}
    void on(const ClockReading&) {}

    void on_double(const CubeTurned& event);
    void on_redouble(const CubeTurned& event);
    void offer(Side by, rules::OfferKind kind, int value);
    bool is_after_end();
    void settle_resignation();
    void settle_offer(std::string_view what);
    bool begin_turn(Side by, std::string_view what);
    void stand(const Played& event);
    void adopt(const rules::GameState& wanted);
    void note(OddityKind kind, std::string sentence);
    std::string name(Side side) const;

    const rules::PerSide<Player>* players_;
    std::optional<rules::Game> game_;
    bool play_was_legal_ = true;
    bool turn_is_open_ = false;  // after an illegal play nobody knows whether the turn has passed
    bool noted_end_ = false;
    std::vector<Finding> findings_;
};

}  // namespace kotra::record
