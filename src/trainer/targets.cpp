// SPDX-License-Identifier: Apache-2.0
#include "trainer/targets.h"

#include <cstddef>

namespace kotra::trainer {
namespace {

// A residual is a difference of chances: the constant of the flip falls out.
Chances flipped_residual(const Chances& residual, int levels) {
    Chances other = flipped(residual, levels);
    other[0] = -residual[0];
    return other;
}

}  // namespace

std::vector<Sample> targets(std::span<const Visit> visits, int levels, float lambda) {
    std::vector<Sample> samples(visits.size());
    const auto count = static_cast<std::size_t>(2 * levels - 1);
    Chances later{};  // the discounted sum of the residuals from the next visit on, as it sees them
    for (std::size_t i = visits.size(); i-- > 0;) {
        const Visit& visit = visits[i];
        const Chances seen = visit.same_player_next ? later : flipped_residual(later, levels);
        Sample& sample = samples[i];
        sample.board = visit.board;
        for (std::size_t k = 0; k < count; ++k) {
            later[k] = visit.average[k] - visit.value[k] + lambda * seen[k];
            sample.target[k] = visit.value[k] + later[k];
        }
    }
    return samples;
}

}  // namespace kotra::trainer
