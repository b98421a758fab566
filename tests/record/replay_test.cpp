// SPDX-License-Identifier: Apache-2.0
#include "record/replay.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <span>

#include "record/random_match.h"
#include "record/recorder.h"

namespace kotra::record {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::random_match;
using testing::RandomMatch;
using ::testing::SizeIs;

rules::Roll roll(int first, int second) {
    return *rules::Roll::from_dice(first, second);
}

Match match_of(std::vector<Event> events, std::optional<Outcome> outcome = {},
               rules::MatchOptions options = {}) {
    Match match;
    match.players = {{Player{"Anna", ""}, Player{"Bo", ""}}};
    match.options = options;
    match.games.push_back({{}, {}, std::move(events), outcome});
    return match;
}

rules::MatchOptions to_points(int length) {
    rules::MatchOptions options;
    options.length = length;
    return options;
}

rules::Board start_board() {
    return {rules::backgammon().setup, rules::backgammon().setup};
}

// The play with these steps, made from `board`.
Played played(Side by, const rules::Board& before, std::initializer_list<rules::Step> made) {
    rules::Board board = before;
    rules::Steps steps;
    for (const rules::Step step : made) {
        board = rules::after_step(rules::backgammon(), board, step);
        steps.push_back(step);
    }
    return {by, steps, board, false};
}

// Anna begins with 31: 8/5 6/5, and Bo is on roll.
std::vector<Event> opened() {
    return {OpeningThrow{roll(3, 1)},
            played(Side::first, start_board(), {{8, 5, false}, {6, 5, false}})};
}

std::vector<Event> then(std::vector<Event> events, std::initializer_list<Event> more) {
    events.insert(events.end(), more);
    return events;
}

std::vector<OddityKind> kinds(const Replayed& replayed) {
    std::vector<OddityKind> kinds;
    for (const Oddity& oddity : replayed.oddities) kinds.push_back(oddity.kind);
    return kinds;
}

constexpr CubeTurned cube(Side by, CubeAction action, int value) {
    return {by, action, value};
}

class ReplayOfVariant : public ::testing::TestWithParam<std::string_view> {};

TEST_P(ReplayOfVariant, AGeneratedMatchHasNoOddities) {
    const rules::Variant& variant = *rules::find_variant(GetParam());
    // Eight moves with one doublet have very many plays.
    const bool is_slow = variant.doublet.own + variant.doublet.complement > 4;
    for (std::uint64_t seed = 0; seed < (is_slow ? 2 : 30); ++seed) {
        RandomMatch plan;
        plan.variant = variant;
        plan.options = rules::MatchOptions::of(plan.variant);
        plan.options.length = seed % 3 == 0 ? 0 : static_cast<int>(seed % 12);
        plan.options.beavers = plan.options.raccoons = true;
        plan.options.jacoby = seed % 2 == 0;
        plan.options.auto_doubles = 2;
        plan.options.crawford = seed % 5 != 0;
        plan.most_games = is_slow ? 1 : 4;
        plan.most_turns = is_slow ? 60 : 400;
        plan.comment_one_in = 20;
        plan.clock_one_in = 20;
        plan.award_one_in = 400;
        plan.leaves_open = seed % 4 == 0;
        const Recorder recorder = random_match(plan, seed);
        const Replayed replayed = replay(recorder.match());
        ASSERT_THAT(replayed.oddities, IsEmpty()) << seed << replayed.oddities[0].sentence;
        EXPECT_EQ(replayed.match, recorder.match()) << seed;
        EXPECT_EQ(replayed.score, recorder.score()) << seed;
        EXPECT_EQ(replayed.unfinished.has_value(), !recorder.game_over()) << seed;
        if (replayed.unfinished) {
            EXPECT_EQ(*replayed.unfinished, recorder.game()) << seed;
        }
    }
}

std::vector<std::string_view> all_names() {
    std::vector<std::string_view> names;
    for (const auto& variant : rules::all_variants()) names.push_back(variant.name);
    return names;
}

std::string test_name(const ::testing::TestParamInfo<std::string_view>& row) {
    std::string name(row.param);
    std::ranges::replace(name, '.', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(All, ReplayOfVariant, ::testing::ValuesIn(all_names()), test_name);

TEST(Replay, StepsThroughTheGamesBeforeEachEvent) {
    const Match match = match_of(then(opened(), {Rolled{Side::second, roll(6, 5)}}));
    Replayer replayer(match);
    EXPECT_EQ(replayer.game()->state().phase, rules::Phase::opening);
    replayer.step();
    EXPECT_EQ(replayer.game()->state().phase, rules::Phase::to_play);
    EXPECT_EQ(replayer.event(), &match.games[0].events[1]);
    replayer.step();
    EXPECT_EQ(replayer.game()->state().turn, Side::second);
    replayer.step();
    EXPECT_EQ(replayer.event(), nullptr);
    EXPECT_FALSE(replayer.done());
    replayer.step();
    EXPECT_TRUE(replayer.done());
    EXPECT_FALSE(replayer.game().has_value());
    EXPECT_EQ(replayer.event(), nullptr);
}

TEST(Replay, AnIllegalPlayStandsAndIsMarked) {
    const Played wrong = played(Side::first, start_board(), {{13, 8, false}});
    const Replayed replayed = replay(match_of(
        {OpeningThrow{roll(3, 1)}, wrong, Rolled{Side::second, roll(6, 5)},
         played(Side::second, rules::flipped(wrong.after), {{24, 18, false}, {18, 13, false}})}));
    ASSERT_THAT(kinds(replayed), ElementsAre(OddityKind::play));
    EXPECT_EQ(replayed.oddities[0].event, 1U);
    EXPECT_THAT(replayed.oddities[0].sentence, HasSubstr("Anna plays 31"));
    EXPECT_TRUE(std::get<Played>(replayed.match.games[0].events[1]).illegal);
    EXPECT_FALSE(std::get<Played>(replayed.match.games[0].events[3]).illegal);
    EXPECT_EQ(replayed.unfinished->seen_by(Side::first).mover[8], 4);
    EXPECT_EQ(replayed.unfinished->state().turn, Side::first);
}

TEST(Replay, ALegalPlayMarkedIllegalLosesTheMark) {
    auto events = opened();
    std::get<Played>(events[1]).illegal = true;
    const Replayed replayed = replay(match_of(events));
    EXPECT_THAT(kinds(replayed), ElementsAre(OddityKind::play));
    EXPECT_FALSE(std::get<Played>(replayed.match.games[0].events[1]).illegal);
}

TEST(Replay, StepsMustLeadToTheBoard) {
    auto events = opened();
    auto& play = std::get<Played>(events[1]);
    play.steps = {};
    play.steps.push_back({24, 23, false});
    const Replayed replayed = replay(match_of(events));
    ASSERT_THAT(kinds(replayed), ElementsAre(OddityKind::play));
    EXPECT_THAT(replayed.oddities[0].sentence, HasSubstr("do not lead"));
}

TEST(Replay, ABoardWithTooFewCheckersEndsTheWalkButDropsNothing) {
    auto events = opened();
    std::get<Played>(events[1]).after.mover[5] = 1;
    events.emplace_back(Rolled{Side::second, roll(6, 5)});
    const Replayed replayed = replay(match_of(events, Outcome{Side::first, 2, {}}));
    EXPECT_THAT(kinds(replayed), ElementsAre(OddityKind::play, OddityKind::settings));
    EXPECT_EQ(replayed.match.games[0].events.size(), 3U);
    // The result as recorded counts then.
    EXPECT_EQ(replayed.score.points()[Side::first], 2);
}

TEST(Replay, RollsOutOfTurnAreNoted) {
    const Replayed replayed = replay(match_of(then(opened(), {Rolled{Side::first, roll(6, 5)}})));
    ASSERT_THAT(kinds(replayed), ElementsAre(OddityKind::order));
    EXPECT_THAT(replayed.oddities[0].sentence, HasSubstr("Anna rolls out of turn"));
    EXPECT_EQ(replayed.unfinished->state().turn, Side::first);
}

TEST(Replay, ARollNeverPlayedIsNoted) {
    const Replayed replayed = replay(match_of(
        then(opened(), {Rolled{Side::second, roll(6, 5)}, Rolled{Side::first, roll(2, 1)}})));
    EXPECT_THAT(kinds(replayed), ElementsAre(OddityKind::order));
}

TEST(Replay, ACheckerMovedWithoutARollIsNoted) {
    const Replayed replayed =
        replay(match_of(then(opened(), {played(Side::second, start_board(), {{13, 9, false}})})));
    EXPECT_THAT(kinds(replayed), ElementsAre(OddityKind::order));
}

TEST(Replay, AMissingOpeningThrowIsNotedWhereItIsTheFirstRoll) {
    EXPECT_THAT(kinds(replay(match_of({Rolled{Side::second, roll(6, 5)}}))),
                ElementsAre(OddityKind::order));
    Match portes = match_of({Rolled{Side::second, roll(5, 5)}});
    portes.variant = *rules::find_variant("portes");
    portes.options = rules::MatchOptions::of(portes.variant);
    const Replayed replayed = replay(portes);
    EXPECT_THAT(replayed.oddities, IsEmpty());
    EXPECT_EQ(replayed.unfinished->state().turn, Side::second);
}

TEST(Replay, ASecondOpeningThrowIsNoted) {
    EXPECT_THAT(kinds(replay(match_of({OpeningThrow{roll(3, 1)}, OpeningThrow{roll(2, 1)}}))),
                ElementsAre(OddityKind::order));
    EXPECT_THAT(kinds(replay(match_of(then(opened(), {OpeningThrow{roll(2, 1)}})))),
                ElementsAre(OddityKind::order));
}

TEST(Replay, ADoubleInTheCrawfordGameIsNotedAndStands) {
    Match match = match_of(then(opened(), {cube(Side::second, CubeAction::doubled, 2),
                                           cube(Side::first, CubeAction::dropped, 2)}),
                           Outcome{Side::second, 1, rules::Ending::dropped}, to_points(3));
    match.games[0].score = {{2, 0}};
    const Replayed replayed = replay(match);
    ASSERT_THAT(kinds(replayed), ElementsAre(OddityKind::cube));
    EXPECT_THAT(replayed.oddities[0].sentence, HasSubstr("Crawford"));
    EXPECT_EQ(replayed.score.points(), (rules::PerSide<int>{{2, 1}}));
}

TEST(Replay, TheCubeOfAVoidDoubleCountsForTheRestOfTheGame) {
    Match match = match_of(
        then(opened(), {cube(Side::second, CubeAction::doubled, 2),
                        cube(Side::first, CubeAction::taken, 2), Rolled{Side::second, roll(6, 5)}}),
        {}, to_points(5));
    match.games[0].score = {{4, 0}};
    const Replayed replayed = replay(match);
    EXPECT_THAT(kinds(replayed), ElementsAre(OddityKind::cube));
    EXPECT_EQ(replayed.unfinished->state().cube, (rules::Cube{2, Side::first}));
}

// Statement 5.3: a 5-point match in which the score goes 2-0, 2-1, 4-1 (Crawford), 4-2, 4-4.
TEST(Replay, CrawfordIsOneGameOfTheMatch) {
    const std::vector<std::pair<rules::PerSide<int>, Side>> wins{
        {{{0, 0}}, Side::first},  {{{2, 0}}, Side::second}, {{{2, 1}}, Side::first},
        {{{4, 1}}, Side::second}, {{{4, 2}}, Side::second}, {{{4, 4}}, Side::first}};
    Match match = match_of({}, {}, to_points(5));
    match.games.clear();
    std::vector<bool> crawford;
    for (const auto& [score, winner] : wins) {
        const int level =
            score[Side::first] == 4 || score[Side::first] + score[Side::second] == 2 ? 1 : 2;
        const int won = score == rules::PerSide<int>{{4, 2}} ? 2 : level;
        match.games.push_back(
            {{},
             score,
             then(opened(), {Resignation{opponent(winner), ResignationAction::offered, won},
                             Resignation{winner, ResignationAction::accepted, won}}),
             Outcome{winner, won, rules::Ending::resigned}});
    }
    for (Replayer replayer(match); !replayer.done(); replayer.step()) {
        if (replayer.event_index() == 0) crawford.push_back(replayer.game()->state().crawford);
    }
    EXPECT_THAT(crawford, ElementsAre(false, false, false, true, false, false));
    const Replayed replayed = replay(match);
    EXPECT_THAT(replayed.oddities, IsEmpty());
    EXPECT_EQ(replayed.score.winner(), Side::first);
}

TEST(Replay, ADeadCubeIsNoted) {
    Match match = match_of(then(opened(), {cube(Side::second, CubeAction::doubled, 2),
                                           cube(Side::first, CubeAction::taken, 2)}),
                           {}, to_points(5));
    match.games[0].score = {{3, 4}};
    match.options.crawford = false;
    const Replayed replayed = replay(match);
    ASSERT_THAT(kinds(replayed), ElementsAre(OddityKind::cube));
    EXPECT_THAT(replayed.oddities[0].sentence, HasSubstr("dead"));
}

TEST(Replay, CubeActionsThatMakeNoSenseAreNoted) {
    const auto kinds_of = [](std::initializer_list<Event> more, rules::MatchOptions options = {}) {
        return kinds(replay(match_of(then(opened(), more), {}, options)));
    };
    const auto cube_oddity = ElementsAre(OddityKind::cube);
    const Event doubled = cube(Side::second, CubeAction::doubled, 2);
    const Event taken = cube(Side::first, CubeAction::taken, 2);
    const Event beavered = cube(Side::first, CubeAction::beavered, 4);
    EXPECT_THAT(kinds_of({doubled, taken}), IsEmpty());
    EXPECT_THAT(kinds_of({taken}), cube_oddity);
    EXPECT_THAT(kinds_of({cube(Side::first, CubeAction::dropped, 1)}), cube_oddity);
    EXPECT_THAT(kinds_of({cube(Side::second, CubeAction::doubled, 4), taken}), cube_oddity);
    EXPECT_THAT(kinds_of({doubled, cube(Side::first, CubeAction::taken, 4)}), cube_oddity);
    EXPECT_THAT(kinds_of({doubled, cube(Side::second, CubeAction::taken, 2)}), cube_oddity);
    // Not answered at all.
    EXPECT_THAT(kinds_of({doubled, Rolled{Side::second, roll(6, 5)}}), cube_oddity);
    // Beavers only where they are agreed on, and never in a match.
    rules::MatchOptions with_beavers;
    with_beavers.beavers = true;
    const Event taken_back = cube(Side::second, CubeAction::taken, 4);
    EXPECT_THAT(kinds_of({doubled, beavered, taken_back}, with_beavers), IsEmpty());
    EXPECT_THAT(kinds_of({doubled, beavered, taken_back}), cube_oddity);
    with_beavers.length = 7;
    EXPECT_THAT(kinds_of({doubled, beavered, taken_back}, with_beavers), cube_oddity);
    EXPECT_THAT(kinds_of({beavered}, with_beavers), cube_oddity);
    EXPECT_THAT(kinds_of({doubled, cube(Side::first, CubeAction::raccooned, 4), taken}),
                cube_oddity);
    rules::MatchOptions cubeless;
    cubeless.cube = false;
    EXPECT_THAT(kinds_of({doubled, taken}, cubeless), cube_oddity);
}

TEST(Replay, ABeaverThatWasNotAgreedOnCountsAsItStands) {
    const Replayed replayed =
        replay(match_of(then(opened(), {cube(Side::second, CubeAction::doubled, 2),
                                        cube(Side::first, CubeAction::beavered, 4),
                                        cube(Side::second, CubeAction::taken, 4)}),
                        {}, to_points(7)));
    EXPECT_EQ(replayed.unfinished->state().cube, (rules::Cube{4, Side::first}));
}

TEST(Replay, ACubeBeyondEveryBoundEndsTheWalk) {
    std::vector<Event> events = opened();
    Side doubler = Side::second;
    for (int i = 1; i <= 40; ++i) {
        const int value = 1 << std::min(i, 30);
        events.emplace_back(cube(doubler, CubeAction::doubled, value));
        events.emplace_back(cube(opponent(doubler), CubeAction::taken, value));
        doubler = opponent(doubler);
        events.emplace_back(Rolled{doubler, roll(6, 5)});
    }
    const Replayed replayed = replay(match_of(events));
    EXPECT_EQ(replayed.oddities.back().kind, OddityKind::settings);
    EXPECT_FALSE(replayed.unfinished.has_value());
}

TEST(Replay, ResignationsAreChecked) {
    const auto resigns = [](ResignationAction action, Side by, int level) {
        return Event{Resignation{by, action, level}};
    };
    using enum ResignationAction;
    const auto kinds_of = [](std::initializer_list<Event> more, std::optional<Outcome> outcome) {
        return kinds(replay(match_of(then(opened(), more), outcome)));
    };
    const Outcome triple{Side::second, 3, rules::Ending::resigned};
    const auto resignation_oddity = ElementsAre(OddityKind::resignation);
    EXPECT_THAT(
        kinds_of({resigns(offered, Side::first, 3), resigns(accepted, Side::second, 3)}, triple),
        IsEmpty());
    EXPECT_THAT(
        kinds_of({resigns(offered, Side::first, 7), resigns(accepted, Side::second, 3)}, triple),
        resignation_oddity);
    EXPECT_THAT(
        kinds_of({resigns(offered, Side::first, 3), resigns(accepted, Side::second, 2)}, triple),
        resignation_oddity);
    EXPECT_THAT(kinds_of({resigns(accepted, Side::second, 2)}, {}), resignation_oddity);
    EXPECT_THAT(kinds_of({resigns(offered, Side::first, 1), Rolled{Side::second, roll(6, 5)}}, {}),
                resignation_oddity);
    EXPECT_THAT(kinds_of({resigns(offered, Side::first, 1), resigns(refused, Side::second, 1)}, {}),
                IsEmpty());
}

TEST(Replay, ResultsAreChecked) {
    const auto ends = [](std::optional<Outcome> outcome, rules::MatchOptions options = {}) {
        return kinds(replay(match_of(then(opened(), {cube(Side::second, CubeAction::doubled, 2),
                                                     cube(Side::first, CubeAction::dropped, 2)}),
                                     outcome, options)));
    };
    using rules::Ending;
    const auto result_oddity = ElementsAre(OddityKind::result);
    EXPECT_THAT(ends(Outcome{Side::second, 1, Ending::dropped}), IsEmpty());
    EXPECT_THAT(ends(Outcome{Side::first, 1, Ending::dropped}), result_oddity);
    EXPECT_THAT(ends(Outcome{Side::second, 1004, Ending::dropped}), result_oddity);
    EXPECT_THAT(ends(Outcome{Side::second, 1, Ending::borne_off}), result_oddity);
    EXPECT_THAT(ends({}), result_oddity);
    EXPECT_THAT(kinds(replay(match_of(opened(), Outcome{Side::second, 1, Ending::borne_off}))),
                result_oddity);
}

TEST(Replay, AResultMayBeCutOffAtTheMatchLength) {
    const auto ends_with = [](int points) {
        Match match =
            match_of(then(opened(), {Resignation{Side::first, ResignationAction::offered, 3},
                                     Resignation{Side::second, ResignationAction::accepted, 3}}),
                     Outcome{Side::second, points, rules::Ending::resigned}, to_points(5));
        match.games[0].score = {{0, 3}};
        return kinds(replay(match));
    };
    EXPECT_THAT(ends_with(3), IsEmpty());
    EXPECT_THAT(ends_with(2), IsEmpty());
    EXPECT_THAT(ends_with(1), ElementsAre(OddityKind::result));
}

TEST(Replay, TheScoreOfTheNextGameIsTheAuthority) {
    Match match = match_of(then(opened(), {cube(Side::second, CubeAction::doubled, 2),
                                           cube(Side::first, CubeAction::dropped, 2)}),
                           Outcome{Side::second, 1, rules::Ending::dropped}, to_points(7));
    match.games.push_back(match.games[0]);
    match.games[1].score = {{0, 3}};
    const Replayed replayed = replay(match);
    ASSERT_THAT(kinds(replayed), ElementsAre(OddityKind::score));
    EXPECT_EQ(replayed.oddities[0].game, 1U);
    EXPECT_THAT(replayed.oddities[0].sentence, HasSubstr("0-3"));
    EXPECT_EQ(replayed.score.points()[Side::second], 4);
}

TEST(Replay, AGameAfterTheEndOfTheMatchIsNoted) {
    Match match = match_of(then(opened(), {cube(Side::second, CubeAction::doubled, 2),
                                           cube(Side::first, CubeAction::dropped, 2)}),
                           Outcome{Side::second, 1, rules::Ending::dropped}, to_points(1));
    // A dead cube as well: a win at 1 is already the match.
    match.games.push_back(match.games[0]);
    match.games[1].score = {{0, 1}};
    const Replayed replayed = replay(match);
    EXPECT_THAT(kinds(replayed), ElementsAre(OddityKind::cube, OddityKind::order));
    EXPECT_EQ(replayed.score.winner(), Side::second);
}

TEST(Replay, AGameWithoutEndBeforeAnotherIsNoted) {
    Match match = match_of(opened());
    match.games.push_back(match.games[0]);
    const Replayed replayed = replay(match);
    EXPECT_THAT(kinds(replayed), ElementsAre(OddityKind::result));
    EXPECT_TRUE(replayed.unfinished.has_value());
}

TEST(Replay, ImpossibleScoresAndOptionsAreNoted) {
    Match match = match_of(opened(), {}, to_points(5));
    match.games[0].score = {{9, 0}};
    EXPECT_THAT(kinds(replay(match)), ElementsAre(OddityKind::score));
    match.games[0].score = {{0, 0}};
    match.options.cube_limit = 3;
    EXPECT_THAT(kinds(replay(match)), ElementsAre(OddityKind::settings));
}

TEST(Replay, NothingHappensAfterTheEndOfAGame) {
    const Replayed replayed = replay(match_of(
        then(opened(), {Awarded{Side::first, AwardReason::time, 7},
                        Rolled{Side::second, roll(6, 5)}, Rolled{Side::first, roll(6, 5)}}),
        Outcome{Side::first, 7, rules::Ending::awarded}));
    EXPECT_THAT(kinds(replayed), ElementsAre(OddityKind::order));
    EXPECT_EQ(replayed.score.points()[Side::first], 7);
    EXPECT_FALSE(replayed.unfinished.has_value());
}

TEST(Replay, APositionSetByHandCounts) {
    rules::Board board;
    board.mover[1] = 1;
    board.mover[0] = 14;
    board.other[1] = 15;
    rules::Steps steps;
    steps.push_back({1, 0, false});
    rules::Board after = board;
    after.mover[1] = 0;
    after.mover[0] = 15;
    const Replayed replayed = replay(
        match_of({PositionSet{Side::second, board, {2, Side::second}},
                  Rolled{Side::second, roll(6, 5)}, Played{Side::second, steps, after, false}},
                 Outcome{Side::second, 4, rules::Ending::borne_off}));
    EXPECT_THAT(replayed.oddities, IsEmpty());
    EXPECT_EQ(replayed.score.points()[Side::second], 4);
}

TEST(Replay, NumbersAreNamedInAceyDeuceyOnly) {
    EXPECT_THAT(kinds(replay(match_of(then(opened(), {NumberChosen{Side::second, 3}})))),
                ElementsAre(OddityKind::order));
}

TEST(Replay, NamesThePlayersWithoutNames) {
    Match match = match_of(then(opened(), {Rolled{Side::first, roll(6, 5)}}));
    match.players = {};
    EXPECT_THAT(replay(match).oddities[0].sentence, HasSubstr("player 1"));
}

}  // namespace
}  // namespace kotra::record
