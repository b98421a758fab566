// SPDX-License-Identifier: Apache-2.0
// The numbered statements of the five source texts (docs/rules.md): each is tried on positions of
// positions.json, by a check of its own, or excused with the reason.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "rules/boards.h"
#include "rules/play_game.h"
#include "rules/positions.h"

namespace kotra::rules {
namespace {

using testing_boards::Points;
using testing_boards::table;
using testing_boards::Waiting;

using Check = std::function<bool()>;

// The positions say what is legal, what is not, and how many results and dice there are.
Check on(std::vector<const char*> ids) {
    return [ids] {
        return std::ranges::all_of(ids, [](const char* id) {
            const auto row = std::ranges::find(test_positions(), id, &TestPosition::id);
            return row != test_positions().end() && disagreement(*row).empty();
        });
    };
}

const Variant& acey() {
    return *find_variant("acey-deucey");
}

bool starts_with_standard_setup(const Variant& variant) {
    const HalfBoard& setup = variant.setup;
    return setup[24] == 2 && setup[13] == 5 && setup[8] == 3 && setup[6] == 5 &&
           pip_count(setup) == 167;
}

// The game's next phase and turn after the first player's opening throw and play.
Game after_opening(const Variant& variant, int die1, int die2) {
    Game game = game_at(variant, MatchOptions::of(variant));
    EXPECT_TRUE(accepts(game, Action::throw_opening(dice(die1, die2))));
    return game;
}

Game first_to_roll() {
    Game game = after_opening(backgammon(), 1, 2);
    EXPECT_TRUE(plays_first(game));
    return game;
}

// What a win is worth against these checkers, in the winner's numbering, none of them off.
int level_with(Points men, Waiting waiting, TripleIf triple_if) {
    Variant variant = backgammon();
    variant.triple_if = triple_if;
    return win_level(variant, table(variant, {}, men, {}, waiting).other);
}

bool ends_when_all_are_off() {
    GameState state;
    state.board = table(backgammon(), {{1, 1}}, {{19, 15}});
    state.phase = Phase::to_play;
    state.roll = dice(6, 5);
    Game game = Game::from(state).value();
    return plays_first(game) && game.is_over() && game.state().result->winner == Side::first;
}

bool opening_is_used() {
    Game game = after_opening(backgammon(), 2, 4);
    return game.state().phase == Phase::to_play && game.state().turn == Side::second &&
           game.state().roll->same_numbers(dice(4, 2)) && on({"T02"})();
}

bool turns_alternate() {
    Game game = after_opening(backgammon(), 5, 2);
    const Side starter = game.state().turn;
    bool alternate = static_cast<bool>(plays_first(game));
    for (int i = 0; i < 4; ++i) {
        alternate = alternate && game.state().turn == (i % 2 == 0 ? opponent(starter) : starter);
        alternate = alternate && accepts(game, Action::rolled(game.state().turn, dice(2, 1)));
        alternate = alternate && plays_first(game);
    }
    return alternate;
}

bool tie_is_thrown_again() {
    Game game = after_opening(backgammon(), 3, 3);
    return game.state().phase == Phase::opening;
}

bool doubling_is_for_the_own_turn_before_the_roll() {
    Game game = first_to_roll();
    const Side turn = game.state().turn;
    const bool before = game.may(turn, ActionKind::offer_double).has_value();
    const bool other = game.may(opponent(turn), ActionKind::offer_double).has_value();
    EXPECT_TRUE(accepts(game, Action::rolled(turn, dice(2, 1))));
    return before && !other && !game.may(turn, ActionKind::offer_double);
}

bool drop_pays(int cube_turns, int points) {
    Game game = first_to_roll();
    for (int i = 0; i < cube_turns; ++i) {
        const Side turn = game.state().turn;
        EXPECT_TRUE(accepts(game, simple(turn, ActionKind::offer_double)));
        if (i + 1 == cube_turns) {
            EXPECT_TRUE(accepts(game, simple(opponent(turn), ActionKind::drop)));
            return game.state().result->winner == turn && game.state().result->points == points;
        }
        EXPECT_TRUE(accepts(game, simple(opponent(turn), ActionKind::take)));
        EXPECT_TRUE(accepts(game, Action::rolled(turn, dice(2, 1))));
        EXPECT_TRUE(plays_first(game));
    }
    return false;
}

bool only_the_taker_redoubles() {
    Game game = first_to_roll();
    const Side turn = game.state().turn;
    EXPECT_TRUE(accepts(game, simple(turn, ActionKind::offer_double)));
    EXPECT_TRUE(accepts(game, simple(opponent(turn), ActionKind::take)));
    return game.state().cube.owner == opponent(turn) && !game.may(turn, ActionKind::offer_double) &&
           drop_pays(2, 2);
}

bool one_two_script() {
    Game game = after_opening(acey(), 4, 2);
    const Side turn = game.state().turn;
    EXPECT_TRUE(accepts(game, Action::rolled(turn, dice(1, 2))));
    EXPECT_TRUE(plays_first(game));
    const bool chooses = game.state().phase == Phase::to_choose;
    EXPECT_TRUE(accepts(game, Action::chose(turn, 6)));
    const bool four = game.dice().count == 4 && game.dice().numbers[3] == 6;
    EXPECT_TRUE(plays_first(game));
    return chooses && four && game.state().turn == turn && game.state().phase == Phase::to_roll;
}

bool natural_doublet_ends_the_turn() {
    Game game = after_opening(acey(), 4, 2);
    EXPECT_TRUE(accepts(game, Action::rolled(game.state().turn, dice(5, 5))));
    EXPECT_TRUE(plays_first(game));
    return game.state().turn == Side::second;
}

bool hit_checkers_wait_apart() {
    PlayList plays;
    const Board board = table(acey(), {}, {{19, 1}}, {0, 15}, {0, 14});
    legal_plays(acey(), board, Dice::of(acey(), dice(6, 5)), plays);
    return std::ranges::all_of(plays.boards(), [](const Board& after) {
        return after.other.reserve() == 14 && (after.other.bar() == 1 || after.mover[19] == 0);
    });
}

bool no_bearing_off_with_a_reserve() {
    PlayList plays;
    const Board board = table(acey(), {{6, 5}, {5, 5}}, {}, {0, 5}, {0, 15});
    legal_plays(acey(), board, Dice::of(acey(), dice(6, 5)), plays);
    return std::ranges::all_of(plays.boards(),
                               [](const Board& after) { return after.mover.off() == 0; });
}

bool entering_is_on_25_minus_the_die() {
    PlayList plays;
    for (int die = 1; die <= 6; ++die) {
        const Board board = table(acey(), {}, {}, {0, 15}, {0, 15});
        const Dice both = Dice::of(acey(), dice(die, die));
        for (Place to = 1; to <= point_count; ++to) {
            const bool legal = is_legal_step(acey(), board, both, die, {place_reserve, to, false});
            if (legal != (to == 25 - die)) return false;
        }
    }
    return true;
}

const std::map<std::string, Check>& checks() {
    static const std::map<std::string, Check> all{
        {"0.1", ends_when_all_are_off},
        {"0.5",
         [] {
             return is_consistent({backgammon().setup, backgammon().setup}, 15);
         }},
        {"0.6", [] { return starts_with_standard_setup(backgammon()); }},
        {"0.7", on({"T22"})},
        {"0.8", on({"T15"})},
        {"0.9", tie_is_thrown_again},
        {"0.10", opening_is_used},
        {"0.11", turns_alternate},
        {"0.12", on({"T04"})},
        {"0.13", on({"T05"})},
        {"0.14", on({"T15"})},
        {"0.15", on({"T02", "T06"})},
        {"0.16", on({"T07"})},
        {"0.17", on({"T14"})},
        {"0.18", on({"T08"})},
        {"0.19", on({"T09", "T10", "T11"})},
        {"0.20", on({"T13"})},
        {"0.21", on({"T15"})},
        {"0.22", on({"T16"})},
        {"0.23", on({"T17"})},
        {"0.24", on({"T17"})},
        {"0.25", on({"T17", "T21"})},
        {"0.26", on({"T20"})},
        {"0.27", on({"T22"})},
        {"0.28", on({"T23"})},
        {"0.29", on({"T24"})},
        {"0.30", on({"T29"})},
        {"0.31", ends_when_all_are_off},
        {"0.32",
         [] {
             return level_with({{7, 1}, {24, 14}}, {}, TripleIf::home_or_bar) == 2;
         }},
        {"0.33",
         [] {
             return level_with({{3, 1}, {24, 14}}, {}, TripleIf::home_or_bar) == 3 &&
                    level_with({{24, 14}}, {1, 0}, TripleIf::home_or_bar) == 3 &&
                    level_with({{24, 14}}, {1, 0}, TripleIf::home_only) == 2;
         }},
        {"0.34",
         [] {
             MatchOptions options;
             options.cube = false;
             return game_at(backgammon(), options).state().cube.value == 1 &&
                    MatchOptions{}.cube_limit == 64;
         }},
        {"0.35",
         [] {
             const Cube cube = game_at(backgammon(), {}).state().cube;
             return cube.value == 1 && !cube.owner;
         }},
        {"0.36", doubling_is_for_the_own_turn_before_the_roll},
        {"0.37", [] { return drop_pays(1, 1); }},
        {"0.38", only_the_taker_redoubles},
        {"0.39", [] { return mirrored(1) == 24 && mirrored(24) == 1; }},
        {"0.40", on({"T13"})},
        {"0.41", on({"T08"})},
        {"1.4", [] { return mirrored(mirrored(17)) == 17 && mirrored(24) == 1; }},
        {"1.5", [] { return starts_with_standard_setup(*find_variant("short")); }},
        {"1.6", on({"T04"})},
        {"1.7", on({"T22"})},
        {"1.8", opening_is_used},
        {"1.9", on({"T04"})},
        {"1.10", on({"T05"})},
        {"1.11", on({"T06", "T07"})},
        {"1.12", on({"T08", "T09"})},
        {"1.13", on({"T10", "T13"})},
        {"1.14", on({"T15"})},
        {"1.15", on({"T17"})},
        {"1.16", on({"T19"})},
        {"1.17", on({"T25", "T25b"})},
        {"1.18", ends_when_all_are_off},
        {"1.19",
         [] {
             const Variant& game = *find_variant("short");
             return !game.cube && game.win_names == WinNames::mars && max_level(game) == 3;
         }},
        {"2.2", on({"T22"})},
        {"2.3", [] { return starts_with_standard_setup(backgammon()); }},
        {"2.4", opening_is_used},
        {"2.5", on({"T04"})},
        {"2.6", on({"T05"})},
        {"2.7", on({"T06", "T07"})},
        {"2.8", on({"T08"})},
        {"2.9", on({"T10"})},
        {"2.10", on({"T12"})},
        {"2.11", on({"T11"})},
        {"2.12", on({"T13", "T09"})},
        {"2.13", on({"T15"})},
        {"2.15", on({"T18"})},
        {"2.16", on({"T17"})},
        {"2.17", on({"T20", "T19"})},
        {"2.18", on({"T22"})},
        {"2.19", on({"T23"})},
        {"2.20", on({"T25"})},
        {"2.21", on({"T24"})},
        {"2.22", on({"T27"})},
        {"2.23", on({"T28"})},
        {"2.24", ends_when_all_are_off},
        {"3.2", on({"T22"})},
        {"3.4", [] { return mirrored(24) == 1; }},
        {"3.5", [] { return starts_with_standard_setup(backgammon()); }},
        {"3.6", tie_is_thrown_again},
        {"3.7", opening_is_used},
        {"3.8", turns_alternate},
        {"3.9", on({"T04"})},
        {"3.10", on({"T02"})},
        {"3.11", on({"T06"})},
        {"3.12", on({"T08"})},
        {"3.13", on({"T05", "T15"})},
        {"3.14", on({"T17"})},
        {"3.15", on({"T19"})},
        {"3.16", on({"T18"})},
        {"3.17", on({"T21"})},
        {"3.18", on({"T22"})},
        {"3.19", on({"T25"})},
        {"3.20", on({"T26"})},
        {"3.21", ends_when_all_are_off},
        {"3.22", on({"T10", "T27"})},
        {"4.1", [] { return dice(1, 2).is_acey_deucey() && dice(2, 1).is_acey_deucey(); }},
        {"4.3", [] { return acey().setup[place_reserve] == 15 && on({"A01"})(); }},
        {"4.4", [] { return mirrored(19) == 6; }},
        {"4.5", ends_when_all_are_off},
        {"4.6", [] { return Dice::of(acey(), dice(6, 3)).count == 2; }},
        {"4.7", [] { return on({"A01"})() && entering_is_on_25_minus_the_die(); }},
        {"4.8", on({"A02", "A02b"})},
        {"4.9", on({"A01"})},
        {"4.10", on({"A06", "A06b", "A06c"})},
        {"4.11", on({"A05", "A05b"})},
        {"4.12", on({"A02"})},
        {"4.13", on({"A07"})},
        {"4.14", [] { return on({"A08"})() && natural_doublet_ends_the_turn(); }},
        {"4.15", on({"A05b"})},
        {"4.16", hit_checkers_wait_apart},
        {"4.17", on({"A03"})},
        {"4.18", on({"A04"})},
        {"4.19", on({"A03", "A05"})},
        {"4.20", on({"A09"})},
        {"4.21", one_two_script},
        {"4.22", one_two_script},
        {"4.23", no_bearing_off_with_a_reserve},
        {"4.25", on({"A13"})},
        {"4.26", on({"A12", "A12s", "A13", "A14", "A14b"})},
    };
    return all;
}

const std::map<std::string, std::string> excused{
    {"0.2", "two players: the type Side has two values"},
    {"0.3", "equipment"},
    {"0.4", "age of the players"},
    {"1.1", "two players and 24 points: types"},
    {"1.2", "a heading"},
    {"1.3", "words for the quarters of the board"},
    {"2.1", "equipment"},
    {"2.14", "advice"},
    {"2.25", "silent on gammons and the cube: options, tried in scoring_test"},
    {"3.1", "an outline; its parts are 3.5 to 3.21"},
    {"3.3", "where the homes lie: a picture"},
    {"4.2", "an outline"},
    {"4.24", "names the right edge of the board: a picture"},
    {"4.27", "silent; what fills the silence is tried in acey_test"},
};

std::vector<std::string> all_numbers() {
    std::vector<std::string> numbers;
    const int last[] = {41, 19, 25, 22, 27};
    for (int text = 0; text < 5; ++text) {
        for (int i = 1; i <= last[text]; ++i) {
            numbers.push_back(std::to_string(text) + "." + std::to_string(i));
        }
    }
    return numbers;
}

TEST(Statements, EachIsTriedOrExcused) {
    for (const std::string& number : all_numbers()) {
        EXPECT_NE(checks().contains(number), excused.contains(number)) << number;
    }
    EXPECT_EQ(checks().size() + excused.size(), all_numbers().size());
}

class Statement : public testing::TestWithParam<std::string> {};

TEST_P(Statement, Holds) {
    EXPECT_TRUE(checks().at(GetParam())());
}

std::vector<std::string> tried_numbers() {
    std::vector<std::string> numbers;
    for (const auto& [number, check] : checks()) numbers.push_back(number);
    return numbers;
}

std::string test_name(const testing::TestParamInfo<std::string>& number) {
    std::string name = "S" + number.param;
    std::ranges::replace(name, '.', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Docs, Statement, testing::ValuesIn(tried_numbers()), test_name);

}  // namespace
}  // namespace kotra::rules
