// SPDX-License-Identifier: Apache-2.0
#include "rules/two_referees.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "rules/boards.h"
#include "rules/play_game.h"
#include "rules/slow_generator.h"
#include "rules/slow_referee.h"

namespace kotra::rules {
namespace {

bool coin(base::Random& random) {
    return random.below(2) == 0;
}

int below(base::Random& random, int bound) {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(bound)));
}

MatchOptions random_options(base::Random& random) {
    constexpr int lengths[] = {0, 0, 0, 1, 2, 3, 5, 7, 25, 999};
    constexpr int limits[] = {0, 2, 4, 64, 64, 1024};
    MatchOptions options;
    options.length = lengths[below(random, 10)];
    options.cube = below(random, 5) > 0;
    options.cube_limit = limits[below(random, 6)];
    options.crawford = coin(random);
    options.jacoby = coin(random);
    options.beavers = coin(random);
    options.raccoons = coin(random);
    options.auto_doubles = below(random, 4);
    return options;
}

PerSide<int> random_score(const MatchOptions& options, base::Random& random) {
    const int bound = options.is_money() ? 50 : options.length;
    PerSide<int> score{{below(random, bound), below(random, bound)}};
    // The scores about which there are rules of their own.
    if (!options.is_money() && coin(random)) score[Side::first] = options.length - 1;
    if (!options.is_money() && below(random, 4) == 0) score[Side::second] = options.length - 1;
    return score;
}

// Actions of an allowed kind that are impossible all the same.
std::vector<Action> impossible(const Game& game, const PlayList& plays, base::Random& random) {
    const Side turn = game.state().turn;
    switch (game.state().phase) {
        case Phase::opening:
            return {Action{ActionKind::throw_opening, turn, std::nullopt, 0, {}}};
        case Phase::to_roll:
            return {Action{ActionKind::roll, turn, std::nullopt, 0, {}}};
        case Phase::to_choose:
            return {Action::chose(turn, 0), Action::chose(turn, 7), Action::chose(turn, -1)};
        case Phase::to_play: {
            // A checker more or less, the other side's view, a checker moved where no play has it.
            Board more = plays.boards()[0];
            ++more.mover[1 + random.below(24)];
            Board moved = plays.boards()[0];
            const auto from = std::ranges::find_if(moved.mover.counts,
                                                   [](std::uint8_t count) { return count > 0; });
            --*from;
            ++moved.mover[random.below(place_count)];
            return {Action::played(turn, more), Action::played(turn, moved),
                    Action::played(turn, flipped(plays.boards()[0]))};
        }
        default:
            return {Action::resigned(turn, 0),
                    Action::resigned(turn, max_level(game.state().variant) + 1)};
    }
}

void expect_impossible_is_refused(const Game& game, const PlayList& plays, base::Random& random) {
    for (const Action& action : impossible(game, plays, random)) {
        if (std::ranges::find(plays.boards(), action.after) != plays.boards().end()) continue;
        Game copy = game;
        ASSERT_TRUE(refuses(copy, action)) << to_string(action.kind);
    }
}

void expect_same_permissions(const Game& game, const slow::Referee& referee) {
    const std::vector<Permission> permissions = game.permissions();
    for (const Side side : both_sides) {
        for (int i = 0; i <= static_cast<int>(ActionKind::refuse_resignation); ++i) {
            const auto kind = static_cast<ActionKind>(i);
            const bool allowed = referee.allows(side, kind);
            ASSERT_EQ(game.may(side, kind).has_value(), allowed) << to_string(kind);
            ASSERT_EQ(std::ranges::count(permissions, Permission{side, kind}), allowed ? 1 : 0);
            if (allowed) continue;
            Game copy = game;
            ASSERT_TRUE(refuses(copy, {kind, side, dice(2, 1), 1, game.state().board}));
        }
    }
}

// How many dice the play uses, by the slow generator: with free play, the fewest that lead there.
int dice_used(const GameState& state, const Board& after) {
    const slow::Hand hand = state.named != 0 ? slow::hand_of_named(state.variant, state.named)
                                             : slow::hand_of_roll(state.variant, *state.roll);
    const slow::Table before = slow::table_of(state.board);
    if (state.variant.forced_play != ForcedPlay::free) {
        return slow::plays(state.variant, before, hand).dice_played;
    }
    // Each die moves some checker on, so that fewer dice may lead to the same board only by bearing
    // off; the sheet then counts what the fast generator counts, its steps.
    PlayList plays;
    legal_plays(state.variant, state.board,
                state.named != 0 ? Dice::named(state.variant, state.named)
                                 : Dice::of(state.variant, *state.roll),
                plays);
    const auto at = std::ranges::find(plays.boards(), after) - plays.boards().begin();
    return static_cast<int>(plays.steps(static_cast<std::size_t>(at)).size());
}

// Any action, but few that end the game early; doubles as often as `double_rarity` says.
Action next_action(const Game& game, base::Random& random, PlayList& plays, int double_rarity) {
    while (true) {
        const Action action = random_action(game, random, plays, 1);
        const int rarity = action.kind == ActionKind::resign         ? 300
                           : action.kind == ActionKind::offer_double ? double_rarity
                           : action.kind == ActionKind::drop         ? 4
                                                                     : 1;
        if (below(random, rarity) == 0) return action;
    }
}

// One action, told to both.
void act_at_random(Game& game, slow::Referee& referee, base::Random& random, int double_rarity) {
    PlayList plays;
    game.legal_plays(plays);
    ASSERT_NO_FATAL_FAILURE(expect_impossible_is_refused(game, plays, random));
    const Action action = next_action(game, random, plays, double_rarity);
    const int used = action.kind == ActionKind::play ? dice_used(game.state(), action.after) : 0;
    const std::uint32_t serial = game.state().serial;
    ASSERT_TRUE(game.act(action, serial));
    referee.note(action, used);
    // Said again, it is heard once.
    ASSERT_TRUE(game.act(action, serial));
}

}  // namespace

void compare_referees(base::Random& random) {
    Variant variant = testing_boards::random_house_rules(random);
    // Eight moves of a doublet have thousands of plays; the turn needs to see few of them.
    if (variant.doublet.complement > 2 && below(random, 10) > 0) variant.doublet = {};
    if (variant.named.complement > 2 && below(random, 10) > 0) variant.named = {};
    const MatchOptions options = random_options(random);
    const MatchScore score =
        MatchScore::at(options, random_score(options, random), coin(random)).value();
    SCOPED_TRACE(variant_text(variant));

    Game game = Game::start(variant, score).value();
    slow::Referee referee(variant, options, score.points(), score.next_is_crawford());
    const int double_rarity = coin(random) ? 1 : 10;
    for (int i = 0; i < 400; ++i) {
        ASSERT_EQ(referee.difference(game.state()), "");
        ASSERT_NO_FATAL_FAILURE(expect_same_permissions(game, referee));
        if (game.is_over()) break;
        ASSERT_NO_FATAL_FAILURE(act_at_random(game, referee, random, double_rarity));
    }
}

}  // namespace kotra::rules
