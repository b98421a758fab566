// SPDX-License-Identifier: Apache-2.0
// kotra admin: what an operator does beside the running server.
#include <array>
#include <optional>
#include <string>

#include "cli/verbs.h"
#include "server/server.h"

namespace kotra::cli {
namespace {

constexpr std::string_view task_choices = "backup|restore|delete-player|reports";

struct AdminOptions : CommonOptions {
    std::string task;
    std::string what;
    std::string database;
};

base::Result<Exit> run_admin(const AdminOptions& options, Console& console) {
    const auto print = [&](const base::Result<std::string>& text) -> base::Result<Exit> {
        if (!text) return tl::unexpected(text.error());
        console.print(*text);
        return Exit::ok;
    };
    if (options.task == "reports") return print(server::reports(options.database));
    if (options.what.empty()) return base::fail(options.task + " needs to be told of what");
    if (options.task == "delete-player") {
        return print(server::delete_player(options.database, options.what));
    }
    const auto done = options.task == "backup" ? server::back_up(options.database, options.what)
                                               : server::restore(options.database, options.what);
    if (!done) return tl::unexpected(done.error());
    return Exit::ok;
}

constexpr std::array admin_options{
    choice<&AdminOptions::task, task_choices>(
        "TASK", "TASK", "backup (to a file), restore (from it), delete-player, reports")
        .needed(),
    text<&AdminOptions::what>("WHAT", "WHAT", "the file, or the player's login or id",
                              Completes::files),
    text<&AdminOptions::database>("--database", "URL", "sqlite:PATH or postgresql://…").needed(),
};

constexpr std::array admin_examples{
    Example{"admin backup kotra-monday.db --database sqlite:/var/lib/kotra/kotra.db",
            "copies the database, also while it is served"},
    Example{"admin restore kotra-monday.db --database sqlite:/var/lib/kotra/kotra.db",
            "puts the copy in its place; the server must be stopped"},
    Example{"admin delete-player anna --database sqlite:/var/lib/kotra/kotra.db",
            "deletes a player with all data; the server must be stopped"},
    Example{"admin reports --database sqlite:/var/lib/kotra/kotra.db",
            "lists what players reported about chat and conduct"},
};

}  // namespace

constinit const Verb verbs::admin = verb<AdminOptions, run_admin>(
    "admin", "look after the database of kotra serve",
    "PostgreSQL databases are saved and restored with pg_dump and pg_restore.", admin_options,
    admin_examples);

}  // namespace kotra::cli
