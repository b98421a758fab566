// SPDX-License-Identifier: Apache-2.0
// Answers every request of HTTP and opens the sockets of tables.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "net/http.h"
#include "net/server.h"
#include "net/static_files.h"
#include "server/hub.h"
#include "server/players.h"
#include "server/routes/routes.h"

namespace kotra::server {

struct ServiceOptions {
    std::string origin;       // the address that browsers see, for example "https://kotra.example";
                              // empty: whatever the request calls its host
    double limit_factor = 1;  // makes the limits wider
    bool behind_proxy = false;
};

// Thread-safe.
class TableService final : public net::Service {
 public:
    // `web`: the files of the page; nothing where it was not built.
    TableService(Hub& hub, ServiceOptions options, std::optional<net::StaticFiles> web);

    net::Response respond(const net::Request& request) override;
    std::size_t max_body(std::string_view target, std::size_t usual) const override;
    std::variant<net::Response, std::unique_ptr<net::SocketHandler>> upgrade(
        const net::Request& request) override;

 private:
    Answer answer(const net::Request& request);
    Answer call(const Route& route, Asking asking);
    bool comes_from_here(const net::Request& request) const;
    bool is_local(const net::Request& request) const;
    net::Response page(const net::Request& request) const;

    Hub* hub_;
    ServiceOptions options_;
    Players players_;
    Limits limits_;
    std::optional<net::StaticFiles> web_;
};

}  // namespace kotra::server
