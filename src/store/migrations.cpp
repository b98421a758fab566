// SPDX-License-Identifier: Apache-2.0
#include "store/migrations.h"

#include <array>

namespace kotra::store {
namespace {

constexpr std::array<std::string_view, 11> first{
    "CREATE TABLE players (id TEXT PRIMARY KEY, name TEXT NOT NULL, login TEXT UNIQUE,"
    " password TEXT, rating DOUBLE PRECISION NOT NULL, experience BIGINT NOT NULL,"
    " created BIGINT NOT NULL)",
    "CREATE TABLE tokens (hash TEXT PRIMARY KEY, player TEXT NOT NULL, created BIGINT NOT NULL)",
    "CREATE INDEX tokens_of_player ON tokens (player)",
    "CREATE TABLE tables (id TEXT PRIMARY KEY, created BIGINT NOT NULL, setup TEXT NOT NULL,"
    " secret TEXT NOT NULL, status TEXT NOT NULL, is_public INTEGER NOT NULL, deadline BIGINT)",
    "CREATE INDEX tables_in_lobby ON tables (is_public, status, created)",
    "CREATE INDEX tables_with_deadline ON tables (deadline)",
    "CREATE TABLE seats (table_id TEXT NOT NULL, seat INTEGER NOT NULL, player TEXT NOT NULL,"
    " randomness TEXT NOT NULL, PRIMARY KEY (table_id, seat))",
    "CREATE INDEX seats_of_player ON seats (player)",
    "CREATE TABLE events (table_id TEXT NOT NULL, seq BIGINT NOT NULL, sender TEXT NOT NULL,"
    " client_id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (table_id, seq))",
    "CREATE TABLE reports (table_id TEXT NOT NULL, player TEXT NOT NULL, at BIGINT NOT NULL,"
    " reason TEXT NOT NULL)",
    "CREATE TABLE tallies (name TEXT PRIMARY KEY, count BIGINT NOT NULL)",
};

constexpr std::array<std::string_view, 2> second{
    "CREATE TABLE analyses (id TEXT PRIMARY KEY, player TEXT NOT NULL, created BIGINT NOT NULL,"
    " source TEXT NOT NULL, plies INTEGER NOT NULL, seat TEXT NOT NULL, status TEXT NOT NULL,"
    " head TEXT NOT NULL, figures TEXT NOT NULL, record TEXT NOT NULL, result TEXT NOT NULL)",
    "CREATE INDEX analyses_of_player ON analyses (player, created)",
};

constexpr std::array<std::span<const std::string_view>, 2> steps{first, second};

}  // namespace

std::span<const std::span<const std::string_view>> migrations() {
    return steps;
}

}  // namespace kotra::store
