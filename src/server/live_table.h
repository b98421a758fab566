// SPDX-License-Identifier: Apache-2.0
// A table with the people who are at it: takes their messages, keeps what comes of them, and tells
// everybody.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "api/client_message.h"
#include "net/server.h"
#include "server/hub.h"
#include "server/table.h"

namespace kotra::server {

// Somebody at a table, through one socket.
struct Guest {
    std::string player;
    std::string name;
    std::shared_ptr<net::Socket> socket;
};

// Thread-safe. Nothing is told to anybody before it is on disk: messages wait in the journal behind
// the change that they are about.
class LiveTable : public std::enable_shared_from_this<LiveTable> {
 public:
    // `recent` are the ids of messages that were carried out, with the event that came of each.
    using Answers = std::unordered_map<std::string, std::int64_t>;
    LiveTable(Hub& hub, Table table, Answers answers);

    // Runs `read` while nothing changes.
    template <class Read>
    auto look(Read read) const {
        const std::lock_guard lock(mutex_);
        return read(table_);
    }

    // Whether the player may be here at all: has a seat, could take one, or may watch.
    bool may_enter(std::string_view player) const;
    // Somebody comes in, having seen the events up to `since`.
    void enter(const std::shared_ptr<Guest>& guest, std::int64_t since);
    void leave(const std::shared_ptr<Guest>& guest);
    void receive(const std::shared_ptr<Guest>& guest, const api::ClientMessage& message);

    // Takes the free seat; returns once that is on disk.
    Outcome<void> sit(const Sitter& sitter);
    // What is due without anybody's doing.
    void tick();
    // Gives the match up for a player who wants to be forgotten, and takes his name and his words
    // out of it; returns once that is on disk.
    void forget(const std::string& player);
    // True if nobody is here, nothing is on its way and nothing has happened for a while.
    bool is_idle(Time now) const;

 private:
    using Text = std::shared_ptr<const std::string>;
    using Deliveries = std::vector<std::pair<std::shared_ptr<net::Socket>, Text>>;

    // Who caused a change, so that it can be told, also after a restart.
    struct Cause {
        std::shared_ptr<Guest> guest;
        std::string player;
        std::string id;
    };

    // All of these are called with the mutex held.
    void act(const std::shared_ptr<Guest>& guest, const api::ClientMessage& message);
    void say(const std::shared_ptr<Guest>& guest, const api::ClientMessage& message);
    void show_moves(const std::shared_ptr<Guest>& guest, const api::ClientMessage& message);
    void hint(const std::shared_ptr<Guest>& guest, const api::ClientMessage& message);
    bool repeats(const std::shared_ptr<Guest>& guest, const api::ClientMessage& message);
    void rate(api::TableEvent& match_over, store::Change& change) const;
    void publish(Events events, const Cause& cause,
                 std::optional<store::SeatRow> seat = std::nullopt,
                 std::function<void()> kept = nullptr);
    void submit(store::Change change, Deliveries deliveries, std::function<void()> kept = nullptr);
    void tell(const std::shared_ptr<net::Socket>& socket, std::string text);
    void tell_all(const std::string& text);
    void refuse_message(const std::shared_ptr<Guest>& guest, std::string_view id,
                        const Refusal& refusal);
    void go_on();
    Time no_flag_before() const;
    void think(rules::Side side);
    void decided(rules::Side side, const std::optional<rules::Action>& action, std::uint32_t serial,
                 std::size_t game_number);
    bool has_to_play(std::string_view player) const;
    // For everybody; with the moves for who has to play; for a player as he may see it.
    std::string state_json(Time at) const;
    std::string with_moves(std::string_view state) const;
    std::string state_json(std::string_view player, Time at) const;
    std::string presence_json() const;
    void note_presence();
    std::vector<std::string> history(std::int64_t since) const;

    Hub* hub_;
    mutable std::mutex mutex_;
    Table table_;
    Answers answers_;
    std::vector<std::shared_ptr<Guest>> guests_;
    Away away_;
    std::deque<std::pair<std::int64_t, std::string>> recent_;  // the last events, as JSON
    mutable std::string moves_;  // of the present position; empty: not worked out yet
    store::Standing standing_;   // as last handed to the journal
    bool is_thinking_ = false;
    std::optional<Time> timer_;          // the earliest that was set
    std::atomic<int> on_their_way_ = 0;  // changes in the journal
    std::atomic<std::int64_t> kept_seq_ = 0;
    Time last_used_;
};

// Takes a player out of everything that is kept, and closes his sockets.
void forget_player(Hub& hub, const std::string& player);

}  // namespace kotra::server
