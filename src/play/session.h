// SPDX-License-Identifier: Apache-2.0
// Two players, dice and a scorekeeper at one table.
#pragma once

#include <cstdint>
#include <string>

#include "play/dice_source.h"
#include "play/player.h"
#include "record/match.h"
#include "record/recorder.h"
#include "rules/side.h"

namespace kotra::play {

// Told what happens. Each call comes after the recorder has written it down.
class Observer {
 public:
    virtual ~Observer() = default;

    // The first position of a game, or the position from which an unfinished one goes on.
    virtual void game_begins(const record::Recorder& recorder) = 0;
    virtual void happened(const record::Event& event, const record::Recorder& recorder) = 0;
    virtual void game_ends(const record::Recorder& recorder) = 0;
};

// Who and what is at the table. All outlive the call of run.
struct Table {
    rules::PerSide<Player*> players;
    DiceSource* dice = nullptr;
    Observer* observer = nullptr;  // may be nullptr
};

struct Stopped {
    enum class Why : std::uint8_t {
        match_over,
        games_played,  // as many as were asked for
        player_left,   // `who`; `reason` if it is known
        no_dice,       // `reason`
        refused,       // the referee refused what `who` did: `reason`
    };

    Why why = Why::match_over;
    rules::Side who = rules::Side::first;
    std::string reason;
};

// Plays on from where `recorder` stands until the match is over, the record has `games` games (0:
// no limit), or somebody or something fails; the record is then complete up to that point and can
// be taken up again.
Stopped run(record::Recorder& recorder, const Table& table, int games = 0);

// The throws of dice that a record holds, which are those that RandomDice skips to go on.
std::size_t throws_in(const record::Match& match);

}  // namespace kotra::play
