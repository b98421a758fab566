// SPDX-License-Identifier: Apache-2.0
#include "record/follow.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "rules/legal_plays.h"

namespace kotra::record {
namespace {

using rules::Action;
using rules::ActionKind;
using rules::GameState;
using rules::OfferKind;
using rules::Phase;

void give_turn(GameState& state, Side side) {
    if (state.turn == side) return;
    state.turn = side;
    state.board = rules::flipped(state.board);
}

void await_roll(GameState& state, Side side) {
    give_turn(state, side);
    state.phase = Phase::to_roll;
    state.roll.reset();
    state.named = 0;
    state.chain = 0;
    state.extra_roll = false;
    state.offer.reset();
    state.resignation.reset();
}

void end(GameState& state, const rules::GameResult& result) {
    state.phase = Phase::over;
    state.offer.reset();
    state.resignation.reset();
    state.result = result;
}

// The mover's last checker is off.
void end_by_bearing_off(GameState& state) {
    const int level = rules::win_level(state.variant, state.board.other);
    const int points = rules::win_points(state.variant, state.options, state.cube, level);
    end(state, {state.turn, rules::Ending::borne_off, level, points});
}

bool leads_to_its_board(const rules::Variant& variant, const rules::Board& before,
                        const Played& play) {
    rules::Board board = before;
    for (const rules::Step step : play.steps) {
        if (board.mover[step.from] == 0) return false;
        board = rules::after_step(variant, board, step);
    }
    return board == play.after;
}

}  // namespace

std::vector<Follower::Finding> Follower::follow(const Event& event) {
    findings_.clear();
    if (game_) std::visit([this](const auto& e) { on(e); }, event);
    return std::exchange(findings_, {});
}

void Follower::note(OddityKind kind, std::string sentence) {
    findings_.push_back({kind, std::move(sentence)});
}

std::string Follower::name(Side side) const {
    return display_name(*players_, side);
}

// Goes on with a state made by hand. Agreements that the record has already broken (no cube, its
// limit, no cube in the Crawford game) are lifted for the rest of the game where they forbid it.
void Follower::adopt(const GameState& wanted) {
    auto game = rules::Game::from(wanted);
    if (!game) {
        const std::string reason = game.error().message;
        GameState state = wanted;
        state.crawford = false;
        state.options.cube = true;
        state.options.cube_limit = 0;
        game = rules::Game::from(state);
        if (!game) {
            note(OddityKind::settings,
                 fmt::format("the game cannot be followed from here: {}", reason));
            game_.reset();
            return;
        }
    }
    game_ = *game;
}

// True, with one finding for the whole rest, where the game is over already.
bool Follower::is_after_end() {
    if (!game_->is_over()) return false;
    if (!noted_end_) note(OddityKind::order, "the record goes on after the end of the game");
    noted_end_ = true;
    return true;
}

void Follower::settle_resignation() {
    if (!game_->state().resignation) return;
    const Side by = game_->state().resignation->by;
    note(OddityKind::resignation,
         fmt::format("the game goes on, but {} has not answered the resignation",
                     name(opponent(by))));
    (void)game_->act(Action::simple(opponent(by), ActionKind::refuse_resignation));
}

void Follower::settle_offer(std::string_view what) {
    if (!game_->state().offer) return;
    const Side responder = opponent(game_->state().offer->by);
    note(OddityKind::cube, fmt::format("{}, but {} has not answered the double: counted as taken",
                                       what, name(responder)));
    (void)game_->act(Action::simple(responder, ActionKind::take));
}

// Makes `by` the player on roll before his roll. `what` says what he does, for the findings.
// Returns false where the event must be passed over.
bool Follower::begin_turn(Side by, std::string_view what) {
    if (is_after_end()) return false;
    settle_resignation();
    settle_offer(what);
    GameState state = game_->state();
    if (state.phase == Phase::to_roll && state.turn == by) return true;

    switch (state.phase) {
        case Phase::opening:
            // Files of most kinds do not hold a throw that only says who begins.
            if (state.variant.opening == rules::Opening::use_both) {
                note(OddityKind::order,
                     fmt::format("{} although the opening throw is missing", what));
            }
            break;
        case Phase::to_play:
            note(OddityKind::order,
                 fmt::format("{} before the roll of {} is played", what, name(state.turn)));
            break;
        case Phase::to_choose:
            note(OddityKind::order,
                 fmt::format("{} before {} has named a number", what, name(state.turn)));
            break;
        default:
            if (!turn_is_open_) note(OddityKind::order, fmt::format("{} out of turn", what));
            break;
    }
    await_roll(state, by);
    adopt(state);
    return game_.has_value();
}

void Follower::on(const OpeningThrow& event) {
    if (is_after_end()) return;
    if (game_->act(Action::throw_opening(event.dice))) return;
    GameState state = game_->state();
    const rules::Board start{state.variant.setup, state.variant.setup};
    note(OddityKind::order, state.board == start ? "there is an opening throw although none is due"
                                                 : "there is an opening throw within the game");
    if (!(state.board == start)) return;
    await_roll(state, Side::first);
    state.phase = Phase::opening;
    adopt(state);
    if (game_) (void)game_->act(Action::throw_opening(event.dice));
}

void Follower::on(const Rolled& event) {
    if (!begin_turn(event.by, fmt::format("{} rolls", name(event.by)))) return;
    turn_is_open_ = false;
    (void)game_->act(Action::rolled(event.by, event.roll));
}

void Follower::on(const Played& event) {
    play_was_legal_ = false;
    if (is_after_end()) return;
    settle_resignation();
    const rules::Board before = game_->seen_by(event.by);
    if (auto ok = game_->act(Action::played(event.by, event.after)); ok) {
        play_was_legal_ = true;
        if (event.illegal) {
            note(OddityKind::play,
                 fmt::format("the play of {} is marked as illegal but is legal", name(event.by)));
        }
        if (!leads_to_its_board(game_->state().variant, before, event)) {
            note(OddityKind::play, fmt::format("the steps of {} do not lead to the board that is "
                                               "recorded after them",
                                               name(event.by)));
        }
        return;
    } else {
        const GameState& state = game_->state();
        const bool has_roll = state.phase == Phase::to_play && state.turn == event.by;
        if (has_roll) {
            note(OddityKind::play,
                 fmt::format("{} plays {}{} against the rules: {}", name(event.by),
                             state.roll->first(), state.roll->second(), ok.error().message));
        } else {
            note(OddityKind::order,
                 fmt::format("{} moves checkers: {}", name(event.by), ok.error().message));
        }
    }
    stand(event);
}

// An illegal play that stood: the board as recorded, and the opponent's turn.
void Follower::stand(const Played& event) {
    GameState state = game_->state();
    give_turn(state, event.by);
    state.board = event.after;
    state.offer.reset();
    state.resignation.reset();
    if (event.after.mover.off() == state.variant.checkers) {
        end_by_bearing_off(state);
    } else {
        await_roll(state, opponent(event.by));
    }
    turn_is_open_ = true;
    adopt(state);
}

void Follower::on(const NumberChosen& event) {
    if (is_after_end()) return;
    const Action action = Action::chose(event.by, event.number);
    if (game_->act(action)) return;
    GameState state = game_->state();
    if (!state.variant.acey_deucey || event.number < 1 || event.number > 6) {
        note(OddityKind::order, fmt::format("{} names the number {}, which this game does not know",
                                            name(event.by), event.number));
        return;
    }
    if (!turn_is_open_) {
        note(OddityKind::order,
             fmt::format("{} names a number although none is due", name(event.by)));
    }
    await_roll(state, event.by);
    state.roll = rules::Roll::from_dice(1, 2);
    state.phase = Phase::to_choose;
    adopt(state);
    if (game_) (void)game_->act(action);
    turn_is_open_ = false;
}

void Follower::on(const CubeTurned& event) {
    if (is_after_end()) return;
    switch (event.action) {
        case CubeAction::doubled:
            on_double(event);
            return;
        case CubeAction::beavered:
        case CubeAction::raccooned:
            on_redouble(event);
            return;
        case CubeAction::taken:
        case CubeAction::dropped:
            break;
    }
    settle_resignation();
    const auto kind = event.action == CubeAction::taken ? ActionKind::take : ActionKind::drop;
    const int offered = game_->state().offer ? game_->state().offer->value : 0;
    if (auto ok = game_->act(Action::simple(event.by, kind)); !ok) {
        note(OddityKind::cube, fmt::format("the double is {} by {}: {}", to_string(event.action),
                                           name(event.by), ok.error().message));
    } else if (offered != event.value) {
        note(OddityKind::cube,
             fmt::format("a cube of {} is {} by {}, but {} was offered", event.value,
                         to_string(event.action), name(event.by), offered));
    }
}

void Follower::on_double(const CubeTurned& event) {
    if (!begin_turn(event.by, fmt::format("{} doubles", name(event.by)))) return;
    turn_is_open_ = false;
    if (auto ok = game_->act(Action::simple(event.by, ActionKind::offer_double)); !ok) {
        note(OddityKind::cube, fmt::format("{} doubles: {}", name(event.by), ok.error().message));
        offer(event.by, OfferKind::doubled, game_->state().cube.value * 2);
        if (!game_) return;
    }
    const int value = game_->state().offer->value;
    if (value == event.value) return;
    note(OddityKind::cube, fmt::format("{} doubles to {}, but the cube goes to {}", name(event.by),
                                       event.value, value));
}

void Follower::on_redouble(const CubeTurned& event) {
    settle_resignation();
    const bool is_beaver = event.action == CubeAction::beavered;
    const std::string_view what = is_beaver ? "beavers" : "raccoons";
    const auto due = is_beaver ? OfferKind::doubled : OfferKind::beavered;
    const std::optional<rules::CubeOffer> before = game_->state().offer;
    if (auto ok = game_->act(
            Action::simple(event.by, is_beaver ? ActionKind::beaver : ActionKind::raccoon));
        !ok) {
        note(OddityKind::cube, fmt::format("{} {}: {}", name(event.by), what, ok.error().message));
        if (!before || before->kind != due || before->by == event.by) return;
        offer(event.by, is_beaver ? OfferKind::beavered : OfferKind::raccooned, before->value * 2);
        if (!game_) return;
    }
    if (const int value = game_->state().offer->value; value != event.value) {
        note(OddityKind::cube, fmt::format("{} {} to {}, but the cube goes to {}", name(event.by),
                                           what, event.value, value));
    }
}

// Puts an offer on the table that the referee would not allow.
void Follower::offer(Side by, OfferKind kind, int value) {
    GameState state = game_->state();
    state.phase = Phase::double_offered;
    state.offer = rules::CubeOffer{kind, by, value};
    // Once the cube moves in spite of them, these agreements are void.
    state.crawford = false;
    state.options.cube = true;
    state.options.cube_limit = 0;
    adopt(state);
}

void Follower::on(const Resignation& event) {
    if (is_after_end()) return;
    if (event.action == ResignationAction::offered) {
        settle_resignation();
        const int most = rules::max_level(game_->state().variant);
        const int level = std::clamp(event.level, 1, most);
        if (level != event.level) {
            note(OddityKind::resignation,
                 fmt::format("{} offers a resignation of level {}; the levels are 1 to {}",
                             name(event.by), event.level, most));
        }
        (void)game_->act(Action::resigned(event.by, level));
        return;
    }
    const bool accepts = event.action == ResignationAction::accepted;
    const auto kind = accepts ? ActionKind::accept_resignation : ActionKind::refuse_resignation;
    const int offered = game_->state().resignation ? game_->state().resignation->level : 0;
    if (auto ok = game_->act(Action::simple(event.by, kind)); !ok) {
        note(OddityKind::resignation,
             fmt::format("a resignation is {} by {}: {}", to_string(event.action), name(event.by),
                         ok.error().message));
    } else if (offered != event.level) {
        note(OddityKind::resignation,
             fmt::format("a resignation of level {} is {} by {}, but level {} was offered",
                         event.level, to_string(event.action), name(event.by), offered));
    }
}

void Follower::on(const Awarded& event) {
    if (is_after_end()) return;
    if (event.points < 1) {
        note(OddityKind::result, fmt::format("an award of {} points", event.points));
    }
    GameState state = game_->state();
    end(state, {event.to, rules::Ending::awarded, 1, std::max(event.points, 0)});
    adopt(state);
}

void Follower::on(const PositionSet& event) {
    GameState state = game_->state();
    state.result.reset();
    await_roll(state, event.turn);
    state.board = event.board;
    state.cube = event.cube;
    turn_is_open_ = false;
    adopt(state);
}

}  // namespace kotra::record
