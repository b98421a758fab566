// SPDX-License-Identifier: Apache-2.0
// The database: players, tables and what happened at them. SQLite or PostgreSQL, through SOCI.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/rows.h"

namespace kotra::store {

// The version of the tables that this program makes and reads; older ones are brought up to it.
int schema_version();

// What is looked for without reading the events of a table.
struct Standing {
    std::string status;
    std::optional<Time> deadline;

    bool operator==(const Standing&) const = default;
};

// What one change at a table writes, in one transaction.
struct Change {
    std::string table;
    std::vector<EventRow> events;
    std::optional<Standing> standing;  // where it is another than before
    std::optional<SeatRow> seat;       // a seat that was taken
    std::vector<std::string> tallies;  // counters that go up by one
    std::vector<RatingChange> ratings;
};

// Thread-safe. A database that cannot be read or written throws std::runtime_error; a Result says
// what is wrong with the request.
class Store {
 public:
    // `url`: "sqlite:PATH" or "postgresql://…". Makes the tables, or brings them up to date. Fails
    // when the URL is none, the database cannot be opened, or it is newer than this program.
    static base::Result<Store> open(const std::string& url);

    Store(Store&&) noexcept;
    Store& operator=(Store&&) noexcept;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    ~Store();

    // ---- Players. ----

    void add(const PlayerRow& player);
    std::optional<PlayerRow> player(std::string_view id);
    std::optional<PlayerRow> player_by_login(std::string_view login);
    // Name, login and password. Fails when the login is another player's. Rating and experience
    // change with the match that changes them: see write.
    base::Result<void> update(const PlayerRow& player);
    // The player, its tokens, its analyses and its place at tables; the tables stay.
    void remove_player(std::string_view id);

    void add_token(std::string_view hash, std::string_view player, Time now);
    std::optional<std::string> player_of_token(std::string_view hash);
    void remove_token(std::string_view hash);

    // ---- Tables. ----

    // With its first events, in one transaction.
    void add(const TableRow& table, std::span<const EventRow> events,
             std::span<const std::string> tallies);
    std::optional<TableRow> table(std::string_view id);
    // In order, from `since` (exclusive) on.
    std::vector<EventRow> events(std::string_view table, std::int64_t since = 0);
    // Those at which the player sits, the newest first.
    std::vector<std::string> tables_of(std::string_view player, int limit);
    // The public ones with this status, the newest first.
    std::vector<std::string> public_tables(std::string_view status, int limit);
    // All with this status.
    std::vector<std::string> tables_with(std::string_view status);
    // Every table with a deadline.
    std::vector<std::pair<std::string, Time>> deadlines();
    // All changes in one transaction: either all of them are on disk when it returns, or it throws.
    void write(std::span<const Change> changes);
    // Puts another text in the place of an event's, for players who want to be forgotten.
    void rewrite_event(std::string_view table, std::int64_t seq, std::string_view body);

    // ---- What is analysed. ----

    void add(const AnalysisRow& row, std::string_view record);
    std::optional<AnalysisRow> analysis(std::string_view id);
    // A player's, the newest first.
    std::vector<AnalysisRow> analyses_of(std::string_view player);
    // All with this status, the oldest first.
    std::vector<AnalysisRow> analyses_with(std::string_view status);
    // Empty if there is no such analysis, or, the result, if there is none yet.
    std::string analysis_record(std::string_view id);
    std::string analysis_result(std::string_view id);
    // These do nothing if there is no such analysis.
    void finish_analysis(std::string_view id, std::string_view status, std::string_view figures,
                         std::string_view result);
    void set_analysis_seat(std::string_view id, std::string_view seat);
    void remove_analysis(std::string_view id);

    // ---- Beside the tables. ----

    void add(const ReportRow& report);
    std::vector<ReportRow> reports(int limit);
    std::map<std::string, std::int64_t> tallies();
    // How many players and tables there are.
    std::pair<std::int64_t, std::int64_t> counts();
    // Copies the whole of a SQLite database to a file that does not exist yet. Fails for others.
    base::Result<void> backup(const std::string& path);

 private:
    struct Impl;
    explicit Store(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace kotra::store
