// SPDX-License-Identifier: Apache-2.0
// A match that has everything, whether it makes sense or not.
#pragma once

#include "record/match.h"

namespace kotra::formats::testing {

// A match with each kind of event and each field that may be left out.
inline record::Match full_match() {
    using record::Side;
    record::Match match;
    match.players = {{record::Player{"Anna \"Á\"\\", "1600,5"}, record::Player{"", ""}}};
    match.variant = rules::parse_variant("acey.wp,gate=doublet").value();
    match.options = rules::MatchOptions::of(match.variant);
    match.options.length = 5;
    match.header = {{"Site", "Town\n\x01"}, {"", "free [text]"}, {"Site", ""}};
    match.comments = {"the end", ""};
    const rules::Roll dice = *rules::Roll::from_dice(5, 2);
    rules::Steps steps;
    steps.push_back({rules::place_reserve, 20, true});
    steps.push_back({rules::place_bar, 24, false});
    steps.push_back({6, rules::place_off, false});
    rules::Board board;
    board.mover[rules::place_reserve] = 15;
    board.other[24] = 1;
    board.other[rules::place_off] = 14;
    record::Game game;
    game.comments = {"before"};
    game.score = {{3, 4}};
    game.events = {record::OpeningThrow{dice},
                   record::Rolled{Side::second, dice},
                   record::Played{Side::first, steps, board, true},
                   record::Played{Side::second, {}, board, false},
                   record::NumberChosen{Side::second, 6},
                   record::CubeTurned{Side::first, record::CubeAction::doubled, 2},
                   record::CubeTurned{Side::first, record::CubeAction::taken, 2},
                   record::CubeTurned{Side::first, record::CubeAction::dropped, 2},
                   record::CubeTurned{Side::first, record::CubeAction::beavered, 4},
                   record::CubeTurned{Side::first, record::CubeAction::raccooned, 8},
                   record::Resignation{Side::first, record::ResignationAction::offered, 15},
                   record::Resignation{Side::second, record::ResignationAction::accepted, 2},
                   record::Resignation{Side::second, record::ResignationAction::refused, -2},
                   record::Awarded{Side::first, record::AwardReason::time, 5},
                   record::Awarded{Side::first, record::AwardReason::forfeit, 5},
                   record::Awarded{Side::first, record::AwardReason::match_resigned, 5},
                   record::Awarded{Side::first, record::AwardReason::agreement, 5},
                   record::Comment{"said"},
                   record::ClockReading{{{-1, 1'000'000'000'000}}},
                   record::PositionSet{Side::second, board, {4, Side::first}},
                   record::PositionSet{Side::first, board, {}}};
    game.outcome = record::Outcome{Side::second, 1004, rules::Ending::resigned};
    record::Game open;
    open.score = {{3, 4}};
    match.games = {game, open};
    return match;
}

}  // namespace kotra::formats::testing
