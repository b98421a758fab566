// SPDX-License-Identifier: Apache-2.0
// The referee's turn: who may do what, the cube, resignations, repeats.
#include "rules/game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "rules/play_game.h"

namespace kotra::rules {
namespace {

constexpr Side first = Side::first;
constexpr Side second = Side::second;

// Money, the first player to roll after the opening 3-1 of the second.
Game money_game(const MatchOptions& options) {
    Game game = game_at(backgammon(), options);
    EXPECT_TRUE(accepts(game, Action::throw_opening(dice(1, 3))));
    EXPECT_TRUE(plays_first(game));
    return game;
}

TEST(Game, OpeningTiesAreThrownAgain) {
    Game game = game_at(backgammon(), {});
    EXPECT_EQ(game.state().phase, Phase::opening);
    EXPECT_FALSE(game.to_act());
    EXPECT_TRUE(accepts(game, Action::throw_opening(dice(3, 3))));
    EXPECT_EQ(game.state().phase, Phase::opening);
    EXPECT_TRUE(accepts(game, Action::throw_opening(dice(2, 4))));
    EXPECT_EQ(game.state().phase, Phase::to_play);
    EXPECT_EQ(game.state().turn, second);
    EXPECT_EQ(game.state().roll, dice(2, 4));
    EXPECT_TRUE(refuses(game, Action::throw_opening(dice(2, 4))));
}

TEST(Game, WinnerOfTheOpeningThrowsBothDiceWhereTheGameSaysSo) {
    Game game = game_at(*find_variant("acey-deucey"), {});
    EXPECT_TRUE(accepts(game, Action::throw_opening(dice(5, 4))));
    EXPECT_EQ(game.state().phase, Phase::to_roll);
    EXPECT_EQ(game.state().turn, first);
}

TEST(Game, LastWinnerBeginsInPortes) {
    const Variant& portes = *find_variant("portes");
    MatchScore score(MatchOptions::of(portes));
    EXPECT_EQ(Game::start(portes, score)->state().phase, Phase::opening);
    score.add({second, Ending::borne_off, 1, 1});
    const Game next = Game::start(portes, score).value();
    EXPECT_EQ(next.state().phase, Phase::to_roll);
    EXPECT_EQ(next.state().turn, second);
}

TEST(Game, TurnsAlternate) {
    Game game = money_game({});
    EXPECT_EQ(game.state().turn, first);
    EXPECT_TRUE(refuses(game, Action::rolled(second, dice(6, 1))));
    EXPECT_TRUE(accepts(game, Action::rolled(first, dice(6, 1))));
    EXPECT_TRUE(refuses(game, Action::rolled(first, dice(6, 1))));
    EXPECT_TRUE(refuses(game, Action::played(first, game.state().board)));
    EXPECT_TRUE(plays_first(game));
    EXPECT_EQ(game.state().turn, second);
}

TEST(Game, DoubleTakeAndRedouble) {
    Game game = money_game({});
    EXPECT_TRUE(refuses(game, simple(second, ActionKind::offer_double)));
    EXPECT_TRUE(accepts(game, simple(first, ActionKind::offer_double)));
    EXPECT_EQ(game.to_act(), second);
    EXPECT_TRUE(refuses(game, Action::rolled(first, dice(6, 1))));
    EXPECT_TRUE(refuses(game, simple(first, ActionKind::take)));
    EXPECT_TRUE(accepts(game, simple(second, ActionKind::take)));
    EXPECT_EQ(game.state().cube, (Cube{2, second}));
    EXPECT_TRUE(refuses(game, simple(first, ActionKind::offer_double)));
    EXPECT_TRUE(accepts(game, Action::rolled(first, dice(6, 1))));
    EXPECT_TRUE(refuses(game, simple(first, ActionKind::offer_double)));  // after the roll
    EXPECT_TRUE(plays_first(game));
    EXPECT_TRUE(accepts(game, simple(second, ActionKind::offer_double)));
    EXPECT_EQ(game.state().offer->value, 4);
    EXPECT_TRUE(accepts(game, simple(first, ActionKind::take)));
    EXPECT_EQ(game.state().cube, (Cube{4, first}));
}

TEST(Game, DropPaysTheOldValueWhateverTheBoard) {  // users.md C42
    Game game = money_game({});
    EXPECT_TRUE(accepts(game, simple(first, ActionKind::offer_double)));
    EXPECT_TRUE(accepts(game, simple(second, ActionKind::drop)));
    EXPECT_EQ(game.state().result, (GameResult{first, Ending::dropped, 1, 1}));
    EXPECT_TRUE(game.permissions().empty());
}

TEST(Game, BeaverAndRaccoon) {
    MatchOptions options;
    options.beavers = options.raccoons = true;
    Game game = money_game(options);
    EXPECT_TRUE(accepts(game, simple(first, ActionKind::offer_double)));
    EXPECT_TRUE(refuses(game, simple(second, ActionKind::raccoon)));
    EXPECT_TRUE(accepts(game, simple(second, ActionKind::beaver)));
    EXPECT_EQ(game.state().offer, (CubeOffer{OfferKind::beavered, second, 4}));
    EXPECT_EQ(game.to_act(), first);

    Game dropped = game;
    EXPECT_TRUE(accepts(dropped, simple(first, ActionKind::drop)));
    EXPECT_EQ(dropped.state().result, (GameResult{second, Ending::dropped, 1, 2}));

    Game taken = game;
    EXPECT_TRUE(accepts(taken, simple(first, ActionKind::take)));
    EXPECT_EQ(taken.state().cube, (Cube{4, second}));
    EXPECT_EQ(taken.to_act(), first);
    EXPECT_TRUE(refuses(taken, simple(first, ActionKind::offer_double)));

    EXPECT_TRUE(accepts(game, simple(first, ActionKind::raccoon)));
    EXPECT_EQ(game.state().offer, (CubeOffer{OfferKind::raccooned, first, 8}));
    EXPECT_TRUE(refuses(game, simple(second, ActionKind::beaver)));
    EXPECT_TRUE(accepts(game, simple(second, ActionKind::take)));
    EXPECT_EQ(game.state().cube, (Cube{8, second}));
}

TEST(Game, BeaversAreForMoneyAndByAgreement) {
    Game game = money_game({});
    EXPECT_TRUE(accepts(game, simple(first, ActionKind::offer_double)));
    EXPECT_TRUE(refuses(game, simple(second, ActionKind::beaver)));

    MatchOptions match;
    match.length = 7;
    match.beavers = true;
    Game in_match = game_at(backgammon(), match);
    EXPECT_TRUE(accepts(in_match, Action::throw_opening(dice(1, 3))));
    EXPECT_TRUE(plays_first(in_match));
    EXPECT_TRUE(accepts(in_match, simple(first, ActionKind::offer_double)));
    EXPECT_TRUE(refuses(in_match, simple(second, ActionKind::beaver)));
}

TEST(Game, AutomaticDoublesInMoneyPlayUpToTheirNumber) {
    MatchOptions options;
    options.auto_doubles = 1;
    Game game = game_at(backgammon(), options);
    EXPECT_TRUE(accepts(game, Action::throw_opening(dice(3, 3))));
    EXPECT_EQ(game.state().cube, (Cube{2, std::nullopt}));
    EXPECT_TRUE(accepts(game, Action::throw_opening(dice(5, 5))));
    EXPECT_EQ(game.state().cube.value, 2);
    options.length = 5;
    Game match = game_at(backgammon(), options);
    EXPECT_TRUE(accepts(match, Action::throw_opening(dice(3, 3))));
    EXPECT_EQ(match.state().cube.value, 1);
}

// The turn player doubles and the other takes, as long as it is allowed; the last cube.
int highest_cube(const MatchOptions& options) {
    Game game = money_game(options);
    while (game.act(simple(game.state().turn, ActionKind::offer_double))) {
        EXPECT_TRUE(accepts(game, simple(*game.to_act(), ActionKind::take)));
        EXPECT_TRUE(accepts(game, Action::rolled(game.state().turn, dice(2, 1))));
        EXPECT_TRUE(plays_first(game));
    }
    return game.state().cube.value;
}

TEST(Game, CubeLimit) {  // users.md C40
    MatchOptions options;
    EXPECT_EQ(highest_cube(options), 64);
    options.cube_limit = 4;
    EXPECT_EQ(highest_cube(options), 4);
    options.cube_limit = 1024;
    EXPECT_EQ(highest_cube(options), 1024);
    options.cube = false;
    EXPECT_EQ(highest_cube(options), 1);
    options.cube_limit = 3;
    EXPECT_FALSE(check(options));
}

TEST(Game, NoLimitByOption) {
    MatchOptions options;
    options.cube_limit = 0;
    GameState state = money_game(options).state();
    state.cube = Cube{4096, state.turn};
    Game game = Game::from(state).value();
    EXPECT_TRUE(accepts(game, simple(state.turn, ActionKind::offer_double)));
}

// rules.md 5.3: in a match to 5 at 2-0, 2-1, 4-1, 4-2 (after the Crawford game), 4-4.
TEST(Game, CrawfordGame) {
    MatchOptions options;
    options.length = 5;
    const auto may_double = [&](PerSide<int> score, bool crawford_played, Side side) {
        GameState state = game_at(backgammon(), options, score, crawford_played).state();
        state.turn = side;
        state.phase = Phase::to_roll;
        return Game::from(state)->may(side, ActionKind::offer_double).has_value();
    };
    EXPECT_TRUE(may_double({{2, 0}}, false, first));
    EXPECT_TRUE(may_double({{2, 1}}, false, second));
    EXPECT_FALSE(may_double({{4, 1}}, false, first));
    EXPECT_FALSE(may_double({{4, 1}}, false, second));
    EXPECT_TRUE(may_double({{4, 2}}, true, second));
    EXPECT_FALSE(may_double({{4, 2}}, true, first));  // his cube is dead
    EXPECT_FALSE(may_double({{4, 4}}, true, first));
    EXPECT_FALSE(may_double({{4, 4}}, true, second));
    options.crawford = false;
    EXPECT_TRUE(may_double({{4, 1}}, false, second));
}

TEST(Game, DeadCube) {
    MatchOptions options;
    options.length = 5;
    GameState state = game_at(backgammon(), options, {{3, 0}}).state();
    state.phase = Phase::to_roll;
    state.turn = first;
    state.cube = Cube{2, first};
    const auto may = Game::from(state)->may(first, ActionKind::offer_double);
    ASSERT_FALSE(may);
    EXPECT_EQ(may.error().message,
              "the cube is dead: a win at 2 already reaches the 5 points of the match");
}

TEST(Game, ResignationIsOfferedAndAnswered) {
    Game game = money_game({});
    EXPECT_TRUE(accepts(game, simple(first, ActionKind::offer_double)));
    EXPECT_TRUE(accepts(game, simple(second, ActionKind::take)));
    EXPECT_TRUE(refuses(game, Action::resigned(second, 0)));
    EXPECT_TRUE(refuses(game, Action::resigned(second, 4)));
    EXPECT_TRUE(refuses(game, simple(first, ActionKind::accept_resignation)));

    const GameState before = game.state();
    EXPECT_TRUE(accepts(game, Action::resigned(second, 2)));
    EXPECT_EQ(game.to_act(), first);
    EXPECT_TRUE(refuses(game, Action::rolled(first, dice(2, 1))));
    EXPECT_TRUE(refuses(game, simple(second, ActionKind::accept_resignation)));
    EXPECT_TRUE(accepts(game, simple(first, ActionKind::refuse_resignation)));
    GameState after = game.state();
    after.serial = before.serial;
    EXPECT_EQ(after, before);

    EXPECT_TRUE(accepts(game, Action::resigned(second, 2)));
    EXPECT_TRUE(accepts(game, simple(first, ActionKind::accept_resignation)));
    EXPECT_EQ(game.state().result, (GameResult{first, Ending::resigned, 2, 4}));
    // users.md C43: resigning again changes nothing.
    EXPECT_TRUE(refuses(game, Action::resigned(second, 2)));
    EXPECT_TRUE(refuses(game, simple(first, ActionKind::accept_resignation)));
}

TEST(Game, AceyDeuceyIsResignedByCheckers) {
    const Variant& acey = *find_variant("acey-deucey");
    Game game = game_at(acey, MatchOptions::of(acey));
    EXPECT_TRUE(refuses(game, Action::resigned(first, 16)));
    EXPECT_TRUE(accepts(game, Action::resigned(first, 15)));
    EXPECT_TRUE(accepts(game, simple(second, ActionKind::accept_resignation)));
    EXPECT_EQ(game.state().result->points, 15);
}

TEST(Game, RepeatsAreHarmless) {
    Game game = money_game({});
    const Action roll = Action::rolled(first, dice(4, 2));
    const std::uint32_t serial = game.state().serial;
    EXPECT_TRUE(game.act(roll, serial));
    const Game after = game;
    EXPECT_TRUE(game.act(roll, serial));
    EXPECT_EQ(game, after);
    EXPECT_FALSE(game.act(Action::rolled(first, dice(6, 6)), serial));  // no second roll
    EXPECT_FALSE(game.act(roll, serial - 1));
    EXPECT_FALSE(game.act(roll, serial + 2));
    EXPECT_EQ(game, after);
}

// At every moment of random games, act() accepts exactly what permissions() lists.
TEST(Game, PermissionsAreWhatItAccepts) {
    base::Random random(17);
    PlayList plays;
    for (const char* name : {"backgammon", "acey-deucey", "portes"}) {
        const Variant& variant = *find_variant(name);
        MatchOptions options;
        options.beavers = options.raccoons = true;
        Game game = game_at(variant, options);
        for (int i = 0; i < 600 && !game.is_over(); ++i) {
            const std::vector<Permission> permissions = game.permissions();
            for (const Side side : both_sides) {
                for (int kind = 0; kind <= static_cast<int>(ActionKind::refuse_resignation);
                     ++kind) {
                    Action action = simple(side, static_cast<ActionKind>(kind));
                    action.roll = dice(2, 1);
                    action.number = 1;
                    game.legal_plays(plays);
                    action.after = plays.boards()[0];
                    Game copy = game;
                    const bool listed =
                        std::ranges::find(permissions, Permission{side, action.kind}) !=
                        permissions.end();
                    ASSERT_EQ(copy.act(action).has_value(), listed)
                        << name << " " << to_string(action.kind) << " "
                        << to_string(game.state().phase);
                    if (!listed) {
                        ASSERT_EQ(copy, game);
                    }
                }
            }
            ASSERT_TRUE(accepts(game, random_action(game, random, plays)));
        }
    }
}

TEST(Game, ImpossibleStatesAreRefused) {
    const auto message = [](auto change) {
        GameState state = money_game({}).state();
        change(state);
        const auto game = Game::from(state);
        return game ? std::string("accepted") : game.error().message;
    };
    EXPECT_EQ(message([](GameState&) {}), "accepted");
    EXPECT_NE(message([](GameState& s) { s.board.mover[6] = 7; }), "accepted");
    EXPECT_NE(message([](GameState& s) { s.phase = Phase::to_play; }), "accepted");
    EXPECT_NE(message([](GameState& s) { s.phase = Phase::over; }), "accepted");
    EXPECT_NE(message([](GameState& s) { s.phase = Phase::double_offered; }), "accepted");
    EXPECT_NE(message([](GameState& s) { s.phase = Phase::to_choose; }), "accepted");
    EXPECT_NE(message([](GameState& s) { s.cube.value = 3; }), "accepted");
    EXPECT_NE(message([](GameState& s) { s.cube = Cube{1, Side::first}; }), "accepted");
    EXPECT_NE(message([](GameState& s) { s.cube = Cube{128, Side::first}; }), "accepted");
    EXPECT_NE(message([](GameState& s) { s.score[Side::first] = -1; }), "accepted");
    EXPECT_NE(message([](GameState& s) { s.crawford = true; }), "accepted");
    EXPECT_NE(message([](GameState& s) { s.named = 3; }), "accepted");
    EXPECT_NE(message([](GameState& s) {
                  s.resignation = Resignation{Side::first, 4};
              }),
              "accepted");
    EXPECT_NE(message([](GameState& s) {
                  s.board.mover[6] = 4;
                  s.board.mover[place_reserve] = 1;
              }),
              "accepted");
    EXPECT_NE(message([](GameState& s) {
                  s.options.length = 7;
                  s.score[Side::first] = 7;
              }),
              "accepted");
    EXPECT_NE(message([](GameState& s) {  // users.md C31
                  s.options.length = 7;
                  s.score[Side::first] = 6;
                  s.crawford = true;
                  s.cube = Cube{2, Side::second};
              }),
              "accepted");
    EXPECT_NE(message([](GameState& s) {  // users.md C31: Crawford needs exactly one 1-away
                  s.options.length = 7;
                  s.score = {{6, 6}};
                  s.crawford = true;
              }),
              "accepted");
}

// A cube on offer that could not have been offered.
TEST(Game, ImpossibleOffersAreRefused) {
    const auto message = [](auto change) {
        GameState state = money_game({}).state();
        state.phase = Phase::double_offered;
        state.offer = CubeOffer{OfferKind::doubled, first, 2};
        change(state);
        const auto game = Game::from(state);
        return game ? std::string("accepted") : game.error().message;
    };
    EXPECT_EQ(message([](GameState&) {}), "accepted");
    EXPECT_NE(message([](GameState& s) { s.offer->value = 4; }), "accepted");
    EXPECT_NE(message([](GameState& s) { s.offer->by = second; }), "accepted");
    EXPECT_NE(message([](GameState& s) { s.offer->kind = OfferKind::beavered; }), "accepted");
    EXPECT_NE(message([](GameState& s) { s.options.cube = false; }), "accepted");
    EXPECT_NE(message([](GameState& s) { s.extra_roll = true; }), "accepted");
    EXPECT_NE(message([](GameState& s) {
                  s.cube = Cube{2, second};
                  s.offer->value = 4;
              }),
              "accepted");
    EXPECT_NE(message([](GameState& s) {
                  s.cube = Cube{64, first};
                  s.offer->value = 128;
              }),
              "accepted");
    EXPECT_NE(message([](GameState& s) {
                  s.options.length = 7;
                  s.score = {{6, 2}};
                  s.crawford = true;
              }),
              "accepted");
}

// A number is named after a 1-2 and played; nowhere else.
TEST(Game, ANamedNumberBelongsToItsPart) {
    const Variant& acey = *find_variant("acey-deucey");
    GameState state = game_at(acey, MatchOptions::of(acey)).state();
    state.named = 5;
    EXPECT_FALSE(Game::from(state));
    state.phase = Phase::to_roll;
    EXPECT_FALSE(Game::from(state));
    state.phase = Phase::to_play;
    EXPECT_FALSE(Game::from(state));
    state.roll = dice(3, 1);
    EXPECT_FALSE(Game::from(state));
    state.roll = dice(2, 1);
    EXPECT_TRUE(Game::from(state));
    EXPECT_EQ(Game::from(state)->dice(), Dice::named(acey, 5));
}

TEST(Game, AFinishedGameWaitsForNothing) {
    Game game = money_game({});
    EXPECT_TRUE(accepts(game, Action::resigned(second, 1)));
    EXPECT_TRUE(accepts(game, simple(first, ActionKind::accept_resignation)));
    GameState state = game.state();
    EXPECT_TRUE(Game::from(state));
    state.resignation = Resignation{second, 1};
    EXPECT_FALSE(Game::from(state));
}

}  // namespace
}  // namespace kotra::rules
