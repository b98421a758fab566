// SPDX-License-Identifier: Apache-2.0
// What a judged match says about its players: errors, luck, ratings.
//
// Errors and luck are counted twice: as equity (record/annotation.h), which compares decisions at
// any cube and score, and as worth, which is points in money play and a chance to win the match in
// a match.
//
// Luck and skill together are the result. For a game, seen by Side::first and in worth,
//
//     result = luck + skill + rest
//
// where the result is what the game brought (points; or the chance to win the match after it less
// that before it, by the match equity table), luck is that of Side::first's rolls less that of the
// other's, and skill is what the other's errors gave away less what those of Side::first did. The
// rest is what no roll and no error explains: how the judge's opinion of one position changes from
// one depth to the next, illegal plays, what a resignation or an award gave away, and the worth of
// a position that was set by hand. It is 0 for a judge who is always right.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "analysis/stage.h"
#include "record/annotation.h"
#include "record/match.h"
#include "rules/side.h"

namespace kotra::analysis {

// A double that would cost no more than this is a decision that counts, even if nobody thought of
// it. Source: GNU Backgammon, which counts cube decisions so ("close or actual").
inline constexpr double close_double = 0.16;
// From how much equity a roll is lucky and very lucky, and their opposites. Source: GNU
// Backgammon's manual, its default thresholds.
inline constexpr double lucky_roll = 0.3;
inline constexpr double very_lucky_roll = 0.6;

// The errors among decisions of one kind.
struct Errors {
    int decisions = 0;  // that count
    int doubtful = 0;   // see judge.h; each error is of one kind at most
    int bad = 0;
    int very_bad = 0;
    double equity = 0;  // given away, 0 or more
    double worth = 0;

    int blunders() const { return bad + very_bad; }
    Errors& operator+=(const Errors& other);
    bool operator==(const Errors&) const = default;
};

// Cube actions of one kind that gave something away.
struct Slips {
    int count = 0;
    double equity = 0;
    double worth = 0;

    Slips& operator+=(const Slips& other);
    bool operator==(const Slips&) const = default;
};

struct Luck {
    int rolls = 0;
    int very_lucky = 0;
    int lucky = 0;  // not counting the very lucky ones
    int unlucky = 0;
    int very_unlucky = 0;
    double equity = 0;
    double worth = 0;

    Luck& operator+=(const Luck& other);
    bool operator==(const Luck&) const = default;
};

struct PlayerSummary {
    int plays = 0;    // all turns, those without a choice and the illegal ones included
    int forced = 0;   // no choice: no decisions
    int illegal = 0;  // stood against the rules: no decisions
    Errors play;      // with the numbers named after a 1-2
    std::array<Errors, stage_count> play_by_stage;  // the same, sorted
    Errors doubling;  // doubles that were made, and close ones that were not
    Errors taking;    // answers to doubles and beavers
    Slips missed_doubles;
    Slips wrong_doubles;
    Slips wrong_takes;  // with takes that should have been beavers, and wrong beavers
    Slips wrong_passes;
    Luck luck;

    Errors all() const;
    PlayerSummary& operator+=(const PlayerSummary& other);
    bool operator==(const PlayerSummary&) const = default;
};

// See the identity above.
struct Balance {
    double result = 0;
    double luck = 0;
    double skill = 0;

    double rest() const { return result - luck - skill; }
    // What the result would have been with average dice: it has the same mean and a smaller spread.
    double luck_adjusted() const { return result - luck; }
    Balance& operator+=(const Balance& other);
};

struct GameSummary {
    rules::PerSide<PlayerSummary> players;
    std::optional<Balance> balance;  // none: the game has no result
};

struct MatchSummary {
    std::vector<GameSummary> games;
    rules::PerSide<PlayerSummary> players;  // all games together
    Balance balance;                        // those that have a result
};

// The annotation may come from any judge. It has as many games as the match, and for each as many
// notes as events; what has no note does not count. Nobody errs with an illegal play.
MatchSummary summarise(const record::Match& match, const record::Annotation& annotation);

// 500 times the equity given away in a decision that counts, the scale of eXtreme Gammon's
// performance rating; nothing without decisions.
std::optional<double> performance_rating(const Errors& errors);

// 1,000 times the equity that `side` gave away, for each play of both sides, forced ones included:
// the scale of Snowie's error rate, as GNU Backgammon shows it. Nothing without plays.
std::optional<double> error_rate_of_all_plays(const rules::PerSide<PlayerSummary>& players,
                                              rules::Side side);

// The FIBS rating of players who err so much, in backgammon matches to `length` points:
// 2050 - (8798 + 25526 / length) * (equity per play that was not forced)
//      - (863 - 519 / length) * (equity per cube decision that counts).
// Source: K. van den Doel, as GNU Backgammon's manual quotes him ("Technical Notes", ratings).
// Nothing in money play and without decisions about checkers.
std::optional<double> rating_estimate(const PlayerSummary& player, int length);

}  // namespace kotra::analysis
