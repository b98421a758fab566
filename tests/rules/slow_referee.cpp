// SPDX-License-Identifier: Apache-2.0
#include "rules/slow_referee.h"

#include <algorithm>

namespace kotra::rules::slow {
namespace {

bool rolls_again(ExtraRoll rule, bool all_used) {
    if (rule == ExtraRoll::never) return false;
    return rule == ExtraRoll::always || all_used;
}

}  // namespace

bool Referee::allows(Side side, ActionKind kind) const {
    if (wait_ == Wait::nothing) return false;
    const bool is_answer_to_resignation =
        kind == ActionKind::accept_resignation || kind == ActionKind::refuse_resignation;
    if (resigns_) return is_answer_to_resignation && side != *resigns_;
    if (is_answer_to_resignation) return false;
    if (kind == ActionKind::resign) return true;

    switch (wait_) {
        case Wait::opening:
            return kind == ActionKind::throw_opening;
        case Wait::roll:
            if (side != on_roll_) return false;
            return kind == ActionKind::roll ||
                   (kind == ActionKind::offer_double && allows_double());
        case Wait::answer:
            if (side != answers_cube()) return false;
            if (kind == ActionKind::take || kind == ActionKind::drop) return true;
            return allows_turning_again(kind);
        case Wait::play:
            return side == on_roll_ && kind == ActionKind::play;
        case Wait::name:
            return side == on_roll_ && kind == ActionKind::choose_number;
        case Wait::nothing:
            return false;
    }
    return false;
}

bool Referee::allows_double() const {
    if (!options_.cube || crawford_ || is_bonus_roll_) return false;
    if (owner_ && *owner_ != on_roll_) return false;
    if (options_.cube_limit != 0 && 2 * cube_ > options_.cube_limit) return false;
    if (options_.length == 0) return 2 * cube_ <= cube_ceiling;
    // Dead: a win with the cube as it stands already ends the match.
    return score_[on_roll_] + cube_ < options_.length;
}

bool Referee::allows_turning_again(ActionKind kind) const {
    const bool agreed = kind == ActionKind::beaver    ? options_.beavers && turns_ == 1
                        : kind == ActionKind::raccoon ? options_.raccoons && turns_ == 2
                                                      : false;
    const int most = options_.cube_limit == 0 ? cube_ceiling : options_.cube_limit;
    return agreed && options_.length == 0 && 2 * cube_on_offer() <= most;
}

void Referee::next_player() {
    on_roll_ = opponent(on_roll_);
    wait_ = Wait::roll;
    named_ = 0;
    bonuses_ = 0;
    is_bonus_roll_ = false;
}

void Referee::note_opening(Roll dice) {
    if (dice.is_double()) {
        const bool fits = options_.cube_limit == 0 || 2 * cube_ <= options_.cube_limit;
        if (options_.length == 0 && options_.cube && ties_doubled_ < options_.auto_doubles &&
            fits) {
            ++ties_doubled_;
            cube_ *= 2;
        }
        return;
    }
    on_roll_ = dice.first() > dice.second() ? Side::first : Side::second;
    if (variant_.opening == Opening::use_both) {
        die1_ = dice.first();
        die2_ = dice.second();
        wait_ = Wait::play;
    } else {
        wait_ = Wait::roll;
    }
}

void Referee::note_play(const Board& after, int dice_used) {
    men_[on_roll_] = after.mover;
    men_[opponent(on_roll_)] = after.other;
    if (after.mover.off() == variant_.checkers) {
        const int level = win_level(variant_, after.other);
        end(on_roll_, Ending::borne_off, level, points_for(level));
        return;
    }
    const auto again = [&](ExtraRoll rule, DoubletMoves moves) {
        return rolls_again(rule, dice_used == moves.own + moves.complement);
    };
    if (named_ != 0) {
        if (!again(variant_.named_roll, variant_.named)) return next_player();
    } else if (std::min(die1_, die2_) == 1 && std::max(die1_, die2_) == 2) {
        const bool has_bonus = variant_.acey_deucey && dice_used == 2 &&
                               (variant_.max_chain == 0 || bonuses_ < variant_.max_chain);
        if (!has_bonus) return next_player();
        ++bonuses_;
        wait_ = Wait::name;
        return;
    } else if (die1_ != die2_ || !again(variant_.doublet_roll, variant_.doublet)) {
        return next_player();
    }
    named_ = 0;
    is_bonus_roll_ = true;
    wait_ = Wait::roll;
}

void Referee::end(Side winner, Ending ending, int level, int points) {
    wait_ = Wait::nothing;
    turns_ = 0;
    resigns_.reset();
    result_ = GameResult{winner, ending, level, points};
}

// Jacoby: in money play, gammons and backgammons count only once the cube has been turned by a
// player (an automatic double does not turn it).
int Referee::points_for(int level) const {
    const bool has_gammons =
        variant_.scoring == Scoring::gammon_backgammon || variant_.scoring == Scoring::gammon;
    const bool jacoby = options_.length == 0 && options_.jacoby && options_.cube && has_gammons;
    return (jacoby && !owner_ ? 1 : level) * cube_;
}

void Referee::note(const Action& action, int dice_used) {
    ++accepted_;
    switch (action.kind) {
        case ActionKind::throw_opening:
            return note_opening(*action.roll);
        case ActionKind::roll:
            die1_ = action.roll->first();
            die2_ = action.roll->second();
            wait_ = Wait::play;
            return;
        case ActionKind::play:
            return note_play(action.after, dice_used);
        case ActionKind::choose_number:
            named_ = action.number;
            wait_ = Wait::play;
            return;
        case ActionKind::offer_double:
            doubler_ = action.by;
            turns_ = 1;
            wait_ = Wait::answer;
            return;
        case ActionKind::beaver:
        case ActionKind::raccoon:
            ++turns_;
            return;
        case ActionKind::take:
            // A beaver keeps the cube with the player who was doubled, and so does a raccoon.
            cube_ = cube_on_offer();
            owner_ = opponent(doubler_);
            turns_ = 0;
            wait_ = Wait::roll;
            return;
        case ActionKind::drop:
            // Whoever drops pays the cube as it stood before the last turn of it.
            return end(opponent(action.by), Ending::dropped, 1, cube_on_offer() / 2);
        case ActionKind::resign:
            resigns_ = action.by;
            resigned_level_ = action.number;
            return;
        case ActionKind::refuse_resignation:
            resigns_.reset();
            return;
        case ActionKind::accept_resignation:
            return end(action.by, Ending::resigned, resigned_level_, points_for(resigned_level_));
    }
}

std::string Referee::difference(const GameState& state) const {
    constexpr std::array phases{Phase::opening, Phase::to_roll,   Phase::double_offered,
                                Phase::to_play, Phase::to_choose, Phase::over};
    if (state.phase != phases[static_cast<std::size_t>(wait_)]) return "phase";
    if (state.serial != accepted_) return "serial";
    if (wait_ != Wait::opening && state.turn != on_roll_) return "turn";
    if (state.board != Board{men_[state.turn], men_[opponent(state.turn)]}) return "board";
    if (state.cube != Cube{cube_, owner_}) return "cube";
    if (state.auto_doubles != ties_doubled_) return "automatic doubles";
    if (state.extra_roll != is_bonus_roll_ && wait_ != Wait::nothing) return "extra roll";
    if (state.result != result_) return "result";
    if (state.resignation.has_value() != resigns_.has_value()) return "resignation";
    if (state.resignation !=
        (resigns_ ? std::optional(Resignation{*resigns_, resigned_level_}) : std::nullopt)) {
        return "resignation's level";
    }
    if (state.offer.has_value() != (turns_ > 0)) return "offer";
    if (state.offer &&
        (state.offer->value != cube_on_offer() || state.offer->by != opponent(answers_cube()) ||
         static_cast<int>(state.offer->kind) != turns_ - 1)) {
        return "what is offered";
    }
    if (wait_ == Wait::play && named_ != state.named) return "named number";
    if ((wait_ == Wait::play || wait_ == Wait::name) && state.chain != bonuses_) return "chain";
    return {};
}

}  // namespace kotra::rules::slow
