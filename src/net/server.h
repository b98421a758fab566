// SPDX-License-Identifier: Apache-2.0
// HTTP and WebSocket on one port. What is asked for is answered by a Service; this room knows how
// the bytes travel, within which limits, and nothing else.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "net/http.h"

namespace kotra::net {

// The codes with which this room closes a WebSocket (RFC 6455, and 4000 to 4999 for applications).
inline constexpr int close_policy = 1008;
inline constexpr int close_restart = 1012;
inline constexpr int close_too_many = 4029;

// One end of a WebSocket. Thread-safe; no call blocks.
class Socket {
 public:
    virtual ~Socket() = default;

    // Sends a text message after all that were sent before. A client that does not read fast
    // enough is cut off. After the end it does nothing.
    virtual void send(std::shared_ptr<const std::string> text) = 0;
    // Closes after what was sent before; later calls do nothing.
    virtual void close(int code, std::string_view reason) = 0;
};

// What one WebSocket is for. The calls come one after the other, on threads of the server, and do
// not block for long.
class SocketHandler {
 public:
    virtual ~SocketHandler() = default;

    virtual void opened(std::shared_ptr<Socket> socket) = 0;
    virtual void received(std::string_view text) = 0;  // UTF-8
    virtual void closed() = 0;                         // the last call
};

// Answers requests. Thread-safe: many calls at once, on threads that may block.
class Service {
 public:
    virtual ~Service() = default;

    virtual Response respond(const Request& request) = 0;
    // How many bytes the body of a request to this target may have; `usual`: ServerOptions' limit.
    // Only large_bodies requests with more than that are taken in at a time.
    virtual std::size_t max_body(std::string_view target, std::size_t usual) const {
        static_cast<void>(target);
        return usual;
    }
    // A request for a WebSocket: what handles it, or a refusal.
    virtual std::variant<Response, std::unique_ptr<SocketHandler>> upgrade(
        const Request& request) = 0;
};

struct ServerOptions {
    std::string listen = "127.0.0.1";  // an address of this machine
    std::uint16_t port = 8642;         // 0: any that is free
    std::size_t threads = 2;           // for the bytes
    std::size_t blocking_threads = 4;  // for Service
    bool behind_proxy = false;         // the client's address is the last of X-Forwarded-For

    std::size_t max_body = std::size_t{16} << 10U;
    int large_bodies = 8;
    std::size_t max_message = std::size_t{16} << 10U;
    std::size_t max_unsent = std::size_t{4} << 20U;  // bytes for a client that does not read
    std::size_t max_connections = 20000;
    std::size_t max_connections_per_address = 20000;
    double messages_per_second = 20;  // of each WebSocket
    double messages_at_once = 60;
    std::chrono::seconds patience{30};  // for a request, and for a sign of life of a WebSocket
};

// Thread-safe.
class Server {
 public:
    // Binds the port and begins to answer. `service` outlives the server. Fails when the address is
    // none or is taken.
    static base::Result<std::unique_ptr<Server>> start(const ServerOptions& options,
                                                       Service& service);
    // Stops at once.
    virtual ~Server() = default;

    virtual std::uint16_t port() const = 0;
    virtual std::size_t connections() const = 0;
    virtual std::size_t sockets() const = 0;
    // Takes no new connections, closes every WebSocket with `close_restart` and waits for all to
    // end, at most `patience`.
    virtual void stop(std::chrono::milliseconds patience) = 0;
};

}  // namespace kotra::net
