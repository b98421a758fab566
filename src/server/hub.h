// SPDX-License-Identifier: Apache-2.0
// Every table that somebody is at, and what they all share.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "api/table_setup.h"
#include "engine/engine.h"
#include "net/server.h"
#include "play/player.h"
#include "server/analyses.h"
#include "server/background.h"
#include "server/engines.h"
#include "server/refusal.h"
#include "server/rollouts.h"
#include "server/table.h"
#include "server/timers.h"
#include "store/journal.h"
#include "store/store.h"

namespace kotra::server {

class LiveTable;

// How many sockets one player may hold at a time, at all tables together.
inline constexpr std::size_t most_sockets = 20;

// The application's own code for closing a WebSocket whose token is not, or no longer, valid
// (docs/protocol.md).
inline constexpr int close_bad_token = 4001;

// How many questions about positions may wait for an answer at a time.
inline constexpr std::size_t most_questions = 8;

// What has happened since the server began. Thread-safe.
struct Counters {
    std::atomic<std::uint64_t> actions = 0;   // accepted
    std::atomic<std::uint64_t> refusals = 0;  // messages that were refused
    std::atomic<std::uint64_t> messages = 0;  // received
    std::atomic<std::uint64_t> repeats = 0;   // messages that had been received before
    std::atomic<std::uint64_t> thoughts = 0;  // decisions of the computer
    std::atomic<std::uint64_t> requests = 0;  // of HTTP
};

// Thread-safe.
class Hub {
 public:
    // `broken`: see store::Journal. The rest: see Engines.
    Hub(store::Store& store, std::size_t thinking_threads, store::Journal::Broken broken,
        engine::EngineFiles files = {}, std::shared_ptr<const engine::Engine> loaded = {});
    ~Hub();
    Hub(const Hub&) = delete;
    Hub& operator=(const Hub&) = delete;
    Hub(Hub&&) = delete;
    Hub& operator=(Hub&&) = delete;

    // Takes up what was going on when the server last stopped: clocks and the computer's turns.
    void resume();

    // The table, brought back from the store if nobody was at it; nullptr if there is none. Throws
    // std::runtime_error when what is kept of it makes no table.
    std::shared_ptr<LiveTable> find(std::string_view id);
    // Makes a table with its first sitter, or both where no other person has to come, and keeps it.
    Outcome<std::shared_ptr<LiveTable>> make(const api::TableSetup& setup, const Sitter& maker);
    // Forgets tables that nobody is at; they come back when they are asked for.
    void sweep();
    std::size_t live_tables() const;
    // Notes a socket of the player's, opened in a session (Players::session_of); false, noting
    // nothing, when he has as many as he may.
    bool admit(const std::string& player, std::string session,
               const std::shared_ptr<net::Socket>& socket);
    // The socket is gone.
    void release(const std::string& player, const std::shared_ptr<net::Socket>& socket);
    // Closes the player's sockets, whose tokens are no longer valid: those of one session, or all.
    void turn_out(const std::string& player, std::string_view session = {});

    store::Store& store() { return *store_; }
    store::Journal& journal() { return journal_; }
    Timers& timers() { return timers_; }
    Workers& workers() { return workers_; }
    Counters& counters() { return counters_; }
    Time started() const { return started_; }
    Background& background() { return background_; }
    Rollouts& rollouts() { return rollouts_; }
    Analyses& analyses() { return analyses_; }
    Engines& engines() { return engines_; }
    // What the opponent of this name, an engine's level or another, would do, for the worker that
    // calls. A name that is no longer there, or a level in a game that the engine does not know, is
    // played by the best opponent without an engine.
    std::optional<rules::Action> decide(std::string_view level, const rules::Game& game,
                                        rules::Side side, std::size_t worker);

 private:
    struct Admitted {
        std::string session;
        std::shared_ptr<net::Socket> socket;
    };

    std::shared_ptr<LiveTable> bring_back(std::string_view id);

    store::Store* store_;
    Counters counters_;
    Time started_;
    std::uint64_t seed_;  // of the opponents
    Engines engines_;
    mutable std::mutex mutex_;
    std::unordered_map<std::string, std::shared_ptr<LiveTable>> tables_;
    std::unordered_map<std::string, std::vector<Admitted>> sockets_;  // of each player
    std::vector<std::map<std::string, std::unique_ptr<play::Player>, std::less<>>>
        opponents_;  // those without an engine, made once for each worker
    store::Journal journal_;
    Timers timers_;
    Workers workers_;
    Background background_;
    Rollouts rollouts_;
    Analyses analyses_;
};

// A text of 22 letters, digits, '-' and '_' that nobody can guess.
std::string new_id();

}  // namespace kotra::server
