// SPDX-License-Identifier: Apache-2.0
#include "cli/contestant.h"

#include <fmt/format.h>

#include <charconv>
#include <utility>

#include "play/engine_player.h"
#include "play/gnubg_player.h"

namespace kotra::cli {
namespace {

base::Result<int> read_plies(std::string_view text, std::string_view whole) {
    int plies = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), plies);
    if (error == std::errc{} && end == text.data() + text.size() && plies >= 0 &&
        plies <= engine::max_plies) {
        return plies;
    }
    return base::fail(fmt::format("'{}': '{}' is no number of plies from 0 to {}", whole, text,
                                  engine::max_plies));
}

base::Result<Contestant> with_engine(std::string_view text, const engine::Level& level,
                                     base::Result<std::unique_ptr<engine::Engine>> engine) {
    if (!engine) return tl::unexpected(engine.error());
    return Contestant{std::string(text), std::move(*engine), level};
}

// The engine as well as it plays with so many plies.
engine::Level at_plies(int plies) {
    engine::Level level;
    level.plies = plies;
    level.filter = engine::normal_filter().name;
    return level;
}

std::string player_names() {
    std::string names;
    for (const engine::Level& level : engine::levels) names += fmt::format(", {}", level.name);
    for (const play::Opponent& row : play::opponents) names += fmt::format(", {}", row.name);
    return names;
}

}  // namespace

base::Result<std::unique_ptr<play::Player>> Contestant::make(std::uint64_t seed,
                                                             bool cubeful) const {
    if (engine != nullptr) {
        return std::make_unique<play::EnginePlayer>(engine, level, seed);
    }
    if (opponent != nullptr) return opponent->make(seed);
    play::GnubgPlayer::Settings settings;
    settings.plies = gnubg_plies;
    settings.cubeful = cubeful;
    auto player = play::GnubgPlayer::start(settings);
    if (!player) return tl::unexpected(player.error());
    return std::unique_ptr<play::Player>(std::move(*player));
}

base::Result<Contestant> read_contestant(std::string_view text, const ThinkerOptions& options,
                                         const rules::Variant& variant) {
    if (const play::Opponent* opponent = play::find_opponent(text)) {
        return Contestant{std::string(text), nullptr, {}, opponent};
    }
    if (const engine::Level* level = engine::find_level(text)) {
        return with_engine(text, *level, make_engine(options, variant));
    }
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos) {
        return base::fail(
            fmt::format("'{}' is no player: net:N, PATH:N, gnubg:N{}", text, player_names()));
    }
    const auto plies = read_plies(text.substr(colon + 1), text);
    if (!plies) return tl::unexpected(plies.error());
    const std::string_view who = text.substr(0, colon);
    if (who == "gnubg") {
        if (variant.name != rules::backgammon().name) {
            return base::fail(fmt::format("GNU Backgammon does not play {}", variant.title));
        }
        return Contestant{std::string(text), nullptr, {}, nullptr, *plies};
    }
    return with_engine(
        text, at_plies(*plies),
        who == "net" ? make_engine(options, variant) : make_engine(options, variant, who));
}

}  // namespace kotra::cli
