// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "base/random.h"
#include "rules/board.h"
#include "rules/legal_plays.h"
#include "rules/slow_generator.h"
#include "rules/variant.h"

namespace kotra::rules {

// Compares everything that the fast generator says about one board and one hand of dice with the
// slow one: the boards, each once; the number of dice; that the steps of each play are legal one
// by one, lead to its board and say truly what they hit. Empty when all agree, else what does not.
// `scratch` is memory used again.
std::string difference(const Variant& variant, const Board& board, const Dice& dice,
                       const slow::Hand& hand, PlayList& scratch);

// As above for all 21 rolls and, in acey-deucey, the six named numbers; also that both agree on
// the legality of every single step there could be.
std::string difference(const Variant& variant, const Board& board, PlayList& scratch);

// As above for one roll (or named number) at random, of which sometimes one die is used already.
std::string difference_at_random(const Variant& variant, const Board& board, base::Random& random,
                                 PlayList& scratch);

}  // namespace kotra::rules
