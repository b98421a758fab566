// SPDX-License-Identifier: Apache-2.0
#include "analysis/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/moments.h"
#include "engine/luck.h"
#include "engine/search/parallel.h"

namespace kotra::analysis {
namespace {

using engine::CubeDecision;
using engine::CubeState;
using engine::Stakes;
using record::CubeAction;
using record::CubeNote;
using record::Note;
using record::PlayNote;
using rules::GameState;

record::Chances chances_of(const engine::Outcome& outcome) {
    record::Chances chances;
    for (int level = 1; level <= outcome.levels(); ++level) {
        chances.win.push_back(static_cast<double>(outcome.win(level)));
        chances.loss.push_back(static_cast<double>(outcome.loss(level)));
    }
    return chances;
}

// What one event is judged with.
class MomentJudge {
 public:
    MomentJudge(const engine::Engine& engine, const JudgeSettings& settings,
                const std::stop_token& stop, const Moment& moment)
        : engine_(engine),
          settings_(settings),
          moment_(moment),
          stakes_(engine.stakes(moment.before)),
          cube_(engine::cube_state(moment.before)) {
        limits_.stop = stop;
    }

    // Nothing where a stop came first.
    std::optional<Note> judge(const record::Event& event) {
        Note note;
        const bool is_done = std::visit([&](const auto& e) { return on(e, note); }, event);
        return is_done ? std::optional(std::move(note)) : std::nullopt;
    }

 private:
    bool on(const record::OpeningThrow& event, Note& note) {
        const rules::Roll dice = event.dice;
        const bool begins = moment_.before.variant.opening == rules::Opening::use_both;
        if (dice.is_double() || !begins) return true;
        measure_luck(dice, dice.first() > dice.second() ? rules::Side::first : rules::Side::second,
                     note);
        return true;
    }

    bool on(const record::Rolled& event, Note& note) {
        measure_luck(event.roll, event.by, note);
        if (moment_.before.extra_roll || !stakes_.can_double(cube_)) return true;
        return judge_cube(note, [](const CubeDecision& decision) { return decision.wait_error; });
    }

    bool on(const record::Played& event, Note& note) { return judge_play({event.after, 0}, note); }

    bool on(const record::NumberChosen& event, Note& note) {
        return judge_play({moment_.before.board, event.number}, note);
    }

    bool on(const record::CubeTurned& event, Note& note) {
        if (!stakes_.can_double(cube_)) return true;  // against the rules
        if (event.action == CubeAction::doubled) {
            return judge_cube(note,
                              [](const CubeDecision& decision) { return decision.double_error; });
        }
        const auto offer = moment_.before.offer->kind;
        return judge_cube(note, [&](const CubeDecision& decision) {
            switch (offer) {
                case rules::OfferKind::doubled:
                    return answer_error(decision, event.action);
                case rules::OfferKind::beavered:
                    return beaver_answer_error(decision, event.action);
                case rules::OfferKind::raccooned:
                    break;
            }
            return raccoon_answer_error(decision, event.action);
        });
    }

    template <class Other>
    bool on(const Other& /*unused*/, Note& /*unused*/) {
        return true;
    }

    static double answer_error(const CubeDecision& decision, CubeAction action) {
        switch (action) {
            case CubeAction::dropped:
                return decision.pass_error;
            case CubeAction::beavered:
                return decision.beaver_error;
            default:
                return decision.take_error;
        }
    }

    // The doubler's, who is beavered and takes, drops or raccoons. A drop costs what the cube would
    // have come to without the beaver.
    double beaver_answer_error(const CubeDecision& decision, CubeAction action) const {
        const double drop = stakes_.loss(engine::doubled(cube_), 1);
        const double raccoon = 2 * decision.beaver;
        const auto worth = [&](engine::BeaverAnswer answer) {
            if (answer == engine::BeaverAnswer::drop) return drop;
            return answer == engine::BeaverAnswer::raccoon ? raccoon : decision.beaver;
        };
        const double best = worth(engine::answer_beaver(stakes_, cube_, decision.beaver));
        if (action == CubeAction::dropped) return best - drop;
        return best - (action == CubeAction::raccooned ? raccoon : decision.beaver);
    }

    // Of who is raccooned and takes or drops; seen by the doubler, who loses by what he gains.
    double raccoon_answer_error(const CubeDecision& decision, CubeAction action) const {
        const double take = 2 * decision.beaver;
        const double drop = 2 * stakes_.win(engine::doubled(cube_), 1);
        return (action == CubeAction::dropped ? drop : take) - std::min(take, drop);
    }

    void measure_luck(rules::Roll roll, rules::Side by, Note& note) {
        GameState state = moment_.before;
        state.resignation.reset();
        const auto game = rules::Game::from(state);
        if (!game) return;
        const double luck = engine::LuckMeter(engine_).luck(*game, roll).utility;
        note.luck = equity_apart(by == rules::Side::first ? luck : -luck);
    }

    template <class Error>
    bool judge_cube(Note& note, const Error& error_of) {
        const auto judgement =
            engine_.search().judge(moment_.before.board, moment_.before.extra_roll, stakes_, cube_,
                                   settings_.search, limits_);
        if (!judgement) return false;
        const CubeDecision decision = engine::decide(stakes_, cube_, judgement->values);
        CubeNote& cube = note.cube.emplace();
        cube.position = value_of(judgement->outcome, judgement->utility, judgement->plies);
        cube.no_double = equity(decision.values.no_double);
        cube.take = equity(decision.values.take);
        cube.pass = equity(decision.values.pass);
        if (!stakes_.match().is_money()) {
            cube.no_double_chance = Stakes::match_chance(decision.values.no_double);
            cube.take_chance = Stakes::match_chance(decision.values.take);
            cube.pass_chance = Stakes::match_chance(decision.values.pass);
        }
        cube.error = std::max(0.0, equity_apart(error_of(decision)));
        note.cube_mark = mark_of(*cube.error);
        return true;
    }

    bool judge_play(const engine::PlayAnswer& made, Note& note) {
        engine::SearchOptions options = settings_.search;
        if (moment_.is_legal) options.always = made;
        const engine::PlayQuestion question = engine::play_question(moment_.before);
        const engine::PlayRanking ranking =
            engine_.search().rank_plays(question, stakes_, cube_, options, limits_);
        if (!ranking.complete) return false;
        PlayNote& play = note.play.emplace();
        play.forced = ranking.plays.size() == 1;
        for (const engine::RankedPlay& ranked : ranking.plays) {
            const bool is_made =
                moment_.is_legal && !play.played &&
                (question.to_name ? ranked.number == made.number : ranked.after == made.after);
            if (!is_made && play.candidates.size() >= settings_.most_candidates) continue;
            if (is_made) play.played = play.candidates.size();
            play.candidates.push_back({ranked.steps, ranked.after, ranked.number,
                                       value_of(ranked.outcome, ranked.utility, ranked.plies)});
        }
        if (const auto error = play.error()) note.play_mark = mark_of(*error);
        return true;
    }

    record::Value value_of(const engine::Outcome& outcome, double utility, int plies) const {
        record::Value value;
        value.chances = chances_of(outcome);
        value.cubeless = equity(stakes_.cubeless(outcome, cube_));
        value.equity = equity(utility);
        if (!stakes_.match().is_money()) value.match_chance = Stakes::match_chance(utility);
        value.depth.plies = plies;
        value.depth.cubeful = stakes_.match().cube_in_use;
        return value;
    }

    double equity(double utility) const { return stakes_.equity(utility, cube_).points(); }
    // Of a difference of utilities.
    double equity_apart(double utility) const { return equity(utility) - equity(0); }

    const engine::Engine& engine_;
    const JudgeSettings& settings_;
    const Moment& moment_;
    Stakes stakes_;
    CubeState cube_;
    engine::SearchLimits limits_;
};

// Counts what is done, for all threads.
class Progress {
 public:
    Progress(const std::function<void(double)>& told, std::size_t all) : told_(told), all_(all) {}

    void advance() {
        if (!told_) return;
        const std::lock_guard lock(mutex_);
        ++done_;
        told_(static_cast<double>(done_) / static_cast<double>(all_));
    }

 private:
    const std::function<void(double)>& told_;
    std::size_t all_;
    std::mutex mutex_;
    std::size_t done_ = 0;
};

}  // namespace

record::Mark mark_of(double error) {
    if (error >= very_bad_error) return record::Mark::very_bad;
    if (error >= bad_error) return record::Mark::bad;
    return error >= doubtful_error ? record::Mark::doubtful : record::Mark::none;
}

base::Result<Judged> judge_match(const record::Match& match, const engine::Engine& engine,
                                 const JudgeSettings& settings, const JudgeLimits& limits) {
    if (!(match.variant == engine.variant())) {
        return base::fail(fmt::format("this engine plays {}, not {}",
                                      rules::variant_text(engine.variant()),
                                      rules::variant_text(match.variant)));
    }
    Judged judged;
    const int plies = settings.search.plies;
    judged.annotation.judge =
        fmt::format("kotra {}, {} {}, {}", KOTRA_VERSION, plies, plies == 1 ? "ply" : "plies",
                    settings.search.filter.name);
    std::vector<Moment> moments;
    for (const GameCourse& course : courses(match)) {
        moments.insert(moments.end(), course.moments.begin(), course.moments.end());
    }
    for (const record::Game& game : match.games) {
        judged.annotation.games.push_back({std::vector<Note>(game.events.size())});
    }
    std::vector<std::optional<Note>> notes(moments.size());
    Progress progress(limits.progress, moments.size());
    engine::Workers(settings.threads).for_each(moments.size(), [&](std::size_t i) {
        if (limits.stop.stop_requested()) return;
        const Moment& moment = moments[i];
        notes[i] = MomentJudge(engine, settings, limits.stop, moment)
                       .judge(match.games[moment.game].events[moment.event]);
        progress.advance();
    });
    for (std::size_t i = 0; i < moments.size(); ++i) {
        judged.is_complete = judged.is_complete && notes[i].has_value();
        if (!notes[i]) continue;
        judged.annotation.games[moments[i].game].notes[moments[i].event] = *std::move(notes[i]);
    }
    return judged;
}

}  // namespace kotra::analysis
