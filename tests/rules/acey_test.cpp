// SPDX-License-Identifier: Apache-2.0
// The turn of acey-deucey: the 1-2, the named number, the extra roll, and what the presets change.
#include <gtest/gtest.h>

#include <string>

#include "rules/boards.h"
#include "rules/play_game.h"

namespace kotra::rules {
namespace {

using namespace testing_boards;

constexpr Side first = Side::first;

// The first player's turn in this game, to roll, from the board.
Game turn_at(const Variant& variant, const Board& board) {
    GameState state;
    state.variant = variant;
    state.options = MatchOptions::of(variant);
    state.board = board;
    state.phase = Phase::to_roll;
    return Game::from(state).value();
}

Game at_start(const char* name) {
    const Variant& variant = *find_variant(name);
    return turn_at(variant, Board{variant.setup, variant.setup});
}

void roll_and_play(Game& game, int die1, int die2) {
    ASSERT_TRUE(accepts(game, Action::rolled(game.state().turn, dice(die1, die2))));
    ASSERT_TRUE(plays_first(game));
}

TEST(AceyTurn, PlayNamePlayRollAgainWithoutEnd) {  // 4.20, 4.21, 4.22
    Game game = at_start("acey-deucey");
    for (int chain = 1; chain <= 3; ++chain) {
        roll_and_play(game, 1, 2);
        ASSERT_EQ(game.state().phase, Phase::to_choose);
        EXPECT_EQ(game.state().chain, chain);
        EXPECT_TRUE(refuses(game, Action::rolled(first, dice(1, 2))));
        EXPECT_TRUE(refuses(game, Action::chose(first, 7)));
        EXPECT_TRUE(refuses(game, Action::chose(first, 0)));
        ASSERT_TRUE(accepts(game, Action::chose(first, chain)));
        EXPECT_EQ(game.dice().count, 4);
        ASSERT_TRUE(plays_first(game));
        ASSERT_EQ(game.state().phase, Phase::to_roll);
        EXPECT_EQ(game.state().turn, first);
        EXPECT_TRUE(game.state().extra_roll);
    }
    roll_and_play(game, 5, 3);
    EXPECT_EQ(game.state().turn, Side::second);
    EXPECT_EQ(game.state().chain, 0);
    EXPECT_FALSE(game.state().extra_roll);
}

TEST(AceyTurn, NaturalDoubletsGiveNoRoll) {  // 4.14
    Game game = at_start("acey-deucey");
    roll_and_play(game, 4, 4);
    EXPECT_EQ(game.state().turn, Side::second);
}

TEST(AceyTurn, HalfPlayedOneTwoGivesNothing) {  // A10
    const Variant& acey = *find_variant("acey-deucey");
    Game game = turn_at(acey, table(acey, {{3, 14}}, {{24, 2}, {22, 2}, {2, 2}, {12, 9}}, {1, 0}));
    roll_and_play(game, 1, 2);
    EXPECT_EQ(game.state().phase, Phase::to_roll);
    EXPECT_EQ(game.state().turn, Side::second);
}

TEST(AceyTurn, NamedNumberNotFullyPlayedGivesNoRoll) {  // A11
    const Variant& acey = *find_variant("acey-deucey");
    GameState state;
    state.variant = acey;
    state.options = MatchOptions::of(acey);
    state.board = table(acey, {{20, 3}, {2, 12}}, {{8, 2}, {19, 13}});
    state.phase = Phase::to_choose;
    state.roll = dice(2, 1);
    for (const auto& [name, same_player] :
         {std::pair{"acey.seed", false}, std::pair{"acey.bgammon", true}}) {
        state.variant = *find_variant(name);
        Game game = Game::from(state).value();
        ASSERT_TRUE(accepts(game, Action::chose(first, 6)));
        ASSERT_TRUE(plays_first(game));
        EXPECT_EQ(game.state().turn == first, same_player) << name;
    }
}

TEST(AceyTurn, ABlockedNumberMayBeNamed) {  // rules.md 2.3.3
    const Variant& acey = *find_variant("acey-deucey");
    GameState state;
    state.variant = acey;
    state.options = MatchOptions::of(acey);
    state.board = table(acey, {{20, 3}, {2, 12}}, {{14, 2}, {19, 13}});
    state.phase = Phase::to_choose;
    state.roll = dice(2, 1);
    Game game = Game::from(state).value();
    ASSERT_TRUE(accepts(game, Action::chose(first, 6)));
    EXPECT_TRUE(accepts(game, Action::played(first, state.board)));
    EXPECT_EQ(game.state().turn, Side::second);
}

TEST(AceyTurn, WinningInsideAnyPartEndsTheGame) {  // rules.md 2.3.5
    const Variant& acey = *find_variant("acey-deucey");
    Game game = turn_at(acey, table(acey, {{2, 1}, {1, 1}}, {{24, 4}, {20, 3}}));
    ASSERT_TRUE(accepts(game, Action::rolled(first, dice(2, 1))));
    ASSERT_TRUE(accepts(game, Action::played(first, table(acey, {}, {{24, 4}, {20, 3}}))));
    ASSERT_TRUE(game.is_over());
    EXPECT_EQ(game.state().result, (GameResult{first, Ending::borne_off, 7, 7}));
}

TEST(AceyTurn, NoDoubleBeforeAnExtraRoll) {  // rules.md 2.3.6
    Game game = at_start("acey.jc");
    EXPECT_TRUE(game.may(first, ActionKind::offer_double));
    roll_and_play(game, 2, 1);
    ASSERT_TRUE(accepts(game, Action::chose(first, 3)));
    ASSERT_TRUE(plays_first(game));
    EXPECT_TRUE(game.may(first, ActionKind::roll));
    EXPECT_FALSE(game.may(first, ActionKind::offer_double));
}

TEST(AceyPresets, DoubletsThatRollAgain) {
    for (const char* name : {"acey.navy95", "acey.wp", "acey.aus", "acey.eu"}) {
        Game game = at_start(name);
        roll_and_play(game, 4, 4);
        EXPECT_EQ(game.state().turn, first) << name;
    }
    for (const char* name : {"acey.bkgm", "acey.zoo", "acey.brit", "acey.eu_brit", "dutch"}) {
        Game game = at_start(name);
        roll_and_play(game, 4, 4);
        EXPECT_EQ(game.state().turn, Side::second) << name;
    }
}

TEST(AceyPresets, EuropeanComplements) {
    Game game = at_start("acey.eu");
    ASSERT_TRUE(accepts(game, Action::rolled(first, dice(4, 4))));
    EXPECT_EQ(game.dice().count, 8);
    EXPECT_EQ(game.dice().numbers, (std::array<std::uint8_t, 8>{4, 4, 4, 4, 3, 3, 3, 3}));
    Game british = at_start("acey.eu_brit");
    ASSERT_TRUE(accepts(british, Action::rolled(first, dice(4, 4))));
    EXPECT_EQ(british.dice().count, 4);
    british = at_start("acey.eu_brit");
    roll_and_play(british, 2, 1);
    ASSERT_TRUE(accepts(british, Action::chose(first, 6)));
    EXPECT_EQ(british.dice().numbers, (std::array<std::uint8_t, 8>{6, 6, 1, 1}));
}

// How many dice of the roll can be played from the board.
int playable(const Variant& variant, const Board& board, int die1, int die2) {
    PlayList plays;
    legal_plays(variant, board, Dice::of(variant, dice(die1, die2)), plays);
    return plays.dice_played();
}

TEST(AceyPresets, Gates) {
    const Variant& six = *find_variant("acey.navy95_6");
    const Board start{six.setup, six.setup};
    EXPECT_EQ(playable(six, start, 5, 4), 0);
    EXPECT_EQ(playable(six, start, 6, 4), 2);  // the six enters, then the four may
    EXPECT_EQ(playable(six, start, 5, 5), 0);

    const Variant& aus = *find_variant("acey.aus");
    EXPECT_EQ(playable(aus, start, 5, 4), 0);
    EXPECT_EQ(playable(aus, start, 5, 5), 4);
    EXPECT_EQ(playable(aus, start, 2, 1), 2);
    const Board begun = table(aus, {{20, 1}}, {}, {0, 14}, {0, 15});
    EXPECT_EQ(playable(aus, begun, 5, 4), 2);  // the gate was for the first
    const Board hit = table(aus, {{20, 1}}, {}, {1, 13}, {0, 15});
    EXPECT_EQ(playable(aus, hit, 5, 4), 0);  // and is for every hit checker
    EXPECT_EQ(playable(aus, hit, 5, 5), 4);

    const Variant wp = parse_variant("acey.wp,gate=doublet").value();
    EXPECT_EQ(playable(wp, start, 2, 1), 0);
    EXPECT_EQ(playable(wp, start, 3, 3), 4);
}

TEST(AceyPresets, DifferFromTheSeedAsThePresetTableSays) {  // rules.md 2.5
    struct Row {
        const char* preset;
        const char* options;
    };
    for (const auto& [preset, options] :
         {Row{"acey.bkgm", "bearoff.overshoot=highest"},
          Row{"acey.zoo", "bearoff.overshoot=highest,score=1"},
          Row{"acey.jc", "bearoff.overshoot=highest,score=1-2-3,cube=on"},
          Row{"acey.navy95", "half_limit=on,doublet.extra_roll=all_used,bearoff.overshoot=exact"},
          Row{"acey.navy95_6",
              "gate=first_six,half_limit=on,doublet.extra_roll=all_used,"
              "bearoff.overshoot=exact"},
          Row{"acey.wp",
              "doublet.extra_roll=all_used,bearoff.overshoot=exact,"
              "bearoff.inner_moves=until_all_home"},
          Row{"acey.brit", "entry=all_first,no_hit_before_home=on,bearoff.overshoot=highest"},
          Row{"acey.aus",
              "entry=all_first,gate=doublet_or_12,doublet.extra_roll=all_used,"
              "bearoff.overshoot=exact,bearoff.inner_moves=never,cube=on"},
          Row{"acey.eu",
              "doublet=4+4,bonus.moves=4+4,doublet.extra_roll=all_used,"
              "bearoff.overshoot=exact"},
          Row{"acey.eu_brit", "bonus.moves=2+2,bearoff.overshoot=exact"},
          Row{"acey.bgammon", "bearoff.overshoot=exact,bonus.extra_roll=always"},
          Row{"dutch", "entry=all_first,no_hit_before_home=on,acey_deucey=off,score=1-2-3"}}) {
        Variant expected = parse_variant(std::string("acey.seed,") + options).value();
        const Variant& row = *find_variant(preset);
        expected.name = row.name;
        expected.alias = row.alias;
        expected.title = row.title;
        expected.summary = row.summary;
        EXPECT_EQ(variant_text(expected), variant_text(row));
        EXPECT_TRUE(expected == row) << preset;
    }
}

}  // namespace
}  // namespace kotra::rules
