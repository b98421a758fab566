// SPDX-License-Identifier: Apache-2.0
#include "server/service.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <array>
#include <exception>
#include <iterator>
#include <utility>

#include "server/metrics.h"
#include "server/table_socket.h"

namespace kotra::server {
namespace {

constexpr std::string_view api_prefix = "/api/v1";

// The page runs its own scripts only, and nobody frames it. Styles may stand in the elements,
// because that is where the board puts the places of its checkers.
constexpr std::string_view content_policy =
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

constexpr std::string_view no_page =
    "<!doctype html><meta charset=\"utf-8\"><title>kotra</title>"
    "<p>The page of the table has not been built. <code>make web</code> builds it; the server "
    "finds "
    "it in <code>web/dist</code>, or where <code>--web</code> says.</p>\n";

void add_safety(net::Response& response) {
    response.headers.emplace_back("Content-Security-Policy", content_policy);
    response.headers.emplace_back("X-Content-Type-Options", "nosniff");
    response.headers.emplace_back("Referrer-Policy", "no-referrer");
    response.headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
}

net::Response refusal_response(const Refusal& refusal) {
    net::Response response = json_response(to_json(refusal));
    response.status = status_of(refusal.code);
    if (refusal.code == "too_many") response.headers.emplace_back("Retry-After", "60");
    return response;
}

// The parts of `path` that stand for the {} of `pattern`; nothing if it does not fit.
std::optional<std::vector<std::string>> match(std::string_view pattern, std::string_view path) {
    std::vector<std::string> parts;
    while (!pattern.empty() && !path.empty()) {
        if (pattern.front() != '/' || path.front() != '/') return std::nullopt;
        const std::size_t pattern_end = std::min(pattern.find('/', 1), pattern.size());
        const std::size_t path_end = std::min(path.find('/', 1), path.size());
        const std::string_view part = path.substr(1, path_end - 1);
        if (pattern.substr(1, pattern_end - 1) == "{}") {
            if (part.empty()) return std::nullopt;
            parts.emplace_back(part);
        } else if (pattern.substr(1, pattern_end - 1) != part) {
            return std::nullopt;
        }
        pattern.remove_prefix(pattern_end);
        path.remove_prefix(path_end);
    }
    if (!pattern.empty() || !path.empty()) return std::nullopt;
    return parts;
}

std::string_view without_scheme(std::string_view url) {
    const std::size_t scheme = url.find("://");
    return scheme == std::string_view::npos ? url : url.substr(scheme + 3);
}

}  // namespace

net::Response json_response(std::string body) {
    net::Response response;
    response.body = std::move(body);
    response.headers.emplace_back("Cache-Control", "no-store");
    return response;
}

net::Response no_content() {
    return {204, {}, {}, {{"Cache-Control", "no-store"}}};
}

TableService::TableService(Hub& hub, ServiceOptions options, std::optional<net::StaticFiles> web)
    : hub_(&hub),
      options_(std::move(options)),
      players_(hub.store()),
      limits_(options_.limit_factor),
      web_(std::move(web)) {}

net::Response TableService::respond(const net::Request& request) {
    ++hub_->counters().requests;
    net::Response response;
    try {
        if (request.path.starts_with("/api/")) {
            const Answer answered = answer(request);
            response = answered ? *answered : refusal_response(answered.error());
        } else {
            response = page(request);
        }
    } catch (const std::exception& error) {
        spdlog::error("{} failed: {}", request.method, error.what());
        response = refusal_response({"internal", "the server cannot do this now"});
    }
    add_safety(response);
    return response;
}

// Match files are larger than anything else that is sent.
std::size_t TableService::max_body(std::string_view target, std::size_t usual) const {
    constexpr std::string_view files = "/api/v1/analyses";
    const std::string_view path = target.substr(0, target.find('?'));
    return path == files ? largest_match_file : usual;
}

// A browser says where a request comes from; other programs do not, and carry no player's token
// unless they are meant to.
bool TableService::comes_from_here(const net::Request& request) const {
    const std::string_view origin = request.header("origin");
    if (origin.empty()) return true;
    if (!options_.origin.empty()) return origin == options_.origin;
    return without_scheme(origin) == request.header("host");
}

bool TableService::is_local(const net::Request& request) const {
    return request.address == "127.0.0.1" || request.address == "::1";
}

Answer TableService::answer(const net::Request& request) {
    if (!comes_from_here(request))
        return refuse("forbidden", "requests of other sites are refused");
    if (!is_local(request) && !limits_.requests.take(request.address)) {
        return refuse("too_many", "too many requests");
    }
    const std::string_view path = request.path;
    if (!path.starts_with(api_prefix)) return refuse("not_found", "there is no such version");
    bool exists = false;
    for (const auto routes : {server_routes(), player_routes(), table_routes(), practice_routes(),
                              position_routes(), analysis_routes()}) {
        for (const Route& route : routes) {
            auto parts = match(route.pattern, path.substr(api_prefix.size()));
            if (!parts) continue;
            exists = true;
            if (route.method != request.method) continue;
            return call(route, {*hub_, players_, limits_, request, std::move(*parts)});
        }
    }
    if (exists) return refuse("bad_request", "the address does not take this method");
    return refuse("not_found", "there is no such address");
}

Answer TableService::call(const Route& route, Asking asking) {
    if (route.needs_player) {
        constexpr std::string_view scheme = "Bearer ";
        const std::string_view header = asking.request.header("authorization");
        if (!header.starts_with(scheme)) return refuse("unauthorized", "a token is needed");
        asking.token = header.substr(scheme.size());
        auto player = players_.of_token(asking.token);
        if (!player) return refuse("unauthorized", "the token is not valid");
        asking.player = std::move(*player);
    }
    return route.answer(asking);
}

net::Response TableService::page(const net::Request& request) const {
    if (request.path == "/healthz") return {200, "text/plain; charset=utf-8", "ok\n", {}};
    if (request.path == "/metrics") {
        if (is_local(request)) return {200, "text/plain; version=0.0.4", metrics_text(*hub_), {}};
    } else if (web_) {
        if (auto found = web_->answer(request)) return *found;
    } else if (request.path == "/" && request.method == "GET") {
        return {200, "text/html; charset=utf-8", std::string(no_page), {}};
    }
    return refusal_response({"not_found", "there is no such page"});
}

std::variant<net::Response, std::unique_ptr<net::SocketHandler>> TableService::upgrade(
    const net::Request& request) {
    const auto refused = [](const Refusal& refusal) {
        net::Response response = refusal_response(refusal);
        add_safety(response);
        return response;
    };
    if (!comes_from_here(request)) {
        return refused({"forbidden", "sockets of other sites are refused"});
    }
    const std::string_view path = request.path;
    const auto parts = path.starts_with(api_prefix)
                           ? match("/tables/{}/socket", path.substr(api_prefix.size()))
                           : std::nullopt;
    if (!parts) return refused({"not_found", "there is no socket at this address"});
    return std::make_unique<TableSocket>(*hub_, players_, parts->front());
}

}  // namespace kotra::server
