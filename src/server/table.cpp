// SPDX-License-Identifier: Apache-2.0
#include "server/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "api/dice_file.h"
#include "api/words.h"
#include "notation/play_text.h"
#include "record/occasion.h"

namespace kotra::server {
namespace {

using api::EventKind;
using api::SeatHolder;
using api::TableEvent;
using api::WantedKind;
using rules::Action;
using rules::ActionKind;
using rules::Side;

// The events that are actions of the referee's, and what he calls them.
struct Pair {
    EventKind event;
    ActionKind action;
};
constexpr std::array pairs{
    Pair{EventKind::opening_throw, ActionKind::throw_opening},
    Pair{EventKind::roll, ActionKind::roll},
    Pair{EventKind::play, ActionKind::play},
    Pair{EventKind::choose_number, ActionKind::choose_number},
    Pair{EventKind::doubled, ActionKind::offer_double},
    Pair{EventKind::take, ActionKind::take},
    Pair{EventKind::drop, ActionKind::drop},
    Pair{EventKind::beaver, ActionKind::beaver},
    Pair{EventKind::raccoon, ActionKind::raccoon},
    Pair{EventKind::resign, ActionKind::resign},
    Pair{EventKind::accept_resignation, ActionKind::accept_resignation},
    Pair{EventKind::refuse_resignation, ActionKind::refuse_resignation},
};

record::Match match_of(const api::TableSetup& setup) {
    record::Match match;
    match.variant = setup.variant;
    match.options = setup.options;
    return match;
}

// The number that goes with an action: the cube's value, or the level of a resignation.
int number_of(const rules::GameState& state, const api::WantedAction& wanted) {
    const int offered = state.offer ? state.offer->value : state.cube.value;
    switch (wanted.kind) {
        case ActionKind::offer_double:
        case ActionKind::beaver:
        case ActionKind::raccoon:
            return offered * 2;
        case ActionKind::take:
        case ActionKind::drop:
            return offered;
        case ActionKind::accept_resignation:
        case ActionKind::refuse_resignation:
            return state.resignation ? state.resignation->level : 0;
        default:
            return wanted.number;
    }
}

}  // namespace

base::Result<Table> Table::make(std::string id, api::TableSetup setup, Time created,
                                const play::Bytes32& secret) {
    auto recorder = record::Recorder::start(match_of(setup));
    if (!recorder) return tl::unexpected(recorder.error());
    return Table(std::move(id), std::move(setup), created, secret, std::move(*recorder));
}

Table::Table(std::string id, api::TableSetup setup, Time created, const play::Bytes32& secret,
             record::Recorder recorder)
    : id_(std::move(id)),
      setup_(std::move(setup)),
      created_(created),
      recorder_(std::move(recorder)),
      clock_(setup_.clock) {
    seeds_.secret = secret;
}

std::vector<Side> Table::seats_of(std::string_view player) const {
    std::vector<Side> seats;
    for (const Side side : rules::both_sides) {
        if (!player.empty() && players_[side] == player) seats.push_back(side);
    }
    return seats;
}

std::optional<Side> Table::free_seat() const {
    for (const Side side : rules::both_sides) {
        if (holders_[side].kind == SeatHolder::Kind::nobody) return side;
    }
    return std::nullopt;
}

std::string_view Table::phase() const {
    if (is_over()) return "match_over";
    if (!has_begun_) return "waiting";
    if (recorder_.game_over()) return "game_over";
    return rules::to_string(game().state().phase);
}

std::string_view Table::status() const {
    return is_over() ? "over" : has_begun_ ? "playing" : "waiting";
}

record::Match Table::match() const {
    record::Match match = recorder_.match();
    for (const Side side : rules::both_sides) match.players[side].name = holders_[side].name;
    match.header.push_back({"Site", "kotra"});
    match.header.push_back({"Table", id_});
    const std::chrono::sys_time<std::chrono::milliseconds> made{
        std::chrono::milliseconds(created_)};
    match.header.push_back(record::date_line(std::chrono::floor<std::chrono::days>(made)));
    return match;
}

// ---- What may happen. ----

Outcome<Events> Table::sit(Side side, const Sitter& sitter, Time now) {
    if (holders_[side].kind != SeatHolder::Kind::nobody) {
        return refuse("conflict", "somebody sits there already");
    }
    remember(side, sitter.player, sitter.randomness);
    TableEvent event;
    event.kind = EventKind::joined;
    event.by = side;
    event.holder = sitter.holder;
    Events events;
    if (auto added = add(events, event, now); !added) return tl::unexpected(added.error());
    add_what_follows(events, now);
    return events;
}

Outcome<Events> Table::act(Side by, const api::WantedAction& action, std::int64_t serial, Time now,
                           const Away& away) {
    if (is_over()) return refuse("not_legal", "the match is over");
    if (!has_begun_) return refuse("not_legal", "the other seat is still free");
    Events events;
    switch (action.wanted) {
        case WantedKind::resign_match:
            give_up(events, rules::opponent(by), record::AwardReason::match_resigned, now);
            return events;
        case WantedKind::claim_win:
            if (!may_claim(by, now, away)) {
                return refuse("not_legal", "the opponent has not been away long enough");
            }
            give_up(events, by, record::AwardReason::forfeit, now);
            return events;
        case WantedKind::next_game: {
            if (!recorder_.game_over()) return refuse("not_legal", "the game is not over");
            TableEvent event;
            event.kind = EventKind::ready;
            event.by = by;
            if (!ready_[by]) {
                if (auto done = add(events, event, now); !done) {
                    return tl::unexpected(done.error());
                }
            }
            break;
        }
        case WantedKind::game_action: {
            if (serial != game().state().serial) {
                return refuse("stale", fmt::format("the game has moved on to action {}",
                                                   game().state().serial));
            }
            auto event = event_of(by, action);
            if (!event) return tl::unexpected(event.error());
            if (auto done = add(events, std::move(*event), now); !done) {
                return tl::unexpected(done.error());
            }
        }
    }
    add_what_follows(events, now);
    return events;
}

// The event that the action would be, with the dice that it would throw; whether it is legal is
// decided when it is taken in.
Outcome<TableEvent> Table::event_of(Side by, const api::WantedAction& wanted) const {
    if (const auto may = game().may(by, wanted.kind); !may) {
        return refuse("not_legal", may.error().message);
    }
    TableEvent event;
    event.kind = std::ranges::find(pairs, wanted.kind, &Pair::action)->event;
    event.by = by;
    event.number = number_of(game().state(), wanted);
    event.steps = wanted.steps;
    const bool is_throw =
        wanted.kind == ActionKind::roll || wanted.kind == ActionKind::throw_opening;
    if (is_throw) event.dice = dice_->at(throws_);
    if (wanted.kind == ActionKind::throw_opening) event.by.reset();  // it is for both
    return event;
}

Events Table::say(std::optional<Side> by, std::string name, std::string text, std::string phrase,
                  Time now) {
    TableEvent event;
    event.kind = EventKind::say;
    event.by = by;
    event.name = std::move(name);
    event.text = std::move(text);
    event.phrase = std::move(phrase);
    Events events;
    static_cast<void>(add(events, event, now));  // talk is never refused
    return events;
}

Events Table::expire(Time now, Time no_flag_before) {
    Events events;
    if (is_over() || !has_begun_) return events;
    const auto flag = clock_.runs_out();
    if (flag && *flag <= now && no_flag_before <= now) {
        const auto state = clock_.at(now);
        give_up(events, rules::opponent(*state->running), record::AwardReason::time, now);
        return events;
    }
    if (ready_since_ && *ready_since_ + patience_between_games <= now) {
        for (const Side side : rules::both_sides) {
            if (is_ready(side)) continue;
            TableEvent event;
            event.kind = EventKind::ready;
            event.by = side;
            static_cast<void>(add(events, event, now));  // being ready is never refused
        }
        add_what_follows(events, now);
    }
    return events;
}

std::optional<Time> Table::deadline() const {
    if (is_over() || !has_begun_) return std::nullopt;
    if (computer_to_act()) return 0;
    if (recorder_.game_over()) {
        if (!ready_since_) return std::nullopt;
        return *ready_since_ + patience_between_games;
    }
    return clock_.runs_out();
}

std::optional<Side> Table::computer_to_act() const {
    if (is_over() || !has_begun_) return std::nullopt;
    const auto side = game().to_act();
    if (!side || holders_[*side].kind != SeatHolder::Kind::computer) return std::nullopt;
    return side;
}

bool Table::is_ready(Side side) const {
    return ready_[side] || holders_[side].kind == SeatHolder::Kind::computer ||
           setup_.opponent == api::OpponentKind::same_screen;
}

bool Table::may_claim(Side by, Time now, const Away& away) const {
    const Side other = rules::opponent(by);
    return has_begun_ && !is_over() && !clock_.is_used() &&
           holders_[other].kind == SeatHolder::Kind::person && players_[other] != players_[by] &&
           away[other] && now - *away[other] >= patience_with_the_absent;
}

// Ends the whole match, with the points that are missing to its length. A money session ends with
// the value of the cube for the game in progress.
void Table::give_up(Events& events, Side winner, record::AwardReason reason, Time now) {
    const rules::MatchOptions& options = setup_.options;
    if (recorder_.game_over() && !options.is_money()) {
        begin_game(events, static_cast<int>(games()) + 1, now);
    }
    if (!recorder_.game_over()) {
        TableEvent event;
        event.kind = EventKind::award;
        event.by = winner;
        event.reason = reason;
        event.number = options.is_money() ? game().state().cube.value
                                          : options.length - recorder_.score().points()[winner];
        static_cast<void>(add(events, event, now));
        add_what_follows(events, now);
    }
    if (options.is_money()) {
        const rules::PerSide<int>& points = recorder_.score().points();
        const bool is_tied = points[Side::first] == points[Side::second];
        const Side leader = points[Side::first] > points[Side::second] ? Side::first : Side::second;
        end_match(events, is_tied ? std::nullopt : std::optional(leader), now);
    }
}

void Table::begin_game(Events& events, int number, Time now) {
    TableEvent event;
    event.kind = EventKind::game_began;
    event.number = number;
    event.score = recorder_.score().points();
    event.crawford = recorder_.score().next_is_crawford();
    static_cast<void>(add(events, event, now));
}

void Table::end_match(Events& events, std::optional<Side> winner, Time now) {
    TableEvent event;
    event.kind = EventKind::match_over;
    event.by = winner;
    static_cast<void>(add(events, event, now));
}

// Numbers the event, takes it in and fills in what others want to know of it.
Outcome<void> Table::add(Events& events, TableEvent event, Time now) {
    event.seq = seq_ + 1;
    event.at = now;
    if (auto taken = take_in(event); !taken) return refuse("not_legal", taken.error().message);
    if (event.kind == EventKind::play) {
        const auto& played = std::get<record::Played>(recorder_.match().games.back().events.back());
        event.steps = played.steps;
        event.board = played.after;
        event.text = played.steps.empty() ? std::string() : notation::shortest(played.steps);
    }
    if (event.kind == EventKind::match_over) event.extra = dice_json();
    events.push_back(std::move(event));
    return {};
}

// What the table does by itself after something has happened: the first game begins once both
// sit, a game that is over is announced, the next begins once both are ready.
void Table::add_what_follows(Events& events, Time now) {
    if (!has_begun_) {
        if (!free_seat()) begin_game(events, 1, now);
        return;
    }
    const std::size_t begun = games();
    if (recorder_.game_over() && told_games_ < begun) {
        TableEvent event;
        event.kind = EventKind::game_over;
        event.result = *game().state().result;
        event.score = recorder_.score().points();
        static_cast<void>(add(events, event, now));
    }
    if (recorder_.match_over()) {
        if (!told_end_) end_match(events, recorder_.score().winner(), now);
        return;
    }
    const bool goes_on = recorder_.game_over() && (ready_[Side::first] || ready_[Side::second]) &&
                         is_ready(Side::first) && is_ready(Side::second);
    if (goes_on) begin_game(events, static_cast<int>(begun) + 1, now);
}

// ---- Coming back. ----

void Table::remember(Side side, std::string player, const play::Bytes32& randomness) {
    players_[side] = std::move(player);
    seeds_.added[side] = randomness;
}

void Table::forget(std::string_view player) {
    for (const Side side : seats_of(player)) {
        players_[side].clear();
        holders_[side].name = deleted_name;
    }
}

base::Result<void> Table::take_in(const TableEvent& event) {
    if (event.seq != seq_ + 1) {
        return base::fail(fmt::format("event {} is missing", seq_ + 1));
    }
    const auto pair = std::ranges::find(pairs, event.kind, &Pair::event);
    base::Result<void> done;
    if (event.kind == EventKind::play) {
        done = recorder_.play(*event.by, event.steps);
    } else if (pair != pairs.end()) {
        done = recorder_.act(
            Action{pair->action, event.by.value_or(Side::first), event.dice, event.number, {}});
        if (done && event.dice) ++throws_;
    } else if (event.kind == EventKind::award) {
        done = recorder_.award(*event.by, event.reason, event.number);
    } else if (event.kind == EventKind::joined) {
        holders_[*event.by] = event.holder;
        if (!free_seat()) dice_.emplace(seeds_);
    } else if (event.kind == EventKind::game_began) {
        if (event.number > 1) done = recorder_.next_game();
        has_begun_ = true;
        ready_ = {};
        ready_since_.reset();
    } else if (event.kind == EventKind::game_over) {
        told_games_ = games();
    } else if (event.kind == EventKind::match_over) {
        told_end_ = true;
        winner_ = event.by;
    } else if (event.kind == EventKind::ready) {
        ready_[*event.by] = true;
        if (!ready_since_) ready_since_ = event.at;
    }
    if (!done) return done;
    ++seq_;
    last_at_ = event.at;
    if (pair != pairs.end()) clock_.next_decision(event.at);
    run_clock(event.at);
    return {};
}

void Table::run_clock(Time now) {
    const bool runs = has_begun_ && !recorder_.game_over();
    clock_.pass_to(runs ? game().to_act() : std::nullopt, now);
}

// ---- What the outside sees. ----

void Table::write_description(base::JsonWriter& json) const {
    api::write(json, api::TableFacts{id_, setup_, holders_, created_, recorder_.score().points(),
                                     phase(), play::commitment(seeds_.secret)});
}

rules::PerSide<std::vector<std::string_view>> Table::may(Time now, const Away& away) const {
    rules::PerSide<std::vector<std::string_view>> may;
    if (is_over() || !has_begun_) return may;
    if (recorder_.game_over()) {
        for (const Side side : rules::both_sides) {
            if (!ready_[side]) may[side].emplace_back("next_game");
        }
    } else {
        may = api::permitted(game());
    }
    for (const Side side : rules::both_sides) {
        may[side].emplace_back("resign_match");
        if (may_claim(side, now, away)) may[side].emplace_back("claim_win");
        if (holders_[side].kind == SeatHolder::Kind::computer) may[side].clear();
    }
    return may;
}

void Table::write_state(base::JsonWriter& json, std::string_view moves, Time now,
                        const Away& away) const {
    api::write(json,
               api::StateView{game(), seq_, static_cast<int>(games()), recorder_.score().points(),
                              phase(), may(now, away), winner_, clock_.at(now)},
               moves);
}

std::string Table::dice_json() const {
    base::JsonWriter json;
    json.begin_object().field("scheme", api::dice_scheme).field("table", id_);
    json.field("commitment", play::commitment(seeds_.secret));
    if (is_over()) {
        json.field("secret", play::to_hex(seeds_.secret));
        json.field("first", play::to_hex(seeds_.added[Side::first]));
        json.field("second", play::to_hex(seeds_.added[Side::second]));
        json.key("throws").begin_array();
        for (std::size_t i = 0; i < throws_; ++i) {
            const rules::Roll roll = dice_->at(i);
            json.begin_array().value(roll.first()).value(roll.second()).end_array();
        }
        json.end_array();
    }
    json.end_object();
    return json.take();
}

}  // namespace kotra::server
