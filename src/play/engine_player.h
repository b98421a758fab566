// SPDX-License-Identifier: Apache-2.0
// The engine at the table, at one of its levels.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/engine.h"
#include "engine/levels.h"
#include "play/player.h"

namespace kotra::play {

// Plays, doubles and answers as its level judges; accepts a resignation that gives at least what
// the game is worth to it; never resigns. The same game always gets the same answer. The engine is
// that of the game's variant, and several players may share it.
class EnginePlayer final : public Player {
 public:
    EnginePlayer(std::shared_ptr<const engine::Engine> engine, const engine::Level& level,
                 std::uint64_t seed)
        : engine_(std::move(engine)), level_(for_game(level, engine_->variant())), seed_(seed) {}

    std::optional<rules::Action> decide(const rules::Game& game, rules::Side side) override;

 private:
    bool accepts_resignation(const rules::Game& game, rules::Side side) const;
    // What it thinks of the cube, seen by state.turn.
    engine::CubeDecision cube_decision(const rules::GameState& state) const;
    rules::ActionKind answer_to_offer(const rules::Game& game, rules::Side side) const;
    rules::Action play_or_name(const rules::Game& game, rules::Side side) const;

    std::shared_ptr<const engine::Engine> engine_;
    engine::Level level_;
    std::uint64_t seed_;
};

}  // namespace kotra::play
