// SPDX-License-Identifier: Apache-2.0
// A match that has everything, whether it makes sense or not.
#pragma once

#include "record/annotation.h"
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

// What could be said about full_match(): each field that may be left out, there and not.
inline record::Annotation full_annotation() {
    const record::Match match = full_match();
    record::Value value;
    value.chances = {{0.5, 0.1, 1e-9}, {0.5, 1.0 / 3, 0}};
    value.cubeless = -0.25;
    value.equity = 1;
    record::Value rolled_out = value;
    rolled_out.match_chance = 0.75;
    rolled_out.standard_error = 0.001;
    rolled_out.depth = {record::Depth::Kind::rollout, 3, false, 1296, "XG \"Roller++\""};
    const auto& play = std::get<record::Played>(match.games[0].events[2]);
    record::Annotation annotation;
    annotation.judge = "kotra, 2 plies";
    for (const record::Game& game : match.games) {
        annotation.games.push_back({std::vector<record::Note>(game.events.size())});
    }
    std::vector<record::Note>& notes = annotation.games[0].notes;
    notes[1].luck = -0.125;
    notes[1].cube = record::CubeNote{rolled_out, 0.1, -0.2, 1, false, 0.5, 0.25, 0.75, 0.05};
    notes[2].play = record::PlayNote{
        {{play.steps, play.after, 0, value}, {{}, play.after, 6, rolled_out}}, 1, true};
    notes[3].play = record::PlayNote{{{{}, play.after, 0, value}}, {}, false};
    notes[3].play_mark = record::Mark::very_bad;
    notes[5].cube = record::CubeNote{value, 0, 0, 0, true, 0.5, 0.4, {}, {}};
    notes[5].cube_mark = record::Mark::interesting;
    notes[17].play_mark = record::Mark::good;
    return annotation;
}

}  // namespace kotra::formats::testing
