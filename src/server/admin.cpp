// SPDX-License-Identifier: Apache-2.0
// What an operator does beside the running server.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string>

#include "api/dice_file.h"
#include "play/fair_dice.h"
#include "server/hub.h"
#include "server/live_table.h"
#include "server/server.h"
#include "store/store.h"

namespace kotra::server {

base::Result<void> back_up(const std::string& database, const std::string& path) {
    auto store = store::Store::open(database);
    if (!store) return tl::unexpected(store.error());
    return store->backup(path);
}

base::Result<void> restore(const std::string& database, const std::string& path) {
    namespace fs = std::filesystem;
    constexpr std::string_view sqlite = "sqlite:";
    if (!database.starts_with(sqlite)) {
        return base::fail("a PostgreSQL database is restored with pg_restore");
    }
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return base::fail(path + " is no file");
    const fs::path place(database.substr(sqlite.size()));
    const fs::path copy = place.string() + ".restored";
    fs::copy_file(path, copy, fs::copy_options::overwrite_existing, error);
    if (error) return base::fail(copy.string() + " cannot be written: " + error.message());
    // Opening brings it up to date, and says whether it is a database of kotra at all.
    if (auto store = store::Store::open(fmt::format("{}{}", sqlite, copy.string())); !store) {
        fs::remove(copy, error);
        return tl::unexpected(store.error());
    }
    // The parts of the old database that were not yet written into it go with it.
    for (const std::string_view part : {"-wal", "-shm", ""}) {
        const fs::path old = place.string() + std::string(part);
        if (fs::exists(old, error)) {
            fs::rename(old, place.string() + ".before" + std::string(part), error);
        }
    }
    fs::rename(copy, place, error);
    if (error) return base::fail(place.string() + " cannot be written: " + error.message());
    return {};
}

base::Result<std::string> delete_player(const std::string& database, const std::string& who) {
    auto store = store::Store::open(database);
    if (!store) return tl::unexpected(store.error());
    auto player = store->player_by_login(who);
    if (!player) player = store->player(who);
    if (!player) return base::fail("there is no player with this login or id");
    std::optional<std::string> broken;
    {
        Hub hub(*store, 1, [&](const std::string& why) { broken = why; });
        forget_player(hub, player->id);
    }
    if (broken) return base::fail(*broken);
    return fmt::format("deleted player {}\n", player->id);
}

base::Result<std::string> reports(const std::string& database) {
    constexpr int most = 1000;
    auto store = store::Store::open(database);
    if (!store) return tl::unexpected(store.error());
    std::string text;
    for (const store::ReportRow& report : store->reports(most)) {
        std::string reason = report.reason;
        std::ranges::replace(reason, '\n', ' ');
        fmt::format_to(std::back_inserter(text), "{} table {} by {}: {}\n", report.at, report.table,
                       report.player, reason);
    }
    return text;
}

base::Result<std::string> verify_dice(std::string_view json) {
    const auto proof = api::read_dice_file(json);
    if (!proof) return tl::unexpected(proof.error());
    if (auto ok = play::verify(*proof); !ok) return tl::unexpected(ok.error());
    return fmt::format("the secret is the one committed to, and all {} throws follow from it\n",
                       proof->throws.size());
}

}  // namespace kotra::server
