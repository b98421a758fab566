// SPDX-License-Identifier: Apache-2.0
#include "formats/xg_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "formats/foreign_values.h"
#include "formats/game_events.h"
#include "formats/rtf_text.h"
#include "rules/game.h"
#include "rules/legal_plays.h"

namespace kotra::formats::xg {
namespace {

using record::CubeAction;
using record::CubeTurned;

constexpr double not_looked_at = -999;  // the file writes -1000
constexpr double confidence_95 = 1.959964;
constexpr int max_cube_log = std::countr_zero(static_cast<unsigned>(rules::cube_ceiling));

tl::unexpected<base::Error> fail_in(std::size_t number, std::string_view sentence) {
    return base::fail(fmt::format("record {} of this .xg file: {}", number, sentence));
}

std::optional<record::Value> value_of(const Evaluation& evaluation, const record::Depth& depth) {
    const auto& [lose_3, lose_2, lose, win, win_2, win_3, equity] = evaluation;
    auto chances = chances_of({win, win_2, win_3}, {lose, lose_2, lose_3});
    if (!chances || !std::isfinite(equity)) return std::nullopt;
    record::Value value;
    value.cubeless = money_equity(*chances);
    value.chances = std::move(*chances);
    value.equity = equity;
    value.depth = depth;
    return value;
}

void add_rollout(record::Value& value, const std::optional<Rollout>& rollout) {
    if (!rollout) return;
    value.depth = xg_depth(100);
    const record::Depth plays = xg_depth(rollout->level);
    if (plays.kind == record::Depth::Kind::evaluation) value.depth.plies = plays.plies;
    value.depth.trials = std::max(rollout->trials, 0);
    value.depth.cubeful = !rollout->is_cubeless;
    if (std::isfinite(rollout->error) && rollout->error >= 0) {
        value.standard_error = rollout->error / confidence_95;
    }
}

std::optional<double> error_of(double written) {
    if (!std::isfinite(written) || written < not_looked_at) return std::nullopt;
    return std::abs(written);
}

// The hops as steps, if each can be done and they lead to the board that the file gives.
std::optional<rules::Steps> steps_of(const std::vector<Hop>& hops, const rules::Variant& variant,
                                     const rules::Board& before, const rules::Board& after) {
    rules::Board board = before;
    rules::Steps steps;
    for (const Hop& hop : hops) {
        if (hop.from > 24 || hop.to >= hop.from) return std::nullopt;
        const auto from = static_cast<rules::Place>(hop.from + 1);
        const auto to = hop.to < 0 ? rules::place_off : static_cast<rules::Place>(hop.to + 1);
        if (board.mover[from] == 0) return std::nullopt;
        const int opposing = to == rules::place_off ? 0 : board.other[rules::mirrored(to)];
        if (opposing > 1) return std::nullopt;
        const rules::Step step{from, to, opposing == 1};
        board = rules::after_step(variant, board, step);
        steps.push_back(step);
    }
    if (!(board == after)) return std::nullopt;
    return steps;
}

std::optional<std::size_t> index_of(const rules::PlayList& plays, const rules::Board& board) {
    const auto found = std::ranges::find(plays.boards(), board);
    if (found == plays.boards().end()) return std::nullopt;
    return static_cast<std::size_t>(found - plays.boards().begin());
}

}  // namespace

// ---- Comments ----

Comments::Comments(std::string_view file) {
    constexpr std::string_view end = "\r\n";
    while (!file.empty()) {
        const std::size_t length = std::min(file.find(end), file.size());
        std::string text(file.substr(0, length));
        file.remove_prefix(std::min(file.size(), length + end.size()));
        // Inside a comment, line ends are written so.
        for (char& c : text) {
            if (c == '\x01') c = '\r';
            if (c == '\x02') c = '\n';
        }
        texts_.push_back(std::move(text));
    }
}

std::string Comments::take(int number) {
    if (number < 0 || static_cast<std::size_t>(number) >= texts_.size()) return {};
    return text_of_rtf(std::exchange(texts_[static_cast<std::size_t>(number)], {}));
}

// ---- The game ----

GameBuilder::GameBuilder(const Source& source, const GameHeader& header, std::size_t number)
    : source_(source), follower_(source.match.players, open_game(source.match.variant)) {
    game_.score = header.score;
    last_comment_ = header.comment_after;
    if (std::string text = source_.comments.take(header.comment_before); !text.empty()) {
        game_.comments.push_back(std::move(text));
    }
    if (header.auto_doubles <= 0 || !source.match.options.is_money()) return;
    auto_doubles_ = std::min(header.auto_doubles, max_cube_log);
    remark(number, fmt::format("{} tied opening throw{}, whose numbers the file does not hold: "
                               "counted as 1-1",
                               auto_doubles_, auto_doubles_ == 1 ? "" : "s"));
    for (int i = 0; i < auto_doubles_; ++i) {
        emit(record::OpeningThrow{*rules::Roll::from_dice(1, 1)});
    }
}

void GameBuilder::emit(record::Event event, record::Note note) {
    (void)follower_.follow(event);
    game_.events.push_back(std::move(event));
    annotation_.notes.push_back(std::move(note));
}

void GameBuilder::remark(std::size_t number, std::string sentence) {
    source_.remarks.push_back({{}, fmt::format("record {}: {}", number, std::move(sentence))});
}

void GameBuilder::add_comment(int number) {
    if (std::string text = source_.comments.take(number); !text.empty()) {
        emit(record::Comment{std::move(text)});
    }
}

// The checkers and the cube as the file has them before this record, where the game so far does not
// lead to them.
base::Result<void> GameBuilder::set_if_it_differs(const std::optional<rules::Board>& board,
                                                  int cube, Side turn, std::size_t number) {
    if (!board) return fail_in(number, "its position is impossible");
    if (std::abs(std::int64_t{cube}) + auto_doubles_ > max_cube_log) {
        return fail_in(number, "its cube is higher than any that kotra knows");
    }
    rules::Cube wanted{1 << (std::abs(cube) + auto_doubles_), std::nullopt};
    if (cube != 0) wanted.owner = cube > 0 ? Side::first : Side::second;
    const bool is_same_board = follower_.game()->seen_by(Side::first) == *board;
    if (is_same_board && state().cube == wanted) return {};
    if (is_same_board && state().offer) return {};  // a double without an answer
    if (game_.events.size() > static_cast<std::size_t>(auto_doubles_)) {
        remark(number, "the position was changed by hand here");
    }
    emit(record::PositionSet{turn, turn == Side::first ? *board : rules::flipped(*board), wanted});
    if (!follower_.game()) return fail_in(number, "no game can go on from its position");
    return {};
}

void GameBuilder::read_clock(const CubeRecord& cube) {
    constexpr std::int64_t milliseconds = 1000;
    if (!source_.has_clock || clock_ == cube.seconds_left) return;
    clock_ = cube.seconds_left;
    record::ClockReading reading{cube.seconds_left};
    for (const Side side : rules::both_sides) reading.left[side] *= milliseconds;
    emit(reading);
}

std::optional<record::CubeNote> GameBuilder::note_of(const CubeRecord& cube) const {
    auto position = value_of(cube.evaluation, xg_depth(cube.level));
    constexpr double nothing = 0.5;  // the chances of what was not looked at are all zero
    if (!position || position->chances.win[0] + position->chances.loss[0] < nothing) {
        return std::nullopt;
    }
    if (!std::isfinite(cube.no_double) || !std::isfinite(cube.take) || !std::isfinite(cube.pass)) {
        return std::nullopt;
    }
    record::CubeNote note;
    note.position = std::move(*position);
    note.position.cubeless = note.position.equity;  // here the seventh number is that
    note.no_double = cube.no_double;
    note.take = cube.take;
    note.pass = cube.pass;
    set_equity_of_best(note);
    add_rollout(note.position, rollout_at(source_.rollouts, cube.rollout));
    note.error = error_of(cube.double_error);
    return note;
}

base::Result<void> GameBuilder::add(const CubeRecord& cube, std::size_t number) {
    if (!cube.by) return fail_in(number, "it does not say whose turn it is");
    if (follower_.game()->is_over()) return fail_in(number, "the game goes on after its end");
    if (auto ok = set_if_it_differs(cube.board, cube.cube, *cube.by, number); !ok) return ok;
    read_clock(cube);
    undoubled_.reset();
    if (cube.doubles == 1) {
        turn_cube(cube, *cube.by);
    } else if (cube.doubles == 0) {
        undoubled_ = note_of(cube);
    }
    add_comment(cube.comment);
    if (!follower_.game()) return fail_in(number, "the cube cannot go on from here");
    return {};
}

void GameBuilder::turn_cube(const CubeRecord& cube, Side by) {
    std::optional<record::CubeNote> note = note_of(cube);
    const auto with = [&note](std::optional<double> error) {
        record::Note result;
        if (note) {
            note->error = error;
            result.cube = note;
        }
        return result;
    };
    const Side other = opponent(by);
    const int value = state().cube.value * 2;
    emit(CubeTurned{by, CubeAction::doubled, value}, with(error_of(cube.double_error)));
    switch (cube.answer) {
        case 0:
            emit(CubeTurned{other, CubeAction::dropped, value}, with(error_of(cube.answer_error)));
            return;
        case 1:
            emit(CubeTurned{other, CubeAction::taken, value}, with(error_of(cube.answer_error)));
            return;
        case 2:
            break;
        default:
            return;
    }
    const auto beaver_error = error_of(cube.beaver_error);
    emit(CubeTurned{other, CubeAction::beavered, value * 2},
         with(beaver_error ? beaver_error : error_of(cube.answer_error)));
    const auto raccoon_error = error_of(cube.raccoon_error);
    if (cube.beaver_answer == 2) {
        emit(CubeTurned{by, CubeAction::raccooned, value * 4}, with(raccoon_error));
        if (cube.raccoon_answer == 0 || cube.raccoon_answer == 1) {
            const bool takes = cube.raccoon_answer == 1;
            emit(CubeTurned{other, takes ? CubeAction::taken : CubeAction::dropped, value * 4});
        }
    } else if (cube.beaver_answer == 0 || cube.beaver_answer == 1) {
        const bool takes = cube.beaver_answer == 1;
        emit(CubeTurned{by, takes ? CubeAction::taken : CubeAction::dropped, value * 2},
             with(raccoon_error));
    }
}

base::Result<void> GameBuilder::add(const MoveRecord& move, std::size_t number) {
    if (!move.by) return fail_in(number, "it does not say whose turn it is");
    if (!move.roll) return fail_in(number, "its dice are no dice");
    if (follower_.game()->is_over()) return fail_in(number, "the game goes on after its end");
    if (auto ok = set_if_it_differs(move.board, move.cube, *move.by, number); !ok) return ok;

    record::Note note;
    if (std::isfinite(move.luck) && move.luck > not_looked_at) note.luck = move.luck;
    note.cube = std::exchange(undoubled_, std::nullopt);
    emit(roll_event(state(), *move.by, *move.roll), std::move(note));

    rules::PlayList plays;
    follower_.game()->legal_plays(plays);
    record::Note play;
    if (record::PlayNote found = play_note_of(move, plays); !found.candidates.empty()) {
        play.play = std::move(found);
    }
    if (move.has_play) {
        if (!move.after) return fail_in(number, "the position after its play is impossible");
        emit(played(move, *move.by, plays), std::move(play));
    } else {
        annotation_.notes.back().play = std::move(play.play);
    }
    add_comment(move.comment);
    if (!follower_.game()) return fail_in(number, "no game can go on from its position");
    return {};
}

record::PlayNote GameBuilder::play_note_of(const MoveRecord& move,
                                           const rules::PlayList& plays) const {
    record::PlayNote note;
    note.forced = plays.size() == 1;
    for (const Candidate& candidate : move.candidates) {
        if (!candidate.after) continue;
        auto value = value_of(candidate.evaluation, xg_depth(candidate.level));
        if (!value) continue;
        add_rollout(*value, rollout_at(source_.rollouts, candidate.rollout));
        // It looks at legal plays only; what is none is damaged.
        const auto legal = index_of(plays, *candidate.after);
        if (!legal) continue;
        if (move.has_play && candidate.after == move.after) note.played = note.candidates.size();
        note.candidates.push_back({plays.steps(*legal), *candidate.after, 0, std::move(*value)});
    }
    return note;
}

// The steps are those of the file where each is one die.
record::Played GameBuilder::played(const MoveRecord& move, Side by,
                                   const rules::PlayList& plays) const {
    record::Played play{by, {}, *move.after, false};
    const auto legal = index_of(plays, *move.after);
    const auto written = steps_of(move.hops, source_.match.variant, state().board, *move.after);
    if (legal) {
        const bool is_by_dice = written && static_cast<int>(written->size()) == plays.dice_played();
        play.steps = is_by_dice ? *written : plays.steps(*legal);
    } else {
        play.illegal = true;
        if (written) play.steps = *written;
    }
    return play;
}

// ---- The end ----

base::Result<void> GameBuilder::end(const GameFooter& footer, std::size_t number) {
    constexpr int settled = 1000;
    constexpr int match_resigned = 104;
    if (!footer.winner) return {};  // stopped
    const Side winner = *footer.winner;
    record::Outcome outcome{winner, std::max(footer.points, 0), rules::Ending::resigned};
    if (const auto& result = state().result) {
        outcome.ending = result->ending;
    } else if (footer.termination >= settled || footer.termination == match_resigned) {
        const auto reason = footer.termination >= settled ? record::AwardReason::agreement
                                                          : record::AwardReason::match_resigned;
        emit(record::Awarded{winner, reason, outcome.points});
        outcome.ending = rules::Ending::awarded;
    } else if (state().offer && state().offer->by == winner && footer.termination == 0) {
        emit(CubeTurned{opponent(winner), CubeAction::dropped, state().offer->value});
        outcome.ending = rules::Ending::dropped;
    } else {
        resign(footer, winner);
    }
    game_.outcome = outcome;
    if (!follower_.game()) return fail_in(number, "the game cannot end so");
    return {};
}

void GameBuilder::resign(const GameFooter& footer, Side winner) {
    constexpr int resigned = 100;
    const int most = rules::max_level(source_.match.variant);
    const int level = std::clamp(footer.termination % resigned, 1, most);
    emit(record::Resignation{opponent(winner), record::ResignationAction::offered, level});
    emit(record::Resignation{winner, record::ResignationAction::accepted, level});
}

record::Game GameBuilder::take_game() {
    // A position without a roll asks whether to double.
    const bool is_question = !game_.events.empty() && !game_.outcome &&
                             std::holds_alternative<record::PositionSet>(game_.events.back());
    if (is_question && undoubled_) {
        undoubled_->error.reset();
        annotation_.notes.back().cube = std::move(undoubled_);
    }
    add_comment(last_comment_);
    return std::move(game_);
}

}  // namespace kotra::formats::xg
