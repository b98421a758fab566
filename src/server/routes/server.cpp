// SPDX-License-Identifier: Apache-2.0
// What the server offers, and its statistics.
#include <array>

#include "api/catalogue.h"
#include "base/json_writer.h"
#include "server/phrases.h"
#include "server/routes/routes.h"

namespace kotra::server {
namespace {

Answer show_server(const Asking& asking) {
    return json_response(api::server_json(
        KOTRA_VERSION, phrases,
        [&](const rules::Variant& variant) { return asking.hub.engines().knows(variant); }));
}

Answer show_rules(const Asking& asking) {
    const auto wanted = asking.request.query.find("language");
    const auto rules = api::rules_json(
        asking.parts[0], wanted == asking.request.query.end() ? "en" : wanted->second);
    if (!rules) return refuse("not_found", rules.error().message);
    return json_response(*rules);
}

// The tallies are named "roll-3-1" and "opening-3-1".
Answer show_dice_statistics(const Asking& asking) {
    std::array<std::array<std::int64_t, 6>, 6> rolls{};
    std::int64_t throws = 0;
    std::int64_t opening_throws = 0;
    for (const auto& [name, count] : asking.hub.store().tallies()) {
        if (name.size() < 4) continue;
        const int first = name[name.size() - 3] - '1';
        const int second = name[name.size() - 1] - '1';
        if (first < 0 || first > 5 || second < 0 || second > 5) continue;
        throws += count;
        if (name.starts_with("opening")) opening_throws += count;
        rolls[static_cast<std::size_t>(first)][static_cast<std::size_t>(second)] += count;
    }
    base::JsonWriter json;
    json.begin_object().field("throws", throws).key("rolls").begin_array();
    for (const auto& row : rolls) {
        json.begin_array();
        for (const std::int64_t count : row) json.value(count);
        json.end_array();
    }
    json.end_array().field("opening_throws", opening_throws).end_object();
    return json_response(json.take());
}

constexpr std::array routes{
    Route{"GET", "/server", false, show_server},
    Route{"GET", "/rules/{}", false, show_rules},
    Route{"GET", "/statistics/dice", false, show_dice_statistics},
};

}  // namespace

std::span<const Route> server_routes() {
    return routes;
}

}  // namespace kotra::server
