// SPDX-License-Identifier: Apache-2.0
#include "analysis/stage.h"

#include <array>

namespace kotra::analysis {
namespace {

constexpr int back_game_points = 2;

// Points that a side holds in the opponent's home.
int anchors(const rules::HalfBoard& half) {
    int count = 0;
    constexpr auto opposing_home = rules::Place{rules::point_count - rules::home_size + 1};
    for (rules::Place point = opposing_home; point <= rules::point_count; ++point) {
        if (half[point] >= 2) ++count;
    }
    return count;
}

bool plays_back_game(const rules::HalfBoard& half, const rules::HalfBoard& opponent) {
    return anchors(half) >= back_game_points &&
           rules::pip_count(half) - rules::pip_count(opponent) >= back_game_deficit;
}

}  // namespace

Stage stage_of(const rules::Board& board, int turns_before) {
    if (turns_before < opening_turns) return Stage::opening;
    if (rules::rearmost(board.mover) <= rules::home_size) return Stage::bear_off;
    if (!rules::has_contact(board)) return Stage::race;
    if (plays_back_game(board.mover, board.other) || plays_back_game(board.other, board.mover)) {
        return Stage::back_game;
    }
    return Stage::middle;
}

std::string_view to_string(Stage stage) {
    constexpr std::array<std::string_view, stage_count> words{"opening", "bear_off", "race",
                                                              "back_game", "middle"};
    return words[static_cast<std::size_t>(stage)];
}

}  // namespace kotra::analysis
