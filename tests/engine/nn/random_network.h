// SPDX-License-Identifier: Apache-2.0
// Networks to test with.
#pragma once

#include <cstdint>

#include "engine/eval/outcome.h"
#include "engine/nn/integer_network.h"
#include "engine/nn/network.h"

namespace kotra::engine {

// Weights at random, of the sizes that trained networks have. Equal seeds give equal networks.
Network random_network(NetworkShape shape, std::uint64_t seed);

// What a whole-number network says of one board, by its definition.
Outcome slow_outcome(const IntegerNetwork& network, const rules::Board& board);

// The same for a network in real numbers, in double precision.
Outcome slow_outcome(const Network& network, const rules::Board& board);

}  // namespace kotra::engine
