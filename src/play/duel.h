// SPDX-License-Identifier: Apache-2.0
// Many games between two players, who meet the same dice in either seat.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>

#include "base/result.h"
#include "engine/engine.h"
#include "engine/luck.h"
#include "play/player.h"
#include "rules/scoring.h"
#include "rules/variant.h"

namespace kotra::play {

// What is played for.
struct DuelTerms {
    rules::Variant variant = rules::backgammon();
    rules::MatchOptions options;  // of each match; in money play a match is one game
    std::uint64_t seed = 1;
    // Measures the luck of the dice; nullptr: it is left in the results.
    std::shared_ptr<const engine::Engine> luck_engine;
};

// Two games (or matches) with the same dice, the seats exchanged. For the player called `a`, on
// average of the two, in utilities (engine::Stakes): points of a money game, +1 or -1 for a match.
struct PairResult {
    double score = 0;
    double adjusted = 0;  // the score less the luck of the dice: its mean over the dice is the same
    // The share of the games (or matches) won, and the same less the luck.
    double wins = .5;
    double wins_adjusted = .5;

    bool operator==(const PairResult&) const = default;
};

// Plays pair number `pair`, which depends on the seed and this number alone, if the players'
// decisions do not depend on more than their game. Fails when a player leaves the table or breaks
// the rules, and with an empty message when `stop` is requested.
base::Result<PairResult> play_pair(Player& a, Player& b, const DuelTerms& terms, std::uint64_t pair,
                                   engine::LuckMeter* meter, const std::stop_token& stop);

struct DuelPlan {
    DuelTerms terms;
    // Called once a thread, from that thread.
    std::function<base::Result<std::unique_ptr<Player>>()> make_a;
    std::function<base::Result<std::unique_ptr<Player>>()> make_b;
    std::uint64_t first_pair = 0;
    std::uint64_t end_pair = 0;  // the first one not to be played
    int threads = 1;             // at least 1
};

// Who is told, always on the thread that called run_duel; either returns false to end the duel.
struct DuelWatch {
    // Pair by pair, in their order, whatever the threads do.
    std::function<bool(std::uint64_t pair, const PairResult&)> pair_played;
    // Some ten times a second.
    std::function<bool()> waiting;
};

// Plays the pairs. Fails with the first pair that failed, after those before it were told.
base::Result<void> run_duel(const DuelPlan& plan, const DuelWatch& watch);

}  // namespace kotra::play
