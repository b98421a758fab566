// SPDX-License-Identifier: Apache-2.0
// kotra serve: the table in the browser.
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <string>
#include <utility>

#include "cli/thinker.h"
#include "cli/verbs.h"
#include "server/server.h"

namespace kotra::cli {
namespace {

struct VerbOptions : CommonOptions {
    std::string listen = "127.0.0.1";
    int port = 8642;
    std::optional<std::string> database;
    std::optional<std::string> web;
    std::string origin;
    bool behind_proxy = false;
    bool log_json = false;
    bool check = false;
    int limits = 1;
};

constexpr std::uint16_t highest_port = 65535;

// $XDG_DATA_HOME/kotra/kotra.db, which is in ~/.local/share if the variable is not set.
base::Result<std::string> default_database() {
    if (const auto data = environment("XDG_DATA_HOME"))
        return "sqlite:" + *data + "/kotra/kotra.db";
    if (const auto home = environment("HOME")) {
        return "sqlite:" + *home + "/.local/share/kotra/kotra.db";
    }
    return base::fail("there is no home for the database; name one with --database");
}

// The built page: beside an installed program, or in the tree that it was built from.
std::string default_web() {
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (error) return {};
    const fs::path folder = program.parent_path();
    for (const fs::path& place :
         {folder / "../share/kotra/web", folder / "../../web/dist", folder / "web/dist"}) {
        if (fs::is_regular_file(place / "index.html", error)) return place.lexically_normal();
    }
    return {};
}

// The engine's networks and tables, the tables built if they were missing. Without networks the
// server offers the simple opponents alone.
void find_engine(server::ServeOptions& serve, Console& console) {
    const ThinkerOptions usual;
    auto engine = make_engine(usual, rules::backgammon());
    if (!engine) {
        console.complain(fmt::format("the engine's levels are not offered: {}",
                                     base::to_string(engine.error())));
        return;
    }
    serve.engine = {networks_folder(), tables_folder()};
    serve.loaded = std::move(*engine);
}

base::Result<Exit> run_serve(const VerbOptions& options, Console& console) {
    server::ServeOptions serve;
    serve.listen = options.listen;
    serve.port = static_cast<std::uint16_t>(options.port);
    if (options.database) {
        serve.database = *options.database;
    } else {
        auto place = default_database();
        if (!place) return tl::unexpected(place.error());
        serve.database = *place;
    }
    serve.web = options.web ? *options.web : default_web();
    serve.origin = options.origin;
    serve.behind_proxy = options.behind_proxy;
    serve.log_json = options.log_json;
    serve.limit_factor = options.limits;
    find_engine(serve, console);
    if (options.check) {
        const auto found = server::check(serve);
        if (!found) return tl::unexpected(found.error());
        console.print(*found);
        return Exit::ok;
    }
    const auto served = server::serve(serve, [&](std::string_view address) {
        console.print(fmt::format("{}\n", address));
        console.flush();
    });
    if (!served) return tl::unexpected(served.error());
    return Exit::ok;
}

constexpr std::array serve_options{
    number<&VerbOptions::port, 0, highest_port>("--port", "N", "the port; 0 for any that is free"),
    text<&VerbOptions::listen>("--listen", "ADDRESS",
                               "the address of this machine to listen at; 0.0.0.0 for all"),
    text<&VerbOptions::database>("--database", "URL",
                                 "sqlite:PATH or postgresql://USER@HOST/NAME; kotra/kotra.db in "
                                 "$XDG_DATA_HOME (~/.local/share) if nothing else is said"),
    text<&VerbOptions::web>("--web", "DIR",
                            "the folder of the built page; found by itself beside the program",
                            Completes::files),
    text<&VerbOptions::origin>("--origin", "URL",
                               "what browsers call this server, for example "
                               "https://kotra.example; needed behind a proxy that changes Host"),
    flag<&VerbOptions::behind_proxy>("--behind-proxy",
                                     "take the client's address from X-Forwarded-For"),
    flag<&VerbOptions::log_json>("--log-json", "write the log as JSON, a line each"),
    flag<&VerbOptions::check>("--check",
                              "open everything, replay what is going on, say what is there, leave"),
    number<&VerbOptions::limits, 1, 1000000>("--limits", "FACTOR",
                                             "widen the limits on what one client may do, for "
                                             "timings"),
};

constexpr std::array serve_examples{
    Example{"serve", "serves the table to this machine"},
    Example{"serve --listen 0.0.0.0 --port 80", "serves it to the local network"},
    Example{"serve --database postgresql://kotra@/kotra --behind-proxy --origin "
            "https://kotra.example",
            "serves the world behind a proxy that speaks TLS"},
    Example{"serve --check", "says whether all is well"},
};

}  // namespace

constinit const Verb verbs::serve = verb<VerbOptions, run_serve>(
    "serve", "serve the table in the browser",
    "Prints the address to open, and serves until Ctrl-C or SIGTERM. Everything that players were "
    "told is in the database before they are told, so that after any stop all matches go on "
    "exactly where they were. docs/serving.md tells how to run it for others.",
    serve_options, serve_examples);

}  // namespace kotra::cli
