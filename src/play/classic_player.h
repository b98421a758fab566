// SPDX-License-Identifier: Apache-2.0
// An opponent of the old school, by which others are measured.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "play/player.h"

namespace kotra::play {

// Plays what is best by a judgement made by hand (engine::ClassicEvaluator) on average over the
// opponent's next roll; the number after a 1-2 is named by that judgement alone. Plays, doubles
// and answers without chance. One thread at a time.
class ClassicPlayer final : public Player {
 public:
    std::optional<rules::Action> decide(const rules::Game& game, rules::Side side) override;

 private:
    std::unique_ptr<Player> player_;  // of the variant of the last decision
    std::optional<rules::Variant> variant_;
};

}  // namespace kotra::play
