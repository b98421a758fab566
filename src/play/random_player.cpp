// SPDX-License-Identifier: Apache-2.0
#include "play/random_player.h"

#include "base/random.h"

namespace kotra::play {

using rules::Action;
using rules::ActionKind;

std::optional<Action> RandomPlayer::decide(const rules::Game& game, rules::Side side) {
    const rules::GameState& state = game.state();
    if (state.resignation) return Action::simple(side, ActionKind::accept_resignation);

    const std::uint64_t score =
        (static_cast<std::uint64_t>(state.score[rules::Side::first]) << 32U) |
        static_cast<std::uint64_t>(state.score[rules::Side::second]);
    base::Random random(seed_ ^ rules::hash(state.board) ^ (score * 0x9e3779b97f4a7c15U) ^
                        state.serial);
    switch (state.phase) {
        case rules::Phase::double_offered:
            return Action::simple(side, ActionKind::take);
        case rules::Phase::to_choose:
            return Action::chose(side, random.die());
        case rules::Phase::to_play: {
            game.legal_plays(plays_);
            const auto count = static_cast<std::uint32_t>(plays_.size());
            return Action::played(side, plays_.boards()[random.below(count)]);
        }
        case rules::Phase::opening:
        case rules::Phase::to_roll:
        case rules::Phase::over:
            break;
    }
    return Action::simple(side, ActionKind::roll);
}

}  // namespace kotra::play
