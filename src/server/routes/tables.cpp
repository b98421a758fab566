// SPDX-License-Identifier: Apache-2.0
// Tables: making, finding, sitting down, and what can be taken home.
#include <fmt/format.h>

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "api/json_reader.h"
#include "api/table_setup.h"
#include "api/words.h"
#include "base/json_writer.h"
#include "engine/levels.h"
#include "formats/formats.h"
#include "play/opponents.h"
#include "server/live_table.h"
#include "server/routes/routes.h"

namespace kotra::server {
namespace {

constexpr int most_in_lobby = 100;

net::Response seated_response(const LiveTable& table, const std::string& player) {
    base::JsonWriter json;
    table.look([&](const Table& at) {
        json.begin_object().key("table");
        at.write_description(json);
        json.key("seats").begin_array();
        for (const rules::Side side : at.seats_of(player)) json.value(api::to_string(side));
        json.end_array().end_object();
    });
    return json_response(json.take());
}

// Bytes of the player's own, or of the house where there are none.
Outcome<play::Bytes32> randomness_from(std::string_view digits) {
    if (digits.empty()) return play::secret_bytes();
    const auto bytes = play::bytes_from_hex(digits);
    if (!bytes) return refuse("bad_request", bytes.error().message);
    return *bytes;
}

std::vector<std::string_view> simple_opponents() {
    std::vector<std::string_view> names;
    names.reserve(play::opponents.size());
    for (const play::Opponent& row : play::opponents) names.push_back(row.name);
    return names;
}

Answer make_table(const Asking& asking) {
    if (!asking.limits.tables.take(asking.player.id)) {
        return refuse("too_many", "too many tables; try again later");
    }
    auto setup = api::read_table_setup(asking.request.body);
    if (!setup) return refuse("bad_request", setup.error().message);
    if (setup->rated) {
        const bool is_for_two = setup->opponent == api::OpponentKind::link ||
                                setup->opponent == api::OpponentKind::lobby;
        if (!asking.player.login || !is_for_two || setup->options.is_money()) {
            return refuse("forbidden", "rated are matches between two accounts");
        }
    }
    if (setup->opponent == api::OpponentKind::computer && engine::find_level(setup->level) &&
        !asking.hub.engines().knows(setup->variant)) {
        return refuse("bad_request",
                      fmt::format("the engine does not know {}; the level may be one of {}",
                                  setup->variant.title, fmt::join(simple_opponents(), ", ")));
    }
    if (!setup->second_name.empty()) {
        setup->second_name = checked_name(setup->second_name);
        if (setup->second_name.empty()) {
            return refuse("bad_request", "a name has 1 to 30 characters");
        }
    }
    const auto randomness = randomness_from(setup->randomness);
    if (!randomness) return tl::unexpected(randomness.error());
    const auto table =
        asking.hub.make(*setup, {asking.player.id, seat_holder(asking.player), *randomness});
    if (!table) return tl::unexpected(table.error());
    return seated_response(**table, asking.player.id);
}

Answer show_table(const Asking& asking) {
    const auto table = visible_table(asking, asking.parts[0]);
    if (!table) return tl::unexpected(table.error());
    return seated_response(**table, asking.player.id);
}

Answer take_seat(const Asking& asking) {
    const auto table = visible_table(asking, asking.parts[0]);
    if (!table) return tl::unexpected(table.error());
    std::string digits;
    if (!asking.request.body.empty()) {
        auto reader = api::JsonReader::parse(asking.request.body);
        if (!reader) return refuse("bad_request", reader.error().message);
        digits = reader->text_or("randomness", "");
        if (!reader->ok()) return refuse("bad_request", reader->error().message);
    }
    const auto randomness = randomness_from(digits);
    if (!randomness) return tl::unexpected(randomness.error());
    const bool is_rated = (*table)->look([](const Table& at) { return at.setup().rated; });
    if (is_rated && !asking.player.login) {
        return refuse("forbidden", "rated are matches between two accounts");
    }
    const auto sat = (*table)->sit({asking.player.id, seat_holder(asking.player), *randomness});
    if (!sat) return tl::unexpected(sat.error());
    return seated_response(**table, asking.player.id);
}

Answer show_record(const Asking& asking) {
    const auto table = visible_table(asking, asking.parts[0]);
    if (!table) return tl::unexpected(table.error());
    const auto wanted = asking.request.query.find("format");
    const formats::Format* format =
        wanted == asking.request.query.end() ? nullptr : formats::find_format(wanted->second);
    if (format == nullptr || !format->writes()) {
        return refuse("bad_request", "a format is mat or json");
    }
    const record::Match match = (*table)->look([](const Table& at) { return at.match(); });
    const auto written = format->write(std::span(&match, 1), {});
    if (!written) return refuse("conflict", written.error().message);
    net::Response response{200, "text/plain; charset=utf-8", written->text, {}};
    if (format->extension == ".json") response.type = "application/json";
    response.headers.emplace_back("Content-Disposition", "attachment; filename=\"kotra-" +
                                                             asking.parts[0].substr(0, 8) +
                                                             std::string(format->extension) + "\"");
    return response;
}

Answer show_dice(const Asking& asking) {
    const auto table = visible_table(asking, asking.parts[0]);
    if (!table) return tl::unexpected(table.error());
    return json_response((*table)->look([](const Table& at) { return at.dice_json(); }));
}

Answer report(const Asking& asking) {
    if (!asking.limits.reports.take(asking.player.id)) {
        return refuse("too_many", "too many reports; try again later");
    }
    const auto table = visible_table(asking, asking.parts[0]);
    if (!table) return tl::unexpected(table.error());
    auto reader = api::JsonReader::parse(asking.request.body);
    if (!reader) return refuse("bad_request", reader.error().message);
    const std::string reason = reader->text("reason");
    if (!reader->ok() || reason.empty() || reason.size() > 2000) {
        return refuse("bad_request", "'reason' has to be a text of 1 to 2000 bytes");
    }
    asking.hub.store().add(store::ReportRow{asking.parts[0], asking.player.id, now(), reason});
    return no_content();
}

void write_public_tables(base::JsonWriter& json, const Asking& asking, std::string_view status,
                         bool must_allow_spectators) {
    json.begin_array();
    for (const std::string& id : asking.hub.store().public_tables(status, most_in_lobby)) {
        const auto table = asking.hub.find(id);
        if (!table) continue;
        table->look([&](const Table& at) {
            if (must_allow_spectators && !at.setup().spectators) return;
            at.write_description(json);
        });
    }
    json.end_array();
}

Answer show_lobby(const Asking& asking) {
    base::JsonWriter json;
    json.begin_object().key("waiting");
    write_public_tables(json, asking, "waiting", false);
    json.key("playing");
    write_public_tables(json, asking, "playing", true);
    json.end_object();
    return json_response(json.take());
}

constexpr std::array routes{
    Route{"POST", "/tables", true, make_table},
    Route{"GET", "/tables/{}", true, show_table},
    Route{"POST", "/tables/{}/seat", true, take_seat},
    Route{"GET", "/tables/{}/record", true, show_record},
    Route{"GET", "/tables/{}/dice", true, show_dice},
    Route{"POST", "/tables/{}/report", true, report},
    Route{"GET", "/lobby", true, show_lobby},
};

}  // namespace

std::span<const Route> table_routes() {
    return routes;
}

Outcome<std::shared_ptr<LiveTable>> visible_table(const Asking& asking, std::string_view id) {
    auto table = asking.hub.find(id);
    if (!table || !table->may_enter(asking.player.id)) {
        return refuse("not_found", "there is no such table");
    }
    return table;
}

}  // namespace kotra::server
