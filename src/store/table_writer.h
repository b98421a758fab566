// SPDX-License-Identifier: Apache-2.0
// Inside store/ only: the statements that write what happens at tables, prepared once.
#pragma once

#include <soci/soci.h>

#include <cstdint>
#include <string>

#include "store/store.h"

namespace kotra::store {

// For one connection, which outlives it. The calls throw as the database does.
class TableWriter {
 public:
    explicit TableWriter(soci::session& session);
    TableWriter(const TableWriter&) = delete;
    TableWriter& operator=(const TableWriter&) = delete;
    TableWriter(TableWriter&&) = delete;
    TableWriter& operator=(TableWriter&&) = delete;
    ~TableWriter() = default;

    void insert(const std::string& table, const EventRow& event);
    void update(const std::string& table, const Standing& standing);
    void count_up(const std::string& tally, std::int64_t by);

 private:
    // What the statements take their values from.
    std::string text_;  // the table, or the tally
    EventRow event_;
    Standing standing_;
    Time deadline_ = 0;
    soci::indicator has_deadline_ = soci::i_null;
    std::int64_t number_ = 0;

    soci::statement insert_;
    soci::statement update_;
    soci::statement count_;
};

}  // namespace kotra::store
