// SPDX-License-Identifier: Apache-2.0
// Rollouts that players have asked for: one each, in what the tables leave of the machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "api/rollout_plan.h"
#include "engine/engine.h"
#include "server/clock.h"
#include "server/refusal.h"
#include "server/timers.h"

namespace kotra::server {

// Thread-safe. Nothing of it outlives the server.
class Rollouts {
 public:
    // How long one may take.
    static constexpr Time longest = Time{300} * 1000;

    Rollouts() = default;
    // Stops what is under way.
    ~Rollouts();
    Rollouts(const Rollouts&) = delete;
    Rollouts& operator=(const Rollouts&) = delete;
    Rollouts(Rollouts&&) = delete;
    Rollouts& operator=(Rollouts&&) = delete;

    // Begins a rollout for the player as soon as it is its turn; the one that he had before is
    // stopped and forgotten. The engine is the plan's. Refuses when too many wait.
    Outcome<void> begin(const std::string& player, std::shared_ptr<const engine::Engine> engine,
                        api::RolloutPlan plan, std::uint64_t trials);
    // The player's rollout as the schema Rollout; refuses where there is none.
    Outcome<std::string> show(const std::string& player) const;
    // Ends the player's rollout soon; what it has found by then stays. Nothing if there is none.
    void stop(const std::string& player);
    // The same, and nothing stays.
    void forget(const std::string& player);

 private:
    struct Rollout;

    std::shared_ptr<Rollout> find(const std::string& player) const;
    void make_room();

    mutable std::mutex mutex_;
    std::uint64_t next_ = 0;
    std::unordered_map<std::string, std::shared_ptr<Rollout>> of_player_;
    Workers workers_{1, Workers::Urgency::low};
};

}  // namespace kotra::server
