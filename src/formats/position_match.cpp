// SPDX-License-Identifier: Apache-2.0
#include "formats/position_match.h"

#include <vector>

namespace kotra::formats {
namespace {

using record::CubeAction;
using record::CubeTurned;
using record::Side;

// Exactly one side needs one point, and this is not the Crawford game: it has been played.
bool is_behind_crawford(const rules::GameState& state) {
    const int length = state.options.length;
    if (length < 2 || state.crawford) return false;
    const bool first = state.score[Side::first] == length - 1;
    const bool second = state.score[Side::second] == length - 1;
    return first != second;
}

// How the cube came to be offered: at the latest in the turn of the state.
void add_offer(const rules::GameState& state, std::vector<record::Event>& events) {
    const Side doubler = state.turn;
    int value = state.cube.value * 2;
    events.emplace_back(CubeTurned{doubler, CubeAction::doubled, value});
    if (state.offer->kind == rules::OfferKind::doubled) return;
    value *= 2;
    events.emplace_back(CubeTurned{opponent(doubler), CubeAction::beavered, value});
    if (state.offer->kind == rules::OfferKind::beavered) return;
    events.emplace_back(CubeTurned{doubler, CubeAction::raccooned, value * 2});
}

}  // namespace

record::Match match_of(const rules::GameState& state) {
    record::Match match;
    match.variant = state.variant;
    match.options = state.options;
    if (is_behind_crawford(state)) match.options.crawford = false;
    if (state.crawford) match.options.crawford = true;

    record::Game& game = match.games.emplace_back();
    game.score = state.score;
    if (state.phase == rules::Phase::opening) return match;
    game.events.emplace_back(record::PositionSet{state.turn, state.board, state.cube});
    if (state.roll) game.events.emplace_back(record::Rolled{state.turn, *state.roll});
    if (state.offer) add_offer(state, game.events);
    if (state.resignation) {
        game.events.emplace_back(record::Resignation{
            state.resignation->by, record::ResignationAction::offered, state.resignation->level});
    }
    return match;
}

}  // namespace kotra::formats
