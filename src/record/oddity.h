// SPDX-License-Identifier: Apache-2.0
// Something in a record that the rules do not explain.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace kotra::record {

enum class OddityKind : std::uint8_t {
    play,         // an illegal play, or steps that do not lead to the recorded board
    cube,         // a cube action that the rules do not allow, or that makes no sense
    order,        // something done out of turn, or missing, or after the end
    resignation,  // a level that does not exist, an answer to nothing
    result,       // the recorded end is not what the game gave
    score,        // the score of a game is not what the games before it gave
    settings,     // the match's own options, or a position set by hand, are impossible
};

// "play", "cube", …
std::string_view to_string(OddityKind kind);

struct Oddity {
    OddityKind kind = OddityKind::order;
    std::size_t game = 0;   // index into Match::games
    std::size_t event = 0;  // index into Game::events; their number: the outcome
    std::string sentence;   // for people, with the players' names

    bool operator==(const Oddity&) const = default;
};

}  // namespace kotra::record
