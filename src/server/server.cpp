// SPDX-License-Identifier: Apache-2.0
#include "server/server.h"

#include <fmt/format.h>
#include <sodium.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <exception>
#include <filesystem>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "net/server.h"
#include "net/static_files.h"
#include "server/hub.h"
#include "server/live_table.h"
#include "server/service.h"
#include "store/store.h"

namespace kotra::server {
namespace {

constexpr std::chrono::milliseconds patience_at_the_end{5000};
constexpr Time sweep_every = Time{60} * 1000;

// Every player takes a descriptor: as many as the system allows.
void raise_descriptor_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    static_cast<void>(setrlimit(RLIMIT_NOFILE, &limit));
}

// The folder of a database file, made if it is not there; the file itself is for its owner alone.
base::Result<store::Store> open_store(const std::string& url) {
    constexpr std::string_view sqlite = "sqlite:";
    if (url.starts_with(sqlite)) {
        const std::filesystem::path path(url.substr(sqlite.size()));
        std::error_code error;
        if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), error);
        if (error) {
            return base::fail(
                fmt::format("{} cannot be made: {}", path.parent_path().string(), error.message()));
        }
    }
    return store::Store::open(url);
}

base::Result<std::optional<net::StaticFiles>> load_web(const std::string& folder) {
    if (folder.empty()) return std::nullopt;
    auto files = net::StaticFiles::load(folder);
    if (!files) return tl::unexpected(files.error());
    return std::optional(std::move(*files));
}

void set_up_log(bool as_json) {
    auto logger = std::make_shared<spdlog::logger>(
        "kotra", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    logger->set_pattern(as_json ? R"({"time":"%Y-%m-%dT%H:%M:%S.%e%z","level":"%l","message":"%v"})"
                                : "%Y-%m-%d %H:%M:%S.%e %l %v");
    logger->flush_on(spdlog::level::info);
    spdlog::set_default_logger(std::move(logger));
}

void sweep_now_and_then(Hub& hub) {
    hub.timers().at(now() + sweep_every, [&hub] {
        hub.sweep();
        sweep_now_and_then(hub);
    });
}

net::ServerOptions net_options(const ServeOptions& options) {
    net::ServerOptions made;
    made.listen = options.listen;
    made.port = options.port;
    made.threads = std::max(1U, std::thread::hardware_concurrency());
    made.blocking_threads += most_questions;  // each of which holds one
    made.behind_proxy = options.behind_proxy;
    made.messages_per_second *= options.limit_factor;
    made.messages_at_once *= options.limit_factor;
    return made;
}

// The signals that end the server, taken by the thread that waits for them and by no other.
class Signals {
 public:
    Signals() {
        sigemptyset(&set_);
        for (const int number : {SIGINT, SIGTERM, SIGUSR1}) sigaddset(&set_, number);
        pthread_sigmask(SIG_BLOCK, &set_, &before_);
    }
    ~Signals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    Signals(const Signals&) = delete;
    Signals& operator=(const Signals&) = delete;
    Signals(Signals&&) = delete;
    Signals& operator=(Signals&&) = delete;

    void wait() const {
        int number = 0;
        sigwait(&set_, &number);
    }
    // Ends the wait from another thread.
    void interrupt() const { kill(getpid(), SIGUSR1); }

 private:
    sigset_t set_{};
    sigset_t before_{};
};

base::Result<void> check_sodium() {
    if (sodium_init() < 0) return base::fail("libsodium cannot be set up");
    return {};
}

}  // namespace

base::Result<void> serve(const ServeOptions& options,
                         const std::function<void(std::string_view address)>& ready) {
    if (auto ok = check_sodium(); !ok) return ok;
    set_up_log(options.log_json);
    raise_descriptor_limit();
    auto store = open_store(options.database);
    if (!store) return tl::unexpected(store.error());
    auto web = load_web(options.web);
    if (!web) return tl::unexpected(web.error());

    const Signals signals;
    std::atomic<bool> is_broken = false;
    std::unique_ptr<net::Server> server;  // goes last: tables hold its sockets
    Hub hub(
        *store, std::max(1U, std::thread::hardware_concurrency()),
        [&](const std::string& why) {
            spdlog::critical("the database cannot be written: {}", why);
            is_broken = true;
            signals.interrupt();
        },
        options.engine, options.loaded);
    TableService service(hub, {options.origin, options.limit_factor, options.behind_proxy},
                         std::move(*web));
    auto started = net::Server::start(net_options(options), service);
    if (!started) return tl::unexpected(started.error());
    server = std::move(*started);
    hub.resume();
    sweep_now_and_then(hub);

    const bool is_v6 = options.listen.find(':') != std::string::npos;
    const std::string address = fmt::format(
        "http://{}:{}/", is_v6 ? "[" + options.listen + "]" : options.listen, server->port());
    spdlog::info("serving at {}", address);
    ready(address);
    signals.wait();
    spdlog::info("stopping");
    server->stop(patience_at_the_end);
    if (is_broken) return base::fail("the database can no longer be written");
    return {};
}

base::Result<std::string> check(const ServeOptions& options) {
    if (auto ok = check_sodium(); !ok) return tl::unexpected(ok.error());
    auto store = open_store(options.database);
    if (!store) return tl::unexpected(store.error());
    auto web = load_web(options.web);
    if (!web) return tl::unexpected(web.error());
    Hub hub(*store, 1, [](const std::string&) {});
    std::size_t replayed = 0;
    for (const std::string_view status : {"waiting", "playing"}) {
        for (const std::string& id : store->tables_with(status)) {
            try {
                static_cast<void>(hub.find(id));
            } catch (const std::exception& error) {
                return base::fail(error.what());
            }
            ++replayed;
        }
    }
    TableService service(hub, {}, std::nullopt);
    auto server = net::Server::start(net_options(options), service);
    if (!server) return tl::unexpected(server.error());
    const auto [players, tables] = store->counts();
    return fmt::format(
        "{} players, {} tables, {} of them going on and replayed; {}; port {} is free\n", players,
        tables, replayed,
        *web ? fmt::format("{} files of the page", (*web)->count()) : "no page was built",
        (*server)->port());
}

}  // namespace kotra::server
