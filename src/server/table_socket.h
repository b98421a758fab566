// SPDX-License-Identifier: Apache-2.0
// The socket of a table, from hello to the end.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <string_view>

#include "api/client_message.h"
#include "net/server.h"
#include "server/hub.h"
#include "server/live_table.h"
#include "server/players.h"

namespace kotra::server {

// The application's own code for closing a WebSocket at a table that is not there, or not for the
// player (docs/protocol.md).
inline constexpr int close_no_table = 4004;

class TableSocket final : public net::SocketHandler {
 public:
    TableSocket(Hub& hub, Players& players, std::string table)
        : hub_(&hub), players_(&players), table_id_(std::move(table)) {}

    void opened(std::shared_ptr<net::Socket> socket) override;
    void received(std::string_view text) override;
    void closed() override;

 private:
    void greet(const api::ClientMessage& message);
    void refuse_text(const Refusal& refusal);

    Hub* hub_;
    Players* players_;
    std::string table_id_;
    std::shared_ptr<net::Socket> socket_;
    std::shared_ptr<LiveTable> table_;
    std::shared_ptr<Guest> guest_;  // once hello was said
    std::shared_ptr<std::atomic<bool>> has_greeted_ = std::make_shared<std::atomic<bool>>(false);
};

}  // namespace kotra::server
