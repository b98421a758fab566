// SPDX-License-Identifier: Apache-2.0
#include "server/live_table.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <future>
#include <limits>

#include "api/move_graph.h"
#include "api/words.h"
#include "base/encoding.h"
#include "base/json_writer.h"
#include "server/phrases.h"
#include "server/rating.h"

namespace kotra::server {
namespace {

using rules::Side;

constexpr std::size_t kept_in_memory = 48;  // events; a client that missed more waits for the store
constexpr Time idle_after = Time{5} * 60 * 1000;
constexpr Time pause_after_start = Time{60} * 1000;
constexpr std::size_t longest_line = 300;       // characters of chat
constexpr std::string_view adviser = "master";  // the level that gives hints

// Two players may choose the same id.
std::string answer_key(std::string_view player, std::string_view id) {
    return fmt::format("{}\n{}", player, id);
}

std::string events_array(const std::vector<std::string>& bodies) {
    return fmt::format("[{}]", fmt::join(bodies, ","));
}

std::string ack_json(std::string_view id, std::int64_t seq) {
    base::JsonWriter json;
    json.begin_object().field("type", "ack").field("id", id).field("seq", seq).end_object();
    return json.take();
}

// Becomes ready once what it was handed out for is on disk; if the journal breaks before, waiting
// for it throws.
class Kept {
 public:
    // To be called once; keeps no copy here, so that dropping it is noticed.
    std::function<void()> callback() {
        auto promise = std::make_shared<std::promise<void>>();
        future_ = promise->get_future();
        return [promise = std::move(promise)] { promise->set_value(); };
    }
    void wait() { future_.get(); }

 private:
    std::future<void> future_;
};

// The name under which the statistics count a throw.
std::string tally_of(const api::TableEvent& event) {
    const std::string_view what = event.kind == api::EventKind::roll ? "roll" : "opening";
    return fmt::format("{}-{}-{}", what, event.dice->first(), event.dice->second());
}

// A line of chat without what could not be seen or would disturb; empty if nothing is left.
std::string cleaned(std::string_view text) {
    std::string line;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        line += byte < 0x20 || byte == 0x7F ? ' ' : c;
    }
    const std::size_t begin = line.find_first_not_of(' ');
    if (begin == std::string::npos) return {};
    return line.substr(begin, line.find_last_not_of(' ') - begin + 1);
}

// The event without the name and the words of who sits on these seats; nothing if it has neither.
std::optional<std::string> without_player(const std::string& body, const std::vector<Side>& seats) {
    auto event = api::read_table_event(body);
    const bool is_theirs =
        event && event->by && std::ranges::find(seats, *event->by) != seats.end();
    if (!is_theirs) return std::nullopt;
    if (event->kind == api::EventKind::joined) {
        event->holder.name = deleted_name;
    } else if (event->kind == api::EventKind::say) {
        event->name = deleted_name;
        event->text.clear();
    } else {
        return std::nullopt;
    }
    return api::to_json(*event);
}

}  // namespace

LiveTable::LiveTable(Hub& hub, Table table, Answers answers)
    : hub_(&hub),
      table_(std::move(table)),
      answers_(std::move(answers)),
      kept_seq_(table_.seq()),
      last_used_(now()) {
    // Nobody is here yet, since the server came back or the table was made.
    for (const Side side : rules::both_sides) away_[side] = last_used_;
}

bool LiveTable::may_enter(std::string_view player) const {
    const std::lock_guard lock(mutex_);
    return !table_.seats_of(player).empty() || table_.free_seat() || table_.setup().spectators;
}

void LiveTable::enter(const std::shared_ptr<Guest>& guest, std::int64_t since) {
    const std::lock_guard lock(mutex_);
    guests_.push_back(guest);
    for (const Side side : table_.seats_of(guest->player)) away_[side].reset();
    last_used_ = now();

    base::JsonWriter json;
    json.begin_object().field("type", "welcome").field("protocol", api::protocol_version);
    json.field("now", last_used_).key("table");
    table_.write_description(json);
    json.key("seats").begin_array();
    for (const Side side : table_.seats_of(guest->player)) json.value(api::to_string(side));
    json.end_array().field("seq", table_.seq());
    json.key("events").json(events_array(history(since)));
    json.key("state").json(state_json(guest->player, last_used_)).end_object();
    tell(guest->socket, json.take());
    note_presence();
    go_on();
}

void LiveTable::leave(const std::shared_ptr<Guest>& guest) {
    const std::lock_guard lock(mutex_);
    std::erase(guests_, guest);
    last_used_ = now();
    for (const Side side : table_.seats_of(guest->player)) {
        const bool is_elsewhere = std::ranges::any_of(
            guests_, [&](const auto& other) { return other->player == guest->player; });
        if (is_elsewhere) continue;
        away_[side] = last_used_;
        // The opponent is told when the absence has lasted long enough to be claimed.
        hub_->timers().at(last_used_ + patience_with_the_absent, [table = weak_from_this()] {
            if (const auto self = table.lock()) self->tick();
        });
    }
    note_presence();
}

void LiveTable::receive(const std::shared_ptr<Guest>& guest, const api::ClientMessage& message) {
    const std::lock_guard lock(mutex_);
    last_used_ = now();
    using Type = api::ClientMessage::Type;
    switch (message.type) {
        case Type::act:
            return act(guest, message);
        case Type::say:
            return say(guest, message);
        case Type::moves:
            return show_moves(guest, message);
        case Type::hint:
            return hint(guest, message);
        case Type::ping: {
            base::JsonWriter json;
            json.begin_object().field("type", "pong").field("id", message.id);
            json.field("now", last_used_).end_object();
            guest->socket->send(std::make_shared<const std::string>(json.take()));
            return;
        }
        case Type::hello:
            return refuse_message(guest, "", {"bad_message", "hello was said already"});
    }
}

// Whether the message was carried out before; then it gets the same answer again.
bool LiveTable::repeats(const std::shared_ptr<Guest>& guest, const api::ClientMessage& message) {
    const auto answer = answers_.find(answer_key(guest->player, message.id));
    if (answer == answers_.end()) return false;
    ++hub_->counters().repeats;
    tell(guest->socket, ack_json(message.id, answer->second));
    return true;
}

void LiveTable::act(const std::shared_ptr<Guest>& guest, const api::ClientMessage& message) {
    if (repeats(guest, message)) return;
    const std::vector<Side> seats = table_.seats_of(guest->player);
    std::optional<Side> by = message.as;
    if (!by && !seats.empty()) {
        by = seats.size() == 1 ? seats.front() : table_.game().to_act().value_or(Side::first);
    }
    if (!by || std::ranges::find(seats, *by) == seats.end()) {
        return refuse_message(guest, message.id, {"not_your_seat", "this is not your seat"});
    }
    const auto events = table_.act(*by, message.action, message.serial, last_used_, away_);
    if (!events) return refuse_message(guest, message.id, events.error());
    ++hub_->counters().actions;
    publish(*events, {guest, guest->player, message.id});
    go_on();
}

void LiveTable::say(const std::shared_ptr<Guest>& guest, const api::ClientMessage& message) {
    if (repeats(guest, message)) return;
    const std::vector<Side> seats = table_.seats_of(guest->player);
    if (seats.empty()) {
        return refuse_message(guest, message.id, {"forbidden", "only players talk at a table"});
    }
    const std::string text = cleaned(message.text);
    const bool is_fine = message.phrase.empty()
                             ? !text.empty() && base::count_characters(text) <= longest_line
                             : text.empty() && is_phrase(message.phrase);
    if (!is_fine) {
        return refuse_message(guest, message.id,
                              {"bad_message",
                               "a line of chat has 1 to 300 characters, or is one "
                               "of the stock phrases"});
    }
    publish(table_.say(message.as.value_or(seats.front()), guest->name, text, message.phrase,
                       last_used_),
            {guest, guest->player, message.id});
}

void LiveTable::show_moves(const std::shared_ptr<Guest>& guest, const api::ClientMessage& message) {
    const rules::Game& game = table_.game();
    if (message.serial != game.state().serial || game.state().phase != rules::Phase::to_play) {
        return refuse_message(guest, message.id, {"stale", "there is nothing to play now"});
    }
    const auto graph =
        api::move_graph(game, std::span(message.steps.begin(), message.steps.size()));
    if (!graph) return refuse_message(guest, message.id, {"not_legal", graph.error().message});
    base::JsonWriter json;
    json.begin_object().field("type", "moves").field("id", message.id).key("moves");
    write(json, *graph);
    json.end_object();
    tell(guest->socket, json.take());
}

void LiveTable::hint(const std::shared_ptr<Guest>& guest, const api::ClientMessage& message) {
    const std::optional<Side> side = table_.game().to_act();
    const std::vector<Side> seats = table_.seats_of(guest->player);
    const bool is_allowed = table_.setup().opponent == api::OpponentKind::computer &&
                            !table_.setup().rated && !table_.is_over() && side &&
                            std::ranges::find(seats, *side) != seats.end();
    if (!is_allowed) {
        return refuse_message(
            guest, message.id,
            {"forbidden", "hints are for who has to decide in an unrated match with the computer"});
    }
    hub_->workers().submit([hub = hub_, guest, id = message.id, game = table_.game(),
                            side = *side](std::size_t worker) {
        const auto action = hub->decide(adviser, game, side, worker);
        if (!action) return;
        base::JsonWriter json;
        json.begin_object().field("type", "hint").field("id", id).key("action");
        api::write(json, api::wanted(game, *action));
        json.end_object();
        guest->socket->send(std::make_shared<const std::string>(json.take()));
    });
}

Outcome<void> LiveTable::sit(const Sitter& sitter) {
    Kept kept;
    {
        const std::lock_guard lock(mutex_);
        if (!table_.seats_of(sitter.player).empty()) return {};
        const std::optional<Side> side = table_.free_seat();
        if (!side) return refuse("conflict", "both seats are taken");
        last_used_ = now();
        const auto events = table_.sit(*side, sitter, last_used_);
        if (!events) return tl::unexpected(events.error());
        const bool is_here = std::ranges::any_of(
            guests_, [&](const auto& guest) { return guest->player == sitter.player; });
        away_[*side] = is_here ? std::nullopt : std::optional(last_used_);
        publish(*events, {nullptr, sitter.player, {}},
                store::SeatRow{static_cast<int>(index(*side)), sitter.player,
                               play::to_hex(sitter.randomness)},
                kept.callback());
        base::JsonWriter json;
        json.begin_object().field("type", "table").key("table");
        table_.write_description(json);
        json.end_object();
        tell_all(json.take());
        note_presence();
        go_on();
    }
    kept.wait();
    return {};
}

void LiveTable::tick() {
    const std::lock_guard lock(mutex_);
    timer_.reset();
    const Time at = now();
    const Events events = table_.expire(at, no_flag_before());
    if (!events.empty()) {
        publish(events, {});
    } else if (!table_.is_over() && !guests_.empty()) {
        // What a side may do can have changed with the time alone.
        for (const auto& guest : guests_) {
            base::JsonWriter json;
            json.begin_object().field("type", "update").field("now", at);
            json.field("seq", table_.seq()).key("events").json("[]");
            json.key("state").json(state_json(guest->player, at)).end_object();
            tell(guest->socket, json.take());
        }
    }
    go_on();
}

void LiveTable::forget(const std::string& player) {
    Kept kept;
    {
        const std::lock_guard lock(mutex_);
        const std::vector<Side> seats = table_.seats_of(player);
        if (seats.empty()) return;
        const api::WantedAction resignation{api::WantedKind::resign_match, {}, {}, 0};
        const auto events = table_.act(seats.front(), resignation, 0, now(), away_);
        if (events) publish(*events, {});
        submit({}, {}, kept.callback());
    }
    kept.wait();
    const std::lock_guard lock(mutex_);
    for (const store::EventRow& row : hub_->store().events(table_.id())) {
        if (const auto body = without_player(row.body, table_.seats_of(player))) {
            hub_->store().rewrite_event(table_.id(), row.seq, *body);
        }
    }
    for (auto& [seq, body] : recent_) {
        if (auto other = without_player(body, table_.seats_of(player))) body = std::move(*other);
    }
    for (const Side side : table_.seats_of(player)) away_[side] = now();
    table_.forget(player);
    note_presence();
}

void forget_player(Hub& hub, const std::string& player) {
    constexpr int all = std::numeric_limits<int>::max();
    for (const std::string& id : hub.store().tables_of(player, all)) {
        if (const auto table = hub.find(id)) table->forget(player);
    }
    hub.store().remove_player(player);
    hub.turn_out(player);
}

bool LiveTable::is_idle(Time at) const {
    const std::lock_guard lock(mutex_);
    return guests_.empty() && !is_thinking_ && on_their_way_ == 0 && at - last_used_ > idle_after;
}

// What the end of a rated match adds to the ratings of both; said in its event and kept with it. A
// player whose other match ends at the same moment has a rating there that is about to change: what
// is added stays right, only the rating said may be a little behind.
void LiveTable::rate(api::TableEvent& match_over, store::Change& change) const {
    rules::PerSide<Rated> before;
    for (const Side side : rules::both_sides) {
        const auto player = hub_->store().player(table_.player(side));
        if (!player || !match_over.by) return;  // somebody wanted to be forgotten
        before[side] = {player->rating, static_cast<double>(player->experience)};
    }
    const int length = table_.setup().options.length;
    const auto added = rating_changes(before, *match_over.by, length);
    match_over.ratings.emplace();
    for (const Side side : rules::both_sides) {
        (*match_over.ratings)[side] = {before[side].rating, before[side].rating + added[side]};
        change.ratings.push_back({table_.player(side), added[side], length});
    }
}

// Keeps the events and tells everybody, in this order.
void LiveTable::publish(Events events, const Cause& cause, std::optional<store::SeatRow> seat,
                        std::function<void()> kept) {
    if (events.empty()) return;
    store::Change change;
    if (table_.setup().rated && events.back().kind == api::EventKind::match_over) {
        rate(events.back(), change);
    }
    std::vector<std::string> bodies;
    for (const api::TableEvent& event : events) {
        bodies.push_back(api::to_json(event));
        const bool is_last = event.seq == events.back().seq;
        change.events.push_back(
            {event.seq, cause.player, is_last ? cause.id : std::string(), bodies.back()});
        recent_.emplace_back(event.seq, bodies.back());
        if (event.dice) change.tallies.push_back(tally_of(event));
    }
    while (recent_.size() > kept_in_memory && recent_.front().first <= kept_seq_) {
        recent_.pop_front();
    }
    moves_.clear();
    change.seat = std::move(seat);

    const Time at = events.back().at;
    const std::string head =
        fmt::format(R"({{"type":"update","now":{},"seq":{},"events":{},"state":)", at, table_.seq(),
                    events_array(bodies));
    Deliveries deliveries;
    const std::string state = state_json(at);
    Text for_others;
    for (const auto& guest : guests_) {
        if (has_to_play(guest->player)) {
            deliveries.emplace_back(
                guest->socket, std::make_shared<const std::string>(head + with_moves(state) + "}"));
        } else {
            if (!for_others) for_others = std::make_shared<const std::string>(head + state + "}");
            deliveries.emplace_back(guest->socket, for_others);
        }
    }
    if (!cause.id.empty()) {
        answers_[answer_key(cause.player, cause.id)] = table_.seq();
        if (cause.guest) {
            deliveries.emplace_back(cause.guest->socket, std::make_shared<const std::string>(
                                                             ack_json(cause.id, table_.seq())));
        }
    }
    submit(std::move(change), std::move(deliveries), std::move(kept));
}

void LiveTable::submit(store::Change change, Deliveries deliveries, std::function<void()> kept) {
    change.table = table_.id();
    const bool is_written = !change.events.empty() || change.seat;
    store::Standing standing{std::string(table_.status()), table_.deadline()};
    if (is_written && standing != standing_) {
        standing_ = standing;
        change.standing = std::move(standing);
    }
    ++on_their_way_;
    hub_->journal().submit(std::move(change),
                           [self = shared_from_this(), deliveries = std::move(deliveries),
                            kept = std::move(kept), seq = table_.seq()] {
                               self->kept_seq_ = seq;
                               for (const auto& [socket, text] : deliveries) socket->send(text);
                               if (kept) kept();
                               --self->on_their_way_;
                           });
}

// Sends a text after everything that is on its way to the disk.
void LiveTable::tell(const std::shared_ptr<net::Socket>& socket, std::string text) {
    submit({}, {{socket, std::make_shared<const std::string>(std::move(text))}});
}

void LiveTable::tell_all(const std::string& text) {
    const auto shared = std::make_shared<const std::string>(text);
    Deliveries deliveries;
    for (const auto& guest : guests_) deliveries.emplace_back(guest->socket, shared);
    submit({}, std::move(deliveries));
}

void LiveTable::refuse_message(const std::shared_ptr<Guest>& guest, std::string_view id,
                               const Refusal& refusal) {
    ++hub_->counters().refusals;
    guest->socket->send(std::make_shared<const std::string>(error_message(id, refusal)));
}

// Whose clock ran while the server was down does not lose by time before the players had time to
// find it again.
Time LiveTable::no_flag_before() const {
    return table_.last_event_at() < hub_->started() ? hub_->started() + pause_after_start : 0;
}

// Sees to it that what comes next happens: the computer's turn, or what a clock brings.
void LiveTable::go_on() {
    if (const auto side = table_.computer_to_act()) {
        if (!is_thinking_) think(*side);
    }
    const std::optional<Time> deadline = table_.deadline();
    if (!deadline || *deadline == 0) return;
    const Time when = std::max(*deadline, no_flag_before());
    if (timer_ && *timer_ <= when) return;
    timer_ = when;
    hub_->timers().at(when, [table = weak_from_this()] {
        if (const auto self = table.lock()) self->tick();
    });
}

void LiveTable::think(Side side) {
    is_thinking_ = true;
    const std::size_t game_number = table_.games();
    hub_->workers().submit([self = shared_from_this(), game = table_.game(), side, game_number,
                            level = table_.holder(side).level](std::size_t worker) {
        ++self->hub_->counters().thoughts;
        const auto action = self->hub_->decide(level, game, side, worker);
        const std::lock_guard lock(self->mutex_);
        self->decided(side, action, game.state().serial, game_number);
    });
}

void LiveTable::decided(Side side, const std::optional<rules::Action>& action, std::uint32_t serial,
                        std::size_t game_number) {
    is_thinking_ = false;
    const bool is_current = table_.computer_to_act() == side &&
                            table_.game().state().serial == serial && table_.games() == game_number;
    if (is_current) {
        // A program that leaves the table, or does what the referee refuses, has lost.
        api::WantedAction wanted{api::WantedKind::resign_match, {}, {}, 0};
        if (action) wanted = api::wanted(table_.game(), *action);
        auto events = table_.act(side, wanted, serial, now(), away_);
        if (!events) {
            spdlog::error("the computer's action was refused: {}", events.error().message);
            wanted.wanted = api::WantedKind::resign_match;
            events = table_.act(side, wanted, serial, now(), away_);
        }
        ++hub_->counters().actions;
        if (events) publish(*events, {});
    }
    go_on();
}

bool LiveTable::has_to_play(std::string_view player) const {
    const std::optional<Side> mover = table_.game().to_act();
    return !table_.is_over() && table_.phase() == "to_play" && mover && !player.empty() &&
           table_.player(*mover) == player;
}

std::string LiveTable::state_json(Time at) const {
    base::JsonWriter json;
    table_.write_state(json, "null", at, away_);
    return json.take();
}

std::string LiveTable::with_moves(std::string_view state) const {
    if (moves_.empty()) moves_ = api::moves_json(table_.game());
    return api::with_moves(state, moves_);
}

std::string LiveTable::state_json(std::string_view player, Time at) const {
    std::string state = state_json(at);
    return has_to_play(player) ? with_moves(state) : state;
}

std::string LiveTable::presence_json() const {
    std::size_t spectators = 0;
    for (const auto& guest : guests_) {
        if (table_.seats_of(guest->player).empty()) ++spectators;
    }
    base::JsonWriter json;
    json.begin_object().field("type", "presence").key("connected").begin_object();
    for (const Side side : rules::both_sides) {
        const bool is_computer = table_.holder(side).kind == api::SeatHolder::Kind::computer;
        json.field(api::to_string(side), is_computer || !away_[side]);
    }
    json.end_object().field("spectators", spectators).end_object();
    return json.take();
}

void LiveTable::note_presence() {
    tell_all(presence_json());
}

// The events after `since` as JSON, from memory or, where that does not reach back, the store.
std::vector<std::string> LiveTable::history(std::int64_t since) const {
    std::vector<std::string> bodies;
    const std::int64_t first_here = recent_.empty() ? table_.seq() + 1 : recent_.front().first;
    if (since + 1 < first_here) {
        for (store::EventRow& row : hub_->store().events(table_.id(), since)) {
            if (row.seq < first_here) bodies.push_back(std::move(row.body));
        }
    }
    for (const auto& [seq, body] : recent_) {
        if (seq > since) bodies.push_back(body);
    }
    return bodies;
}

}  // namespace kotra::server
