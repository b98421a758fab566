// SPDX-License-Identifier: Apache-2.0
// A match as it was played: a value, whatever file or table it comes from.
//
// A record says what happened, also where that broke the rules; replay.h compares it with the
// referee. Boards are flipped here: each event that holds a board says by whose eyes it is seen.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rules/board.h"
#include "rules/legal_plays.h"
#include "rules/roll.h"
#include "rules/scoring.h"
#include "rules/side.h"
#include "rules/variant.h"

namespace kotra::record {

using rules::Side;

// ---- What happens in a game. ----

// One die each; first() is the die of Side::first. A tie is an event too. With Opening::use_both
// the last throw is also the first roll, and no Rolled follows it.
struct OpeningThrow {
    rules::Roll dice;
    bool operator==(const OpeningThrow&) const = default;
};

struct Rolled {
    Side by;
    rules::Roll roll;
    bool operator==(const Rolled&) const = default;
};

// A whole turn. No steps and an unchanged board: nothing could be moved.
struct Played {
    Side by;
    rules::Steps steps;    // in the order in which they were made, as far as that is known
    rules::Board after;    // seen by the player who moved
    bool illegal = false;  // it broke the rules and stood
    bool operator==(const Played&) const = default;
};

// The number named after a 1-2 (acey-deucey).
struct NumberChosen {
    Side by;
    int number;
    bool operator==(const NumberChosen&) const = default;
};

enum class CubeAction : std::uint8_t { doubled, taken, dropped, beavered, raccooned };

// `value` is the number on the cube that is offered or accepted; for `dropped`, that was offered.
struct CubeTurned {
    Side by;
    CubeAction action;
    int value;
    bool operator==(const CubeTurned&) const = default;
};

enum class ResignationAction : std::uint8_t { offered, accepted, refused };

// `level` is what was offered: 1 single, 2 gammon, 3 backgammon, or a number of checkers.
struct Resignation {
    Side by;
    ResignationAction action;
    int level;
    bool operator==(const Resignation&) const = default;
};

enum class AwardReason : std::uint8_t {
    time,            // the loser's clock ran out
    forfeit,         // the loser left or was ruled against
    match_resigned,  // the loser gave up the whole match
    agreement,       // both agreed on a score
};

// The end of a game that neither the board, the cube nor a resignation decided.
struct Awarded {
    Side to;
    AwardReason reason;
    int points;
    bool operator==(const Awarded&) const = default;
};

// Text at its place between the others.
struct Comment {
    std::string text;
    bool operator==(const Comment&) const = default;
};

// What both clocks show, in milliseconds; negative: overdrawn.
struct ClockReading {
    rules::PerSide<std::int64_t> left;
    bool operator==(const ClockReading&) const = default;
};

// Checkers and cube were set by hand; `turn` is to roll next.
struct PositionSet {
    Side turn;
    rules::Board board;  // seen by `turn`
    rules::Cube cube;
    bool operator==(const PositionSet&) const = default;
};

using Event = std::variant<OpeningThrow, Rolled, Played, NumberChosen, CubeTurned, Resignation,
                           Awarded, Comment, ClockReading, PositionSet>;

// Who did it; nobody for opening throws, awards, comments, clock readings and set positions.
std::optional<Side> actor(const Event& event);

// The words by which files and programs call the actions.
std::string_view to_string(CubeAction action);
std::string_view to_string(ResignationAction action);
std::string_view to_string(AwardReason reason);

// ---- Games and matches. ----

// The end of a game as written down, right or wrong.
struct Outcome {
    Side winner = Side::first;
    int points = 1;  // not cut off at the match length
    rules::Ending ending = rules::Ending::borne_off;
    bool operator==(const Outcome&) const = default;
};

struct Game {
    std::vector<std::string> comments;  // before the game's first event
    rules::PerSide<int> score;          // before the game
    std::vector<Event> events;
    std::optional<Outcome> outcome;  // none: not finished
    bool operator==(const Game&) const = default;
};

struct Player {
    std::string name;
    std::string rating;  // as written; empty: none
    bool operator==(const Player&) const = default;
};

// The name, or, without one, "player 1" or "player 2".
std::string display_name(const rules::PerSide<Player>& players, Side side);

// One line before the games: a key with its value, or, with an empty key, free text.
struct HeaderLine {
    std::string key;
    std::string value;
    bool operator==(const HeaderLine&) const = default;
};

struct Match {
    rules::PerSide<Player> players;
    rules::Variant variant = rules::backgammon();
    rules::MatchOptions options;
    std::vector<HeaderLine> header;  // in order; repeated keys are kept
    std::vector<Game> games;
    std::vector<std::string> comments;  // after the last game

    // The value of the first header line with this key, whatever its case; empty if there is none.
    std::string_view tag(std::string_view key) const;

    bool operator==(const Match&) const = default;
};

}  // namespace kotra::record
