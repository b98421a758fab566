// SPDX-License-Identifier: Apache-2.0
#include "play/runner.h"

#include <cstdint>
#include <limits>
#include <span>

#include "play/judgement.h"
#include "rules/extra_roll.h"
#include "rules/scoring.h"

namespace kotra::play {
namespace {

using rules::Action;
using rules::ActionKind;
using rules::Board;
using rules::Game;
using rules::GameState;
using rules::Side;

// Double from this chance on; the usual window for money opens near 0.70.
constexpr double double_from = 0.70;
// A chance from which a likely gammon is played for instead of doubling.
constexpr double too_good_from = 0.85;
// Dropping costs 1 at the present cube; taking costs less than that from an equity (at the present
// cube) of -0.5 on, since the cube counts twice then.
constexpr double take_from = -0.5;
// An extra roll, in pips.
constexpr double roll_worth = 49.0 / 6.0;

struct Outlook {
    double chance;     // of winning
    double win_level;  // of the wins
    double loss_level;

    double equity() const { return chance * win_level - (1.0 - chance) * loss_level; }
};

Outlook outlook(const Game& game, Side side) {
    const GameState& state = game.state();
    const bool rolls = state.turn == side;
    const double chance = win_chance(state.variant, state.board);
    const Board board = game.seen_by(side);
    return {rolls ? chance : 1.0 - chance,
            likely_level({state.variant, board.mover, board.other, rolls}),
            likely_level({state.variant, board.other, board.mover, !rolls})};
}

bool levels_count(const GameState& state) {
    return rules::win_points(state.variant, state.options, state.cube, 2) >
           rules::win_points(state.variant, state.options, state.cube, 1);
}

// Points that `side` still needs; nearly endless in money play.
int points_away(const GameState& state, Side side) {
    return state.options.is_money() ? std::numeric_limits<int>::max()
                                    : state.options.length - state.score[side];
}

bool wants_to_double(const Game& game, Side side) {
    if (!game.may(side, ActionKind::offer_double)) return false;
    const GameState& state = game.state();
    if (points_away(state, rules::opponent(side)) <= state.cube.value) return true;
    const Outlook view = outlook(game, side);
    const bool is_too_good =
        levels_count(state) && view.chance > too_good_from && view.win_level > 1.5;
    return view.chance >= double_from && !is_too_good;
}

ActionKind answer_to_double(const Game& game, Side side) {
    const double equity = outlook(game, side).equity();
    for (const ActionKind redouble : {ActionKind::beaver, ActionKind::raccoon}) {
        if (game.may(side, redouble) && equity > 0.0) return redouble;
    }
    return equity >= take_from ? ActionKind::take : ActionKind::drop;
}

bool accepts_resignation(const Game& game, Side side) {
    const GameState& state = game.state();
    const int level = state.resignation->level;
    const auto points = [&](int of_level) {
        return rules::win_points(state.variant, state.options, state.cube, of_level);
    };
    if (points(level) >= points_away(state, side)) return true;
    const Board board = game.seen_by(side);
    const rules::Variant& variant = state.variant;
    const int certain = certain_level({variant, board.mover, board.other, state.turn == side});
    if (points(level) < points(certain)) return false;
    if (!levels_count(state)) return true;
    return level >= outlook(game, side).equity();
}

// A running choice of the best of several boards; of equals, one that does not depend on their
// order.
class Best {
 public:
    bool offer(double score, std::uint64_t tie_break) {
        const bool is_better = score > score_ || (score == score_ && tie_break < tie_break_);
        if (!is_better) return false;
        score_ = score;
        tie_break_ = tie_break;
        return true;
    }

 private:
    double score_ = -std::numeric_limits<double>::infinity();
    std::uint64_t tie_break_ = 0;
};

}  // namespace

Board Runner::best_play(const Game& game) {
    game.legal_plays(plays_);
    Best best;
    Board choice;
    for (const Board& board : plays_.boards()) {
        if (best.offer(board_score(game.state().variant, board), rules::hash(board))) {
            choice = board;
        }
    }
    return choice;
}

int Runner::best_number(const Game& game) {
    const GameState& state = game.state();
    Best best;
    int choice = 1;
    for (int number = 1; number <= 6; ++number) {
        const rules::Dice dice = rules::Dice::named(state.variant, number);
        rules::legal_plays(state.variant, state.board, dice, plays_);
        for (std::size_t i = 0; i < plays_.size(); ++i) {
            const bool rolls_again =
                rules::gives_roll(state.variant.named_roll, plays_.steps(i).size() == dice.count);
            const double score =
                board_score(state.variant, plays_.boards()[i]) + (rolls_again ? roll_worth : 0.0);
            if (best.offer(score, static_cast<std::uint64_t>(6 - number))) choice = number;
        }
    }
    return choice;
}

std::optional<Action> Runner::decide(const Game& game, Side side) {
    const GameState& state = game.state();
    if (state.resignation) {
        return Action::simple(side, accepts_resignation(game, side)
                                        ? ActionKind::accept_resignation
                                        : ActionKind::refuse_resignation);
    }
    switch (state.phase) {
        case rules::Phase::double_offered:
            return Action::simple(side, answer_to_double(game, side));
        case rules::Phase::to_play:
            return Action::played(side, best_play(game));
        case rules::Phase::to_choose:
            return Action::chose(side, best_number(game));
        case rules::Phase::to_roll:
            if (wants_to_double(game, side)) {
                return Action::simple(side, ActionKind::offer_double);
            }
            break;
        case rules::Phase::opening:
        case rules::Phase::over:
            break;
    }
    return Action::simple(side, ActionKind::roll);
}

}  // namespace kotra::play
