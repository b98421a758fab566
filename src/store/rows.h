// SPDX-License-Identifier: Apache-2.0
// The rows of the database. What the texts in them mean is the business of who keeps them here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kotra::store {

// Milliseconds since 1970.
using Time = std::int64_t;

struct PlayerRow {
    std::string id;
    std::string name;
    std::optional<std::string> login;     // accounts only; unique
    std::optional<std::string> password;  // its hash
    double rating = 0;
    std::int64_t experience = 0;
    Time created = 0;

    bool operator==(const PlayerRow&) const = default;
};

struct SeatRow {
    int seat = 0;
    std::string player;      // empty: the player was deleted, or is none
    std::string randomness;  // added by who sits there

    bool operator==(const SeatRow&) const = default;
};

struct TableRow {
    std::string id;
    Time created = 0;
    std::string setup;
    std::string secret;
    std::string status;
    bool is_public = false;
    std::optional<Time> deadline;  // when something has to happen without anybody's doing
    std::vector<SeatRow> seats;    // in order

    bool operator==(const TableRow&) const = default;
};

struct EventRow {
    std::int64_t seq = 0;
    std::string sender;     // who caused it; empty: nobody
    std::string client_id;  // of the message that caused it; only at its last event
    std::string body;

    bool operator==(const EventRow&) const = default;
};

// What a rated match adds to a player's rating and experience.
struct RatingChange {
    std::string player;
    double rating = 0;
    std::int64_t experience = 0;
};

struct ReportRow {
    std::string table;
    std::string player;
    Time at = 0;
    std::string reason;

    bool operator==(const ReportRow&) const = default;
};

// A match that was, or will be, judged. The record and the result, which are long, are asked for by
// themselves.
struct AnalysisRow {
    std::string id;
    std::string player;  // who asked for it
    Time created = 0;
    std::string source;  // what was judged: equal texts of one player mean the same match
    int plies = 0;
    std::string seat;  // which of the two in the match was the player; empty: not known
    std::string status;
    std::string head;     // what a list says about the match
    std::string figures;  // what a list says about how it was judged; empty: not yet

    bool operator==(const AnalysisRow&) const = default;
};

}  // namespace kotra::store
