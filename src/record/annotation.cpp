// SPDX-License-Identifier: Apache-2.0
#include "record/annotation.h"

#include <algorithm>

namespace kotra::record {

std::optional<double> PlayNote::error() const {
    if (!played) return std::nullopt;
    const double best = candidates.front().value.equity;
    return std::max(0.0, best - candidates[*played].value.equity);
}

}  // namespace kotra::record
