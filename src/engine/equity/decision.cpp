// SPDX-License-Identifier: Apache-2.0
#include "engine/equity/decision.h"

#include <algorithm>
#include <array>

namespace kotra::engine {
namespace {

// Chances are floats: what differs by less is equal.
constexpr double equal_within = 1e-6;

bool may_beaver(const Stakes& stakes, CubeState cube) {
    const int limit = stakes.match().cube_limit;
    return stakes.match().is_money() && stakes.match().beavers &&
           (limit == 0 || cube.value * 4 <= limit);
}

}  // namespace

CubeValues cube_values(const Stakes& stakes, const Outcome& outcome, CubeState cube,
                       double efficiency) {
    const double no_double = stakes.cubeful(outcome, cube, efficiency);
    if (!stakes.can_double(cube)) return {no_double, no_double, no_double};
    return {no_double, stakes.cubeful(outcome, doubled(cube), efficiency), stakes.pass(cube)};
}

CubeDecision decide(const Stakes& stakes, CubeState cube, const CubeValues& values) {
    CubeDecision decision;
    decision.cube = cube;
    decision.values = values;
    if (!stakes.can_double(cube)) {
        decision.advice = DoubleAdvice::not_allowed;
        decision.beaver = decision.answered = decision.best = values.no_double;
        return decision;
    }
    // 1. The answer: the least that the doubler can be given.
    decision.answered = std::min(values.take, values.pass);
    decision.answer = values.take <= values.pass ? AnswerAdvice::take : AnswerAdvice::pass;
    const bool beavers = may_beaver(stakes, cube);
    decision.beaver = beavers ? 2 * values.take : values.take;
    if (beavers && values.take < 0) {
        decision.answered = decision.beaver;
        decision.answer = AnswerAdvice::beaver;
    }
    decision.take_error = values.take - decision.answered;
    decision.pass_error = values.pass - decision.answered;
    decision.beaver_error = decision.beaver - decision.answered;
    if (!beavers) decision.beaver_error = 0;
    // 2. The double. One that costs nothing is made even if it seems to gain nothing.
    const double gain = decision.answered - values.no_double;
    const double least_gain = stakes.is_free(cube) ? -equal_within : equal_within;
    if (gain > least_gain) {
        decision.advice = DoubleAdvice::offer;
    } else {
        decision.advice = values.no_double > values.pass + equal_within ? DoubleAdvice::too_good
                                                                        : DoubleAdvice::wait;
    }
    decision.best = std::max(values.no_double, decision.answered);
    decision.wait_error = decision.best - values.no_double;
    decision.double_error = decision.best - decision.answered;
    return decision;
}

std::string_view words(const CubeDecision& decision) {
    using Answers = std::array<std::string_view, 3>;  // by AnswerAdvice
    static constexpr Answers wait{"No double, take", "No double, pass", "No double, beaver"};
    static constexpr Answers wait_again{"No redouble, take", "No redouble, pass",
                                        "No redouble, beaver"};
    static constexpr Answers offer{"Double, take", "Double, pass", "Double, beaver"};
    static constexpr Answers offer_again{"Redouble, take", "Redouble, pass", "Redouble, beaver"};
    static constexpr Answers too_good{"Too good to double, take", "Too good to double, pass",
                                      "Too good to double, beaver"};
    static constexpr Answers too_good_again{
        "Too good to redouble, take", "Too good to redouble, pass", "Too good to redouble, beaver"};
    const auto answer = static_cast<std::size_t>(decision.answer);
    const bool again = decision.cube.owner != CubeOwner::centred;
    switch (decision.advice) {
        case DoubleAdvice::not_allowed:
            break;
        case DoubleAdvice::wait:
            return (again ? wait_again : wait)[answer];
        case DoubleAdvice::offer:
            return (again ? offer_again : offer)[answer];
        case DoubleAdvice::too_good:
            return (again ? too_good_again : too_good)[answer];
    }
    return "Cube not available";
}

BeaverAnswer answer_beaver(const Stakes& stakes, CubeState cube, double beaver) {
    const int limit = stakes.match().cube_limit;
    const bool may_raccoon = stakes.match().raccoons && (limit == 0 || cube.value * 8 <= limit);
    if (may_raccoon && beaver > 0) return BeaverAnswer::raccoon;
    // A beaver that is dropped costs the doubler what he had put up.
    const double drop = stakes.loss({cube.value * 2, CubeOwner::theirs, cube.swapped}, 1);
    return beaver < drop ? BeaverAnswer::drop : BeaverAnswer::take;
}

}  // namespace kotra::engine
