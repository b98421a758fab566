// SPDX-License-Identifier: Apache-2.0
// The only file that knows Boost.Beast, which takes long to compile.
#include "net/server.h"

#include <fmt/format.h>

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "net/bucket.h"

namespace kotra::net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::awaitable;
using asio::use_awaitable;
using asio::ip::tcp;
using boost::system::error_code;
using RawRequest = http::request<http::string_body>;
using Stream = websocket::stream<beast::tcp_stream>;

constexpr std::size_t max_header = std::size_t{8} << 10U;

auto into(error_code& error) {
    return asio::redirect_error(use_awaitable, error);
}

// A WebSocket that is open. Everything about it happens on the strand of its stream.
class WebSocket final : public Socket, public std::enable_shared_from_this<WebSocket> {
 public:
    WebSocket(beast::tcp_stream stream, const ServerOptions& options)
        : stream_(std::move(stream)), options_(options) {
        stream_.set_option(websocket::stream_base::timeout{
            .handshake_timeout = options.patience,
            .idle_timeout = options.patience,
            .keep_alive_pings = true,
        });
        stream_.read_message_max(options.max_message);
        stream_.auto_fragment(false);
    }

    void send(std::shared_ptr<const std::string> text) override {
        asio::post(stream_.get_executor(),
                   [self = shared_from_this(), text = std::move(text)]() mutable {
                       self->push(std::move(text));
                   });
    }

    void close(int code, std::string_view reason) override {
        asio::post(stream_.get_executor(),
                   [self = shared_from_this(), code, reason = std::string(reason)] {
                       if (self->closes_) return;
                       self->closes_ = websocket::close_reason(
                           static_cast<websocket::close_code>(code), reason);
                       if (!self->is_writing_) self->write_next();
                   });
    }

    // Until the other end goes away.
    awaitable<void> run(RawRequest request, SocketHandler& handler) {
        error_code error;
        co_await stream_.async_accept(request, into(error));
        if (error) co_return;
        is_open_ = true;
        handler.opened(shared_from_this());
        Bucket bucket(options_.messages_per_second, options_.messages_at_once, Clock::now());
        beast::flat_buffer buffer;
        while (!error) {
            co_await stream_.async_read(buffer, into(error));
            if (error || closes_) continue;
            if (!stream_.got_text()) {
                close(websocket::close_code::unknown_data, "text messages only");
            } else if (!bucket.take(Clock::now())) {
                close(close_too_many, "too many messages");
            } else {
                const auto bytes = buffer.cdata();
                handler.received({static_cast<const char*>(bytes.data()), bytes.size()});
            }
            buffer.consume(buffer.size());
        }
        is_open_ = false;
        handler.closed();
    }

 private:
    void push(std::shared_ptr<const std::string> text) {
        if (!is_open_ || closes_) return;
        unsent_bytes_ += text->size();
        if (unsent_bytes_ > options_.max_unsent) {
            is_open_ = false;
            beast::get_lowest_layer(stream_).cancel();
            return;
        }
        unsent_.push_back(std::move(text));
        if (!is_writing_) write_next();
    }

    void write_next() {
        if (!is_open_) return;
        is_writing_ = true;
        if (unsent_.empty()) {
            stream_.async_close(*closes_, [self = shared_from_this()](const error_code&) {});
            return;
        }
        stream_.text(true);
        stream_.async_write(asio::buffer(*unsent_.front()),
                            [self = shared_from_this()](const error_code& error, std::size_t) {
                                self->written(error);
                            });
    }

    void written(const error_code& error) {
        is_writing_ = false;
        if (error) {
            is_open_ = false;
            return;
        }
        unsent_bytes_ -= unsent_.front()->size();
        unsent_.pop_front();
        if (!unsent_.empty() || closes_) write_next();
    }

    Stream stream_;
    const ServerOptions& options_;
    std::deque<std::shared_ptr<const std::string>> unsent_;
    std::size_t unsent_bytes_ = 0;
    bool is_open_ = false;
    bool is_writing_ = false;
    std::optional<websocket::close_reason> closes_;
};

std::string last_forwarded(std::string_view value) {
    const std::size_t comma = value.rfind(',');
    if (comma != std::string_view::npos) value.remove_prefix(comma + 1);
    const std::size_t begin = value.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return {};
    return std::string(value.substr(begin, value.find_last_not_of(" \t") - begin + 1));
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return result;
}

// Nothing if the target of the request is none.
std::optional<Request> translate(RawRequest& raw, std::string address, bool behind_proxy) {
    auto target = parse_target({raw.target().data(), raw.target().size()});
    if (!target) return std::nullopt;
    Request request;
    const auto method = raw.method_string();
    request.method = std::string(method.data(), method.size());
    request.path = std::move(target->path);
    request.query = std::move(target->query);
    for (const auto& field : raw) {
        const auto name = field.name_string();
        const auto value = field.value();
        request.headers.insert_or_assign(lower({name.data(), name.size()}),
                                         std::string(value.data(), value.size()));
    }
    request.body = std::move(raw.body());
    request.address = std::move(address);
    if (behind_proxy && !request.header("x-forwarded-for").empty()) {
        request.address = last_forwarded(request.header("x-forwarded-for"));
    }
    return request;
}

http::response<http::string_body> translate(Response answer, const RawRequest& request) {
    http::response<http::string_body> raw;
    raw.version(request.version());
    raw.result(static_cast<unsigned>(answer.status));
    raw.keep_alive(request.keep_alive());
    if (!answer.type.empty()) raw.set(http::field::content_type, answer.type);
    for (const auto& [name, value] : answer.headers) raw.set(name, value);
    const bool has_body = answer.status != 204 && answer.status != 304;
    if (has_body) raw.content_length(answer.body.size());
    if (has_body && request.method() != http::verb::head) raw.body() = std::move(answer.body);
    return raw;
}

Response plain(int status, std::string_view code, std::string_view message) {
    return {status, "application/json",
            fmt::format(R"({{"code":"{}","message":"{}"}})", code, message)};
}

// Counts, while it lasts, one more request with a large body, or none.
class LargeBody {
 public:
    LargeBody(std::atomic<int>& count, bool is_large)
        : count_(count), is_large_(is_large), number_(is_large ? ++count : 0) {}
    ~LargeBody() {
        if (is_large_) --count_;
    }
    LargeBody(const LargeBody&) = delete;
    LargeBody& operator=(const LargeBody&) = delete;
    LargeBody(LargeBody&&) = delete;
    LargeBody& operator=(LargeBody&&) = delete;

    // How many there are with this one; 0 if it is none.
    int number() const { return number_; }

 private:
    std::atomic<int>& count_;
    bool is_large_;
    int number_;
};

class BeastServer final : public Server {
 public:
    BeastServer(const ServerOptions& options, Service& service)
        : options_(options),
          service_(service),
          io_(static_cast<int>(options.threads)),
          blocking_(options.blocking_threads),
          acceptor_(io_) {}

    ~BeastServer() override { stop(std::chrono::milliseconds(0)); }
    BeastServer(const BeastServer&) = delete;
    BeastServer& operator=(const BeastServer&) = delete;
    BeastServer(BeastServer&&) = delete;
    BeastServer& operator=(BeastServer&&) = delete;

    base::Result<void> start() {
        error_code error;
        const auto address = asio::ip::make_address(options_.listen, error);
        if (error) return base::fail(fmt::format("'{}' is no IP address", options_.listen));
        const tcp::endpoint endpoint(address, options_.port);
        acceptor_.open(endpoint.protocol(), error);
        if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
        if (!error) acceptor_.bind(endpoint, error);
        if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
        if (error) {
            return base::fail(fmt::format("{} port {} cannot be listened at: {}", options_.listen,
                                          options_.port, error.message()));
        }
        port_ = acceptor_.local_endpoint().port();
        asio::co_spawn(io_, accept(), asio::detached);
        for (std::size_t i = 0; i < options_.threads; ++i) {
            threads_.emplace_back([this] { io_.run(); });
        }
        return {};
    }

    std::uint16_t port() const override { return port_; }
    std::size_t connections() const override { return connections_; }
    std::size_t sockets() const override {
        const std::lock_guard lock(mutex_);
        return sockets_.size();
    }

    void stop(std::chrono::milliseconds patience) override {
        if (threads_.empty()) return;
        asio::post(io_, [this] {
            error_code ignored;
            acceptor_.close(ignored);
        });
        std::unique_lock lock(mutex_);
        for (const auto& socket : sockets_) socket->close(close_restart, "the server restarts");
        ended_.wait_for(lock, patience, [this] { return sockets_.empty(); });
        lock.unlock();
        io_.stop();
        for (auto& thread : threads_) thread.join();
        threads_.clear();
        blocking_.join();
        // Whoever did not answer in time: their streams must not outlive the context.
        sockets_.clear();
    }

 private:
    // Counts a connection for as long as it lives.
    class Counted {
     public:
        Counted(BeastServer& server, std::string address)
            : server_(&server), address_(std::move(address)) {
            const std::lock_guard lock(server_->mutex_);
            ++server_->connections_;
            is_allowed_ =
                server_->connections_ <= server_->options_.max_connections &&
                ++server_->by_address_[address_] <= server_->options_.max_connections_per_address;
        }
        ~Counted() {
            const std::lock_guard lock(server_->mutex_);
            --server_->connections_;
            const auto found = server_->by_address_.find(address_);
            if (found != server_->by_address_.end() && --found->second == 0) {
                server_->by_address_.erase(found);
            }
        }
        Counted(const Counted&) = delete;
        Counted& operator=(const Counted&) = delete;
        Counted(Counted&&) = delete;
        Counted& operator=(Counted&&) = delete;

        bool is_allowed() const { return is_allowed_; }

     private:
        BeastServer* server_;
        std::string address_;
        bool is_allowed_ = false;
    };

    awaitable<void> accept() {
        while (acceptor_.is_open()) {
            error_code error;
            tcp::socket socket =
                co_await acceptor_.async_accept(asio::make_strand(io_), into(error));
            if (error == asio::error::operation_aborted) co_return;
            if (error) {
                // Out of descriptors, most likely: some come back.
                asio::steady_timer pause(io_, std::chrono::milliseconds(100));
                co_await pause.async_wait(into(error));
                continue;
            }
            socket.set_option(tcp::no_delay(true), error);
            auto executor = socket.get_executor();
            asio::co_spawn(executor, serve(beast::tcp_stream(std::move(socket))), asio::detached);
        }
    }

    awaitable<void> serve(beast::tcp_stream stream) {
        error_code error;
        const auto endpoint = stream.socket().remote_endpoint(error);
        if (error) co_return;
        const std::string address = endpoint.address().to_string();
        const Counted counted(*this, address);
        if (!counted.is_allowed()) co_return;
        beast::flat_buffer buffer(max_header + options_.max_body);
        while (true) {
            stream.expires_after(options_.patience);
            http::request_parser<http::string_body> parser;
            parser.header_limit(static_cast<std::uint32_t>(max_header));
            parser.body_limit(boost::none);  // set once it is known what is asked for
            co_await http::async_read_header(stream, buffer, parser, into(error));
            if (!error) {
                const auto target = parser.get().target();
                const std::size_t limit =
                    service_.max_body({target.data(), target.size()}, options_.max_body);
                const std::uint64_t length = parser.content_length().value_or(0);
                const bool is_large =
                    parser.chunked() ? limit > options_.max_body : length > options_.max_body;
                const LargeBody large(large_bodies_, is_large);
                if (length > limit || large.number() > options_.large_bodies) {
                    error = http::error::body_limit;
                } else {
                    parser.body_limit(limit);
                    co_await http::async_read(stream, buffer, parser, into(error));
                }
            }
            if (error) {
                co_await refuse(stream, error);
                break;
            }
            RawRequest raw = parser.release();
            const bool is_upgrade = websocket::is_upgrade(raw);
            auto request = translate(raw, address, options_.behind_proxy);
            Response answer = plain(400, "bad_request", "the target of the request is none");
            if (request && is_upgrade) {
                auto upgraded = co_await ask(&Service::upgrade, *request);
                if (auto* handler = std::get_if<std::unique_ptr<SocketHandler>>(&upgraded)) {
                    stream.expires_never();
                    co_await run_socket(std::move(stream), std::move(raw), **handler);
                    co_return;
                }
                answer = std::move(std::get<Response>(upgraded));
            } else if (request) {
                answer = co_await ask(&Service::respond, *request);
            }
            const auto response = translate(std::move(answer), raw);
            co_await http::async_write(stream, response, into(error));
            if (error || !response.keep_alive()) break;
        }
        stream.socket().shutdown(tcp::socket::shutdown_send, error);
    }

    // Says what is wrong with a request that could not be read, where there is something to say.
    awaitable<void> refuse(beast::tcp_stream& stream, error_code why) {
        RawRequest unknown;
        unknown.version(11);
        unknown.keep_alive(false);
        if (why == http::error::body_limit || why == http::error::header_limit) {
            const auto response =
                translate(plain(413, "too_large", "the request is too large"), unknown);
            co_await http::async_write(stream, response, into(why));
        } else if (why.category() == http::make_error_code(http::error::end_of_stream).category() &&
                   why != http::error::end_of_stream && why != http::error::partial_message) {
            const auto response = translate(plain(400, "bad_request", "this is not HTTP"), unknown);
            co_await http::async_write(stream, response, into(why));
        }
    }

    // Calls the service on a thread that may block.
    template <class Answer>
    awaitable<Answer> ask(Answer (Service::*question)(const Request&), const Request& request) {
        return asio::co_spawn(
            blocking_,
            [this, question, &request]() -> awaitable<Answer> {
                co_return (service_.*question)(request);
            },
            use_awaitable);
    }

    awaitable<void> run_socket(beast::tcp_stream stream, RawRequest raw, SocketHandler& handler) {
        const auto socket = std::make_shared<WebSocket>(std::move(stream), options_);
        {
            const std::lock_guard lock(mutex_);
            sockets_.insert(socket);
        }
        co_await socket->run(std::move(raw), handler);
        const std::lock_guard lock(mutex_);
        sockets_.erase(socket);
        if (sockets_.empty()) ended_.notify_all();
    }

    const ServerOptions options_;
    Service& service_;
    std::uint16_t port_ = 0;
    std::atomic<std::size_t> connections_ = 0;
    std::atomic<int> large_bodies_ = 0;
    mutable std::mutex mutex_;
    std::condition_variable ended_;
    std::unordered_map<std::string, std::size_t> by_address_;
    std::unordered_set<std::shared_ptr<WebSocket>> sockets_;
    // Declared last: what is left of the coroutines goes away with it, before all that they use.
    asio::io_context io_;
    asio::thread_pool blocking_;
    tcp::acceptor acceptor_;
    std::vector<std::thread> threads_;
};

}  // namespace

base::Result<std::unique_ptr<Server>> Server::start(const ServerOptions& options,
                                                    Service& service) {
    auto server = std::make_unique<BeastServer>(options, service);
    if (auto started = server->start(); !started) return tl::unexpected(started.error());
    return std::unique_ptr<Server>(std::move(server));
}

}  // namespace kotra::net
