// SPDX-License-Identifier: Apache-2.0
#include "play/dice_source.h"

#include <fmt/format.h>

namespace kotra::play {

RandomDice::RandomDice(std::uint64_t seed, std::size_t throws_before) : random_(seed) {
    for (std::size_t i = 0; i < throws_before; ++i) rules::Roll::random(random_);
}

base::Result<rules::Roll> RandomDice::next(const rules::Game& /*game*/) {
    return rules::Roll::random(random_);
}

base::Result<rules::Roll> ListedDice::next(const rules::Game& /*game*/) {
    if (next_ >= throws_.size()) {
        return base::fail(fmt::format("all {} listed throws have been used", throws_.size()));
    }
    return throws_[next_++];
}

}  // namespace kotra::play
