// SPDX-License-Identifier: Apache-2.0
// Matches that the engine judges: asked for, watched, read, forgotten.
#include <fmt/format.h>

#include <array>
#include <charconv>
#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/pattern.h"
#include "api/json_reader.h"
#include "api/position.h"
#include "api/words.h"
#include "base/json_writer.h"
#include "formats/formats.h"
#include "formats/kotra_json.h"
#include "server/live_table.h"
#include "server/routes/routes.h"

namespace kotra::server {
namespace {

constexpr int usual_plies = 2;
constexpr int most_plies = 2;
constexpr std::size_t most_matches_in_file = most_waiting_of_one;
// What a search for a pattern answers with, and how long it may go on.
constexpr std::size_t most_sightings = 100;
constexpr std::chrono::seconds longest_search{10};

void write(base::JsonWriter& json, const Asking& asking, const store::AnalysisRow& row) {
    json.begin_object().field("id", row.id).field("created", row.created);
    json.field("plies", row.plies).key("seat");
    row.seat.empty() ? json.null() : json.value(row.seat);
    json.field("status", row.status).key("progress");
    const auto progress = asking.hub.analyses().progress(row.id);
    progress ? json.value(*progress) : json.null();
    json.key("head").json(row.head).key("figures");
    row.figures.empty() ? json.null() : json.json(row.figures);
    json.end_object();
}

net::Response analyses_response(const Asking& asking, std::span<const store::AnalysisRow> rows) {
    base::JsonWriter json;
    json.begin_object().key("analyses").begin_array();
    for (const store::AnalysisRow& row : rows) write(json, asking, row);
    json.end_array().key("limits").begin_object();
    json.field("analyses", most_analyses).field("waiting", most_waiting_of_one);
    json.field("bytes", largest_match_file).field("matches", most_matches_in_file);
    json.end_object().end_object();
    return json_response(json.take());
}

Outcome<int> wanted_plies(const Asking& asking) {
    const auto wanted = asking.request.query.find("plies");
    if (wanted == asking.request.query.end()) return usual_plies;
    int plies = -1;
    const std::string& text = wanted->second;
    std::from_chars(text.data(), text.data() + text.size(), plies);
    if (plies < 0 || plies > most_plies || text.size() != 1) {
        return refuse("bad_request", fmt::format("plies may be 0 to {}", most_plies));
    }
    return plies;
}

// Read by the thread that gives way to the tables, as a file may be large and odd.
Outcome<formats::Reading> read_file(const Asking& asking) {
    std::optional<formats::Reading> read;
    const auto done = asking.hub.background().ask([&]() -> Outcome<std::string> {
        auto reading = formats::read_any(asking.request.body);
        if (!reading) return refuse("bad_request", base::to_string(reading.error()));
        read = std::move(*reading);
        return std::string();
    });
    if (!done) return tl::unexpected(done.error());
    return std::move(*read);
}

// Which of the two bears the player's name, if it is one.
std::optional<rules::Side> seat_of(const record::Match& match, std::string_view name) {
    const bool is_first = match.players[rules::Side::first].name == name;
    const bool is_second = match.players[rules::Side::second].name == name;
    if (is_first == is_second) return std::nullopt;
    return is_first ? rules::Side::first : rules::Side::second;
}

Answer analyse_file(const Asking& asking) {
    if (!asking.limits.analyses.take(asking.player.id)) {
        return refuse("too_many", "too many analyses; try again later");
    }
    const auto plies = wanted_plies(asking);
    if (!plies) return tl::unexpected(plies.error());
    const auto reading = read_file(asking);
    if (!reading) return tl::unexpected(reading.error());
    if (reading->matches.size() > most_matches_in_file) {
        return refuse("too_large",
                      fmt::format("a file may have {} matches at most here", most_matches_in_file));
    }
    std::vector<store::AnalysisRow> rows;
    for (const record::Match& match : reading->matches) {
        auto row = asking.hub.analyses().start(asking.player.id, *plies,
                                               seat_of(match, asking.player.name), match);
        if (!row) return tl::unexpected(row.error());
        rows.push_back(std::move(*row));
    }
    return analyses_response(asking, rows);
}

// What was played so far at a table; for players whom no hint can help any more.
Answer analyse_table(const Asking& asking) {
    if (!asking.limits.analyses.take(asking.player.id)) {
        return refuse("too_many", "too many analyses; try again later");
    }
    const auto plies = wanted_plies(asking);
    if (!plies) return tl::unexpected(plies.error());
    const auto table = visible_table(asking, asking.parts[0]);
    if (!table) return tl::unexpected(table.error());
    bool may = false;
    std::optional<rules::Side> seat;
    record::Match match;
    (*table)->look([&](const Table& at) {
        const auto seats = at.seats_of(asking.player.id);
        if (seats.size() == 1) seat = seats.front();
        const bool is_practice =
            at.setup().opponent == api::OpponentKind::computer && !at.setup().rated;
        may = at.is_over() || is_practice;
        match = at.match();
    });
    if (!may) return refuse("forbidden", "a match is judged when it is over");
    if (match.games.empty()) return refuse("conflict", "nothing was played yet");
    const auto row = asking.hub.analyses().start(asking.player.id, *plies, seat, match);
    if (!row) return tl::unexpected(row.error());
    return analyses_response(asking, std::span(&*row, 1));
}

Answer list(const Asking& asking) {
    return analyses_response(asking, asking.hub.store().analyses_of(asking.player.id));
}

// The positions of the player's judged matches that contain the pattern, the newest match first.
// The matches are replayed one after the other: what was judged of them is not needed.
std::string search(store::Store& store, const std::string& player,
                   const analysis::Pattern& pattern) {
    const auto deadline = std::chrono::steady_clock::now() + longest_search;
    std::size_t count = 0;
    bool is_complete = true;
    base::JsonWriter json;
    json.begin_object().key("positions").begin_array();
    for (const store::AnalysisRow& row : store.analyses_of(player)) {
        if (row.status != "done") continue;
        is_complete = count <= most_sightings && std::chrono::steady_clock::now() < deadline;
        if (!is_complete) break;
        const auto reading = formats::read_kotra_json(store.analysis_record(row.id));
        if (!reading) continue;  // deleted meanwhile
        for (const auto& found : analysis::sightings(reading->matches.front(), pattern)) {
            if (++count > most_sightings) break;
            json.begin_object().field("analysis", row.id).field("game", found.game);
            json.field("moment", found.moment).field("turn", api::to_string(found.turn));
            json.end_object();
        }
    }
    json.end_array().field("complete", is_complete && count <= most_sightings).end_object();
    return json.take();
}

Answer find_positions(const Asking& asking) {
    if (!asking.limits.hints.take(asking.player.id)) {
        return refuse("too_many", "too many questions; ask again in a moment");
    }
    const auto pattern = api::read_pattern(asking.request.body);
    if (!pattern) return refuse("bad_request", pattern.error().message);
    auto found = asking.hub.background().ask([&]() -> Outcome<std::string> {
        return search(asking.hub.store(), asking.player.id, *pattern);
    });
    if (!found) return tl::unexpected(found.error());
    return json_response(std::move(*found));
}

// One of the player's own; the same refusal whether there is none or it is another's.
Outcome<store::AnalysisRow> own(const Asking& asking) {
    auto row = asking.hub.store().analysis(asking.parts[0]);
    if (!row || row->player != asking.player.id) {
        return refuse("not_found", "there is no such analysis");
    }
    return std::move(*row);
}

Answer show(const Asking& asking) {
    const auto row = own(asking);
    if (!row) return tl::unexpected(row.error());
    base::JsonWriter json;
    json.begin_object().key("analysis");
    write(json, asking, *row);
    json.key("review");
    row->status == "done" ? json.json(asking.hub.store().analysis_result(row->id)) : json.null();
    json.end_object();
    return json_response(json.take());
}

// Says which of the two the player was.
Answer change(const Asking& asking) {
    const auto row = own(asking);
    if (!row) return tl::unexpected(row.error());
    auto wanted = api::JsonReader::parse(asking.request.body);
    if (!wanted) return refuse("bad_request", wanted.error().message);
    const auto seat = wanted->side_if("seat");
    if (!wanted->ok()) return refuse("bad_request", wanted->error().message);
    asking.hub.store().set_analysis_seat(row->id, seat ? api::to_string(*seat) : "");
    return no_content();
}

Answer forget(const Asking& asking) {
    const auto row = own(asking);
    if (!row) return tl::unexpected(row.error());
    asking.hub.analyses().remove(row->id);
    return no_content();
}

constexpr std::array routes{
    Route{"POST", "/analyses", true, analyse_file},
    Route{"GET", "/analyses", true, list},
    Route{"POST", "/analyses/positions", true, find_positions},
    Route{"GET", "/analyses/{}", true, show},
    Route{"PATCH", "/analyses/{}", true, change},
    Route{"DELETE", "/analyses/{}", true, forget},
    Route{"POST", "/tables/{}/analysis", true, analyse_table},
};

}  // namespace

std::span<const Route> analysis_routes() {
    return routes;
}

}  // namespace kotra::server
