// SPDX-License-Identifier: Apache-2.0
#include "server/rollouts.h"

#include <optional>
#include <stop_token>
#include <utility>

#include "api/rollout.h"
#include "base/json_writer.h"
#include "engine/rollout/rollout.h"

namespace kotra::server {
namespace {

constexpr std::size_t most_waiting = 16;
constexpr std::size_t most_kept = 256;  // of some kilobytes each

}  // namespace

struct Rollouts::Rollout {
    std::uint64_t number = 0;
    std::shared_ptr<const engine::Engine> engine;
    api::RolloutPlan plan;
    std::uint64_t trials = 0;
    std::stop_source stop;

    mutable std::mutex mutex;  // for what follows
    bool begun = false;
    double done = 0;
    engine::RolloutSums sums;
    std::optional<engine::RolloutEnd> end;

    void run();
    std::string text() const;
    bool is_over() const {
        const std::lock_guard lock(mutex);
        return end.has_value();
    }
};

void Rollouts::Rollout::run() {
    const Time latest = now() + longest;
    engine::RolloutSums all = engine::start_sums(plan.task);
    {
        const std::lock_guard lock(mutex);
        begun = true;
    }
    engine::RolloutLimits limits;
    limits.trials = trials;
    limits.stop = stop.get_token();
    limits.progress = [&](const engine::RolloutProgress& progress) {
        if (now() > latest) stop.request_stop();
        const std::lock_guard lock(mutex);
        sums = progress.sums;
        done = progress.done;
    };
    const engine::RolloutEnd ended = engine::roll_out(plan.task, limits, 1, all);
    const std::lock_guard lock(mutex);
    sums = std::move(all);
    if (ended != engine::RolloutEnd::stopped) done = 1;
    end = ended;
}

std::string Rollouts::Rollout::text() const {
    base::JsonWriter json;
    const std::lock_guard lock(mutex);
    json.begin_object()
        .field("number", number)
        .field("state", end     ? "over"
                        : begun ? "running"
                                : "waiting")
        .field("subject", api::word(plan.subject))
        .field("trials", sums.trials())
        .field("trials_wanted", trials)
        .field("done", done)
        .key("end");
    end ? json.value(api::word(*end)) : json.null();
    api::write_rolled_out(json, plan, sums);
    return json.end_object().take();
}

Rollouts::~Rollouts() {
    const std::lock_guard lock(mutex_);
    for (const auto& [player, rollout] : of_player_) rollout->stop.request_stop();
}

Outcome<void> Rollouts::begin(const std::string& player,
                              std::shared_ptr<const engine::Engine> engine, api::RolloutPlan plan,
                              std::uint64_t trials) {
    auto rollout = std::make_shared<Rollout>();
    rollout->engine = std::move(engine);
    rollout->plan = std::move(plan);
    rollout->trials = trials;
    rollout->sums = engine::start_sums(rollout->plan.task);
    const std::lock_guard lock(mutex_);
    if (workers_.waiting() >= most_waiting) {
        return refuse("unavailable", "too many rollouts at once; ask again in a moment");
    }
    rollout->number = ++next_;
    auto& mine = of_player_[player];
    if (mine) mine->stop.request_stop();
    mine = rollout;
    make_room();
    workers_.submit([rollout](std::size_t) { rollout->run(); });
    return {};
}

// Drops the oldest of those that are over.
void Rollouts::make_room() {
    if (of_player_.size() <= most_kept) return;
    auto oldest = of_player_.end();
    for (auto i = of_player_.begin(); i != of_player_.end(); ++i) {
        if (!i->second->is_over()) continue;
        if (oldest == of_player_.end() || i->second->number < oldest->second->number) oldest = i;
    }
    if (oldest != of_player_.end()) of_player_.erase(oldest);
}

std::shared_ptr<Rollouts::Rollout> Rollouts::find(const std::string& player) const {
    const std::lock_guard lock(mutex_);
    const auto found = of_player_.find(player);
    return found == of_player_.end() ? nullptr : found->second;
}

Outcome<std::string> Rollouts::show(const std::string& player) const {
    const auto rollout = find(player);
    if (!rollout) return refuse("not_found", "there is no rollout");
    return rollout->text();
}

void Rollouts::stop(const std::string& player) {
    if (const auto rollout = find(player)) rollout->stop.request_stop();
}

void Rollouts::forget(const std::string& player) {
    stop(player);
    const std::lock_guard lock(mutex_);
    of_player_.erase(player);
}

}  // namespace kotra::server
