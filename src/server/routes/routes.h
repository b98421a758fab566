// SPDX-License-Identifier: Apache-2.0
// The requests of HTTP: a row each, and what they share.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "net/bucket.h"
#include "net/http.h"
#include "server/hub.h"
#include "server/players.h"
#include "server/refusal.h"
#include "store/rows.h"

namespace kotra::server {

// How much one address, or one player, may ask for.
struct Limits {
    // `factor` makes all of them wider.
    explicit Limits(double factor)
        : requests(20 * factor, 100 * factor),
          guests(60 * factor / 3600, 30 * factor),
          log_ins(30 * factor / 3600, 10 * factor),
          tables(120 * factor / 3600, 30 * factor),
          reports(10 * factor / 3600, 5 * factor),
          hints(2 * factor, 30 * factor),
          analyses(60 * factor / 3600, 10 * factor) {}

    net::Buckets requests;
    net::Buckets guests;
    net::Buckets log_ins;
    net::Buckets tables;
    net::Buckets reports;
    net::Buckets hints;
    net::Buckets analyses;
};

// The body of a request for the analysis of a file may have so many bytes, far more than any other.
inline constexpr std::size_t largest_match_file = std::size_t{4} << 20U;

// A request on its way.
struct Asking {
    Hub& hub;
    Players& players;
    Limits& limits;
    const net::Request& request;
    std::vector<std::string> parts = {};  // what stands for each {} of the pattern
    store::PlayerRow player = {};         // of the token, where the route needs one
    std::string token = {};
};

using Answer = Outcome<net::Response>;

struct Route {
    std::string_view method;
    std::string_view pattern;  // "/tables/{}/seat", below /api/v1
    bool needs_player;
    Answer (*answer)(const Asking&);
};

// Each in routes/<noun>.cpp.
std::span<const Route> server_routes();
std::span<const Route> player_routes();
std::span<const Route> table_routes();
std::span<const Route> practice_routes();
std::span<const Route> position_routes();
std::span<const Route> analysis_routes();

// 200 with a body, or 204 without.
net::Response json_response(std::string body);
net::Response no_content();

// The table, if the player may see it; the same refusal whether it does not exist or is not for
// this player.
Outcome<std::shared_ptr<LiveTable>> visible_table(const Asking& asking, std::string_view id);

}  // namespace kotra::server
