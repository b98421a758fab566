// SPDX-License-Identifier: Apache-2.0
#include "server/table_socket.h"

#include <spdlog/spdlog.h>

#include <exception>
#include <utility>

namespace kotra::server {
namespace {

constexpr Time patience_for_hello = Time{10} * 1000;

}  // namespace

void TableSocket::opened(std::shared_ptr<net::Socket> socket) {
    socket_ = std::move(socket);
    hub_->timers().at(now() + patience_for_hello,
                      [socket = std::weak_ptr(socket_), has_greeted = has_greeted_] {
                          const auto open = socket.lock();
                          if (open && !*has_greeted) open->close(net::close_policy, "no hello");
                      });
}

void TableSocket::received(std::string_view text) {
    ++hub_->counters().messages;
    try {
        const auto message = api::read_client_message(text);
        if (!guest_) {
            if (!message || message->type != api::ClientMessage::Type::hello) {
                socket_->close(net::close_policy, "the first message has to be hello");
                return;
            }
            greet(*message);
        } else if (!message) {
            refuse_text({"bad_message", message.error().message});
        } else {
            table_->receive(guest_, *message);
        }
    } catch (const std::exception& error) {
        spdlog::error("a message failed: {}", error.what());
        refuse_text({"internal", "the server cannot do this now"});
    }
}

void TableSocket::refuse_text(const Refusal& refusal) {
    ++hub_->counters().refusals;
    socket_->send(std::make_shared<const std::string>(error_message("", refusal)));
}

void TableSocket::greet(const api::ClientMessage& message) {
    if (message.protocol != api::protocol_version) {
        socket_->close(net::close_policy, "this server speaks protocol 1");
        return;
    }
    const auto player = players_->of_token(message.token);
    if (!player) {
        socket_->close(close_bad_token, "the token is not valid");
        return;
    }
    table_ = hub_->find(table_id_);
    if (!table_ || !table_->may_enter(player->id)) {
        socket_->close(close_no_table, "there is no such table");
        return;
    }
    if (!hub_->admit(player->id, Players::session_of(message.token), socket_)) {
        socket_->close(net::close_too_many, "too many sockets");
        return;
    }
    // If the session ended meanwhile, this socket was not yet among those that were closed for it.
    if (!players_->of_token(message.token)) {
        hub_->release(player->id, socket_);
        socket_->close(close_bad_token, "the token is not valid");
        return;
    }
    *has_greeted_ = true;
    guest_ = std::make_shared<Guest>(Guest{player->id, player->name, socket_});
    table_->enter(guest_, message.since);
}

void TableSocket::closed() {
    if (!guest_) return;
    table_->leave(guest_);
    hub_->release(guest_->player, socket_);
    guest_.reset();
}

}  // namespace kotra::server
