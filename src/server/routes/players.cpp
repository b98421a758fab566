// SPDX-License-Identifier: Apache-2.0
// Players: guests, accounts, sessions, and what is kept of them.
#include <array>

#include "api/json_reader.h"
#include "api/words.h"
#include "base/json_writer.h"
#include "formats/kotra_json.h"
#include "server/live_table.h"
#include "server/routes/routes.h"

namespace kotra::server {
namespace {

constexpr int most_matches = 500;

net::Response signed_in_response(const SignedIn& signed_in) {
    base::JsonWriter json;
    json.begin_object().key("player");
    write(json, signed_in.player);
    json.field("token", signed_in.token).end_object();
    return json_response(json.take());
}

net::Response player_response(const store::PlayerRow& player) {
    base::JsonWriter json;
    write(json, player);
    return json_response(json.take());
}

// Two texts of the body.
struct Pair {
    std::string first;
    std::string second;
};
Outcome<Pair> read_pair(const Asking& asking, std::string_view first, std::string_view second) {
    auto reader = api::JsonReader::parse(asking.request.body);
    if (!reader) return refuse("bad_request", reader.error().message);
    Pair pair{reader->text(first), second.empty() ? std::string() : reader->text(second)};
    if (!reader->ok()) return refuse("bad_request", reader->error().message);
    return pair;
}

Answer make_guest(const Asking& asking) {
    if (!asking.limits.guests.take(asking.request.address)) {
        return refuse("too_many", "too many guests from this address; try again later");
    }
    const auto body = read_pair(asking, "name", "");
    if (!body) return tl::unexpected(body.error());
    return asking.players.make_guest(body->first).map(signed_in_response);
}

Answer show_me(const Asking& asking) {
    return player_response(asking.player);
}

Answer rename(const Asking& asking) {
    const auto body = read_pair(asking, "name", "");
    if (!body) return tl::unexpected(body.error());
    return asking.players.rename(asking.player, body->first).map(player_response);
}

Answer make_account(const Asking& asking) {
    if (!asking.limits.log_ins.take(asking.request.address)) {
        return refuse("too_many", "too many attempts from this address; try again later");
    }
    const auto body = read_pair(asking, "login", "password");
    if (!body) return tl::unexpected(body.error());
    return asking.players.make_account(asking.player, body->first, body->second)
        .map(player_response);
}

Answer log_in(const Asking& asking) {
    if (!asking.limits.log_ins.take(asking.request.address)) {
        return refuse("too_many", "too many attempts from this address; try again later");
    }
    const auto body = read_pair(asking, "login", "password");
    if (!body) return tl::unexpected(body.error());
    return asking.players.log_in(body->first, body->second).map(signed_in_response);
}

Answer log_out(const Asking& asking) {
    asking.players.log_out(asking.token);
    asking.hub.turn_out(asking.player.id, Players::session_of(asking.token));
    return no_content();
}

Answer show_matches(const Asking& asking) {
    base::JsonWriter json;
    json.begin_object().key("tables").begin_array();
    for (const std::string& id : asking.hub.store().tables_of(asking.player.id, most_matches)) {
        const auto table = asking.hub.find(id);
        if (!table) continue;
        table->look([&](const Table& at) {
            json.begin_object().key("table");
            at.write_description(json);
            json.key("seats").begin_array();
            for (const rules::Side side : at.seats_of(asking.player.id)) {
                json.value(api::to_string(side));
            }
            json.end_array().end_object();
        });
    }
    json.end_array().end_object();
    return json_response(json.take());
}

// The player as kept, but for the hash of the password, and every match as a match file.
Answer export_me(const Asking& asking) {
    base::JsonWriter json;
    json.begin_object().key("player");
    write(json, asking.player);
    json.field("created", asking.player.created).key("matches").begin_array();
    for (const std::string& id : asking.hub.store().tables_of(asking.player.id, most_matches)) {
        const auto table = asking.hub.find(id);
        if (!table) continue;
        const record::Match match = table->look([](const Table& at) { return at.match(); });
        const auto written = formats::write_kotra_json(std::span(&match, 1));
        json.begin_object().field("table", id).key("record");
        written ? json.json(written->text) : json.null();
        json.key("events").begin_array();
        for (const store::EventRow& event : asking.hub.store().events(id)) json.json(event.body);
        json.end_array().end_object();
    }
    json.end_array().key("analyses").begin_array();
    for (const store::AnalysisRow& row : asking.hub.store().analyses_of(asking.player.id)) {
        json.begin_object().field("id", row.id).field("created", row.created);
        json.key("record").json(asking.hub.store().analysis_record(row.id)).end_object();
    }
    json.end_array().end_object();
    return json_response(json.take());
}

// Gives up what is still being played, takes the name and the words out of what others keep, and
// then forgets the player.
Answer delete_me(const Asking& asking) {
    asking.hub.rollouts().forget(asking.player.id);
    forget_player(asking.hub, asking.player.id);
    return no_content();
}

constexpr std::array routes{
    Route{"POST", "/players", false, make_guest},
    Route{"GET", "/me", true, show_me},
    Route{"PATCH", "/me", true, rename},
    Route{"DELETE", "/me", true, delete_me},
    Route{"POST", "/me/account", true, make_account},
    Route{"GET", "/me/matches", true, show_matches},
    Route{"GET", "/me/export", true, export_me},
    Route{"POST", "/sessions", false, log_in},
    Route{"DELETE", "/sessions/current", true, log_out},
};

}  // namespace

std::span<const Route> player_routes() {
    return routes;
}

}  // namespace kotra::server
