// SPDX-License-Identifier: Apache-2.0
// The part of Store that keeps what is analysed.
#include <string>
#include <utility>

#include "store/connection.h"

namespace kotra::store {
namespace {

// Reads rows with these columns, in this order.
constexpr std::string_view columns =
    "id, player, created, source, plies, seat, status, head, figures";

class AnalysisReader {
 public:
    // `question` goes on after the columns; :v is `value`.
    AnalysisReader(soci::session& session, std::string_view question, const std::string& value)
        : statement_((session.prepare << "SELECT " << columns << " FROM analyses " << question,
                      soci::into(row_.id), soci::into(row_.player), soci::into(row_.created),
                      soci::into(row_.source), soci::into(row_.plies), soci::into(row_.seat),
                      soci::into(row_.status), soci::into(row_.head), soci::into(row_.figures),
                      soci::use(value))) {}

    std::vector<AnalysisRow> read() {
        std::vector<AnalysisRow> rows;
        statement_.execute();
        while (statement_.fetch()) rows.push_back(row_);
        return rows;
    }

 private:
    AnalysisRow row_;
    soci::statement statement_;
};

}  // namespace

void Store::add(const AnalysisRow& row, std::string_view record) {
    const Use session(impl_->writing);
    const std::string text(record);
    *session << "INSERT INTO analyses (id, player, created, source, plies, seat, status, head,"
                " figures, record, result)"
                " VALUES (:i, :p, :c, :s, :n, :e, :t, :h, :f, :r, '')",
        soci::use(row.id), soci::use(row.player), soci::use(row.created), soci::use(row.source),
        soci::use(row.plies), soci::use(row.seat), soci::use(row.status), soci::use(row.head),
        soci::use(row.figures), soci::use(text);
}

std::optional<AnalysisRow> Store::analysis(std::string_view id) {
    const Use session(impl_->reading);
    auto rows = AnalysisReader(*session, "WHERE id = :v", std::string(id)).read();
    if (rows.empty()) return std::nullopt;
    return std::move(rows.front());
}

std::vector<AnalysisRow> Store::analyses_of(std::string_view player) {
    const Use session(impl_->reading);
    return AnalysisReader(*session, "WHERE player = :v ORDER BY created DESC, id",
                          std::string(player))
        .read();
}

std::vector<AnalysisRow> Store::analyses_with(std::string_view status) {
    const Use session(impl_->reading);
    return AnalysisReader(*session, "WHERE status = :v ORDER BY created, id", std::string(status))
        .read();
}

std::string Store::analysis_record(std::string_view id) {
    const Use session(impl_->reading);
    const std::string key(id);
    std::string text;
    *session << "SELECT record FROM analyses WHERE id = :v", soci::into(text), soci::use(key);
    return text;
}

std::string Store::analysis_result(std::string_view id) {
    const Use session(impl_->reading);
    const std::string key(id);
    std::string text;
    *session << "SELECT result FROM analyses WHERE id = :v", soci::into(text), soci::use(key);
    return text;
}

void Store::finish_analysis(std::string_view id, std::string_view status, std::string_view figures,
                            std::string_view result) {
    const Use session(impl_->writing);
    const std::string key(id);
    const std::string state(status);
    const std::string numbers(figures);
    const std::string text(result);
    *session << "UPDATE analyses SET status = :s, figures = :f, result = :r WHERE id = :v",
        soci::use(state), soci::use(numbers), soci::use(text), soci::use(key);
}

void Store::set_analysis_seat(std::string_view id, std::string_view seat) {
    const Use session(impl_->writing);
    const std::string key(id);
    const std::string side(seat);
    *session << "UPDATE analyses SET seat = :s WHERE id = :v", soci::use(side), soci::use(key);
}

void Store::remove_analysis(std::string_view id) {
    const Use session(impl_->writing);
    const std::string key(id);
    *session << "DELETE FROM analyses WHERE id = :v", soci::use(key);
}

}  // namespace kotra::store
