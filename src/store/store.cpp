// SPDX-License-Identifier: Apache-2.0
#include "store/store.h"

#include <utility>

#include "store/connection.h"
#include "store/migrations.h"

namespace kotra::store {
namespace {

constexpr std::string_view sqlite_prefix = "sqlite:";
constexpr std::string_view postgresql_prefix = "postgresql://";

// What a connection is told when it opens. In WAL mode with full synchronisation a transaction is
// on disk when COMMIT returns; a connection that finds the file busy waits up to ten seconds.
void set_up(soci::session& session, bool is_sqlite) {
    if (!is_sqlite) return;
    std::string mode;
    session << "PRAGMA journal_mode = WAL", soci::into(mode);
    session << "PRAGMA synchronous = FULL";
    session << "PRAGMA busy_timeout = 10000", soci::into(mode);
    session << "PRAGMA secure_delete = ON", soci::into(mode);
}

int version_of(soci::session& session) {
    session << "CREATE TABLE IF NOT EXISTS kotra_schema (version INTEGER NOT NULL)";
    int rows = 0;
    session << "SELECT COUNT(*) FROM kotra_schema", soci::into(rows);
    if (rows == 0) return 0;
    int version = 0;
    session << "SELECT MAX(version) FROM kotra_schema", soci::into(version);
    return version;
}

base::Result<void> migrate(soci::session& session) {
    soci::transaction transaction(session);
    const int found = version_of(session);
    const int wanted = schema_version();
    if (found > wanted) {
        return base::fail("the database was written by a newer version of kotra");
    }
    for (int version = found; version < wanted; ++version) {
        for (const std::string_view statement : migrations()[static_cast<std::size_t>(version)]) {
            session << std::string(statement);
        }
        const int reached = version + 1;
        session << "INSERT INTO kotra_schema (version) VALUES (:version)", soci::use(reached);
    }
    transaction.commit();
    return {};
}

}  // namespace

int schema_version() {
    return static_cast<int>(migrations().size());
}

Store::Store(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

base::Result<Store> Store::open(const std::string& url) {
    auto impl = std::make_unique<Impl>();
    impl->is_sqlite = url.starts_with(sqlite_prefix);
    if (!impl->is_sqlite && !url.starts_with(postgresql_prefix)) {
        return base::fail("a database is sqlite:PATH or postgresql://USER@HOST/NAME");
    }
    try {
        for (Connection* connection : {&impl->writing, &impl->reading}) {
            if (impl->is_sqlite) {
                // Quoted as SOCI's connection string wants it, so that a path may hold blanks.
                const std::string path = url.substr(sqlite_prefix.size());
                if (path.empty() || path.find('"') != std::string::npos) {
                    return base::fail("sqlite: wants the path of a file, without quotes in it");
                }
                connection->session.open("sqlite3", "db=\"" + path + "\"");
            } else {
                connection->session.open("postgresql", url);
            }
            set_up(connection->session, impl->is_sqlite);
        }
        if (auto migrated = migrate(impl->writing.session); !migrated) {
            return tl::unexpected(migrated.error());
        }
    } catch (const soci::soci_error& error) {
        return base::fail(std::string("the database cannot be opened: ") + error.what());
    }
    return Store(std::move(impl));
}

void Store::add(const ReportRow& report) {
    const Use session(impl_->writing);
    *session << "INSERT INTO reports (table_id, player, at, reason) VALUES (:t, :p, :a, :r)",
        soci::use(report.table), soci::use(report.player), soci::use(report.at),
        soci::use(report.reason);
}

std::vector<ReportRow> Store::reports(int limit) {
    const Use session(impl_->reading);
    std::vector<ReportRow> reports;
    ReportRow row;
    soci::statement statement =
        ((*session).prepare << "SELECT table_id, player, at, reason FROM reports"
                               " ORDER BY at DESC LIMIT :n",
         soci::into(row.table), soci::into(row.player), soci::into(row.at), soci::into(row.reason),
         soci::use(limit));
    statement.execute();
    while (statement.fetch()) reports.push_back(row);
    return reports;
}

std::map<std::string, std::int64_t> Store::tallies() {
    const Use session(impl_->reading);
    std::map<std::string, std::int64_t> tallies;
    std::string name;
    std::int64_t count = 0;
    soci::statement statement = ((*session).prepare << "SELECT name, count FROM tallies",
                                 soci::into(name), soci::into(count));
    statement.execute();
    while (statement.fetch()) tallies[name] = count;
    return tallies;
}

std::pair<std::int64_t, std::int64_t> Store::counts() {
    const Use session(impl_->reading);
    std::pair<std::int64_t, std::int64_t> counts;
    *session << "SELECT COUNT(*) FROM players", soci::into(counts.first);
    *session << "SELECT COUNT(*) FROM tables", soci::into(counts.second);
    return counts;
}

base::Result<void> Store::backup(const std::string& path) {
    if (!impl_->is_sqlite) return base::fail("a PostgreSQL database is saved with pg_dump");
    const Use session(impl_->reading);
    try {
        *session << "VACUUM INTO :path", soci::use(path);
    } catch (const soci::soci_error& error) {
        return base::fail(std::string("the copy cannot be written: ") + error.what());
    }
    return {};
}

}  // namespace kotra::store
