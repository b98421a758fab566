// SPDX-License-Identifier: Apache-2.0
// Inside report/ only: what there is to tell of a match, turn by turn.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analysis/moments.h"
#include "record/annotation.h"
#include "record/match.h"
#include "report/text.h"
#include "rules/game.h"

namespace kotra::report {

// A play, a number that was named, a cube action, a double that was not made, or a resignation.
struct Decision {
    std::size_t number = 0;   // among the decisions of its game, from 1
    std::string anchor;       // the name of its place in the page
    rules::GameState before;  // the state that waits for it
    rules::Side by = rules::Side::first;
    std::string dice;    // "31"; empty where no roll is played
    std::string action;  // in words, or as play text
    rules::Steps steps;  // of a play
    const record::PlayNote* play = nullptr;
    const record::CubeNote* cube = nullptr;
    std::optional<double> error;  // equity given away, 0 or more
    record::Mark mark = record::Mark::none;
    std::optional<double> luck;  // of the roll
    // Side::first's chance to win the game once this is done.
    std::optional<double> chance;
    bool is_illegal = false;
    std::vector<std::string> comments;  // of the record

    bool is_blunder() const { return mark == record::Mark::bad || mark == record::Mark::very_bad; }
};

// The decisions of a game in their order. The annotation, if there is one, has as many notes as the
// game has events, and must outlive the decisions. Doubles that were not made are told where that
// cost something. `place` begins the names of the decisions' places.
std::vector<Decision> decisions_of(const record::Game& game, const analysis::GameCourse& course,
                                   const record::GameAnnotation* annotation,
                                   const std::string& place, const Words& words);

}  // namespace kotra::report
