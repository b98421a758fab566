// SPDX-License-Identifier: Apache-2.0
// The part of Store that keeps players.
#include <string>

#include "store/connection.h"

namespace kotra::store {
namespace {

// The one player that a condition picks. `condition` is a constant of this file.
std::optional<PlayerRow> find_player(Connection& connection, const std::string& condition,
                                     std::string_view value) {
    const Use session(connection);
    const std::string wanted(value);
    PlayerRow row;
    std::string login;
    std::string password;
    soci::indicator has_login = soci::i_null;
    soci::indicator has_password = soci::i_null;
    *session
        << "SELECT id, name, login, password, rating, experience, created FROM players WHERE " +
               condition,
        soci::use(wanted), soci::into(row.id), soci::into(row.name), soci::into(login, has_login),
        soci::into(password, has_password), soci::into(row.rating), soci::into(row.experience),
        soci::into(row.created);
    if (!(*session).got_data()) return std::nullopt;
    row.login = optional_from(login, has_login);
    row.password = optional_from(password, has_password);
    return row;
}

// What SOCI wants for a value that may be missing.
struct Nullable {
    std::string value;
    soci::indicator indicator;

    explicit Nullable(const std::optional<std::string>& from)
        : value(from.value_or("")), indicator(from ? soci::i_ok : soci::i_null) {}
};

}  // namespace

void Store::add(const PlayerRow& player) {
    Nullable login(player.login);
    Nullable password(player.password);
    const Use session(impl_->writing);
    *session << "INSERT INTO players (id, name, login, password, rating, experience, created)"
                " VALUES (:id, :name, :login, :password, :rating, :experience, :created)",
        soci::use(player.id), soci::use(player.name), soci::use(login.value, login.indicator),
        soci::use(password.value, password.indicator), soci::use(player.rating),
        soci::use(player.experience), soci::use(player.created);
}

std::optional<PlayerRow> Store::player(std::string_view id) {
    return find_player(impl_->reading, "id = :value", id);
}

std::optional<PlayerRow> Store::player_by_login(std::string_view login) {
    return find_player(impl_->reading, "login = :value", login);
}

base::Result<void> Store::update(const PlayerRow& player) {
    Nullable login(player.login);
    Nullable password(player.password);
    const Use session(impl_->writing);
    soci::transaction transaction(*session);
    if (player.login) {
        int others = 0;
        *session << "SELECT COUNT(*) FROM players WHERE login = :login AND id <> :id",
            soci::use(login.value), soci::use(player.id), soci::into(others);
        if (others > 0) return base::fail("somebody else has this login");
    }
    *session << "UPDATE players SET name = :name, login = :login, password = :password"
                " WHERE id = :id",
        soci::use(player.name), soci::use(login.value, login.indicator),
        soci::use(password.value, password.indicator), soci::use(player.id);
    transaction.commit();
    return {};
}

void Store::remove_player(std::string_view id) {
    const std::string player(id);
    const Use session(impl_->writing);
    soci::transaction transaction(*session);
    *session << "DELETE FROM tokens WHERE player = :id", soci::use(player);
    *session << "UPDATE seats SET player = '' WHERE player = :id", soci::use(player);
    *session << "UPDATE events SET sender = '' WHERE sender = :id", soci::use(player);
    *session << "DELETE FROM reports WHERE player = :id", soci::use(player);
    *session << "DELETE FROM analyses WHERE player = :id", soci::use(player);
    *session << "DELETE FROM players WHERE id = :id", soci::use(player);
    transaction.commit();
}

void Store::add_token(std::string_view hash, std::string_view player, Time now) {
    const std::string hash_text(hash);
    const std::string player_text(player);
    const Use session(impl_->writing);
    *session << "INSERT INTO tokens (hash, player, created) VALUES (:hash, :player, :now)",
        soci::use(hash_text), soci::use(player_text), soci::use(now);
}

std::optional<std::string> Store::player_of_token(std::string_view hash) {
    const std::string hash_text(hash);
    std::string player;
    const Use session(impl_->reading);
    *session << "SELECT player FROM tokens WHERE hash = :hash", soci::use(hash_text),
        soci::into(player);
    if (!(*session).got_data()) return std::nullopt;
    return player;
}

void Store::remove_token(std::string_view hash) {
    const std::string hash_text(hash);
    const Use session(impl_->writing);
    *session << "DELETE FROM tokens WHERE hash = :hash", soci::use(hash_text);
}

}  // namespace kotra::store
