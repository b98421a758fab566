// SPDX-License-Identifier: Apache-2.0
// What happens at a table, in the order in which it happened: the events of docs/protocol.md. Their
// JSON is what clients get and what is kept, word for word; everything that a table is follows from
// its setup and its events.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "record/match.h"
#include "rules/board.h"
#include "rules/legal_plays.h"
#include "rules/roll.h"
#include "rules/scoring.h"
#include "rules/side.h"

namespace kotra::api {

enum class EventKind : std::uint8_t {
    joined,
    game_began,
    opening_throw,
    roll,
    play,
    choose_number,
    doubled,
    take,
    drop,
    beaver,
    raccoon,
    resign,
    accept_resignation,
    refuse_resignation,
    award,
    game_over,
    ready,
    match_over,
    say,
};

// "joined", …; `doubled` is "double".
std::string_view to_string(EventKind kind);

// Who sits on a seat, as everybody may know it.
struct SeatHolder {
    enum class Kind : std::uint8_t { nobody, person, computer };

    Kind kind = Kind::nobody;
    std::string name;
    std::string level;  // the computer's opponent
    bool is_account = false;
    std::optional<int> rating;

    bool operator==(const SeatHolder&) const = default;
};

// A player's rating before a rated match and after it.
struct RatingChange {
    double before = 0;
    double after = 0;

    bool operator==(const RatingChange&) const = default;
};

// One event; which members count depends on the kind, see docs/protocol.md.
struct TableEvent {
    EventKind kind = EventKind::ready;
    std::int64_t seq = 0;
    std::int64_t at = 0;            // milliseconds since 1970
    std::optional<rules::Side> by;  // joined: the seat; award, match_over: the winner
    std::optional<rules::Roll> dice;
    rules::Steps steps;
    rules::Board board;  // after a play, seen by who moved
    int number = 0;      // the game's, the number named, the cube's, the level, the points
    record::AwardReason reason = record::AwardReason::forfeit;
    rules::GameResult result;
    rules::PerSide<int> score;
    bool crawford = false;
    SeatHolder holder;
    std::string name;                                     // say: who speaks
    std::string text;                                     // say; play: its short notation
    std::string phrase;                                   // say: a stock phrase instead of text
    std::string extra;                                    // match_over: the dice file as JSON
    std::optional<rules::PerSide<RatingChange>> ratings;  // match_over of a rated match

    bool operator==(const TableEvent&) const = default;
};

std::string to_json(const TableEvent& event);

// Reads what to_json wrote. The text and the board of a play, `extra` and `ratings` are left out: a
// table comes back without them.
base::Result<TableEvent> read_table_event(std::string_view json);

}  // namespace kotra::api
