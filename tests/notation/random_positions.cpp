// SPDX-License-Identifier: Apache-2.0
#include "notation/random_positions.h"

#include <vector>

namespace kotra::test {
namespace {

rules::Action random_action(const rules::Game& game, base::Random& random) {
    using rules::ActionKind;
    const std::vector<rules::Permission> permissions = game.permissions();
    const rules::GameState& state = game.state();
    // Rolls and plays happen most; the rest would end every game at once.
    for (const auto& [side, kind] : permissions) {
        if (kind == ActionKind::throw_opening) {
            return rules::Action::throw_opening(rules::Roll::random(random));
        }
        if (kind == ActionKind::roll && random.below(8) != 0) {
            return rules::Action::rolled(side, rules::Roll::random(random));
        }
        if (kind == ActionKind::play && random.below(40) != 0) {
            rules::PlayList plays;
            game.legal_plays(plays);
            return rules::Action::played(
                side, plays.boards()[random.below(static_cast<std::uint32_t>(plays.size()))]);
        }
        if (kind == ActionKind::choose_number) return rules::Action::chose(side, random.die());
    }
    const auto& [side, kind] =
        permissions[random.below(static_cast<std::uint32_t>(permissions.size()))];
    switch (kind) {
        case ActionKind::resign:
            return rules::Action::resigned(
                side, 1 + static_cast<int>(random.below(
                              static_cast<std::uint32_t>(rules::max_level(state.variant)))));
        case ActionKind::roll:
            return rules::Action::rolled(side, rules::Roll::random(random));
        case ActionKind::play: {
            rules::PlayList plays;
            game.legal_plays(plays);
            return rules::Action::played(side, plays.boards()[0]);
        }
        default:
            return rules::Action::simple(side, kind);
    }
}

}  // namespace

void visit_random_states(const rules::Variant& variant, const rules::MatchOptions& options,
                         std::uint64_t seed, int count,
                         const std::function<void(const rules::Game&)>& visit) {
    base::Random random(seed);
    rules::MatchScore score(options);
    while (count > 0) {
        if (score.winner()) score = rules::MatchScore(options);
        rules::Game game = rules::Game::start(variant, score).value();
        while (count-- > 0) {
            visit(game);
            if (game.is_over()) break;
            if (!game.act(random_action(game, random))) return;
        }
        if (game.is_over()) score.add(*game.state().result);
    }
}

}  // namespace kotra::test
