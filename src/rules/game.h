// SPDX-License-Identifier: Apache-2.0
// The referee: one game as a state machine. It says at any moment who may do what, and refuses
// everything else with a reason. Dice come from outside; whoever throws them is not its concern.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/board.h"
#include "rules/legal_plays.h"
#include "rules/roll.h"
#include "rules/scoring.h"
#include "rules/side.h"
#include "rules/variant.h"

namespace kotra::rules {

// What the game waits for.
enum class Phase : std::uint8_t {
    opening,         // both to throw one die
    to_roll,         // the player on roll to roll, or to double first
    double_offered,  // the offer's responder to take, drop, beaver or raccoon
    to_play,         // the player on roll to play the roll (also when no step is possible)
    to_choose,       // the player on roll to name a number after a 1-2
    over,
};

enum class ActionKind : std::uint8_t {
    throw_opening,  // by either side, for both
    roll,
    play,
    choose_number,
    offer_double,
    take,
    drop,
    beaver,
    raccoon,
    resign,
    accept_resignation,
    refuse_resignation,
};

// The name of an action as programs write it: "roll", "take", …
std::string_view to_string(ActionKind kind);
std::string_view to_string(Phase phase);

// Something that a player does. Built by the functions below.
struct Action {
    ActionKind kind = ActionKind::roll;
    Side by = Side::first;
    std::optional<Roll> roll;  // roll; throw_opening: first = die of Side::first
    int number = 0;            // choose_number: 1 to 6; resign: the level
    Board after;               // play: the resulting board, seen by the player who moves

    static Action throw_opening(Roll dice) {
        return {ActionKind::throw_opening, Side::first, dice, 0, {}};
    }
    static Action rolled(Side by, Roll dice) { return {ActionKind::roll, by, dice, 0, {}}; }
    static Action played(Side by, const Board& after) {
        return {ActionKind::play, by, std::nullopt, 0, after};
    }
    static Action chose(Side by, int number) {
        return {ActionKind::choose_number, by, std::nullopt, number, {}};
    }
    static Action resigned(Side by, int level) {
        return {ActionKind::resign, by, std::nullopt, level, {}};
    }
    // offer_double, take, drop, beaver, raccoon, accept_resignation, refuse_resignation.
    static Action simple(Side by, ActionKind kind) { return {kind, by, std::nullopt, 0, {}}; }

    bool operator==(const Action&) const = default;
};

enum class OfferKind : std::uint8_t { doubled, beavered, raccooned };

// A cube that waits for an answer.
struct CubeOffer {
    OfferKind kind = OfferKind::doubled;
    Side by = Side::first;  // who offered last; the other side answers
    int value = 2;          // of the cube once it is taken

    bool operator==(const CubeOffer&) const = default;
};

struct Resignation {
    Side by = Side::first;
    int level = 1;

    bool operator==(const Resignation&) const = default;
};

// Everything about a game in progress. Plain data; Game::from checks it.
struct GameState {
    Variant variant = backgammon();
    MatchOptions options;
    PerSide<int> score{};   // before this game
    bool crawford = false;  // this is the Crawford game

    Side turn = Side::first;  // the player on roll (with a double offered: who offered it first)
    Board board;              // seen by `turn`
    Phase phase = Phase::opening;
    std::optional<Roll> roll;  // to_play, to_choose: the roll of this turn; over: the last roll
    int named = 0;             // the number named after a 1-2 while it is being played
    int chain = 0;             // 1-2s of this turn that gave the bonus
    bool extra_roll = false;   // the coming roll is an extra one: no double before it
    Cube cube;
    int auto_doubles = 0;  // that this game has seen
    std::optional<CubeOffer> offer;
    std::optional<Resignation> resignation;
    std::optional<GameResult> result;
    std::uint32_t serial = 0;  // actions accepted so far

    bool operator==(const GameState&) const = default;
};

struct Permission {
    Side side;
    ActionKind kind;

    bool operator==(const Permission&) const = default;
};

// A value; one thread at a time.
class Game {
 public:
    // The first position of a game: the opening throw, or, where the last winner begins without
    // one (Opening::previous_winner), that player's roll.
    static base::Result<Game> start(const Variant& variant, const MatchScore& score);
    // Any state, for example one read from an ID. The sentence names the field that is impossible.
    static base::Result<Game> from(const GameState& state);

    const GameState& state() const { return state_; }
    bool is_over() const { return state_.phase == Phase::over; }
    // The board as `side` sees it.
    Board seen_by(Side side) const;
    // The side whose decision the game waits for; in the opening, nobody's.
    std::optional<Side> to_act() const;

    // Who may do what now.
    std::vector<Permission> permissions() const;
    // Whether `side` may do this now, and if not, why.
    base::Result<void> may(Side side, ActionKind kind) const;

    // The dice of the play that is due; empty outside Phase::to_play.
    Dice dice() const;
    // The plays that are legal now; the unchanged board outside Phase::to_play.
    void legal_plays(PlayList& plays) const;

    // Does it, or says why not and changes nothing.
    base::Result<void> act(const Action& action);
    // The same for a sender who may repeat himself: `serial` is the number of actions that he had
    // seen accepted. The last accepted action, sent again with the serial that it had, is a
    // success that changes nothing; any other old or future serial is refused.
    base::Result<void> act(const Action& action, std::uint32_t serial);

    bool operator==(const Game&) const = default;

 private:
    explicit Game(const GameState& state) : state_(state) {}

    GameState state_;
    std::optional<Action> last_;
};

}  // namespace kotra::rules
