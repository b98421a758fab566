// SPDX-License-Identifier: Apache-2.0
// What happens in the engine's games against itself: who wins, how long they last, what a special
// roll is worth, what a blot risks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

#include "base/running_mean.h"
#include "engine/engine.h"
#include "rules/board.h"

namespace kotra::analysis {

struct SurveySettings {
    std::uint64_t seed = 1;
    std::uint64_t games = 1000;
    std::uint64_t look_every = 4;  // positions: before so many rolls one is looked at closely
    int threads = 1;               // 0: one a core
};

// Of a position, by the player on roll.
enum class GamePhase : std::uint8_t {
    entering,  // checkers of the player are in the reserve
    contact,
    race,  // the sides have passed each other
};
inline constexpr std::size_t game_phases = 3;

// Turns that begin with a 1-2 after which a number is named.
struct NamedTurns {
    // What the 1-2 is worth more than the mean of all rolls, in points; at positions looked at.
    base::RunningMean gain;
    // How often each number from 1 to 6 was named; [0] is not used.
    std::array<std::uint64_t, 7> named{};
    std::uint64_t rolled_again = 0;  // how many gave another roll
};

// A blot on one point, seen by its owner, at positions looked at.
struct BlotCost {
    base::RunningMean hit_chance;  // the share of the other's next roll that hit it
    base::RunningMean loss;        // points that go with it when it is on the bar instead
};

struct Survey {
    std::uint64_t games = 0;
    base::RunningMean points;  // of who began, a game
    base::RunningMean wins;    // of the same: 1 for each game won
    base::RunningMean stake;   // points of the winner
    base::RunningMean rolls;   // of both sides, a game
    // The checkers of a side that had entered when it first moved one on the board while others
    // were in the reserve; games with a reserve only.
    base::RunningMean entered;
    std::array<NamedTurns, game_phases> turns;           // by GamePhase before the roll
    std::array<BlotCost, rules::point_count + 1> blots;  // by the owner's point; [0] is not used
};

// Plays the games at 0 plies, without cube, for points. The result depends on the settings but for
// `threads`, and on the engine's judgements. `progress` (which may be empty) hears the share that
// is done, from one thread at a time. Nothing if stopped.
std::optional<Survey> survey(const engine::Engine& engine, const SurveySettings& settings,
                             const std::stop_token& stop = {},
                             const std::function<void(double done)>& progress = {});

}  // namespace kotra::analysis
