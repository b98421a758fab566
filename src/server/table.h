// SPDX-License-Identifier: Apache-2.0
// A table as a value: who sits there, the match, the clocks, the dice. Everything follows from the
// setup and the events; the same function takes in an event that just happened and one that was
// kept, so a table comes back exactly as it was.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/client_message.h"
#include "api/table_event.h"
#include "api/table_setup.h"
#include "api/table_state.h"
#include "base/json_writer.h"
#include "play/fair_dice.h"
#include "record/match.h"
#include "record/recorder.h"
#include "rules/side.h"
#include "server/clock.h"
#include "server/refusal.h"

namespace kotra::server {

using Events = std::vector<api::TableEvent>;

// Who sits down, and with what.
struct Sitter {
    std::string player;  // an id of the store; empty for the computer
    api::SeatHolder holder;
    play::Bytes32 randomness{};
};

// When who went away; nothing for who is there.
using Away = rules::PerSide<std::optional<Time>>;

// How long a player may be away before the opponent may claim the win, where no clock decides.
inline constexpr Time patience_with_the_absent = Time{5} * 60 * 1000;
// How long the next game waits for the second player once the first is ready.
inline constexpr Time patience_between_games = Time{60} * 1000;

// What a player is called who wanted to be forgotten.
inline constexpr std::string_view deleted_name = "deleted player";

// One thread at a time.
class Table {
 public:
    // Nobody sits there yet. Fails when the options make no match.
    static base::Result<Table> make(std::string id, api::TableSetup setup, Time created,
                                    const play::Bytes32& secret);

    const std::string& id() const { return id_; }
    const api::TableSetup& setup() const { return setup_; }
    Time created() const { return created_; }
    std::int64_t seq() const { return seq_; }
    Time last_event_at() const { return last_at_; }
    const std::string& player(rules::Side side) const { return players_[side]; }
    const api::SeatHolder& holder(rules::Side side) const { return holders_[side]; }
    const play::DiceSeeds& seeds() const { return seeds_; }
    const rules::Game& game() const { return recorder_.game(); }
    std::size_t games() const { return recorder_.match().games.size(); }  // begun so far
    // The seats of a player: none, one or, at the same screen, both.
    std::vector<rules::Side> seats_of(std::string_view player) const;
    std::optional<rules::Side> free_seat() const;
    // The match is decided, or the money session was ended.
    bool is_over() const { return recorder_.match_over() || told_end_; }
    // "waiting", "opening", …, "game_over", "match_over"
    std::string_view phase() const;
    // "waiting", "playing" or "over", for finding tables.
    std::string_view status() const;
    // The match with the players' names.
    record::Match match() const;

    // ---- What may happen. Each gives the events that came of it, already taken in. ----

    Outcome<Events> sit(rules::Side side, const Sitter& sitter, Time now);
    Outcome<Events> act(rules::Side by, const api::WantedAction& action, std::int64_t serial,
                        Time now, const Away& away);
    Events say(std::optional<rules::Side> by, std::string name, std::string text,
               std::string phrase, Time now);
    // What is due without anybody's doing; nobody loses by time before `no_flag_before`.
    Events expire(Time now, Time no_flag_before);
    // When expire may have something to do.
    std::optional<Time> deadline() const;
    // The side that the computer has to decide for.
    std::optional<rules::Side> computer_to_act() const;

    // ---- Coming back. ----

    // Who sits where, as kept beside the events; before the events are taken in.
    void remember(rules::Side side, std::string player, const play::Bytes32& randomness);
    // Takes the name from a player who wants to be forgotten.
    void forget(std::string_view player);
    // Takes in an event. Fails, changing nothing, when the referee or the order speaks against it.
    base::Result<void> take_in(const api::TableEvent& event);

    // ---- What the outside sees. ----

    void write_description(base::JsonWriter& json) const;
    // `moves` as api::moves_json says, or "null".
    void write_state(base::JsonWriter& json, std::string_view moves, Time now,
                     const Away& away) const;
    // The file of the dice; what they followed from only once the match is over.
    std::string dice_json() const;

 private:
    Table(std::string id, api::TableSetup setup, Time created, const play::Bytes32& secret,
          record::Recorder recorder);

    Outcome<void> add(Events& events, api::TableEvent event, Time now);
    void add_what_follows(Events& events, Time now);
    void begin_game(Events& events, int number, Time now);
    void end_match(Events& events, std::optional<rules::Side> winner, Time now);
    void give_up(Events& events, rules::Side winner, record::AwardReason reason, Time now);
    Outcome<api::TableEvent> event_of(rules::Side by, const api::WantedAction& action) const;
    bool may_claim(rules::Side by, Time now, const Away& away) const;
    bool is_ready(rules::Side side) const;
    rules::PerSide<std::vector<std::string_view>> may(Time now, const Away& away) const;
    void run_clock(Time now);

    std::string id_;
    api::TableSetup setup_;
    Time created_ = 0;
    play::DiceSeeds seeds_;
    std::optional<play::FairDice> dice_;  // once both seats are taken
    rules::PerSide<std::string> players_;
    rules::PerSide<api::SeatHolder> holders_;
    record::Recorder recorder_;
    MatchClock clock_;
    std::int64_t seq_ = 0;
    Time last_at_ = 0;
    std::size_t throws_ = 0;
    std::size_t told_games_ = 0;  // games whose end was an event
    bool has_begun_ = false;
    bool told_end_ = false;              // of the match
    std::optional<rules::Side> winner_;  // of the match, once that was told
    rules::PerSide<bool> ready_;         // for the next game
    std::optional<Time> ready_since_;
};

}  // namespace kotra::server
