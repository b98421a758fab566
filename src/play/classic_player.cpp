// SPDX-License-Identifier: Apache-2.0
#include "play/classic_player.h"

#include <optional>

#include "engine/engine.h"
#include "engine/eval/classic.h"
#include "engine/levels.h"
#include "play/engine_player.h"

namespace kotra::play {
namespace {

engine::Level one_reply() {
    engine::Level level;
    level.plies = 1;
    level.filter = "narrow";
    return level;
}

}  // namespace

std::optional<rules::Action> ClassicPlayer::decide(const rules::Game& game, rules::Side side) {
    const rules::Variant& variant = game.state().variant;
    if (variant_ != variant) {
        auto engine = std::make_shared<const engine::Engine>(
            variant, std::make_unique<engine::ClassicEvaluator>(variant),
            std::make_unique<engine::ClassicEvaluator>(variant));
        player_ = std::make_unique<EnginePlayer>(std::move(engine), one_reply(), 0);
        variant_ = variant;
    }
    return player_->decide(game, side);
}

}  // namespace kotra::play
