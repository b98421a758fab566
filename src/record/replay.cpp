// SPDX-License-Identifier: Apache-2.0
#include "record/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace kotra::record {
namespace {

constexpr std::array<std::string_view, 7> kind_words{"play",   "cube",  "order",   "resignation",
                                                     "result", "score", "settings"};
constexpr std::array<std::string_view, 4> ending_words{"bearing off", "a dropped double",
                                                       "a resignation", "an award"};

std::string_view word(rules::Ending ending) {
    return ending_words[static_cast<std::size_t>(ending)];
}

std::string write(const rules::PerSide<int>& score) {
    return fmt::format("{}-{}", score[Side::first], score[Side::second]);
}

const std::optional<rules::Game> no_game;

}  // namespace

std::string_view to_string(OddityKind kind) {
    return kind_words[static_cast<std::size_t>(kind)];
}

Replayer::Replayer(const Match& match) : match_(&match), score_(match.options) {
    begin_game();
}

const Event* Replayer::event() const {
    if (done()) return nullptr;
    const std::vector<Event>& events = match_->games[game_index_].events;
    return event_index_ < events.size() ? &events[event_index_] : nullptr;
}

const std::optional<rules::Game>& Replayer::game() const {
    return follower_ ? follower_->game() : no_game;
}

void Replayer::note(OddityKind kind, std::string sentence) {
    oddities_.push_back({kind, game_index_, event_index_, std::move(sentence)});
}

// The score as recorded is the one that counts; where it is not what the games before gave, an
// oddity says so.
void Replayer::begin_game() {
    event_index_ = 0;
    follower_.reset();
    if (done()) return;

    const rules::PerSide<int>& recorded = match_->games[game_index_].score;
    if (!(recorded == score_.points())) {
        if (game_index_ > 0) {
            note(OddityKind::score, fmt::format("the score is given as {}, but the games before "
                                                "lead to {}",
                                                write(recorded), write(score_.points())));
        }
        auto score = rules::MatchScore::at(match_->options, recorded, crawford_played_);
        if (!score) {
            note(OddityKind::score, score.error().message);
            return;
        }
        score_ = *score;
    }
    if (auto ok = rules::check(match_->options); !ok) {
        note(OddityKind::settings, ok.error().message);
        return;
    }
    const auto game = rules::Game::start(match_->variant, score_);
    if (!game) {
        note(OddityKind::order, game.error().message);
        return;
    }
    crawford_played_ = crawford_played_ || game->state().crawford;
    follower_.emplace(match_->players, *game);
}

void Replayer::step() {
    if (done()) return;
    const Event* const next = event();
    if (next == nullptr) {
        end_game();
        ++game_index_;
        begin_game();
        return;
    }
    if (follower_) {
        for (Follower::Finding& finding : follower_->follow(*next)) {
            note(finding.kind, std::move(finding.sentence));
        }
    }
    ++event_index_;
}

void Replayer::end_game() {
    const std::optional<Outcome>& outcome = match_->games[game_index_].outcome;
    std::optional<rules::GameResult> result;
    if (game()) result = game()->state().result;

    if (outcome) {
        check_outcome(*outcome, result);
    } else if (result) {
        note(OddityKind::result, "the game is over, but its result is not recorded");
    } else if (game_index_ + 1 < match_->games.size()) {
        note(OddityKind::result, "the game has no end, but another follows");
    }
    // What the referee saw counts for more than what was written down.
    if (result) {
        score_.add(*result);
    } else if (outcome) {
        score_.add({outcome->winner, outcome->ending, 1,
                    std::clamp(outcome->points, 0, rules::cube_ceiling)});
    }
}

void Replayer::check_outcome(const Outcome& outcome,
                             const std::optional<rules::GameResult>& result) {
    const auto name = [this](Side side) { return display_name(match_->players, side); };
    if (!result) {
        if (game()) {
            note(OddityKind::result, fmt::format("{} is said to win {}, but the game is not over",
                                                 name(outcome.winner), outcome.points));
        }
        return;
    }
    if (outcome.winner != result->winner) {
        note(OddityKind::result, fmt::format("{} is said to win, but {} has won",
                                             name(outcome.winner), name(result->winner)));
        return;
    }
    // Some write down only the points that still counted.
    const int credited =
        match_->options.is_money()
            ? result->points
            : std::min(result->points, match_->options.length - score_.points()[result->winner]);
    if (outcome.points != result->points && outcome.points != credited) {
        note(OddityKind::result, fmt::format("{} is said to win {}, but has won {}",
                                             name(outcome.winner), outcome.points, result->points));
    }
    if (outcome.ending != result->ending) {
        note(OddityKind::result, fmt::format("the game is said to end by {}, but ended by {}",
                                             word(outcome.ending), word(result->ending)));
    }
}

Replayed replay(Match match) {
    std::vector<std::pair<Played*, bool>> plays;
    Replayer replayer(match);
    std::optional<rules::Game> unfinished;
    while (!replayer.done()) {
        Game& game = match.games[replayer.game_index()];
        const bool is_last = replayer.game_index() + 1 == match.games.size();
        const bool is_end = replayer.event() == nullptr;
        const bool is_followed = replayer.game().has_value();
        if (is_end && is_last && !game.outcome && is_followed && !replayer.game()->is_over()) {
            unfinished = replayer.game();
        }
        Played* const play =
            is_end ? nullptr : std::get_if<Played>(&game.events[replayer.event_index()]);
        replayer.step();
        if (play != nullptr && is_followed) plays.emplace_back(play, replayer.play_was_legal());
    }
    std::vector<Oddity> oddities = replayer.oddities();
    const rules::MatchScore score = replayer.score();
    for (const auto& [play, was_legal] : plays) play->illegal = !was_legal;
    return {std::move(match), std::move(oddities), score, unfinished};
}

}  // namespace kotra::record
