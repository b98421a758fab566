// SPDX-License-Identifier: Apache-2.0
#include "server/rating.h"

#include <algorithm>
#include <cmath>

namespace kotra::server {

double expected(double winner, double loser, int length) {
    return 1 / (1 + std::pow(10, (loser - winner) * std::sqrt(length) / 2000));
}

rules::PerSide<double> rating_changes(const rules::PerSide<Rated>& before, rules::Side winner,
                                      int length) {
    const rules::Side loser = rules::opponent(winner);
    const double surprise = 1 - expected(before[winner].rating, before[loser].rating, length);
    const double step = 4 * std::sqrt(length) * surprise;
    const auto weight = [](const Rated& player) {
        return std::max(1.0, 5 - player.experience / 100);
    };
    rules::PerSide<double> changes;
    changes[winner] = step * weight(before[winner]);
    changes[loser] = -step * weight(before[loser]);
    return changes;
}

}  // namespace kotra::server
