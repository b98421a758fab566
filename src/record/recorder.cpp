// SPDX-License-Identifier: Apache-2.0
#include "record/recorder.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "record/replay.h"
#include "rules/legal_plays.h"

namespace kotra::record {
namespace {

using rules::Action;
using rules::ActionKind;

// What the action adds to the record; `before` is the game in which it was accepted.
Event event_of(const Action& action, const rules::Game& before, const rules::Steps& steps) {
    const rules::GameState& state = before.state();
    const int offered = state.offer ? state.offer->value : state.cube.value;
    switch (action.kind) {
        case ActionKind::throw_opening:
            return OpeningThrow{*action.roll};
        case ActionKind::roll:
            return Rolled{action.by, *action.roll};
        case ActionKind::play:
            return Played{action.by, steps, action.after, false};
        case ActionKind::choose_number:
            return NumberChosen{action.by, action.number};
        case ActionKind::offer_double:
            return CubeTurned{action.by, CubeAction::doubled, offered * 2};
        case ActionKind::take:
            return CubeTurned{action.by, CubeAction::taken, offered};
        case ActionKind::drop:
            return CubeTurned{action.by, CubeAction::dropped, offered};
        case ActionKind::beaver:
            return CubeTurned{action.by, CubeAction::beavered, offered * 2};
        case ActionKind::raccoon:
            return CubeTurned{action.by, CubeAction::raccooned, offered * 2};
        case ActionKind::resign:
            return Resignation{action.by, ResignationAction::offered, action.number};
        case ActionKind::accept_resignation:
            return Resignation{action.by, ResignationAction::accepted, state.resignation->level};
        case ActionKind::refuse_resignation:
            break;
    }
    return Resignation{action.by, ResignationAction::refused, state.resignation->level};
}

rules::Steps steps_to(const rules::Game& game, const rules::Board& after) {
    rules::PlayList plays;
    game.legal_plays(plays);
    const auto found = std::ranges::find(plays.boards(), after);
    if (found == plays.boards().end()) return {};
    return plays.steps(static_cast<std::size_t>(found - plays.boards().begin()));
}

}  // namespace

base::Result<Recorder> Recorder::start(Match match) {
    if (auto ok = rules::check(match.options); !ok) return tl::unexpected(ok.error());
    match.games.clear();
    match.comments.clear();
    const rules::MatchScore score(match.options);
    auto game = rules::Game::start(match.variant, score);
    if (!game) return tl::unexpected(game.error());
    match.games.emplace_back();
    return Recorder(std::move(match), *game, score);
}

base::Result<Recorder> Recorder::resume(Match match) {
    Replayed replayed = replay(std::move(match));
    if (replayed.score.winner()) return base::fail("the match is over");
    const std::vector<Game>& games = replayed.match.games;
    if (replayed.unfinished) {
        // What was said after the game so far stays before what comes.
        Recorder recorder(std::move(replayed.match), *replayed.unfinished, replayed.score);
        for (std::string& text : std::exchange(recorder.match_.comments, {})) {
            recorder.comment(std::move(text));
        }
        return recorder;
    }
    if (!games.empty() && !games.back().outcome) {
        return base::fail(fmt::format("game {} cannot be followed to its end: {}", games.size(),
                                      replayed.oddities.empty()
                                          ? std::string("its result is not recorded")
                                          : replayed.oddities.back().sentence));
    }
    auto game = rules::Game::start(replayed.match.variant, replayed.score);
    if (!game) return tl::unexpected(game.error());
    Recorder recorder(std::move(replayed.match), *game, replayed.score);
    Game next;
    next.comments = std::exchange(recorder.match_.comments, {});
    next.score = replayed.score.points();
    recorder.match_.games.push_back(std::move(next));
    return recorder;
}

base::Result<void> Recorder::act(const Action& action) {
    const bool is_play = action.kind == ActionKind::play;
    return write_down(action, is_play ? steps_to(game_, action.after) : rules::Steps{});
}

base::Result<void> Recorder::play(Side by, const rules::Steps& steps) {
    const rules::Variant& variant = game_.state().variant;
    rules::Board board = game_.seen_by(by);
    rules::Steps made;
    for (rules::Step step : steps) {
        const bool exists = step.from > rules::place_off && step.from <= rules::place_reserve &&
                            step.to <= rules::point_count;
        if (!exists || board.mover[step.from] == 0) {
            return base::fail("there is no checker where the play takes one from");
        }
        step.hit = step.to != rules::place_off && board.other[rules::mirrored(step.to)] > 0;
        board = rules::after_step(variant, board, step);
        made.push_back(step);
    }
    return write_down(Action::played(by, board), made);
}

base::Result<void> Recorder::write_down(const Action& action, const rules::Steps& steps) {
    rules::Game next = game_;
    if (auto ok = next.act(action); !ok) return ok;
    Game& record = match_.games.back();
    record.events.push_back(event_of(action, game_, steps));
    game_ = next;
    if (const auto& result = game_.state().result) {
        record.outcome = Outcome{result->winner, result->points, result->ending};
        score_.add(*result);
    }
    return {};
}

base::Result<void> Recorder::award(Side winner, AwardReason reason, int points) {
    if (game_over()) return base::fail("the game is over");
    if (points < 1 || points > rules::cube_ceiling) {
        return base::fail(fmt::format("a game is won with at least 1 point, not with {}", points));
    }
    const rules::GameResult result{winner, rules::Ending::awarded, 1, points};
    rules::GameState state = game_.state();
    state.phase = rules::Phase::over;
    state.offer.reset();
    state.resignation.reset();
    state.result = result;
    auto over = rules::Game::from(state);
    if (!over) return tl::unexpected(over.error());
    game_ = *over;
    Game& record = match_.games.back();
    record.events.emplace_back(Awarded{winner, reason, points});
    record.outcome = Outcome{winner, points, result.ending};
    score_.add(result);
    return {};
}

void Recorder::comment(std::string text) {
    if (game_over()) {
        match_.comments.push_back(std::move(text));
    } else {
        match_.games.back().events.emplace_back(Comment{std::move(text)});
    }
}

void Recorder::clock(rules::PerSide<std::int64_t> left) {
    match_.games.back().events.emplace_back(ClockReading{left});
}

base::Result<void> Recorder::next_game() {
    if (!game_over()) return base::fail("the game is not over");
    auto game = rules::Game::start(match_.variant, score_);
    if (!game) return tl::unexpected(game.error());
    Game next;
    next.comments = std::exchange(match_.comments, {});
    next.score = score_.points();
    match_.games.push_back(std::move(next));
    game_ = *game;
    return {};
}

}  // namespace kotra::record
