// SPDX-License-Identifier: Apache-2.0
#include "rules/play_game.h"

namespace kotra::rules {
namespace {

bool is_rare(ActionKind kind) {
    return kind == ActionKind::offer_double || kind == ActionKind::resign;
}

}  // namespace

Action random_action(const Game& game, base::Random& random, PlayList& plays, int rarity) {
    const auto below = [&](std::size_t bound) {
        return random.below(static_cast<std::uint32_t>(bound));
    };
    const std::vector<Permission> permissions = game.permissions();
    Permission chosen = permissions[below(permissions.size())];
    while (is_rare(chosen.kind) && (rarity == 0 || below(static_cast<std::size_t>(rarity)) != 0)) {
        chosen = permissions[below(permissions.size())];
    }
    switch (chosen.kind) {
        case ActionKind::throw_opening:
            return Action::throw_opening(Roll::random(random));
        case ActionKind::roll:
            return Action::rolled(chosen.side, Roll::random(random));
        case ActionKind::choose_number:
            return Action::chose(chosen.side, random.die());
        case ActionKind::play:
            game.legal_plays(plays);
            return Action::played(chosen.side, plays.boards()[below(plays.size())]);
        case ActionKind::resign:
            return Action::resigned(
                chosen.side, 1 + static_cast<int>(below(
                                     static_cast<std::size_t>(max_level(game.state().variant)))));
        default:
            return Action::simple(chosen.side, chosen.kind);
    }
}

}  // namespace kotra::rules
