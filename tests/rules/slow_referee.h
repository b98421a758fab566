// SPDX-License-Identifier: Apache-2.0
// A second referee, kept as a person would keep the score sheet of a game: who is to do what, the
// cube, the bonus of a 1-2. Written from the rules alone; the program's referee is compared with
// it.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "rules/game.h"

namespace kotra::rules::slow {

class Referee {
 public:
    Referee(const Variant& variant, const MatchOptions& options, PerSide<int> score, bool crawford)
        : variant_(variant),
          options_(options),
          score_(score),
          crawford_(crawford),
          men_{variant.setup, variant.setup} {}

    bool allows(Side side, ActionKind kind) const;

    // Does an action that is allowed and possible. `dice_used` is how many dice a play uses.
    void note(const Action& action, int dice_used);

    // Empty if the state says the same as this sheet, else the name of what differs.
    std::string difference(const GameState& state) const;

 private:
    enum class Wait : std::uint8_t { opening, roll, answer, play, name, nothing };

    bool allows_double() const;
    bool allows_turning_again(ActionKind kind) const;
    int cube_on_offer() const { return cube_ << turns_; }
    Side answers_cube() const { return turns_ % 2 == 1 ? opponent(doubler_) : doubler_; }
    void next_player();
    void note_opening(Roll dice);
    void note_play(const Board& after, int dice_used);
    void end(Side winner, Ending ending, int level, int points);
    int points_for(int level) const;

    Variant variant_;
    MatchOptions options_;
    PerSide<int> score_;
    bool crawford_;

    Wait wait_ = Wait::opening;
    Side on_roll_ = Side::first;
    PerSide<HalfBoard> men_;
    int die1_ = 0;
    int die2_ = 0;
    int named_ = 0;
    int bonuses_ = 0;
    bool is_bonus_roll_ = false;

    int cube_ = 1;
    std::optional<Side> owner_;
    int ties_doubled_ = 0;
    int turns_ = 0;  // of the cube that wait for an answer: 1 double, 2 beaver, 3 raccoon
    Side doubler_ = Side::first;

    std::optional<Side> resigns_;
    int resigned_level_ = 0;

    std::optional<GameResult> result_;
    std::uint32_t accepted_ = 0;
};

}  // namespace kotra::rules::slow
