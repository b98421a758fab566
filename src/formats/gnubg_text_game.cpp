// SPDX-License-Identifier: Apache-2.0
#include "formats/gnubg_text_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "formats/foreign_values.h"
#include "formats/game_events.h"
#include "formats/mat_play.h"
#include "formats/position_match.h"
#include "notation/gnu_id.h"
#include "notation/play_text.h"
#include "record/follow.h"
#include "rules/legal_plays.h"

namespace kotra::formats::gnubg_text {
namespace {

using record::Side;

tl::unexpected<base::Error> fail_at(Place place, std::string sentence) {
    return base::fail(std::move(sentence), place.line, place.column);
}

// The error of an ID that stands at `place`.
tl::unexpected<base::Error> fail_in(Place place, const base::Error& error) {
    return base::fail(error.message, place.line,
                      place.column + std::max<std::int64_t>(error.column - 1, 0));
}

// A note that the responder sees, as the player who may double sees it.
void flip(record::CubeNote& note) {
    std::swap(note.position.chances.win, note.position.chances.loss);
    note.position.cubeless = -note.position.cubeless;
    for (double* const equity : {&note.no_double, &note.take, &note.pass}) *equity = -*equity;
    for (std::optional<double>* const chance :
         {&note.no_double_chance, &note.take_chance, &note.pass_chance}) {
        if (*chance) *chance = 1 - **chance;
    }
}

class GameReader {
 public:
    GameReader(const record::Match& match, const GameText& text)
        : match_(match), text_(text), follower_(match.players, open_game(match.variant)) {}

    base::Result<GameReading> read() {
        reading_.game.comments = text_.comments;
        if (text_.score) {
            reading_.game.score = text_.score->points;
            reading_.places.score = text_.score->place;
        } else {
            reading_.places.score = text_.sections.front().place;
        }
        reading_.places.outcome = reading_.places.score;
        for (const Section& section : text_.sections) {
            if (auto ok = read(section); !ok) return tl::unexpected(ok.error());
            reading_.places.outcome = section.place;
        }
        if (auto ok = end(); !ok) return tl::unexpected(ok.error());
        return std::move(reading_);
    }

 private:
    void remark(Place place, std::string sentence) {
        reading_.remarks.push_back({place, std::move(sentence)});
    }

    // Returns the number of the event.
    std::size_t emit(record::Event event, Place place) {
        (void)follower_.follow(event);
        reading_.game.events.push_back(std::move(event));
        reading_.annotation.notes.emplace_back();
        reading_.places.events.push_back(place);
        return reading_.game.events.size() - 1;
    }

    record::Note& note(std::size_t event) { return reading_.annotation.notes[event]; }

    // Only while the game can be followed.
    const rules::GameState& state() const { return follower_.game()->state(); }

    base::Result<void> check_following(Place place) {
        if (follower_.game()) return {};
        return fail_at(place, "no game can go on from here");
    }

    // ---- A board ----

    base::Result<void> read(const Section& section) {
        const auto position = state_of(section, match_.variant);
        if (!position) return tl::unexpected(position.error());
        if (!text_.score && &section == &text_.sections.front()) {
            reading_.game.score = position->score;
        }
        if (state().phase == rules::Phase::over) {
            return fail_at(section.place, "the game goes on after its end");
        }
        if (auto ok = adopt(*position, section); !ok) return ok;
        if (auto ok = read_action(*position, section); !ok) return ok;
        for (const std::string& comment : section.comments) {
            emit(record::Comment{comment}, section.place);
        }
        return {};
    }

    // Goes on from the position, which is set by hand unless the game has led to it.
    base::Result<void> adopt(const rules::GameState& position, const Section& section) {
        if (const auto take = implied_take(state()); take && !position.offer) {
            emit(*take, section.place);
        }
        add_auto_doubles(position, section.place);
        if (agrees(position, section.action)) return {};
        if (position.phase == rules::Phase::over) {
            return fail_at(section.place, "the game is over in this position");
        }
        if (!reading_.game.events.empty()) {
            remark(section.place, "the position was changed by hand here");
        }
        emit(record::PositionSet{position.turn, position.board, position.cube}, section.place);
        if (auto ok = check_following(section.place); !ok) return ok;
        const record::Match alone = match_of(position);
        for (const record::Event& event : alone.games.front().events) {
            if (!std::holds_alternative<record::CubeTurned>(event)) continue;
            emit(event, section.place);
            if (auto ok = check_following(section.place); !ok) return ok;
        }
        return {};
    }

    bool is_setup(const rules::Board& board) const {
        return board == rules::Board{match_.variant.setup, match_.variant.setup};
    }

    // A cube that nobody owns and that is turned before the first roll was turned by tied throws.
    void add_auto_doubles(const rules::GameState& position, Place place) {
        const rules::Cube& cube = position.cube;
        const bool is_turned = reading_.game.events.empty() && match_.options.is_money() &&
                               cube.value > 1 && !cube.owner && is_setup(position.board);
        if (!is_turned) return;
        remark(place, "which throws were tied is not written: 1-1 stands for each");
        reading_.auto_doubles = std::countr_zero(static_cast<unsigned>(cube.value));
        for (int i = 0; i < reading_.auto_doubles; ++i) {
            emit(record::OpeningThrow{*rules::Roll::from_dice(1, 1)}, place);
        }
    }

    // True if the game so far has led to this position.
    bool agrees(const rules::GameState& position, Action action) const {
        const rules::GameState& now = state();
        if (now.phase == rules::Phase::opening) {
            const bool is_cube_action = action == Action::doubles || position.offer;
            return is_setup(position.board) && position.cube == now.cube && !is_cube_action;
        }
        if (now.turn != position.turn || !(now.board == position.board)) return false;
        if (!position.offer || !now.offer) {
            return !position.offer && !now.offer && now.cube == position.cube;
        }
        return now.offer->by == position.offer->by && now.offer->value == position.offer->value;
    }

    base::Result<void> read_action(const rules::GameState& position, const Section& section) {
        const auto roll = section.roll ? section.roll : position.roll;
        switch (section.action) {
            case Action::moves:
            case Action::cannot_move:
                if (!roll) return fail_at(section.action_place, "there is a play without a roll");
                return read_play(position.turn, *roll, section);
            case Action::doubles:
            case Action::accepts:
            case Action::rejects:
                return read_cube_action(section);
            case Action::none:
                break;
        }
        if (roll) {
            const std::size_t event = emit_roll(position.turn, *roll, section);
            if (auto ok = check_following(section.place); !ok) return ok;
            follower_.game()->legal_plays(plays_);
            note(event).play = play_note(section, state().board, nullptr);
        } else {
            add_question(section);
        }
        if (position.resignation) {
            emit(record::Resignation{position.resignation->by, record::ResignationAction::offered,
                                     position.resignation->level},
                 section.place);
        }
        return {};
    }

    // ---- Dice and plays ----

    // The roll, which may be there already, with what is said about it and about not doubling.
    std::size_t emit_roll(Side by, rules::Roll roll, const Section& section) {
        const bool is_there = state().phase == rules::Phase::to_play && state().turn == by &&
                              state().roll && state().roll->same_numbers(roll);
        if (!is_there) roll_event_ = emit(roll_event(state(), by, roll), section.place);
        record::Note& said = note(roll_event_);
        if (section.luck) said.luck = section.luck;
        const bool may_double =
            std::holds_alternative<record::Rolled>(reading_.game.events[roll_event_]);
        if (!may_double) return roll_event_;
        if (section.cube_mark != record::Mark::none) said.cube_mark = section.cube_mark;
        if (auto cube = cube_note(section)) {
            set_error(*cube, std::nullopt);
            said.cube = std::move(cube);
        }
        return roll_event_;
    }

    base::Result<void> read_play(Side by, rules::Roll roll, const Section& section) {
        (void)emit_roll(by, roll, section);
        if (auto ok = check_following(section.place); !ok) return ok;
        const rules::Game before = *follower_.game();
        before.legal_plays(plays_);
        record::Played play{by, {}, before.state().board, plays_.dice_played() > 0};
        if (section.action == Action::moves) {
            auto read = mat::read_play_text(section.play, before, plays_);
            if (!read) return fail_in(section.play_place, read.error());
            if (read->remark) {
                remark(section.play_place,
                       fmt::format("a move is left out: {}", read->remark->message));
            }
            play = read->play;
        }
        auto said = play_note(section, before.state().board, &play.after);
        const std::size_t event = emit(play, section.action_place);
        note(event).play = std::move(said);
        note(event).play_mark = section.play_mark;
        return check_following(section.place);
    }

    // `after`: the board that was played to; nullptr: nothing was played.
    std::optional<record::PlayNote> play_note(const Section& section, const rules::Board& before,
                                              const rules::Board* after) {
        record::PlayNote result;
        for (const Candidate& candidate : section.candidates) {
            if (candidate.is_chance) continue;
            const auto index = notation::read_play(candidate.play, before, plays_,
                                                   notation::Ambiguity::take_first);
            if (!index) {
                remark({candidate.line.number, 1},
                       fmt::format("a play is left out: {}", index.error().message));
                continue;
            }
            const rules::Board& board = plays_.boards()[*index];
            if (after != nullptr && board == *after && !result.played) {
                result.played = result.candidates.size();
            }
            result.candidates.push_back({plays_.steps(*index), board, 0, candidate.value});
        }
        if (result.candidates.empty()) return std::nullopt;
        result.forced = plays_.size() == 1;
        return result;
    }

    // ---- The cube ----

    // As it is written: seen by who acts.
    std::optional<record::CubeNote> cube_note(const Section& section) {
        if (!section.cube || !section.cube->is_whole()) return std::nullopt;
        record::CubeNote result = section.cube->note;
        if (result.only_chances) {
            result.no_double = result.take = result.pass = 0;
        } else {
            set_equity_of_best(result);
        }
        return result;
    }

    base::Result<void> read_cube_action(const Section& section) {
        const Side doubler = state().turn;
        const auto offer = state().offer;
        const Side by = offer ? opponent(offer->by) : doubler;
        record::CubeTurned turned = double_event(state(), by);
        if (section.action != Action::doubles) {
            turned.action = section.action == Action::accepts ? record::CubeAction::taken
                                                              : record::CubeAction::dropped;
            turned.value = offer ? offer->value : state().cube.value;
        }
        auto cube = seen_by_doubler(section, by != doubler);
        if (cube) set_error(*cube, turned.action);
        const std::size_t event = emit(turned, section.action_place);
        note(event).cube = std::move(cube);
        note(event).cube_mark = section.cube_mark;
        return check_following(section.place);
    }

    std::optional<record::CubeNote> seen_by_doubler(const Section& section, bool is_responders) {
        auto cube = cube_note(section);
        if (!cube || !is_responders) return cube;
        flip(*cube);
        if (!cube->only_chances) set_equity_of_best(*cube);
        return cube;
    }

    // What is said where nobody has acted yet: on the position that was set, or the open double.
    void add_question(const Section& section) {
        if (reading_.game.events.empty()) return;
        const record::Event& last = reading_.game.events.back();
        const bool is_double = std::holds_alternative<record::CubeTurned>(last) && state().offer;
        if (!is_double && !std::holds_alternative<record::PositionSet>(last)) return;
        const bool is_responders = is_double && opponent(state().offer->by) != state().turn;
        reading_.annotation.notes.back().cube = seen_by_doubler(section, is_responders);
    }

    // ---- The end ----

    base::Result<void> end() {
        if (!text_.result) return fill_outcome();
        const auto& [place, winner, points, award] = *text_.result;
        reading_.places.outcome = place;
        if (points < 1 || points > rules::cube_ceiling) {
            return fail_at(place, fmt::format("the points must be a number from 1 to {}",
                                              rules::cube_ceiling));
        }
        record::Outcome outcome{winner, static_cast<int>(points), rules::Ending::awarded};
        if (award && !state().result) {
            emit(record::Awarded{winner, *award, outcome.points}, place);
        } else {
            // A drop would have been written.
            GameEnd end = end_of(state(), winner, outcome.points, false);
            const bool is_offered =
                state().resignation && !end.events.empty() && end.ending == rules::Ending::resigned;
            if (is_offered) end.events.erase(end.events.begin());
            for (record::Event& event : end.events) emit(std::move(event), place);
            outcome.ending = end.ending;
        }
        reading_.game.outcome = outcome;
        return {};
    }

    // The text stops behind the last play or the drop.
    base::Result<void> fill_outcome() {
        if (const auto& result = state().result) {
            const int points =
                result->ending == rules::Ending::borne_off
                    ? rules::win_points(match_.variant, match_.options, state().cube, result->level)
                    : result->points;
            reading_.game.outcome = record::Outcome{result->winner, points, result->ending};
        }
        return {};
    }

    const record::Match& match_;
    const GameText& text_;
    GameReading reading_;
    record::Follower follower_;
    rules::PlayList plays_;
    std::size_t roll_event_ = 0;
};

}  // namespace

base::Result<rules::GameState> state_of(const Section& section, const rules::Variant& variant) {
    if (const auto board = notation::read_position_id(section.position_id, variant); !board) {
        return fail_in(section.position_place, board.error());
    }
    const auto state = notation::read_gnu_ids(section.position_id, section.match_id, variant);
    if (!state) return fail_in(section.match_place, state.error());
    return with_swapped_sides(*state);
}

rules::GameState with_swapped_sides(rules::GameState state) {
    std::swap(state.score.values[0], state.score.values[1]);
    state.turn = opponent(state.turn);
    if (state.cube.owner) state.cube.owner = opponent(*state.cube.owner);
    if (state.offer) state.offer->by = opponent(state.offer->by);
    if (state.resignation) state.resignation->by = opponent(state.resignation->by);
    if (state.result) state.result->winner = opponent(state.result->winner);
    return state;
}

base::Result<GameReading> read_game(const record::Match& match, const GameText& text) {
    return GameReader(match, text).read();
}

}  // namespace kotra::formats::gnubg_text
