// SPDX-License-Identifier: Apache-2.0
// Who is who: guests, accounts, tokens.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "api/table_event.h"
#include "base/json_writer.h"
#include "server/refusal.h"
#include "store/store.h"

namespace kotra::server {

struct SignedIn {
    store::PlayerRow player;
    std::string token;  // known to the player alone; the store has its hash
};

// Thread-safe; passwords take their time on purpose.
class Players {
 public:
    explicit Players(store::Store& store) : store_(&store) {}

    Outcome<SignedIn> make_guest(std::string_view name);
    Outcome<SignedIn> log_in(std::string_view login, std::string_view password);
    void log_out(std::string_view token);
    // What a session is kept by: a hash of its token.
    static std::string session_of(std::string_view token);
    std::optional<store::PlayerRow> of_token(std::string_view token);
    Outcome<store::PlayerRow> rename(store::PlayerRow player, std::string_view name);
    // Turns a guest into an account.
    Outcome<store::PlayerRow> make_account(store::PlayerRow player, std::string_view login,
                                           std::string_view password);

 private:
    SignedIn sign_in(store::PlayerRow player);

    store::Store* store_;
};

// 1 to 30 characters of a name, without those that cannot be seen and blanks around it; empty if
// that is not what was given.
std::string checked_name(std::string_view name);

// How others see the player at a table.
api::SeatHolder seat_holder(const store::PlayerRow& player);

// The schema Player, with what only the player may see.
void write(base::JsonWriter& json, const store::PlayerRow& player);

}  // namespace kotra::server
