// SPDX-License-Identifier: Apache-2.0
// A match with something said about everything.
#pragma once

#include "record/annotation.h"
#include "record/match.h"
#include "record/replay.h"
#include "rules/legal_plays.h"

namespace kotra::formats::testing {

// A note for each event of the match that can have one, with numbers that no format rounds.
inline record::Annotation judged(const record::Match& match) {
    record::Annotation annotation;
    annotation.judge = "kotra";
    const bool is_money = match.options.is_money();
    record::Value value;
    value.chances = {{0.5, 0.25, 0.125}, {0.5, 0.25, 0.125}};
    value.cubeless = 0;  // what the chances are worth
    value.equity = 0.375;
    value.depth.plies = 2;
    rules::PlayList plays;
    record::CubeNote cube;
    cube.position = value;
    if (is_money) {
        cube.no_double = cube.position.equity = 0.375;
        cube.take = -0.125;
    } else {
        cube.only_chances = true;
        cube.pass = cube.position.equity = 0;
        cube.no_double_chance = 0.5;
        cube.take_chance = 0.4375;
    }
    for (record::Replayer replayer(match); !replayer.done(); replayer.step()) {
        annotation.games.resize(replayer.game_index() + 1);
        auto& notes = annotation.games.back().notes;
        const record::Event* const event = replayer.event();
        if (event == nullptr) continue;
        record::Note& note = notes.emplace_back();
        const bool is_roll = std::holds_alternative<record::Rolled>(*event);
        if (is_roll || std::holds_alternative<record::OpeningThrow>(*event)) note.luck = -0.25;
        if (is_roll) {
            note.cube = cube;
            if (is_money) note.cube->error = 0;
        }
        if (const auto* const turned = std::get_if<record::CubeTurned>(event)) {
            note.cube = cube;
            note.cube_mark = record::Mark::very_bad;
            if (is_money) {
                note.cube->error = turned->action == record::CubeAction::doubled   ? 0.5
                                   : turned->action == record::CubeAction::dropped ? 1.125
                                                                                   : 0.0;
            }
        }
        if (const auto* const play = std::get_if<record::Played>(event)) {
            note.play_mark = record::Mark::doubtful;
            replayer.game()->legal_plays(plays);
            if (plays.boards()[0] == replayer.game()->state().board) continue;
            record::PlayNote& found = note.play.emplace();
            found.forced = plays.size() == 1;
            for (std::size_t i = 0; i < plays.size() && i < 3; ++i) {
                if (plays.boards()[i] == play->after) continue;
                found.candidates.push_back({plays.steps(i), plays.boards()[i], 0, value});
                found.candidates.back().value.equity = 0.5 - 0.125 * static_cast<double>(i);
            }
            found.played = found.candidates.size();
            found.candidates.push_back({play->steps, play->after, 0, value});
        }
    }
    return annotation;
}

}  // namespace kotra::formats::testing
