// SPDX-License-Identifier: Apache-2.0
#include "analysis/summary.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <variant>

#include "analysis/judged_matches.h"
#include "analysis/moments.h"
#include "engine/bearoff/two_sided.h"
#include "engine/equity/stakes.h"
#include "record/random_match.h"
#include "record/recorder.h"

namespace kotra::analysis {
namespace {

using namespace testing;
using record::Note;
using record::Played;
using record::Rolled;

record::Match random_match(int length, bool with_cube, std::uint64_t seed) {
    record::testing::RandomMatch plan;
    plan.options.length = length;
    plan.options.cube = with_cube;
    plan.options.jacoby = seed % 2 == 1;
    plan.most_games = 3;
    plan.most_turns = 1000;
    plan.resign_one_in = 0;
    plan.ties = true;
    return record::testing::random_match(plan, seed).match();
}

// The rest of the identity, added up turn by turn from what the judge says of each position: how
// far its opinion of a position differs from the one it had before.
class RestByTurns {
 public:
    RestByTurns(const record::Match& match, const std::vector<Note>& notes)
        : notes_(notes), table_(engine::MatchEquityTable::of(match.variant, match.options)) {}

    double of(const record::Game& game, const GameCourse& course, double result) {
        const bool is_money = course.start.options.is_money();
        const double start =
            is_money ? 0 : engine::Stakes::utility_of_chance(start_chance(course.start));
        value_ = start;
        for (const Moment& moment : course.moments) {
            const engine::Stakes stakes(engine::match_state(moment.before), table_);
            cube_ = engine::cube_state(moment.before);
            stakes_ = &stakes;
            at(moment, game.events[moment.event], notes_[moment.event]);
        }
        const double scale = is_money ? 1 : 0.5;
        EXPECT_NEAR((value_ - start) * scale, result, 1e-6) << "his last word is the result";
        return rest_ * scale;
    }

 private:
    double start_chance(const rules::GameState& state) const {
        return table_.chance(state.options.length - state.score[Side::first],
                             state.options.length - state.score[Side::second],
                             engine::match_state(state).crawford);
    }

    // A utility of who is on roll in the moment, for Side::first.
    static double seen_by_first(const Moment& moment, double utility) {
        return moment.before.turn == Side::first ? utility : -utility;
    }
    double utility(double equity) const {
        return stakes_->utility(engine::Equity::from_points(equity), cube_);
    }

    void at(const Moment& moment, const record::Event& event, const Note& note) {
        const auto first = [&](double equity) { return seen_by_first(moment, utility(equity)); };
        if (note.cube) {
            const record::CubeNote& cube = *note.cube;
            const auto* const turned = std::get_if<record::CubeTurned>(&event);
            if (turned == nullptr || turned->action == CubeAction::doubled) {
                rest_ += first(cube.position.equity) - value_;
                value_ = first(turned == nullptr ? cube.no_double : std::min(cube.take, cube.pass));
            } else {
                value_ = first(turned->action == CubeAction::taken ? cube.take : cube.pass);
            }
        }
        if (note.luck) {
            const bool is_opening = std::holds_alternative<record::OpeningThrow>(event);
            const double luck = utility(*note.luck) - utility(0);
            const Side lucky = is_opening && std::get<record::OpeningThrow>(event).dice.first() <
                                                 std::get<record::OpeningThrow>(event).dice.second()
                                   ? Side::second
                               : is_opening ? Side::first
                                            : moment.before.turn;
            luck_ = lucky == Side::first ? luck : -luck;
        }
        if (note.play) {
            rest_ += first(note.play->candidates.front().value.equity) - value_ - luck_;
            value_ = first(note.play->candidates[*note.play->played].value.equity);
            luck_ = 0;
        }
    }

    const std::vector<Note>& notes_;
    engine::MatchEquityTable table_;
    const engine::Stakes* stakes_ = nullptr;
    engine::CubeState cube_;
    double value_ = 0;
    double luck_ = 0;
    double rest_ = 0;
};

TEST(Summary, LuckAndSkillAndWhatTheJudgeChangedHisMindAboutAreTheResult) {
    for (const int plies : {0, 1}) {
        for (const int length : {0, 3, 7}) {
            for (std::uint64_t seed = 1; seed <= (plies == 0 ? 6U : 1U); ++seed) {
                const record::Match match = random_match(length, seed % 3 != 0, seed);
                const auto annotation = judged(match, pip_engine(match.variant), at_plies(plies));
                const MatchSummary summary = summarise(match, annotation);
                const auto all = courses(match);
                for (std::size_t i = 0; i < match.games.size(); ++i) {
                    ASSERT_TRUE(summary.games[i].balance);
                    const Balance& balance = *summary.games[i].balance;
                    const double by_turns = RestByTurns(match, annotation.games[i].notes)
                                                .of(match.games[i], all[i], balance.result);
                    EXPECT_NEAR(balance.rest(), by_turns, 1e-6)
                        << "length " << length << ", seed " << seed << ", game " << i;
                    EXPECT_NEAR(balance.luck + balance.skill + balance.rest(), balance.result,
                                1e-12);
                }
            }
        }
    }
}

// Is always right, where neither side has more than four checkers left.
class Perfect final : public engine::Evaluator {
 public:
    void evaluate(std::span<const rules::Board> boards,
                  std::span<engine::Outcome> outcomes) const override {
        for (std::size_t i = 0; i < boards.size(); ++i) {
            outcomes[i] = engine::Outcome(3);
            outcomes[i].set_win(1, table_.money(boards[i]).win);
        }
    }

 private:
    engine::TwoSidedTable table_ = *engine::TwoSidedTable::build({4}, {.threads = 1});
};

TEST(Summary, LuckAndSkillAloneAreTheResultForAJudgeWhoIsAlwaysRight) {
    using Parts = std::vector<engine::CompositeEvaluator::Part>;
    const engine::Engine engine(rules::backgammon(),
                                std::make_unique<engine::CompositeEvaluator>(
                                    rules::backgammon(), Parts{}, std::make_unique<Perfect>()),
                                nullptr);
    const rules::Board start{half({{6, 2}, {5, 1}, {3, 1}}), half({{6, 1}, {5, 1}, {4, 2}})};
    const double worth_before =
        engine::money_equity(engine::evaluate(engine.evaluator(), start)).points();
    int slips = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        base::Random random(seed);
        record::Match match = match_from(start, {});
        match.options.cube = false;
        auto& events = match.games[0].events;
        rules::Board board = start;
        Side side = Side::first;
        rules::PlayList plays;
        while (board.other.off() < 15) {
            const rules::Roll dice = rules::Roll::random(random);
            rules::legal_plays(match.variant, board, rules::Dice::of(match.variant, dice), plays);
            const std::size_t n = random.below(static_cast<unsigned>(plays.size()));
            events.emplace_back(Rolled{side, dice});
            events.emplace_back(Played{side, plays.steps(n), plays.boards()[n]});
            board = rules::flipped(plays.boards()[n]);
            side = opponent(side);
        }
        match.games[0].outcome = record::Outcome{opponent(side), 1, rules::Ending::borne_off};
        for (const int plies : {0, 1}) {
            const MatchSummary summary = summarise(match, judged(match, engine, at_plies(plies)));
            const Balance& balance = *summary.games[0].balance;
            EXPECT_EQ(std::abs(balance.result), 1);
            EXPECT_NEAR(balance.luck + balance.skill, balance.result - worth_before, 1e-4) << seed;
            slips += summary.players[Side::first].all().bad;
        }
    }
    EXPECT_GT(slips, 0) << "players at random err";
}

TEST(Summary, CountsAMatchInChancesToWinIt) {
    for (std::uint64_t seed = 1; seed < 5; ++seed) {
        record::testing::RandomMatch plan;
        plan.options.length = 3;
        plan.most_games = 50;
        plan.resign_one_in = 0;
        const record::Recorder recorder = record::testing::random_match(plan, seed);
        const record::Match& match = recorder.match();
        const MatchSummary summary =
            summarise(match, judged(match, pip_engine(match.variant), at_plies(0)));
        double result = 0;
        for (const GameSummary& game : summary.games) result += game.balance->result;
        EXPECT_DOUBLE_EQ(summary.balance.result, result);
        const bool is_won = recorder.score().winner() == Side::first;
        EXPECT_EQ(recorder.match_over(), std::abs(std::abs(result) - 0.5) < 1e-9);
        if (recorder.match_over()) {
            EXPECT_NEAR(result, is_won ? 0.5 : -0.5, 1e-9);
        }
    }
}

// A match of one game by hand, with notes by hand.
class ByHand {
 public:
    record::Match match = match_from(even_race(), {});
    record::Annotation annotation{"by hand", {{{Note{}}}}};

    Note& add(record::Event event) {
        match.games[0].events.push_back(std::move(event));
        return annotation.games[0].notes.emplace_back();
    }
    // A turn of `side` whose play gave `error` away.
    void turn(Side side, double error, bool forced = false) {
        const rules::Board& board = boards_[rules::index(side)];
        add(Rolled{side, roll(2, 1)});
        const Played play = nth_play(side, board, roll(2, 1), 0, match.variant);
        boards_[0] = side == Side::first ? play.after : rules::flipped(play.after);
        boards_[1] = rules::flipped(boards_[0]);
        Note& note = add(play);
        note.play.emplace();
        note.play->candidates.resize(2);
        note.play->candidates[0].value.equity = 0.5;
        note.play->candidates[1].value.equity = 0.5 - error;
        note.play->played = 1;
        note.play->forced = forced;
    }
    MatchSummary summary() const { return summarise(match, annotation); }

 private:
    std::array<rules::Board, 2> boards_{even_race(), rules::flipped(even_race())};
};

TEST(Summary, ForcedPlaysDoNotDilute) {
    ByHand few;
    few.turn(Side::first, 0.1);
    few.turn(Side::second, 0);
    few.turn(Side::first, 0.02);
    ByHand many = few;
    for (int i = 0; i < 3; ++i) {
        many.turn(Side::second, 0, true);
        many.turn(Side::first, 0, true);
    }
    const MatchSummary before = few.summary();
    const MatchSummary after = many.summary();
    EXPECT_NEAR(*performance_rating(before.players[Side::first].all()), 500 * 0.12 / 2, 1e-9);
    EXPECT_EQ(performance_rating(before.players[Side::first].all()),
              performance_rating(after.players[Side::first].all()));
    EXPECT_EQ(after.players[Side::first].forced, 3);
    EXPECT_EQ(after.players[Side::first].plays, 5);
    // They do count where all plays do.
    EXPECT_NEAR(*error_rate_of_all_plays(before.players, Side::first), 1000 * 0.12 / 3, 1e-9);
    EXPECT_NEAR(*error_rate_of_all_plays(after.players, Side::first), 1000 * 0.12 / 9, 1e-9);
}

TEST(Summary, SortsErrorsByTheirSize) {
    ByHand match;
    for (const double error : {0.0, 0.03, 0.05, 0.1, 0.2, 0.3}) {
        match.turn(Side::first, error);
        match.turn(Side::second, 0);
    }
    const Errors errors = match.summary().players[Side::first].play;
    EXPECT_EQ(errors.decisions, 6);
    EXPECT_EQ(errors.doubtful, 1);
    EXPECT_EQ(errors.bad, 1);
    EXPECT_EQ(errors.very_bad, 2);
    EXPECT_EQ(errors.blunders(), 3);
    EXPECT_NEAR(errors.equity, 0.68, 1e-9);
    EXPECT_NEAR(errors.worth, 0.68, 1e-9);
}

TEST(Summary, SortsErrorsByThePartOfTheGame) {
    ByHand set;  // a race in which all are home
    set.turn(Side::first, 0.1);
    const PlayerSummary player = set.summary().players[Side::first];
    EXPECT_EQ(player.play_by_stage[static_cast<std::size_t>(Stage::bear_off)], player.play);

    const record::Match match = random_match(0, false, 3);
    const auto summary =
        summarise(match, judged(match, pip_engine(match.variant), at_plies(0))).players;
    for (const Side side : rules::both_sides) {
        Errors sum;
        for (const Errors& errors : summary[side].play_by_stage) sum += errors;
        EXPECT_EQ(sum.decisions, summary[side].play.decisions);
        EXPECT_NEAR(sum.equity, summary[side].play.equity, 1e-9);
        const Errors& opening =
            summary[side].play_by_stage[static_cast<std::size_t>(Stage::opening)];
        EXPECT_GT(opening.decisions, 0);
        EXPECT_LE(opening.decisions, opening_turns / 2 * static_cast<int>(match.games.size()));
    }
}

record::CubeNote cube_note(double no_double, double take, double error) {
    record::CubeNote cube;
    cube.no_double = no_double;
    cube.take = take;
    cube.position.equity = std::max(no_double, std::min(take, 1.0));
    cube.error = error;
    return cube;
}

TEST(Summary, SortsCubeActions) {
    ByHand match;
    match.add(Rolled{Side::first, roll(2, 1)}).cube = cube_note(0.4, 0.5, 0.1);  // missed
    ByHand obvious;  // nobody thinks of a double
    obvious.add(Rolled{Side::first, roll(2, 1)}).cube = cube_note(0.0, -0.5, 0);
    EXPECT_EQ(match.summary().players[Side::first].doubling.decisions, 1);
    EXPECT_EQ(match.summary().players[Side::first].missed_doubles.count, 1);
    EXPECT_EQ(obvious.summary().players[Side::first].doubling.decisions, 0);

    for (const CubeAction answer : {CubeAction::taken, CubeAction::dropped}) {
        ByHand turn;
        turn.add(turned(Side::first, CubeAction::doubled, 2)).cube = cube_note(0.9, 0.8, 0.1);
        turn.add(turned(Side::second, answer, 2)).cube = cube_note(0.9, 0.8, 0.2);
        const auto players = turn.summary().players;
        EXPECT_EQ(players[Side::first].wrong_doubles.count, 1);
        EXPECT_NEAR(players[Side::first].wrong_doubles.equity, 0.1, 1e-9);
        EXPECT_EQ(players[Side::second].wrong_takes.count, answer == CubeAction::taken ? 1 : 0);
        EXPECT_EQ(players[Side::second].wrong_passes.count, answer == CubeAction::dropped ? 1 : 0);
        EXPECT_EQ(players[Side::second].taking.decisions, 1);
        EXPECT_EQ(players[Side::second].taking.very_bad, 1);
    }
}

TEST(Summary, LeavesIllegalPlaysOutOfTheAverages) {
    ByHand match;
    match.turn(Side::first, 0.1);
    rules::Board after = rules::flipped(even_race());
    after.mover = half({{6, 5}, {5, 3}});  // two checkers off with a 2-1
    match.add(Rolled{Side::second, roll(2, 1)});
    Note& note = match.add(Played{Side::second, {}, after, true});
    note.play.emplace().candidates.resize(2);
    const auto players = match.summary().players;
    EXPECT_EQ(players[Side::second].illegal, 1);
    EXPECT_EQ(players[Side::second].plays, 1);
    EXPECT_EQ(players[Side::second].all(), Errors{});
    EXPECT_FALSE(performance_rating(players[Side::second].all()));
}

TEST(Summary, CountsRollsByTheirLuck) {
    ByHand match;
    for (const double luck : {0.7, 0.4, 0.1, -0.4, -0.7, -0.8}) {
        match.add(Rolled{Side::first, roll(2, 1)}).luck = luck;
        match.add(nth_play(Side::first, even_race(), roll(2, 1), 0, match.match.variant));
    }
    const Luck luck = match.summary().players[Side::first].luck;
    EXPECT_EQ(luck.rolls, 6);
    EXPECT_EQ(luck.very_lucky, 1);
    EXPECT_EQ(luck.lucky, 1);
    EXPECT_EQ(luck.unlucky, 1);
    EXPECT_EQ(luck.very_unlucky, 2);
    EXPECT_NEAR(luck.equity, -0.7, 1e-9);
}

TEST(Summary, HasNoResultForAGameThatWasNotFinished) {
    ByHand match;
    match.turn(Side::first, 0.1);
    EXPECT_FALSE(match.summary().games[0].balance);
    match.match.games[0].outcome = record::Outcome{Side::second, 2, rules::Ending::resigned};
    EXPECT_EQ(match.summary().games[0].balance->result, -2);
}

TEST(Summary, EstimatesARating) {
    PlayerSummary player;
    player.play.decisions = 100;
    player.play.equity = 1;
    player.taking.decisions = 10;
    player.taking.equity = 0.5;
    EXPECT_NEAR(*rating_estimate(player, 7),
                2050 - 0.01 * (8798 + 25526.0 / 7) - 0.05 * (863 - 519.0 / 7), 1e-9);
    EXPECT_FALSE(rating_estimate(player, 0));
    EXPECT_FALSE(rating_estimate(PlayerSummary{}, 7));
}

}  // namespace
}  // namespace kotra::analysis
