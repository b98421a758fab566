// SPDX-License-Identifier: Apache-2.0
// Inside store/ only: the connections to the database.
#pragma once

#include <soci/soci.h>

#include <memory>
#include <mutex>
#include <string>

#include "store/store.h"
#include "store/table_writer.h"

namespace kotra::store {

// One connection that one thread at a time uses.
struct Connection {
    soci::session session;
    std::mutex mutex;
};

// Writes go through one connection, reads through another, so that neither waits for the other.
struct Store::Impl {
    Connection writing;
    Connection reading;
    bool is_sqlite = true;

    // Of the connection `writing`, for who uses that.
    TableWriter& table_writer();

 private:
    std::unique_ptr<TableWriter> writer_;  // made when it is first needed, after the tables
};

// The right to use a connection, for the time of a statement or a transaction.
class Use {
 public:
    explicit Use(Connection& connection) : lock_(connection.mutex), session_(connection.session) {}

    soci::session& operator*() const { return session_; }

 private:
    std::lock_guard<std::mutex> lock_;
    soci::session& session_;
};

// A column that may be NULL.
template <class Value>
std::optional<Value> optional_from(const Value& value, soci::indicator indicator) {
    if (indicator == soci::i_null) return std::nullopt;
    return value;
}

}  // namespace kotra::store
