// SPDX-License-Identifier: Apache-2.0
#include "rules/game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <string>

#include "rules/extra_roll.h"

namespace kotra::rules {
namespace {

constexpr std::array<std::string_view, 12> action_names{"throw_opening",
                                                        "roll",
                                                        "play",
                                                        "choose_number",
                                                        "double",
                                                        "take",
                                                        "drop",
                                                        "beaver",
                                                        "raccoon",
                                                        "resign",
                                                        "accept_resignation",
                                                        "refuse_resignation"};
constexpr std::array<std::string_view, 6> phase_names{"opening", "to_roll",   "double_offered",
                                                      "to_play", "to_choose", "over"};

// The cube after a number of turns, as a multiple of its value before.
constexpr int factor_of(OfferKind kind) {
    switch (kind) {
        case OfferKind::doubled:
            return 2;
        case OfferKind::beavered:
            return 4;
        case OfferKind::raccooned:
            return 8;
    }
    return 2;
}

int cube_limit(const MatchOptions& options) {
    return options.cube_limit == 0 ? cube_ceiling : options.cube_limit;
}

base::Result<void> may_double(const GameState& state) {
    const MatchOptions& options = state.options;
    if (!options.cube) return base::fail("this game is played without the cube");
    if (state.crawford) return base::fail("there is no doubling in the Crawford game");
    if (state.extra_roll) return base::fail("a double comes before the first roll of a turn only");
    if (state.cube.owner == opponent(state.turn)) return base::fail("the opponent owns the cube");
    if (state.cube.value * 2 > cube_limit(options)) {
        return base::fail(fmt::format("the cube stands at its limit of {}", state.cube.value));
    }
    if (!options.is_money() && state.score[state.turn] + state.cube.value >= options.length) {
        return base::fail(
            fmt::format("the cube is dead: a win at {} already reaches the {} points of the match",
                        state.cube.value, options.length));
    }
    return {};
}

base::Result<void> may_answer(const GameState& state, ActionKind kind) {
    const CubeOffer& offer = *state.offer;
    if (kind == ActionKind::take || kind == ActionKind::drop) return {};
    const bool is_beaver = kind == ActionKind::beaver;
    if (!is_beaver && kind != ActionKind::raccoon) {
        return base::fail("a double is offered: take or drop it first");
    }
    if (offer.kind != (is_beaver ? OfferKind::doubled : OfferKind::beavered)) {
        return base::fail(is_beaver ? "only a double can be beavered"
                                    : "only a beaver can be raccooned");
    }
    const bool is_agreed =
        state.options.is_money() && (is_beaver ? state.options.beavers : state.options.raccoons);
    if (!is_agreed) {
        return base::fail(is_beaver ? "beavers are not agreed on" : "raccoons are not agreed on");
    }
    if (offer.value * 2 > cube_limit(state.options)) {
        return base::fail(fmt::format("the cube may not go beyond {}", cube_limit(state.options)));
    }
    return {};
}

// What a phase asks for, in words.
std::string_view what_is_due(Phase phase) {
    switch (phase) {
        case Phase::opening:
            return "the opening throw comes first";
        case Phase::to_roll:
            return "the roll comes first";
        case Phase::double_offered:
            return "a double waits for its answer";
        case Phase::to_play:
            return "the roll has to be played";
        case Phase::to_choose:
            return "a number has to be named";
        case Phase::over:
            return "the game is over";
    }
    return "";
}

void pass_turn(GameState& state) {
    state.turn = opponent(state.turn);
    state.board = flipped(state.board);
    state.phase = Phase::to_roll;
    state.roll.reset();
    state.named = 0;
    state.chain = 0;
    state.extra_roll = false;
}

void roll_again(GameState& state) {
    state.phase = Phase::to_roll;
    state.roll.reset();
    state.named = 0;
    state.extra_roll = true;
}

void finish(GameState& state, Side winner, Ending ending, int level, int points) {
    state.phase = Phase::over;
    state.offer.reset();
    state.resignation.reset();
    state.result = GameResult{winner, ending, level, points};
}

// What follows when a part of a turn has been played with `used` of the dice.
void after_part(GameState& state, int used, int dice_count) {
    const Variant& variant = state.variant;
    if (state.board.mover.off() == variant.checkers) {
        const int level = win_level(variant, state.board.other);
        finish(state, state.turn, Ending::borne_off, level,
               win_points(variant, state.options, state.cube, level));
        return;
    }
    const bool all_used = used == dice_count;
    if (state.named != 0) {
        gives_roll(variant.named_roll, all_used) ? roll_again(state) : pass_turn(state);
        return;
    }
    const bool has_bonus = variant.acey_deucey && state.roll->is_acey_deucey() && all_used &&
                           (variant.max_chain == 0 || state.chain < variant.max_chain);
    if (has_bonus) {
        ++state.chain;
        state.phase = Phase::to_choose;
        return;
    }
    const bool again = state.roll->is_double() && gives_roll(variant.doublet_roll, all_used);
    again ? roll_again(state) : pass_turn(state);
}

void throw_opening(GameState& state, Roll dice) {
    if (dice.is_double()) {
        const bool doubles = state.options.is_money() && state.options.cube &&
                             state.auto_doubles < state.options.auto_doubles &&
                             state.cube.value * 2 <= cube_limit(state.options);
        if (doubles) {
            ++state.auto_doubles;
            state.cube.value *= 2;
        }
        return;
    }
    state.turn = dice.first() > dice.second() ? Side::first : Side::second;
    if (state.variant.opening == Opening::use_both) {
        state.roll = dice;
        state.phase = Phase::to_play;
    } else {
        state.phase = Phase::to_roll;
    }
}

void answer_cube(GameState& state, const Action& action) {
    const CubeOffer offer = *state.offer;
    switch (action.kind) {
        case ActionKind::take:
            // Whoever was doubled first keeps the cube, also after a beaver and a raccoon.
            state.cube = Cube{offer.value, opponent(state.turn)};
            state.offer.reset();
            state.phase = Phase::to_roll;
            return;
        case ActionKind::drop:
            finish(state, offer.by, Ending::dropped, 1, offer.value / 2);
            return;
        default:
            state.offer = CubeOffer{
                action.kind == ActionKind::beaver ? OfferKind::beavered : OfferKind::raccooned,
                action.by, offer.value * 2};
    }
}

base::Result<void> play(GameState& state, const Dice& dice, const Board& after) {
    PlayList plays;
    legal_plays(state.variant, state.board, dice, plays);
    const auto found = std::ranges::find(plays.boards(), after);
    if (found == plays.boards().end()) {
        return base::fail(plays.dice_played() == 0 ? "no checker can be moved with this roll"
                                                   : "this is not a legal play of the roll");
    }
    const auto at = static_cast<std::size_t>(found - plays.boards().begin());
    state.board = after;
    after_part(state, static_cast<int>(plays.steps(at).size()), dice.count);
    return {};
}

base::Result<void> check_cube(const GameState& state) {
    const auto value = static_cast<unsigned>(state.cube.value);
    const MatchOptions& options = state.options;
    if (state.cube.value < 1 || !std::has_single_bit(value) || state.cube.value > cube_ceiling) {
        return base::fail(fmt::format("the cube cannot show {}", state.cube.value));
    }
    if (state.cube.value > 1 && !options.cube) {
        return base::fail("the cube was turned in a game without cube");
    }
    if (state.cube.value > cube_limit(options)) {
        return base::fail(fmt::format("the cube shows {}, beyond its limit of {}", state.cube.value,
                                      cube_limit(options)));
    }
    if (state.cube.value == 1 && state.cube.owner) {
        return base::fail("a cube that was never turned is in the middle");
    }
    if (state.cube.value > 1 && !state.cube.owner && !options.is_money()) {
        return base::fail(fmt::format("in a match, a cube of {} has an owner", state.cube.value));
    }
    if (state.crawford && state.cube.value > 1) {
        return base::fail("in the Crawford game the cube stays at 1");
    }
    return {};
}

base::Result<void> check_score(const GameState& state) {
    const MatchOptions& options = state.options;
    const int most =
        options.is_money() ? cube_ceiling : options.length - (state.phase == Phase::over ? 0 : 1);
    for (const Side side : both_sides) {
        if (state.score[side] < 0 || state.score[side] > most) {
            return base::fail(fmt::format("a score of {} is not possible in {}", state.score[side],
                                          options.is_money()
                                              ? std::string("a money session")
                                              : fmt::format("a match to {}", options.length)));
        }
    }
    const auto is_at_match_point = [&](Side side) {
        return state.score[side] == options.length - 1;
    };
    if (state.crawford &&
        (options.length < 2 || is_at_match_point(Side::first) == is_at_match_point(Side::second))) {
        return base::fail("in the Crawford game exactly one side needs one point");
    }
    return {};
}

base::Result<void> check_offer(const GameState& state) {
    const CubeOffer& offer = *state.offer;
    const bool by_turn = offer.by == state.turn;
    if (offer.value != state.cube.value * factor_of(offer.kind) ||
        by_turn != (offer.kind != OfferKind::beavered)) {
        return base::fail("the cube offered does not follow from the cube before");
    }
    if (offer.value > cube_limit(state.options)) {
        return base::fail(fmt::format("the cube may not go beyond {}", cube_limit(state.options)));
    }
    const bool is_possible = state.options.cube && !state.crawford && !state.extra_roll &&
                             state.cube.owner != opponent(state.turn);
    if (!is_possible) return base::fail("the player on roll could not have doubled");
    return {};
}

base::Result<void> check_phase(const GameState& state) {
    const auto needs = [&](bool ok, std::string_view what) -> base::Result<void> {
        if (ok) return {};
        return base::fail(fmt::format("in the phase '{}', {}", to_string(state.phase), what));
    };
    const bool plays = state.phase == Phase::to_play || state.phase == Phase::to_choose;
    if (plays && !state.roll) return needs(false, "there is a roll");
    if (state.phase == Phase::to_choose) {
        if (auto ok = needs(state.variant.acey_deucey && state.roll->is_acey_deucey(),
                            "a 1-2 of acey-deucey has been played");
            !ok) {
            return ok;
        }
    }
    if (state.named < 0 || state.named > 6 || (state.named != 0 && !state.variant.acey_deucey)) {
        return base::fail(fmt::format("{} is not a number to be named", state.named));
    }
    if (state.named != 0 && state.phase != Phase::over) {
        const bool follows = state.phase == Phase::to_play && state.roll->is_acey_deucey();
        if (auto ok = needs(follows, "no number is named but after a 1-2"); !ok) return ok;
    }
    if (auto ok = needs((state.phase == Phase::double_offered) == state.offer.has_value(),
                        state.offer ? "no double is offered" : "a double is offered");
        !ok) {
        return ok;
    }
    if (state.offer) {
        if (auto ok = check_offer(state); !ok) return ok;
    }
    if (state.phase == Phase::over && state.resignation) {
        return base::fail("a game that is over waits for no answer to a resignation");
    }
    if (state.resignation &&
        (state.resignation->level < 1 || state.resignation->level > max_level(state.variant))) {
        return base::fail(fmt::format("a resignation of level {} is not possible in {}",
                                      state.resignation->level, state.variant.name));
    }
    return needs((state.phase == Phase::over) == state.result.has_value(),
                 state.result ? "there is no result" : "there is a result");
}

tl::unexpected<base::Error> not_now(const GameState& state) {
    return base::fail(std::string(what_is_due(state.phase)));
}

// What the player whose decision it is may do, resignations and the opening apart.
base::Result<void> may_in_turn(const GameState& state, ActionKind kind) {
    switch (state.phase) {
        case Phase::double_offered:
            return may_answer(state, kind);
        case Phase::to_roll:
            if (kind == ActionKind::roll) return {};
            if (kind == ActionKind::offer_double) return may_double(state);
            if (kind == ActionKind::play) return not_now(state);
            break;
        case Phase::to_play:
            if (kind == ActionKind::play) return {};
            if (kind == ActionKind::roll) return not_now(state);
            if (kind == ActionKind::offer_double) {
                return base::fail("a double comes before the roll");
            }
            break;
        case Phase::to_choose:
            if (kind == ActionKind::choose_number) return {};
            return not_now(state);
        case Phase::opening:
        case Phase::over:
            break;
    }
    if (kind == ActionKind::choose_number) return base::fail("there is no number to name now");
    return base::fail("no double was offered");
}

}  // namespace

std::string_view to_string(ActionKind kind) {
    return action_names[static_cast<std::size_t>(kind)];
}

std::string_view to_string(Phase phase) {
    return phase_names[static_cast<std::size_t>(phase)];
}

base::Result<Game> Game::start(const Variant& variant, const MatchScore& score) {
    if (score.winner()) return base::fail("the match is over");
    GameState state;
    state.variant = variant;
    state.options = score.options();
    state.score = score.points();
    state.crawford = score.next_is_crawford();
    state.board = Board{variant.setup, variant.setup};
    if (variant.opening == Opening::previous_winner && score.last_winner()) {
        state.turn = *score.last_winner();
        state.phase = Phase::to_roll;
    }
    return from(state);
}

base::Result<Game> Game::from(const GameState& state) {
    if (!is_consistent(state.board, state.variant.checkers)) {
        return base::fail(
            fmt::format("the board does not hold {} checkers a side on points that differ",
                        state.variant.checkers));
    }
    if (!state.variant.has_reserve() &&
        state.board.mover.reserve() + state.board.other.reserve() > 0) {
        return base::fail(fmt::format("{} has no reserve", state.variant.name));
    }
    const bool is_finished = state.board.mover.off() == state.variant.checkers ||
                             state.board.other.off() == state.variant.checkers;
    if (is_finished && state.phase != Phase::over) {
        return base::fail("one side has borne off all checkers: the game is over");
    }
    if (auto ok = check(state.options); !ok) return tl::unexpected(ok.error());
    if (auto ok = check_score(state); !ok) return tl::unexpected(ok.error());
    if (auto ok = check_cube(state); !ok) return tl::unexpected(ok.error());
    if (auto ok = check_phase(state); !ok) return tl::unexpected(ok.error());
    return Game(state);
}

Board Game::seen_by(Side side) const {
    return side == state_.turn ? state_.board : flipped(state_.board);
}

std::optional<Side> Game::to_act() const {
    if (state_.resignation) return opponent(state_.resignation->by);
    if (state_.phase == Phase::opening || state_.phase == Phase::over) return std::nullopt;
    if (state_.offer) return opponent(state_.offer->by);
    return state_.turn;
}

std::vector<Permission> Game::permissions() const {
    std::vector<Permission> permissions;
    for (const Side side : both_sides) {
        for (std::size_t i = 0; i < action_names.size(); ++i) {
            const auto kind = static_cast<ActionKind>(i);
            if (may(side, kind)) permissions.push_back({side, kind});
        }
    }
    return permissions;
}

base::Result<void> Game::may(Side side, ActionKind kind) const {
    if (state_.phase == Phase::over) return not_now(state_);

    const bool answers_resignation =
        kind == ActionKind::accept_resignation || kind == ActionKind::refuse_resignation;
    if (state_.resignation) {
        if (!answers_resignation) return base::fail("a resignation waits for its answer");
        if (side == state_.resignation->by) return base::fail("the opponent answers a resignation");
        return {};
    }
    if (answers_resignation) return base::fail("no resignation was offered");
    if (kind == ActionKind::resign) return {};

    if (state_.phase == Phase::opening) {
        return kind == ActionKind::throw_opening ? base::Result<void>{} : not_now(state_);
    }
    if (kind == ActionKind::throw_opening) return base::fail("the game has begun");
    if (side != to_act()) return base::fail("it is the opponent's decision");
    return may_in_turn(state_, kind);
}

Dice Game::dice() const {
    if (state_.phase != Phase::to_play) return {};
    return state_.named != 0 ? Dice::named(state_.variant, state_.named)
                             : Dice::of(state_.variant, *state_.roll);
}

void Game::legal_plays(PlayList& plays) const {
    rules::legal_plays(state_.variant, state_.board, dice(), plays);
}

base::Result<void> Game::act(const Action& action) {
    if (auto ok = may(action.by, action.kind); !ok) return ok;
    GameState next = state_;
    switch (action.kind) {
        case ActionKind::throw_opening:
            if (!action.roll) return base::fail("the opening throw needs two dice");
            throw_opening(next, *action.roll);
            break;
        case ActionKind::roll:
            if (!action.roll) return base::fail("a roll needs two dice");
            next.roll = action.roll;
            next.phase = Phase::to_play;
            break;
        case ActionKind::play:
            if (auto ok = play(next, dice(), action.after); !ok) return ok;
            break;
        case ActionKind::choose_number:
            if (action.number < 1 || action.number > 6) {
                return base::fail(
                    fmt::format("a number from 1 to 6 is named, not {}", action.number));
            }
            next.named = action.number;
            next.phase = Phase::to_play;
            break;
        case ActionKind::offer_double:
            next.offer = CubeOffer{OfferKind::doubled, action.by, next.cube.value * 2};
            next.phase = Phase::double_offered;
            break;
        case ActionKind::take:
        case ActionKind::drop:
        case ActionKind::beaver:
        case ActionKind::raccoon:
            answer_cube(next, action);
            break;
        case ActionKind::resign:
            if (action.number < 1 || action.number > max_level(next.variant)) {
                return base::fail(fmt::format("a resignation is for 1 to {}, not for {}",
                                              max_level(next.variant), action.number));
            }
            next.resignation = Resignation{action.by, action.number};
            break;
        case ActionKind::accept_resignation: {
            const Resignation accepted = *next.resignation;
            finish(next, action.by, Ending::resigned, accepted.level,
                   win_points(next.variant, next.options, next.cube, accepted.level));
            break;
        }
        case ActionKind::refuse_resignation:
            next.resignation.reset();
            break;
    }
    ++next.serial;
    state_ = next;
    last_ = action;
    return {};
}

base::Result<void> Game::act(const Action& action, std::uint32_t serial) {
    if (serial == state_.serial) return act(action);
    if (serial + 1 == state_.serial && last_ == action) return {};
    return base::fail(fmt::format("the game has moved on: action {} was expected, not {}",
                                  state_.serial, serial));
}

}  // namespace kotra::rules
