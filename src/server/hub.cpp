// SPDX-License-Identifier: Apache-2.0
#include "server/hub.h"

#include <fmt/format.h>
#include <sodium.h>
#include <spdlog/spdlog.h>

#include <array>
#include <stdexcept>
#include <utility>

#include "engine/levels.h"
#include "play/engine_player.h"
#include "play/opponents.h"
#include "server/live_table.h"

namespace kotra::server {
namespace {

using rules::Side;

// Who sits opposite the maker from the beginning: the computer, the maker again, or nobody.
std::optional<Sitter> second_sitter(const api::TableSetup& setup, const Sitter& maker) {
    Sitter sitter;
    sitter.randomness = play::secret_bytes();
    if (setup.opponent == api::OpponentKind::computer) {
        sitter.holder.kind = api::SeatHolder::Kind::computer;
        const engine::Level* level = engine::find_level(setup.level);
        sitter.holder.name =
            level != nullptr ? level->title : play::find_opponent(setup.level)->title;
        sitter.holder.level = setup.level;
        return sitter;
    }
    if (setup.opponent == api::OpponentKind::same_screen) {
        sitter.player = maker.player;
        sitter.holder = maker.holder;
        if (!setup.second_name.empty()) sitter.holder.name = setup.second_name;
        return sitter;
    }
    return std::nullopt;
}

}  // namespace

std::string new_id() {
    std::array<unsigned char, 16> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::array<char, sodium_base64_ENCODED_LEN(16, variant)> text{};
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), variant);
    return text.data();
}

Hub::Hub(store::Store& store, std::size_t thinking_threads, store::Journal::Broken broken,
         engine::EngineFiles files, std::shared_ptr<const engine::Engine> loaded)
    : store_(&store),
      started_(now()),
      seed_(randombytes_random()),
      engines_(std::move(files), std::move(loaded)),
      opponents_(thinking_threads),
      journal_(store, std::move(broken)),
      workers_(thinking_threads),
      background_(1, most_questions),
      analyses_(store, engines_) {}

Hub::~Hub() = default;

void Hub::resume() {
    analyses_.resume();
    for (const auto& [id, deadline] : store_->deadlines()) {
        timers_.at(deadline, [this, id = id] {
            try {
                if (const auto table = find(id)) table->tick();
            } catch (const std::exception& error) {
                spdlog::error("a table cannot be brought back: {}", error.what());
            }
        });
    }
}

std::shared_ptr<LiveTable> Hub::find(std::string_view id) {
    const std::lock_guard lock(mutex_);
    const auto found = tables_.find(std::string(id));
    if (found != tables_.end()) return found->second;
    auto table = bring_back(id);
    if (table) tables_.emplace(id, table);
    return table;
}

std::shared_ptr<LiveTable> Hub::bring_back(std::string_view id) {
    const auto row = store_->table(id);
    if (!row) return nullptr;
    const auto fail = [&](const base::Error& error) {
        return std::runtime_error(
            fmt::format("table {} is damaged: {}", id.substr(0, 6), base::to_string(error)));
    };
    auto setup = api::read_table_setup(row->setup);
    if (!setup) throw fail(setup.error());
    const auto secret = play::bytes_from_hex(row->secret);
    if (!secret) throw fail(secret.error());
    auto table = Table::make(row->id, std::move(*setup), row->created, *secret);
    if (!table) throw fail(table.error());
    for (const store::SeatRow& seat : row->seats) {
        const auto randomness = play::bytes_from_hex(seat.randomness);
        if (!randomness) throw fail(randomness.error());
        table->remember(static_cast<Side>(seat.seat), seat.player, *randomness);
    }
    LiveTable::Answers answers;
    for (const store::EventRow& event : store_->events(id)) {
        const auto read = api::read_table_event(event.body);
        if (!read) throw fail(read.error());
        if (auto taken = table->take_in(*read); !taken) throw fail(taken.error());
        if (!event.client_id.empty()) {
            answers[fmt::format("{}\n{}", event.sender, event.client_id)] = event.seq;
        }
    }
    return std::make_shared<LiveTable>(*this, std::move(*table), std::move(answers));
}

Outcome<std::shared_ptr<LiveTable>> Hub::make(const api::TableSetup& setup, const Sitter& maker) {
    const Time at = now();
    const play::Bytes32 secret = play::secret_bytes();
    auto table = Table::make(new_id(), setup, at, secret);
    if (!table) return refuse("bad_request", table.error().message);
    store::TableRow row{table->id(), at, api::to_json(setup), play::to_hex(secret), {}, {}, {}, {}};
    row.is_public = setup.opponent == api::OpponentKind::lobby;
    Events events;
    const auto sit = [&](Side side, const Sitter& sitter) -> Outcome<void> {
        auto sat = table->sit(side, sitter, at);
        if (!sat) return tl::unexpected(sat.error());
        events.insert(events.end(), sat->begin(), sat->end());
        row.seats.push_back(
            {static_cast<int>(rules::index(side)), sitter.player, play::to_hex(sitter.randomness)});
        return {};
    };
    if (auto sat = sit(setup.seat, maker); !sat) return tl::unexpected(sat.error());
    if (const auto second = second_sitter(setup, maker)) {
        if (auto sat = sit(rules::opponent(setup.seat), *second); !sat) {
            return tl::unexpected(sat.error());
        }
    }
    row.status = table->status();
    row.deadline = table->deadline();
    std::vector<store::EventRow> kept;
    for (const api::TableEvent& event : events) {
        kept.push_back({event.seq, maker.player, {}, api::to_json(event)});
    }
    store_->add(row, kept, {});
    auto live = std::make_shared<LiveTable>(*this, std::move(*table), LiveTable::Answers{});
    const std::lock_guard lock(mutex_);
    tables_.emplace(row.id, live);
    return live;
}

void Hub::sweep() {
    const std::lock_guard lock(mutex_);
    const Time at = now();
    std::erase_if(tables_, [&](const auto& entry) {
        // The second count is the caller's, for the moment between find and enter.
        return entry.second.use_count() == 1 && entry.second->is_idle(at);
    });
}

std::size_t Hub::live_tables() const {
    const std::lock_guard lock(mutex_);
    return tables_.size();
}

bool Hub::admit(const std::string& player, std::string session,
                const std::shared_ptr<net::Socket>& socket) {
    const std::lock_guard lock(mutex_);
    std::vector<Admitted>& sockets = sockets_[player];
    if (sockets.size() >= most_sockets) return false;
    sockets.push_back({std::move(session), socket});
    return true;
}

void Hub::release(const std::string& player, const std::shared_ptr<net::Socket>& socket) {
    const std::lock_guard lock(mutex_);
    const auto found = sockets_.find(player);
    if (found == sockets_.end()) return;
    std::erase_if(found->second,
                  [&](const Admitted& admitted) { return admitted.socket == socket; });
    if (found->second.empty()) sockets_.erase(found);
}

void Hub::turn_out(const std::string& player, std::string_view session) {
    const std::lock_guard lock(mutex_);
    const auto found = sockets_.find(player);
    if (found == sockets_.end()) return;
    for (const Admitted& admitted : found->second) {
        if (!session.empty() && admitted.session != session) continue;
        admitted.socket->close(close_bad_token, "the session has ended");
    }
}

std::optional<rules::Action> Hub::decide(std::string_view level, const rules::Game& game,
                                         rules::Side side, std::size_t worker) {
    if (const engine::Level* row = engine::find_level(level)) {
        if (auto engine = engines_.of(game.state().variant)) {
            return play::EnginePlayer(std::move(engine), *row, seed_).decide(game, side);
        }
    }
    auto& made = opponents_[worker];
    auto found = made.find(level);
    if (found == made.end()) {
        const play::Opponent* row = play::find_opponent(level);
        const play::Opponent& chosen = row != nullptr ? *row : play::opponents.back();
        found = made.emplace(level, chosen.make(seed_)).first;
    }
    return found->second->decide(game, side);
}

}  // namespace kotra::server
