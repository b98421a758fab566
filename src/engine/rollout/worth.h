// SPDX-License-Identifier: Apache-2.0
// What chances are worth to the player who decides among the candidates of a rollout.
#pragma once

#include <optional>

#include "engine/equity/stakes.h"
#include "engine/eval/outcome.h"
#include "engine/rollout/statistics.h"
#include "engine/search/node.h"
#include "rules/board.h"
#include "rules/variant.h"

namespace kotra::engine {

// Utilities (see Stakes) of the player who decides, NodeState::is_ours; without stakes, points of
// money play without cube. Immutable, thread-safe.
class Worth {
 public:
    // `unit` is the cube, seen by who decides, for which equities count.
    Worth(const rules::Variant& variant, const std::optional<Stakes>& stakes, bool cubeful,
          CubeState unit)
        : checkers_(variant.checkers), stakes_(stakes), cubeful_(cubeful), unit_(unit) {}

    const Stakes* stakes() const { return stakes_ ? &*stakes_ : nullptr; }
    // True if both sides use the cube.
    bool is_cubeful() const { return stakes_ && cubeful_; }

    // Of a position before a roll. Outcome and cube are seen by the player on roll.
    double of(const Outcome& outcome, const rules::Board& board, NodeState state,
              CubeState cube) const;

    // The equity of a utility, for one cube as `unit` shows.
    double points(double utility) const;
    // The equity of chances seen by who decides, if the cube stays as it is in `unit`. Linear, so
    // that the chances need not be possible ones.
    double cubeless_points(const Chances& chances) const;

 private:
    int checkers_;
    std::optional<Stakes> stakes_;
    bool cubeful_;
    CubeState unit_;
};

}  // namespace kotra::engine
