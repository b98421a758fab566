// SPDX-License-Identifier: Apache-2.0
// Doubling, and answering a double.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/equity/stakes.h"

namespace kotra::engine {

// What a decision about the cube compares: utilities (see Stakes), seen by who may double.
struct CubeValues {
    double no_double = 0;
    double take = 0;  // doubled and taken
    double pass = 0;  // doubled and dropped
};

// The values by the cube model alone: what the position is worth before the roll.
CubeValues cube_values(const Stakes& stakes, const Outcome& outcome, CubeState cube,
                       double efficiency);

enum class DoubleAdvice : std::uint8_t {
    not_allowed,  // the cube is dead, not in use, at its limit, or not the viewer's to turn
    wait,         // too little is gained: no double
    offer,        // double
    too_good,     // more than a dropped double would bring: play on for more
};

enum class AnswerAdvice : std::uint8_t { take, pass, beaver };

// What is right for both, and what it costs to do otherwise. Errors are utilities of who errs, 0 or
// more; that of the right action is 0.
struct CubeDecision {
    CubeState cube;  // before the double
    CubeValues values;
    DoubleAdvice advice = DoubleAdvice::wait;
    AnswerAdvice answer = AnswerAdvice::take;  // to a double, also to one that would be wrong
    double beaver = 0;        // worth of a double that is beavered, where beavers are agreed on
    double answered = 0;      // worth of a double that is answered rightly
    double best = 0;          // worth of the position to who may double: both do what is right
    double wait_error = 0;    // of not doubling
    double double_error = 0;  // of doubling; 0 where it is not allowed
    double take_error = 0;
    double pass_error = 0;
    double beaver_error = 0;  // 0 where beavers are not agreed on
};

// The values may come from cube_values or from any search or rollout. `cube` is seen by who may
// double. A double that gains nothing (equal within 1e-6) is not made. A beaver is right exactly
// if the take is worth less than nothing to the doubler, and is worth twice the take.
CubeDecision decide(const Stakes& stakes, CubeState cube, const CubeValues& values);

// "No double, take", "Double, pass", "Redouble, take", "Too good to redouble, pass", "No double,
// beaver", "Cube not available".
std::string_view words(const CubeDecision& decision);

enum class BeaverAnswer : std::uint8_t { take, drop, raccoon };

// What the doubler does who is beavered: `beaver` is the utility of playing on after the beaver,
// `cube` the cube before the double, both seen by the doubler.
BeaverAnswer answer_beaver(const Stakes& stakes, CubeState cube, double beaver);

}  // namespace kotra::engine
