// SPDX-License-Identifier: Apache-2.0
// The part of Store that keeps tables.
#include <string>
#include <utility>

#include "store/connection.h"
#include "store/table_writer.h"

namespace kotra::store {
namespace {

void put_seat(soci::session& session, const std::string& table, const SeatRow& seat) {
    session << "INSERT INTO seats (table_id, seat, player, randomness) VALUES (:t, :s, :p, :r)",
        soci::use(table), soci::use(seat.seat), soci::use(seat.player), soci::use(seat.randomness);
}

void change_rating(soci::session& session, const RatingChange& change) {
    session << "UPDATE players SET rating = rating + :r, experience = experience + :e"
               " WHERE id = :p",
        soci::use(change.rating), soci::use(change.experience), soci::use(change.player);
}

}  // namespace

TableWriter::TableWriter(soci::session& session)
    : insert_((session.prepare << "INSERT INTO events (table_id, seq, sender, client_id, body)"
                                  " VALUES (:t, :n, :s, :c, :b)",
               soci::use(text_), soci::use(event_.seq), soci::use(event_.sender),
               soci::use(event_.client_id), soci::use(event_.body))),
      update_((session.prepare << "UPDATE tables SET status = :s, deadline = :d WHERE id = :t",
               soci::use(standing_.status), soci::use(deadline_, has_deadline_), soci::use(text_))),
      count_((session.prepare << "INSERT INTO tallies (name, count) VALUES (:n, :c)"
                                 " ON CONFLICT (name)"
                                 " DO UPDATE SET count = tallies.count + excluded.count",
              soci::use(text_), soci::use(number_))) {}

void TableWriter::insert(const std::string& table, const EventRow& event) {
    text_ = table;
    event_ = event;
    insert_.execute(true);
}

void TableWriter::update(const std::string& table, const Standing& standing) {
    text_ = table;
    standing_ = standing;
    deadline_ = standing.deadline.value_or(0);
    has_deadline_ = standing.deadline ? soci::i_ok : soci::i_null;
    update_.execute(true);
}

void TableWriter::count_up(const std::string& tally, std::int64_t by) {
    text_ = tally;
    number_ = by;
    count_.execute(true);
}

TableWriter& Store::Impl::table_writer() {
    if (!writer_) writer_ = std::make_unique<TableWriter>(writing.session);
    return *writer_;
}

void Store::add(const TableRow& table, std::span<const EventRow> events,
                std::span<const std::string> tallies) {
    const int is_public = table.is_public ? 1 : 0;
    const Time deadline = table.deadline.value_or(0);
    soci::indicator has_deadline = table.deadline ? soci::i_ok : soci::i_null;
    const Use session(impl_->writing);
    soci::transaction transaction(*session);
    *session << "INSERT INTO tables (id, created, setup, secret, status, is_public, deadline)"
                " VALUES (:id, :created, :setup, :secret, :status, :public, :deadline)",
        soci::use(table.id), soci::use(table.created), soci::use(table.setup),
        soci::use(table.secret), soci::use(table.status), soci::use(is_public),
        soci::use(deadline, has_deadline);
    for (const SeatRow& seat : table.seats) put_seat(*session, table.id, seat);
    TableWriter& writer = impl_->table_writer();
    for (const EventRow& event : events) writer.insert(table.id, event);
    for (const std::string& name : tallies) writer.count_up(name, 1);
    transaction.commit();
}

std::optional<TableRow> Store::table(std::string_view id) {
    const std::string wanted(id);
    TableRow row;
    int is_public = 0;
    Time deadline = 0;
    soci::indicator has_deadline = soci::i_null;
    const Use session(impl_->reading);
    *session << "SELECT id, created, setup, secret, status, is_public, deadline FROM tables"
                " WHERE id = :id",
        soci::use(wanted), soci::into(row.id), soci::into(row.created), soci::into(row.setup),
        soci::into(row.secret), soci::into(row.status), soci::into(is_public),
        soci::into(deadline, has_deadline);
    if (!(*session).got_data()) return std::nullopt;
    row.is_public = is_public != 0;
    row.deadline = optional_from(deadline, has_deadline);
    SeatRow seat;
    soci::statement seats = ((*session).prepare << "SELECT seat, player, randomness FROM seats"
                                                   " WHERE table_id = :id ORDER BY seat",
                             soci::use(wanted), soci::into(seat.seat), soci::into(seat.player),
                             soci::into(seat.randomness));
    seats.execute();
    while (seats.fetch()) row.seats.push_back(seat);
    return row;
}

std::vector<EventRow> Store::events(std::string_view table, std::int64_t since) {
    const std::string wanted(table);
    std::vector<EventRow> rows;
    EventRow row;
    const Use session(impl_->reading);
    soci::statement statement =
        ((*session).prepare << "SELECT seq, sender, client_id, body FROM events"
                               " WHERE table_id = :t AND seq > :s ORDER BY seq",
         soci::use(wanted), soci::use(since), soci::into(row.seq), soci::into(row.sender),
         soci::into(row.client_id), soci::into(row.body));
    statement.execute();
    while (statement.fetch()) rows.push_back(row);
    return rows;
}

std::vector<std::string> Store::tables_of(std::string_view player, int limit) {
    const std::string wanted(player);
    std::string id;
    Time created = 0;
    const Use session(impl_->reading);
    soci::statement statement =
        ((*session).prepare << "SELECT DISTINCT tables.id, tables.created FROM tables"
                               " JOIN seats ON seats.table_id = tables.id"
                               " WHERE seats.player = :p ORDER BY tables.created DESC LIMIT :n",
         soci::use(wanted), soci::use(limit), soci::into(id), soci::into(created));
    std::vector<std::string> found;
    statement.execute();
    while (statement.fetch()) found.push_back(id);
    return found;
}

std::vector<std::string> Store::public_tables(std::string_view status, int limit) {
    const std::string wanted(status);
    std::string id;
    const Use session(impl_->reading);
    soci::statement statement =
        ((*session).prepare << "SELECT id FROM tables WHERE is_public = 1 AND status = :s"
                               " ORDER BY created DESC LIMIT :n",
         soci::use(wanted), soci::use(limit), soci::into(id));
    std::vector<std::string> found;
    statement.execute();
    while (statement.fetch()) found.push_back(id);
    return found;
}

std::vector<std::string> Store::tables_with(std::string_view status) {
    const std::string wanted(status);
    std::string id;
    const Use session(impl_->reading);
    soci::statement statement = ((*session).prepare << "SELECT id FROM tables WHERE status = :s",
                                 soci::use(wanted), soci::into(id));
    std::vector<std::string> found;
    statement.execute();
    while (statement.fetch()) found.push_back(id);
    return found;
}

std::vector<std::pair<std::string, Time>> Store::deadlines() {
    std::string id;
    Time deadline = 0;
    const Use session(impl_->reading);
    soci::statement statement =
        ((*session).prepare << "SELECT id, deadline FROM tables WHERE deadline IS NOT NULL",
         soci::into(id), soci::into(deadline));
    std::vector<std::pair<std::string, Time>> found;
    statement.execute();
    while (statement.fetch()) found.emplace_back(id, deadline);
    return found;
}

void Store::write(std::span<const Change> changes) {
    const Use session(impl_->writing);
    soci::transaction transaction(*session);
    TableWriter& writer = impl_->table_writer();
    std::map<std::string, std::int64_t> counts;
    for (const Change& change : changes) {
        for (const EventRow& event : change.events) writer.insert(change.table, event);
        if (change.seat) put_seat(*session, change.table, *change.seat);
        if (change.standing) writer.update(change.table, *change.standing);
        for (const std::string& name : change.tallies) ++counts[name];
        for (const RatingChange& rating : change.ratings) change_rating(*session, rating);
    }
    for (const auto& [name, count] : counts) writer.count_up(name, count);
    transaction.commit();
}

void Store::rewrite_event(std::string_view table, std::int64_t seq, std::string_view body) {
    const std::string table_text(table);
    const std::string body_text(body);
    const Use session(impl_->writing);
    *session << "UPDATE events SET body = :b WHERE table_id = :t AND seq = :n",
        soci::use(body_text), soci::use(table_text), soci::use(seq);
}

}  // namespace kotra::store
