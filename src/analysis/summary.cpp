// SPDX-License-Identifier: Apache-2.0
#include "analysis/summary.h"

#include <algorithm>
#include <variant>

#include "analysis/judge.h"
#include "analysis/moments.h"
#include "engine/equity/met.h"
#include "engine/equity/stakes.h"

namespace kotra::analysis {
namespace {

using record::CubeAction;
using record::Note;
using record::Side;
using rules::PerSide;

void add_error(Errors& errors, double equity, double unit) {
    ++errors.decisions;
    errors.equity += equity;
    errors.worth += equity * unit;
    switch (mark_of(equity)) {
        case record::Mark::doubtful:
            ++errors.doubtful;
            break;
        case record::Mark::bad:
            ++errors.bad;
            break;
        case record::Mark::very_bad:
            ++errors.very_bad;
            break;
        default:
            break;
    }
}

void add_slip(Slips& slips, double equity, double unit) {
    if (equity <= 0) return;
    ++slips.count;
    slips.equity += equity;
    slips.worth += equity * unit;
}

void add_roll(Luck& luck, double equity, double unit) {
    ++luck.rolls;
    luck.equity += equity;
    luck.worth += equity * unit;
    if (equity >= very_lucky_roll) {
        ++luck.very_lucky;
    } else if (equity >= lucky_roll) {
        ++luck.lucky;
    } else if (equity <= -very_lucky_roll) {
        ++luck.very_unlucky;
    } else if (equity <= -lucky_roll) {
        ++luck.unlucky;
    }
}

// Adds one event with its note to what is known of the players. `unit` is what a point of equity is
// worth there.
class Counter {
 public:
    Counter(PerSide<PlayerSummary>& players, const Note& note, double unit, const Moment& moment,
            int turns_before)
        : players_(players),
          note_(note),
          unit_(unit),
          stage_(static_cast<std::size_t>(stage_of(moment.before.board, turns_before))),
          is_legal_(moment.is_legal) {}

    void operator()(const record::OpeningThrow& event) {
        const Side begins = event.dice.first() > event.dice.second() ? Side::first : Side::second;
        if (note_.luck) add_roll(players_[begins].luck, *note_.luck, unit_);
    }

    void operator()(const record::Rolled& event) {
        PlayerSummary& player = players_[event.by];
        if (note_.luck) add_roll(player.luck, *note_.luck, unit_);
        count_double_not_made(player);
    }

    void operator()(const record::Played& event) {
        PlayerSummary& player = players_[event.by];
        count_double_not_made(player);
        if (!note_.play) return;
        ++player.plays;
        if (!is_legal_) {
            ++player.illegal;
        } else if (note_.play->forced) {
            ++player.forced;
        } else if (const auto error = note_.play->error()) {
            add_play(player, *error);
        }
    }

    void operator()(const record::NumberChosen& event) {
        if (!note_.play) return;
        if (const auto error = note_.play->error()) {
            add_play(players_[event.by], *error);
        }
    }

    void operator()(const record::CubeTurned& event) {
        if (!note_.cube || !note_.cube->error) return;
        PlayerSummary& player = players_[event.by];
        const double error = *note_.cube->error;
        add_error(event.action == CubeAction::doubled ? player.doubling : player.taking, error,
                  unit_);
        switch (event.action) {
            case CubeAction::doubled:
                add_slip(player.wrong_doubles, error, unit_);
                break;
            case CubeAction::dropped:
                add_slip(player.wrong_passes, error, unit_);
                break;
            case CubeAction::taken:
            case CubeAction::beavered:
            case CubeAction::raccooned:
                add_slip(player.wrong_takes, error, unit_);
                break;
        }
    }

    template <class Other>
    void operator()(const Other& /*unused*/) {}

 private:
    void add_play(PlayerSummary& player, double error) const {
        add_error(player.play, error, unit_);
        add_error(player.play_by_stage[stage_], error, unit_);
    }

    void count_double_not_made(PlayerSummary& player) const {
        if (!note_.cube || !note_.cube->error) return;
        const double doubled = std::min(note_.cube->take, note_.cube->pass);
        if (note_.cube->position.equity - doubled >= close_double) return;
        add_error(player.doubling, *note_.cube->error, unit_);
        add_slip(player.missed_doubles, *note_.cube->error, unit_);
    }

    PerSide<PlayerSummary>& players_;
    const Note& note_;
    double unit_;
    std::size_t stage_;
    bool is_legal_;
};

// How many turns a game has had when it begins: one from a set position has its opening behind it.
int turns_at_the_start(const record::Game& game) {
    const bool is_set = std::ranges::any_of(game.events, [](const record::Event& event) {
        return std::holds_alternative<record::PositionSet>(event);
    });
    return is_set ? opening_turns : 0;
}

// What the game brought Side::first.
double result_of(const GameCourse& course, const engine::MatchEquityTable& table) {
    const rules::GameResult& end = *course.end;
    if (course.start.options.is_money()) {
        return end.winner == Side::first ? end.points : -end.points;
    }
    PerSide<int> away;
    for (const Side side : rules::both_sides) {
        away[side] = course.start.options.length - course.start.score[side];
    }
    const engine::Crawford crawford = engine::match_state(course.start).crawford;
    const double before = table.chance(away[Side::first], away[Side::second], crawford);
    away[end.winner] = std::max(0, away[end.winner] - end.points);
    const double after =
        table.chance(away[Side::first], away[Side::second],
                     engine::next_crawford(crawford, away[Side::first], away[Side::second]));
    return after - before;
}

}  // namespace

Errors& Errors::operator+=(const Errors& other) {
    decisions += other.decisions;
    doubtful += other.doubtful;
    bad += other.bad;
    very_bad += other.very_bad;
    equity += other.equity;
    worth += other.worth;
    return *this;
}

Slips& Slips::operator+=(const Slips& other) {
    count += other.count;
    equity += other.equity;
    worth += other.worth;
    return *this;
}

Luck& Luck::operator+=(const Luck& other) {
    rolls += other.rolls;
    very_lucky += other.very_lucky;
    lucky += other.lucky;
    unlucky += other.unlucky;
    very_unlucky += other.very_unlucky;
    equity += other.equity;
    worth += other.worth;
    return *this;
}

Errors PlayerSummary::all() const {
    Errors errors = play;
    errors += doubling;
    errors += taking;
    return errors;
}

PlayerSummary& PlayerSummary::operator+=(const PlayerSummary& other) {
    plays += other.plays;
    forced += other.forced;
    illegal += other.illegal;
    play += other.play;
    for (std::size_t i = 0; i < stage_count; ++i) play_by_stage[i] += other.play_by_stage[i];
    doubling += other.doubling;
    taking += other.taking;
    missed_doubles += other.missed_doubles;
    wrong_doubles += other.wrong_doubles;
    wrong_takes += other.wrong_takes;
    wrong_passes += other.wrong_passes;
    luck += other.luck;
    return *this;
}

Balance& Balance::operator+=(const Balance& other) {
    result += other.result;
    luck += other.luck;
    skill += other.skill;
    return *this;
}

MatchSummary summarise(const record::Match& match, const record::Annotation& annotation) {
    const auto table = engine::MatchEquityTable::of(match.variant, match.options);
    MatchSummary summary;
    const std::vector<GameCourse> all = courses(match);
    for (std::size_t i = 0; i < all.size(); ++i) {
        GameSummary& game = summary.games.emplace_back();
        int turns = turns_at_the_start(match.games[i]);
        for (const Moment& moment : all[i].moments) {
            const record::Event& event = match.games[i].events[moment.event];
            const Note& note = annotation.games[i].notes[moment.event];
            if (!note.empty()) {
                const double unit = worth_of_equity(moment.before, table);
                std::visit(Counter(game.players, note, unit, moment, turns), event);
            }
            if (std::holds_alternative<record::Played>(event)) ++turns;
        }
        for (const Side side : rules::both_sides) summary.players[side] += game.players[side];
        if (!all[i].end) continue;
        const PlayerSummary& first = game.players[Side::first];
        const PlayerSummary& second = game.players[Side::second];
        game.balance = Balance{result_of(all[i], table), first.luck.worth - second.luck.worth,
                               second.all().worth - first.all().worth};
        summary.balance += *game.balance;
    }
    return summary;
}

std::optional<double> performance_rating(const Errors& errors) {
    if (errors.decisions == 0) return std::nullopt;
    return 500 * errors.equity / errors.decisions;
}

std::optional<double> error_rate_of_all_plays(const PerSide<PlayerSummary>& players, Side side) {
    const int plays = players[Side::first].plays + players[Side::second].plays;
    if (plays == 0) return std::nullopt;
    return 1000 * players[side].all().equity / plays;
}

std::optional<double> rating_estimate(const PlayerSummary& player, int length) {
    if (length == 0 || player.play.decisions == 0) return std::nullopt;
    Errors cube = player.doubling;
    cube += player.taking;
    const double per_play = player.play.equity / player.play.decisions;
    const double per_cube = cube.decisions == 0 ? 0 : cube.equity / cube.decisions;
    return 2050 - (8798 + 25526.0 / length) * per_play - (863 - 519.0 / length) * per_cube;
}

}  // namespace kotra::analysis
