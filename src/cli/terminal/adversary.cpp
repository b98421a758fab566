// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/adversary.h"

#include <fmt/format.h>

#include <utility>

#include "play/engine_player.h"

namespace kotra::cli {

std::string_view Adversary::name() const {
    if (simple != nullptr) return simple->name;
    return level != nullptr ? level->name : person_name;
}

std::string_view Adversary::title() const {
    if (simple != nullptr) return simple->title;
    return level != nullptr ? level->title : std::string_view();
}

std::unique_ptr<play::Player> Adversary::make(std::shared_ptr<const engine::Engine> engine,
                                              std::uint64_t seed) const {
    if (simple != nullptr) return simple->make(seed);
    if (level == nullptr) return nullptr;
    return std::make_unique<play::EnginePlayer>(std::move(engine), *level, seed);
}

base::Result<Adversary> find_adversary(std::string_view name) {
    if (name == person_name) return Adversary{};
    if (const play::Opponent* row = play::find_opponent(name)) return Adversary{row, nullptr};
    if (const engine::Level* row = engine::find_level(name)) return Adversary{nullptr, row};
    return base::fail(fmt::format("there is no opponent '{}' here", name));
}

}  // namespace kotra::cli
