// SPDX-License-Identifier: Apache-2.0
// The table in the browser: what `kotra serve` and `kotra admin` call.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/engine.h"

namespace kotra::server {

struct ServeOptions {
    std::string listen = "127.0.0.1";
    std::uint16_t port = 8642;
    std::string database;  // sqlite:PATH or postgresql://…
    std::string web;       // the folder of the page; empty: there is none
    std::string origin;    // what browsers call this server; empty: the host of the request
    bool behind_proxy = false;
    bool log_json = false;
    double limit_factor = 1;                       // for tests and timings
    engine::EngineFiles engine;                    // no networks: its levels are not offered
    std::shared_ptr<const engine::Engine> loaded;  // from there for some game already, or nullptr
};

// Serves until SIGINT or SIGTERM; then tells everybody, keeps what is on its way, and returns.
// `ready` is called with the address to open once it can be opened. Fails when the port, the
// database or the page cannot be had, and when the database could no longer be written. Writes its
// log to standard error.
base::Result<void> serve(const ServeOptions& options,
                         const std::function<void(std::string_view address)>& ready);

// Opens and closes everything that serve needs, the port included, and replays every match that is
// not over. Says what is there in a sentence.
base::Result<std::string> check(const ServeOptions& options);

// Copies a SQLite database to a new file, also while it is being served.
base::Result<void> back_up(const std::string& database, const std::string& path);

// Puts such a copy in the place of the database, which is kept beside it with ".before" behind its
// name; serve must not be running on it. Fails for a file that is no database of kotra.
base::Result<void> restore(const std::string& database, const std::string& path);

// Deletes the player with this login or id as the player could; serve must not be running on the
// database. Says what was deleted.
base::Result<std::string> delete_player(const std::string& database, const std::string& who);

// The latest reports about chat and conduct, a line each.
base::Result<std::string> reports(const std::string& database);

// Checks a dice file as `GET /api/v1/tables/{table}/dice` gives it: what was proved, or the fault.
base::Result<std::string> verify_dice(std::string_view json);

}  // namespace kotra::server
