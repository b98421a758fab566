// SPDX-License-Identifier: Apache-2.0
// What the readers of games share: the events that a file means but does not spell out.
#pragma once

#include <bit>
#include <cstddef>
#include <optional>
#include <vector>

#include "formats/formats.h"
#include "record/match.h"
#include "rules/game.h"

namespace kotra::formats {

// The game on whose board the plays of a file are understood: whatever the players do with the cube
// is allowed, and so many tied throws turn it.
inline constexpr int most_auto_doubles =
    std::countr_zero(static_cast<unsigned>(rules::cube_ceiling));
rules::Game open_game(const rules::Variant& variant, int auto_doubles = most_auto_doubles);

// The roll of `by`: an opening throw where one is due, of which the higher die is his.
record::Event roll_event(const rules::GameState& state, rules::Side by, rules::Roll roll);

// `by` says "double": who is doubled and says so beavers, who is beavered raccoons.
record::CubeTurned double_event(const rules::GameState& state, rules::Side by);

// A beaver or raccoon is taken by going on; nullopt where none waits.
std::optional<record::CubeTurned> implied_take(const rules::GameState& state);

// The end of a game of which a file gives the result alone, and the events that lead there.
struct GameEnd {
    rules::Ending ending = rules::Ending::borne_off;
    std::vector<record::Event> events;
};
// As the board or the cube shows it; else, where `may_drop`, a drop of the winner's double if the
// points fit; else a resignation at the lowest level that gives the points.
GameEnd end_of(const rules::GameState& state, rules::Side winner, int points, bool may_drop);

// The acceptance of a resignation that ends the game, if from event number `from` on nothing but
// resignation and talk follows; else nullptr.
const record::Resignation* accepted_at_end(const record::Game& game, std::size_t from);

// Removes annotations that say nothing about any event: empty ones, and all where all are so.
void drop_empty_annotations(Reading& reading);

}  // namespace kotra::formats
