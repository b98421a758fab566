// SPDX-License-Identifier: Apache-2.0
#include "play/session.h"

#include <optional>
#include <utility>
#include <variant>

namespace kotra::play {
namespace {

using rules::Action;
using rules::ActionKind;
using rules::Game;
using rules::Side;

// One step of the game: who does what. Nothing: the player left.
struct Next {
    Side who = Side::first;
    std::optional<Action> action;
};

Next ask(const Game& game, const Table& table) {
    const std::optional<Side> side = game.to_act();
    if (!side) return {Side::first, Action::simple(Side::first, ActionKind::throw_opening)};
    return {*side, table.players[*side]->decide(game, *side)};
}

bool needs_dice(const Action& action) {
    return action.kind == ActionKind::roll || action.kind == ActionKind::throw_opening;
}

void tell(const Table& table, const record::Recorder& recorder, std::size_t events_before) {
    if (table.observer == nullptr) return;
    const std::vector<record::Event>& events = recorder.match().games.back().events;
    for (std::size_t i = events_before; i < events.size(); ++i) {
        table.observer->happened(events[i], recorder);
    }
}

// Plays the game in progress to its end; what stopped it before, if anything did.
std::optional<Stopped> run_game(record::Recorder& recorder, const Table& table) {
    while (!recorder.game_over()) {
        Next next = ask(recorder.game(), table);
        if (!next.action) {
            return Stopped{Stopped::Why::player_left, next.who, table.players[next.who]->trouble()};
        }
        if (needs_dice(*next.action)) {
            auto roll = table.dice->next(recorder.game());
            if (!roll) return Stopped{Stopped::Why::no_dice, next.who, roll.error().message};
            next.action->roll = *roll;
        }
        const std::size_t events_before = recorder.match().games.back().events.size();
        if (auto done = recorder.act(*next.action); !done) {
            return Stopped{Stopped::Why::refused, next.who, done.error().message};
        }
        tell(table, recorder, events_before);
    }
    return std::nullopt;
}

}  // namespace

Stopped run(record::Recorder& recorder, const Table& table, int games) {
    const auto limit = static_cast<std::size_t>(games);
    while (true) {
        if (!recorder.game_over()) {
            if (table.observer != nullptr) table.observer->game_begins(recorder);
            if (auto stopped = run_game(recorder, table)) return *stopped;
            if (table.observer != nullptr) table.observer->game_ends(recorder);
        }
        if (recorder.match_over()) return {Stopped::Why::match_over, Side::first, {}};
        if (limit > 0 && recorder.match().games.size() >= limit) {
            return {Stopped::Why::games_played, Side::first, {}};
        }
        if (auto begun = recorder.next_game(); !begun) {
            return {Stopped::Why::refused, Side::first, begun.error().message};
        }
    }
}

std::size_t throws_in(const record::Match& match) {
    std::size_t throws = 0;
    for (const record::Game& game : match.games) {
        for (const record::Event& event : game.events) {
            const bool is_throw = std::holds_alternative<record::OpeningThrow>(event) ||
                                  std::holds_alternative<record::Rolled>(event);
            if (is_throw) ++throws;
        }
    }
    return throws;
}

}  // namespace kotra::play
